import { describe, expect, test } from "bun:test"
import { latestDue, nextDue } from "../../../src/operation/backup/runs/due.ts"
import { advance } from "../../../src/operation/backup/schedule/duty.ts"
import { backupName, outdated } from "../../../src/operation/backup/schedule/retention.ts"

const BERLIN = "Europe/Berlin"
const HALF_PAST_TWO = 150
const HOUR = 60 * 60 * 1000

/** `2026-11-20T02:30:00+01:00` as epoch milliseconds. */
const at = (text: string) => Date.parse(text)

describe("a backup is due", () => {
  test("once a day at its time by the clock of the zone", () => {
    const due = at("2026-11-20T02:30:00+01:00")
    expect(latestDue(due - 1, HALF_PAST_TWO, BERLIN)).toBe(at("2026-11-19T02:30:00+01:00"))
    expect(latestDue(due, HALF_PAST_TWO, BERLIN)).toBe(due)
    expect(nextDue(due - 1, HALF_PAST_TWO, BERLIN)).toBe(due)
    expect(nextDue(due, HALF_PAST_TWO, BERLIN)).toBe(at("2026-11-21T02:30:00+01:00"))
  })

  test("an hour later on a day without that time", () => {
    const due = at("2026-03-29T03:30:00+02:00")
    expect(latestDue(at("2026-03-29T12:00:00+02:00"), HALF_PAST_TWO, BERLIN)).toBe(due)
    expect(nextDue(at("2026-03-29T01:59:00+01:00"), HALF_PAST_TWO, BERLIN)).toBe(due)
  })

  test("once on a day that has that time twice", () => {
    const first = at("2026-10-25T02:30:00+02:00")
    const second = at("2026-10-25T02:30:00+01:00")
    expect(second - first).toBe(HOUR)
    expect(latestDue(second, HALF_PAST_TWO, BERLIN)).toBe(first)
    expect(nextDue(first, HALF_PAST_TWO, BERLIN)).toBe(at("2026-10-26T02:30:00+01:00"))
  })

  test("on every day of a year with two clock changes", () => {
    let due = at("2026-01-01T02:30:00+01:00")
    for (let day = 2; day <= 365; day++) {
      const next = nextDue(due, HALF_PAST_TWO, BERLIN)
      expect(Math.round((next - due) / HOUR)).toBeWithin(23, 26)
      expect(latestDue(next, HALF_PAST_TWO, BERLIN)).toBe(next)
      due = next
    }
    expect(due).toBe(at("2026-12-31T02:30:00+01:00"))
  })

  test("at midnight and a minute before it", () => {
    const now = at("2026-11-20T12:00:00+01:00")
    expect(latestDue(now, 0, BERLIN)).toBe(at("2026-11-20T00:00:00+01:00"))
    expect(latestDue(now, 1439, BERLIN)).toBe(at("2026-11-19T23:59:00+01:00"))
  })
})

describe("the schedule", () => {
  const noon = at("2026-11-20T12:00:00+01:00")
  const today = at("2026-11-20T02:30:00+01:00")
  const tomorrow = at("2026-11-21T02:30:00+01:00")
  const step = (schedule: Parameters<typeof advance>[0], time: number | "off", now: number) =>
    advance(schedule, time, now, BERLIN)

  test("waits for the first time of day when backups are turned on", () => {
    const { schedule, isDue } = step(undefined, HALF_PAST_TWO, noon)
    expect({ schedule, isDue }).toEqual({ schedule: { onSince: noon, dueAt: today }, isDue: false })
    expect(step(schedule, HALF_PAST_TWO, tomorrow - 1)).toEqual({ schedule, isDue: false })
    expect(step(schedule, HALF_PAST_TWO, tomorrow)).toEqual({
      schedule: { onSince: noon, dueAt: tomorrow },
      isDue: true,
    })
  })

  test("requests one for each time, and one for all that were missed", () => {
    const before = { onSince: 0, dueAt: today }
    const { schedule, isDue } = step(before, HALF_PAST_TWO, tomorrow + 40 * 24 * HOUR)
    expect(isDue).toBe(true)
    expect(step(schedule, HALF_PAST_TWO, tomorrow + 40 * 24 * HOUR + 60_000)).toEqual({ schedule, isDue: false })
  })

  test("requests nothing again when the clock is set back by hours", () => {
    const schedule = { onSince: 0, dueAt: today }
    for (let hours = 1; hours <= 24; hours++) {
      expect(step(schedule, HALF_PAST_TWO, today + 60_000 - hours * HOUR)).toEqual({ schedule, isDue: false })
    }
    expect(step(schedule, HALF_PAST_TWO, today + 60_000)).toEqual({ schedule, isDue: false })
  })

  test("starts over when the clock is set back by years", () => {
    const { schedule, isDue } = step({ onSince: 0, dueAt: at("2036-11-20T02:30:00+01:00") }, HALF_PAST_TWO, noon)
    expect({ schedule, isDue }).toEqual({ schedule: { onSince: noon, dueAt: today }, isDue: false })
    expect(step(schedule, HALF_PAST_TWO, tomorrow).isDue).toBe(true)
  })

  test("is forgotten while backups are off", () => {
    expect(step({ onSince: 0, dueAt: today }, "off", tomorrow)).toEqual({ schedule: undefined, isDue: false })
  })

  test("follows a changed time without skipping a day", () => {
    const before = { onSince: 0, dueAt: today }
    // Four in the morning has already passed today, and no backup was due at that time.
    expect(step(before, 240, noon).isDue).toBe(true)
    expect(step(before, 60, noon).isDue).toBe(false)
    expect(step(before, 1380, noon).isDue).toBe(false)
  })
})

describe("scheduled backups", () => {
  test("are named by their time in UTC, and encrypted ones with age's extension", () => {
    expect(backupName(at("2026-11-20T02:30:09+01:00"), false)).toBe("trainbase-20261120-013009.tar")
    expect(backupName(at("2026-11-20T02:30:09+01:00"), true)).toBe("trainbase-20261120-013009.tar.age")
  })

  const names = ["trainbase-20261118-013000.tar", "trainbase-20261120-013000.tar", "trainbase-20261119-013000.tar"]
  const made = "trainbase-20261120-013000.tar"

  test("only the latest are kept, or all if there are fewer", () => {
    expect(outdated(names, made, 2)).toEqual(["trainbase-20261118-013000.tar"])
    expect(outdated(names, made, 1)).toEqual(["trainbase-20261119-013000.tar", "trainbase-20261118-013000.tar"])
    expect(outdated(names, made, 3)).toEqual([])
  })

  test("are kept or removed by their time alone, whether encrypted or not", () => {
    const mixed = [...names, "trainbase-20261117-013000.tar.age", `${made}.age`]
    expect(outdated(mixed, `${made}.age`, 2)).toEqual([
      "trainbase-20261119-013000.tar",
      "trainbase-20261118-013000.tar",
      "trainbase-20261117-013000.tar.age",
    ])
  })

  test("include the one just made, even if others have later names from before the clock was set back", () => {
    const late = "trainbase-20200101-000000.tar"
    expect(outdated([...names, late], late, 2)).not.toContain(late)
    expect(outdated([...names, late], late, 1)).toEqual([...names].sort().reverse())
  })

  test("are the only files ever removed from the directory", () => {
    const others = [
      "before-migration-1-2.sqlite",
      "trainbase.tar",
      "trainbase-20261118-013000.tar.gz",
      "old-trainbase-20261118-013000.tar",
      "trainbase-monthly.tar",
      ".trainbase-backup-host-1-12345678.draft",
    ]
    expect(outdated([...others, made], made, 1)).toEqual([])
  })
})
