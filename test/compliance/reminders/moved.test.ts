import { expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { EmptyInstallation } from "../../dataset/empty-installation.ts"
import { exported, importedFrom } from "../../dataset/moving.ts"
import { acmeReminding, HOUR, morning, open, remindAt } from "./reminding.ts"

/* The ledger after an export without secrets and an import of it into an empty installation. */

type Acme = Awaited<ReturnType<typeof acmeReminding>>

async function movedTo(other: EmptyInstallation, acme: Acme): Promise<void> {
  await importedFrom(acme, (await exported(acme, { withSecrets: false })).document, other)
}

const ledgerOf = ({ database }: Pick<EmptyInstallation, "database">) =>
  database.all(
    sql`select id, kind, step, recipient_user_id, assignment_id, state, reason from reminder_entries order by id`,
  )

test("nobody is reminded again of what the old installation has reminded them of", async () => {
  await using acme = await acmeReminding({
    assignments: [
      open("one", "lena", "first-aid", "2026-12-01"),
      open("late", "paul", "ladder", "2026-11-01"),
      open("none", "nora", "winch", "2026-11-25"),
    ],
    reminders: { summary: "weekly" },
  })
  await remindAt(acme, morning("2026-11-23"))
  await remindAt(acme, morning("2026-11-24"))
  const before = await ledgerOf(acme)
  expect(before.length).toBeGreaterThan(3)
  await using other = await EmptyInstallation.start()
  await movedTo(other, acme)
  await remindAt(other, morning("2026-11-24") + HOUR)
  await remindAt(other, morning("2026-11-24") + 5 * HOUR)
  expect(await ledgerOf(other)).toEqual(before)
})

test("what was assigned between the last morning there and the first one here is announced", async () => {
  await using acme = await acmeReminding({ assignments: [open("one", "lena", "first-aid", "2027-06-01")] })
  await remindAt(acme, morning("2026-11-20"))
  expect(await ledgerOf(acme)).toEqual([])
  await acme.database.run(sql`update assignments set created_at = ${morning("2026-11-20") + 2 * HOUR}`)
  await using other = await EmptyInstallation.start()
  await movedTo(other, acme)
  await remindAt(other, morning("2026-11-23"))
  expect(await ledgerOf(other)).toMatchObject([{ kind: "assigned", state: "queued" }])
})
