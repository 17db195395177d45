import { addDays, type DateText } from "../../tools/calendar/dates.ts"
import {
  type ContentLine,
  dateValue,
  eventUid,
  momentValue,
  textValue,
  UTC_ZONE,
  writtenCalendar,
} from "../../tools/calendar/icalendar.ts"
import { deadlineOnDay, writtenDeadline } from "../../tools/calendar/written-deadline.ts"
import type { WordedLanguage } from "../../tools/language/worded.ts"
import type { Deadline } from "../../training/assignments/deadlines/rules.ts"
import { type SessionEvent, sessionEvent } from "../../training/group-papers/session-event.ts"
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
 * has one; and for each session of a group training. The same ones always give the same text, so that programs can be told that nothing has changed.
 */
export function deadlineCalendar(
  deadlines: readonly Deadline[],
  surroundings: Surroundings,
  sessions: readonly SessionEvent[] = [],
): string {
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
    ...(deadlines.length + sessions.length === 0 ? UTC_ZONE : []),
    ...deadlines.flatMap((deadline) => eventOf(deadline, surroundings)),
    ...sessions.flatMap((session) =>
      sessionEvent({ ...session, address: `${surroundings.origin}/learn` }, [["CLASS", "PRIVATE"]]),
    ),
    ["END", "VCALENDAR"],
  ])
}

function eventOf(deadline: Deadline, { company, timezone, language, origin }: Surroundings): ContentLine[] {
  const { assignment_id: id, course_title: title, deadline_date: date, changed_at: changedAt } = deadline
  const { feed } = PORTAL_WORDING[language].calendar
  const { day, at } = deadlineOnDay(date, timezone)
  const summary = textValue(feed.due(title))
  const address = `${origin}/learn/${id}`
  const changed = momentValue(changedAt)
  return [
    ["BEGIN", "VEVENT"],
    ["UID", eventUid("assignment", id, company)],
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
