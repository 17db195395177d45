import { describe, expect, test } from "bun:test"
import { movedSessions } from "../../../src/training/group-trainings/acts.ts"

const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime("Europe/Berlin").epochMilliseconds
const session = (from: string, until: string, id: number) => ({ id, starts_at: at(from), ends_at: at(until) })
const copied = (sessions: readonly ReturnType<typeof session>[], begin: string) =>
  movedSessions(sessions, at(begin), "Europe/Berlin")

describe("the sessions of a copy", () => {
  test("keep their distances and lengths, and are new", () => {
    const source = [
      session("2026-06-01T08:00", "2026-06-01T12:00", 1),
      session("2026-06-03T13:30", "2026-06-03T15:00", 2),
    ]
    expect(copied(source, "2026-07-06T09:00")).toEqual([
      { id: undefined, starts_at: at("2026-07-06T09:00"), ends_at: at("2026-07-06T13:00") },
      { id: undefined, starts_at: at("2026-07-08T14:30"), ends_at: at("2026-07-08T16:00") },
    ])
  })

  test("begin at the same time of day when clocks are changed between them, in the source or in the copy", () => {
    const summer = [
      session("2026-06-01T08:00", "2026-06-01T12:00", 1),
      session("2026-06-02T08:00", "2026-06-02T12:00", 2),
    ]
    expect(copied(summer, "2026-10-24T08:00").map(({ starts_at }) => starts_at)).toEqual([
      at("2026-10-24T08:00"),
      at("2026-10-25T08:00"),
    ])
    const autumn = [
      session("2026-10-24T08:00", "2026-10-24T12:00", 1),
      session("2026-10-25T08:00", "2026-10-25T12:00", 2),
    ]
    expect(copied(autumn, "2026-12-01T08:00").map(({ starts_at }) => starts_at)).toEqual([
      at("2026-12-01T08:00"),
      at("2026-12-02T08:00"),
    ])
  })

  test("are none when the source has none", () => {
    expect(copied([], "2026-07-06T09:00")).toEqual([])
  })
})
