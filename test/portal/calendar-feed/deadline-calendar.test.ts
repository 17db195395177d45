import { describe, expect, test } from "bun:test"
import { deadlineCalendar } from "../../../src/portal/calendar-feed/deadline-calendar.ts"
import { WORDED_LANGUAGES } from "../../../src/tools/language/worded.ts"
import { type Component, only, readCalendar, textOf } from "../../harness/icalendar-reader.ts"

type Deadlines = Parameters<typeof deadlineCalendar>[0]
type Surroundings = Parameters<typeof deadlineCalendar>[1]

const BASE: Surroundings = {
  company: { key: "acme", name: "Acme GmbH", createdAt: Date.UTC(2026, 0, 1) },
  timezone: "Europe/Berlin",
  language: "en",
  origin: "https://training.example.com",
}
const deadline = (more: Partial<Deadlines[number]> = {}): Deadlines[number] => ({
  assignment_id: 7,
  course_title: "Fire protection",
  deadline_date: "2026-12-15",
  changed_at: Date.UTC(2026, 10, 20, 9, 30, 5),
  ...more,
})

function written(deadlines: Deadlines, surroundings: Partial<Surroundings> = {}): Component {
  return readCalendar(Buffer.from(deadlineCalendar(deadlines, { ...BASE, ...surroundings })))
}

function eventOf(calendar: Component): Component {
  const [event] = calendar.components
  if (event === undefined) throw new TypeError("there is no event")
  return event
}

describe("the calendar of deadlines", () => {
  test("has an event of one day, a reminder a week before, and the link to the training", () => {
    const calendar = written([deadline()])
    expect(only(calendar, "METHOD")).toBe("PUBLISH")
    expect(textOf(calendar, "X-WR-CALNAME")).toBe("Trainings at Acme GmbH")
    expect(only(calendar, "REFRESH-INTERVAL")).toBe("PT6H")
    const event = eventOf(calendar)
    expect([only(event, "DTSTART"), only(event, "DTEND")]).toEqual(["20261215", "20261216"])
    expect(only(event, "DTSTAMP")).toBe("20261120T093005Z")
    expect(textOf(event, "SUMMARY")).toBe("Training due: Fire protection")
    expect(textOf(event, "DESCRIPTION")).toBe(
      "Please complete this training by 15 December 2026.\nAcme GmbH\nhttps://training.example.com/learn/7",
    )
    expect(only(event, "URL")).toBe("https://training.example.com/learn/7")
    const [alarm] = event.components
    expect(alarm && only(alarm, "TRIGGER")).toBe("-P6DT15H")
  })

  test.each([
    ["Asia/Tokyo", "2026-12-14T14:59:59Z", "20261214"],
    ["Asia/Tokyo", "2026-12-14T15:00:00Z", "20261214"],
    ["America/New_York", "2026-12-15T04:59:59Z", "20261214"],
    ["America/New_York", "2026-12-15T05:00:00Z", "20261214"],
    ["America/New_York", "2026-07-15T03:59:59Z", "20260714"],
    ["Europe/Berlin", "2026-12-31T23:00:00Z", "20261231"],
    // Where there is no midnight, the day begins at one o'clock.
    ["Africa/Cairo", "2026-04-23T22:00:00Z", "20260423"],
  ])("in %s the deadline %s is on the day %s", (timezone, deadline_date, day) => {
    expect(only(eventOf(written([deadline({ deadline_date })], { timezone })), "DTSTART")).toBe(day)
  })

  test.each([
    ["Europe/Berlin", "2026-12-15T13:00:00Z", "20261215T130000Z", "15 December 2026 at 14:00", 7 * 24 + 5],
    ["Europe/Berlin", "2026-12-31T23:30:00Z", "20261231T233000Z", "1 January 2027 at 00:30", 6 * 24 + 15.5],
    ["America/New_York", "2026-07-15T03:58:00Z", "20260715T035800Z", "14 July 2026 at 23:58", 7 * 24 + 14 + 58 / 60],
  ])("in %s the deadline %s is at its time", (timezone, deadline_date, start, words, hoursFromNineAWeekBefore) => {
    const event = eventOf(written([deadline({ deadline_date })], { timezone }))
    expect([only(event, "DTSTART"), only(event, "DTEND")]).toEqual([start, undefined])
    expect(textOf(event, "DESCRIPTION")).toContain(words)
    expect(event.components[0] && only(event.components[0], "TRIGGER")).toBe(
      `-PT${Math.round(hoursFromNineAWeekBefore * 60)}M`,
    )
  })

  test("the day after the last day of a month or year is in the next month or year", () => {
    const endOf = (deadline_date: string) => only(eventOf(written([deadline({ deadline_date })])), "DTEND")
    expect([endOf("2028-02-28"), endOf("2028-02-29"), endOf("2026-12-31")]).toEqual([
      "20280229",
      "20280301",
      "20270101",
    ])
    expect(endOf("9999-12-31")).toBeUndefined()
  })

  test.each([
    "Kran, Stapler; Hubarbeitsbühne \\ und mehr",
    `${"👷🏽‍♀️ Überkopfarbeiten, ".repeat(40)}Ende`,
    "一".repeat(300),
    "two\nlines\r\nand a third\rone\u2028more",
    `${"a".repeat(60)}🚜${"b".repeat(80)}`,
    "BEGIN:VEVENT\r\nEND:VCALENDAR",
  ])("the title %p arrives unchanged, in lines of at most 75 octets", (course_title) => {
    const lines = course_title.replaceAll(/\r\n?|\u2028/g, "\n")
    const event = eventOf(written([deadline({ course_title })]))
    expect(textOf(event, "SUMMARY")).toBe(`Training due: ${lines}`)
  })

  test("control characters and partial characters break nothing", () => {
    const event = eventOf(written([deadline({ course_title: "a\u0000b\tc\ud83dd" })]))
    expect(textOf(event, "SUMMARY")).toBe("Training due: a b c\ufffdd")
  })

  test("without deadlines it is still a calendar", () => {
    expect(written([]).components.map(({ name }) => name)).toEqual(["VTIMEZONE"])
  })

  test("an event keeps its UID, and no two assignments or installations share one", () => {
    const uidOf = (more: object, surroundings: Partial<Surroundings> = {}) =>
      only(eventOf(written([deadline(more)], surroundings)), "UID")
    const one = uidOf({})
    expect(uidOf({ course_title: "Another", deadline_date: "2027-01-01" }, { language: "de" })).toBe(one)
    const elsewhere = { company: { ...BASE.company, createdAt: Date.UTC(2026, 0, 2) } }
    expect(new Set([one, uidOf({ assignment_id: 8 }), uidOf({}, elsewhere)]).size).toBe(3)
  })

  test("the same deadlines give the same text", () => {
    expect(deadlineCalendar([deadline()], BASE)).toBe(deadlineCalendar([deadline()], BASE))
  })

  test.each(WORDED_LANGUAGES)("it has its texts in %s", (language) => {
    const calendar = written([deadline()], { language })
    expect(textOf(calendar, "NAME")).toContain("Acme GmbH")
    const event = eventOf(calendar)
    expect(textOf(event, "SUMMARY")).toContain("Fire protection")
    if (language !== "en") {
      expect(textOf(event, "SUMMARY")).not.toContain("Training due")
      expect(textOf(event, "DESCRIPTION")).not.toContain("December 2026")
    }
  })
})

test("sessions of group trainings are events beside the deadlines", () => {
  const session = {
    ...{ uid: "session-1-x@trainbase", sequence: 2, title: "Winches", place: "Hall 3", description: "" },
    ...{ startsAt: Date.parse("2026-12-01T08:00:00Z"), endsAt: Date.parse("2026-12-01T10:00:00Z"), stampedAt: 0 },
  }
  const { components } = readCalendar(Buffer.from(deadlineCalendar([deadline()], BASE, [session])))
  expect(components.map((event) => only(event, "UID")?.split("-")[0])).toEqual(["assignment", "session"])
  const [, event = components[0]] = components
  if (event === undefined) throw new Error("there is no event")
  expect([only(event, "DTSTART"), only(event, "DTEND"), only(event, "LOCATION"), only(event, "SEQUENCE")]).toEqual([
    "20261201T080000Z",
    "20261201T100000Z",
    "Hall 3",
    "2",
  ])
  // Without a deadline, too.
  expect(readCalendar(Buffer.from(deadlineCalendar([], BASE, [session]))).components).toHaveLength(1)
})
