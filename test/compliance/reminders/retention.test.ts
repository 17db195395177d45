import { expect, test } from "bun:test"
import { dailyRemoval, removeOldReminders } from "../../../src/compliance/reminders/retention.ts"
import { sql } from "../../../src/database/port.ts"
import type { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { acmeReminding, entries, morning, open, remindAt } from "./reminding.ts"

const DAY = 86_400_000
const DAYS = 1096

/** Lena's assignment is overdue, Paul's is due, and Nora has no address. All were reminded long ago. */
async function remindedLongAgo() {
  const acme = await acmeReminding({
    assignments: [
      open("one", "lena", "first-aid", "2026-11-10"),
      open("two", "paul", "first-aid", "2026-11-27"),
      open("three", "nora", "ladder", "2026-11-27"),
    ],
    reminders: { escalate_after_days: null, overdue_every_days: 0 },
  })
  await remindAt(acme, morning("2026-11-20"))
  return acme
}

const end = (acme: Installation, key: string) =>
  acme.database.run(sql`update assignments set is_open = 0 where id = ${idOf(acme, "assignments", key)}`)
const sent = ({ database }: Installation) =>
  database.run(sql`update reminder_entries set state = 'sent', mail_id = null where state = 'queued'`)
const remove = (acme: Installation, now: number) =>
  removeOldReminders(acme.database, { lead: acme.database, days: DAYS, now })

test("reminders are kept until their time is over, and then go if their training has ended", async () => {
  await using acme = await remindedLongAgo()
  await sent(acme)
  for (const key of ["one", "two", "three"]) await end(acme, key)
  const before = await entries(acme)
  const at = morning("2026-11-20")
  await remove(acme, at + DAYS * DAY)
  expect(await entries(acme)).toEqual(before)
  await remove(acme, at + DAYS * DAY + 1)
  expect(await entries(acme)).toEqual([])
})

test("what is about an open training stays, so that nobody is reminded of it once more", async () => {
  await using acme = await remindedLongAgo()
  await sent(acme)
  await end(acme, "two")
  const later = morning("2029-11-25")
  await remove(acme, later)
  const kept = await entries(acme)
  expect(kept.filter((entry) => entry.includes("sent") || entry.includes("nora"))).toEqual([
    "overdue 1 lena sent",
    "deadline -30 nora suppressed too_late",
    "deadline -7 nora suppressed no_address",
  ])
  expect(kept.filter((entry) => entry.includes("paul"))).toEqual([])
  const aboutLena = (all: readonly string[]) => all.filter((entry) => entry.includes("lena"))
  await remindAt(acme, later)
  expect(aboutLena(await entries(acme))).toEqual(aboutLena(kept))
})

test("what waits for a mail stays, however old it is", async () => {
  await using acme = await remindedLongAgo()
  for (const key of ["one", "two", "three"]) await end(acme, key)
  await remove(acme, morning("2030-01-01"))
  expect(await entries(acme)).toEqual(["overdue 1 lena queued", "deadline -7 paul queued"])
})

test("nothing is written if nothing is to be removed", async () => {
  await using acme = await remindedLongAgo()
  const lead: Pick<typeof acme.database, "transaction"> = {
    transaction: () => {
      throw new Error("something was written")
    },
  }
  await removeOldReminders(acme.database, { lead, days: DAYS, now: morning("2026-11-21") })
})

test("long ledgers are removed in batches, once a day", async () => {
  await using acme = await remindedLongAgo()
  const { database } = acme
  await sent(acme)
  const [row] = await database.all<{ id: number }>(sql`select min(id) as id from reminder_entries`)
  const addMany = (copies: number) =>
    database.run(sql`
      insert into reminder_entries (company_id, kind, recipient_user_id, user_id, due_on, state, urgency, created_at)
      select r.company_id, 'summary', r.recipient_user_id, r.user_id, 'day ' || a.id || ' ' || b.id, 'sent', 5, r.created_at
      from reminder_entries r cross join users a cross join users b where r.id = ${row?.id} and a.id <= ${copies}`)
  const summaries = async () => (await entries(acme)).filter((entry) => entry.startsWith("summary")).length
  await addMany(100)
  const added = await summaries()
  let transactions = 0
  const lead: Pick<typeof database, "transaction"> = {
    transaction: (work) => {
      transactions++
      return database.transaction(work)
    },
  }
  const removal = dailyRemoval(DAYS)
  const now = morning("2029-12-01")
  await removal(database, { lead, now })
  expect([added > 200, transactions > 1, await summaries()]).toEqual([true, true, 0])
  await addMany(1)
  const more = await summaries()
  await removal(database, { lead, now: now + 60_000 })
  expect(await summaries()).toBe(more)
  await removal(database, { lead, now: now + DAY })
  expect(await summaries()).toBe(0)
})
