import { describe, expect, test } from "bun:test"
import type { Actor } from "../../src/audit/rules.ts"
import { acceptClock, clockDoubt } from "../../src/background/clock/rules.ts"
import { type Database, sql } from "../../src/database/port.ts"
import { until } from "../harness/processes.ts"
import { loopOn, NOON, Queue, recordingLog } from "../harness/queue.ts"

const MINUTE = 60_000
const DAY = 86_400_000

const operator: Actor = { kind: "command", name: "clock accept", osUser: "root", sudoUser: null }

/** The duties that a server performs when its clock says `now`: it is started, and stopped after one round. */
async function roundAt(database: Database, now: number) {
  const { log, lines } = recordingLog()
  const done: string[] = []
  const note = (name: string) => async () => void done.push(name)
  const duties = [
    { name: "delete", run: note("delete") },
    { name: "back up", withAnyClock: true, run: note("back up") },
  ]
  const loop = loopOn(database, { clock: () => now, log, duties })
  loop.start()
  await until(() => done.includes("back up"))
  await loop.stop()
  return { done, said: lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes("the clock is")) }
}

describe("a clock", () => {
  test("is trusted at the first start, and after a pause of 31 days", async () => {
    await using queue = await Queue.open()
    expect((await roundAt(queue.db, NOON)).done).toEqual(["delete", "back up"])
    expect((await roundAt(queue.db, NOON + 31 * DAY)).done).toEqual(["delete", "back up"])
    expect((await roundAt(queue.db, NOON + 31 * DAY - 4 * MINUTE)).done).toEqual(["delete", "back up"])
  })

  test("that is further ahead makes duties wait, as the log says, until it is right again", async () => {
    await using queue = await Queue.open()
    await roundAt(queue.db, NOON)
    const later = NOON + 31 * DAY + 2 * MINUTE
    const { done, said } = await roundAt(queue.db, later)
    expect(done).toEqual(["back up"])
    expect(said).toMatchObject([
      {
        level: 50,
        last_seen: new Date(NOON).toISOString(),
        goes_on_at: new Date(later + DAY).toISOString(),
        waiting: ["delete"],
        hint: expect.stringContaining("trainbase clock accept"),
      },
    ])
    expect((await roundAt(queue.db, NOON + MINUTE)).done).toEqual(["delete", "back up"])
    expect((await roundAt(queue.db, later)).done).toEqual(["back up"])
  })

  test("that is behind makes duties wait until it has caught up", async () => {
    await using queue = await Queue.open()
    await roundAt(queue.db, NOON)
    const { done, said } = await roundAt(queue.db, NOON - 6 * MINUTE)
    expect(done).toEqual(["back up"])
    expect(said[0].msg).toContain("behind the time that the database last saw")
    expect((await roundAt(queue.db, NOON - 4 * MINUTE)).done).toEqual(["delete", "back up"])
  })

  test("is compared with the newest record if the database has no earlier time", async () => {
    await using queue = await Queue.open()
    await queue.db.run(sql`
      insert into files (company_id, purpose, storage_name, media_type, size, sha256, created_at)
      values (1, 'logo', 'a', 'image/png', 1, 'b', ${NOON})`)
    expect((await roundAt(queue.db, NOON + 400 * DAY)).done).toEqual(["back up"])
    expect((await roundAt(queue.db, NOON + DAY)).done).toEqual(["delete", "back up"])
  })

  test("is accepted by an administrator, which the audit log records", async () => {
    await using queue = await Queue.open()
    await roundAt(queue.db, NOON)
    const later = NOON + 400 * DAY
    await roundAt(queue.db, later)
    const accepted = await queue.db.transaction((tx) => acceptClock(tx, operator, later + MINUTE))
    expect(accepted).toMatchObject({ seenAt: NOON, doubt: { direction: "ahead" } })
    expect((await roundAt(queue.db, later + 2 * MINUTE)).done).toEqual(["delete", "back up"])
    expect(await queue.db.all(sql`select actor, origin, action, record_type from audit_entries`)).toEqual([
      { actor: "command", origin: "clock accept", action: "accept-clock", record_type: "installation" },
    ])
    // The original time now counts as behind, until it is accepted as well.
    expect((await roundAt(queue.db, NOON + DAY)).done).toEqual(["back up"])
    await queue.db.transaction((tx) => acceptClock(tx, operator, NOON + DAY))
    expect((await roundAt(queue.db, NOON + DAY)).done).toEqual(["delete", "back up"])
  })

  test("that runs steadily is accepted after 24 hours, whichever process leads, and the audit log records it", async () => {
    await using queue = await Queue.open()
    await roundAt(queue.db, NOON)
    const later = NOON + 400 * DAY
    for (const after of [0, MINUTE, 12 * 60 * MINUTE, DAY - 1]) {
      expect((await roundAt(queue.db, later + after)).done).toEqual(["back up"])
    }
    expect((await roundAt(queue.db, later + DAY)).done).toEqual(["delete", "back up"])
    expect((await roundAt(queue.db, later + DAY + MINUTE)).done).toEqual(["delete", "back up"])
    expect(await queue.db.all(sql`select actor, origin, action from audit_entries`)).toEqual([
      { actor: "server", origin: "check the clock", action: "accept-clock" },
    ])
  })

  test("that is set again while in doubt is in doubt from then on", async () => {
    await using queue = await Queue.open()
    await roundAt(queue.db, NOON)
    await roundAt(queue.db, NOON + 400 * DAY)
    const set = NOON + 800 * DAY
    expect((await roundAt(queue.db, set)).done).toEqual(["back up"])
    expect(await clockDoubt(queue.db, set)).toMatchObject({ until: set + DAY, seenAt: NOON })
    expect((await roundAt(queue.db, set + DAY)).done).toEqual(["delete", "back up"])
  })

  test("is reported to a process that does not lead, before the leader has checked", async () => {
    await using queue = await Queue.open()
    await roundAt(queue.db, NOON)
    expect(await clockDoubt(queue.db, NOON + 400 * DAY)).toMatchObject({ direction: "ahead", seenAt: NOON })
    expect(await clockDoubt(queue.db, NOON + 30 * DAY)).toBeUndefined()
  })
})
