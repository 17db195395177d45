import { addDays, type DateText } from "../../tools/calendar/dates.ts"
import { type ContentLine, dateValue, momentValue, textValue, writtenCalendar } from "../../tools/calendar/icalendar.ts"
import { deadlineOnDay, writtenDeadline } from "../../tools/calendar/written-deadline.ts"
import type { WordedLanguage } from "../../tools/language/worded.ts"
import type { Deadline } from "../../training/assignments/deadlines/rules.ts"
import { PORTAL_WORDING } from "../wording/wording.ts"

/** How often programs should fetch the calendar again. */
const REFRESH = "PT6H"

/** An alarm relative to a day that begins at midnight: at nine o'clock, seven days earlier, so that it wakes nobody up. */
const WEEK_BEFORE = "-P6DT15H"

interface Surroundings {
  readonly company: { readonly key: string; readonly name: string; readonly createdAt: number }
  readonly timezone: string
  readonly language: WordedLanguage
  /** The first part of the addresses of trainings. */
  readonly origin: string
}

/**
 * A calendar (RFC 5545) with an event for each deadline: on its day in the company's time zone, or at its time if it
 * has one. The same deadlines always give the same text, so that programs can be told that nothing has changed.
 */
export function deadlineCalendar(deadlines: readonly Deadline[], surroundings: Surroundings): string {
  const name = textValue(PORTAL_WORDING[surroundings.language].calendar.feed.name(surroundings.company.name))
  return writtenCalendar([
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["PRODID", "-//trainbase//Deadlines//EN"],
    ["CALSCALE", "GREGORIAN"],
    ["METHOD", "PUBLISH"],
    // The property of RFC 7986, and the one that programs supported before it.
    ["NAME", name],
    ["X-WR-CALNAME", name],
    ["REFRESH-INTERVAL;VALUE=DURATION", REFRESH],
    ["X-PUBLISHED-TTL", REFRESH],
    ...(deadlines.length === 0 ? PLACEHOLDER : deadlines.flatMap((deadline) => eventOf(deadline, surroundings))),
    ["END", "VCALENDAR"],
  ])
}

/** A calendar must have at least one component. It always includes a time zone, even though no event uses one. */
const PLACEHOLDER: readonly ContentLine[] = [
  ["BEGIN", "VTIMEZONE"],
  ["TZID", "Etc/UTC"],
  ["BEGIN", "STANDARD"],
  ["DTSTART", "19700101T000000"],
  ["TZOFFSETFROM", "+0000"],
  ["TZOFFSETTO", "+0000"],
  ["TZNAME", "UTC"],
  ["END", "STANDARD"],
  ["END", "VTIMEZONE"],
]

function eventOf(deadline: Deadline, { company, timezone, language, origin }: Surroundings): ContentLine[] {
  const { assignment_id: id, course_title: title, deadline_date: date, changed_at: changedAt } = deadline
  const { feed } = PORTAL_WORDING[language].calendar
  const { day, at } = deadlineOnDay(date, timezone)
  const summary = textValue(feed.due(title))
  const address = `${origin}/learn/${id}`
  const changed = momentValue(changedAt)
  return [
    ["BEGIN", "VEVENT"],
    ["UID", uidOf(id, company)],
    // A time that does not change as long as the event exists, so that the text stays the same.
    ["DTSTAMP", changed],
    ["LAST-MODIFIED", changed],
    ...(at === undefined ? wholeDay(day) : [["DTSTART", momentValue(at)] as const]),
    ["SUMMARY", summary],
    [
      "DESCRIPTION",
      textValue(`${feed.completeBy(writtenDeadline(date, timezone, language))}\n${company.name}\n${address}`),
    ],
    ["URL", address],
    ["CLASS", "PRIVATE"],
    // The event does not mark the day as busy.
    ["TRANSP", "TRANSPARENT"],
    ["BEGIN", "VALARM"],
    ["ACTION", "DISPLAY"],
    ["DESCRIPTION", summary],
    ["TRIGGER", at === undefined ? WEEK_BEFORE : untilWeekBefore(day, at, timezone)],
    ["END", "VALARM"],
    ["END", "VEVENT"],
  ]
}

function wholeDay(day: DateText): ContentLine[] {
  const next = addDays(day, 1)
  // No day follows the last representable one. An event without an end lasts for the whole day.
  const end: ContentLine[] = next === day ? [] : [["DTEND;VALUE=DATE", dateValue(next)]]
  return [["DTSTART;VALUE=DATE", dateValue(day)], ...end]
}

/** The duration from a moment (epoch milliseconds) back to nine o'clock, seven days earlier. */
function untilWeekBefore(day: DateText, at: number, timezone: string): string {
  const morning = { timeZone: timezone, plainTime: "09:00" }
  const reminder = Temporal.PlainDate.from(addDays(day, -7)).toZonedDateTime(morning).epochMilliseconds
  return `-PT${Math.floor((at - reminder) / 60_000)}M`
}

/**
 * An assignment has the same id in every calendar, but ids differ between installations, because each installation
 * generates the ids of its companies.
 */
function uidOf(assignmentId: number, { key, createdAt }: Surroundings["company"]): string {
  const installation = Bun.CryptoHasher.hash("sha256", JSON.stringify([key, createdAt]), "hex").slice(0, 32)
  return `assignment-${assignmentId}-${installation}@trainbase`
}
