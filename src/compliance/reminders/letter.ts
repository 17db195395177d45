import type { Letter, Section } from "../../mail/letter.ts"
import { singleLine } from "../../mail/letter.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import type { WordedLanguage } from "../../tools/language/worded.ts"
import type { WaitingRow } from "./store.ts"
import type { Listed, Summary } from "./summary.ts"
import type { ReminderWording } from "./wording/shape.ts"
import { REMINDER_TEXT } from "./wording/wording.ts"

/** What the letter of a recipient says. */
export interface LetterParts {
  readonly language: WordedLanguage
  readonly fullName: string
  readonly companyName: string
  /** IANA name. */
  readonly timezone: string
  /** The server's origin; without it, the letter has no link. */
  readonly publicUrl: string | undefined
  /** The day on which it is sent. */
  readonly day: DateText
  readonly rows: readonly WaitingRow[]
  /** The names of the people in the rows, by id. */
  readonly names: ReadonlyMap<number, string>
  readonly summary: Summary | undefined
}

/** How many trainings of one kind a letter lists; it counts the rest. */
const LISTED = 50

/** The letter with everything that a recipient is to be reminded of; undefined if there is nothing. */
export function reminderLetter(parts: LetterParts): Letter | undefined {
  const text = REMINDER_TEXT[parts.language]
  const own = ownParts(parts, text)
  const people = peopleParts(parts, text)
  const sections = [...own.sections, ...people.sections]
  const subject = own.subject ?? people.subject
  if (subject === undefined) return undefined
  const isOwn = own.subject !== undefined
  const companyName = singleLine(parts.companyName)
  const fullName = singleLine(parts.fullName)
  const link = parts.publicUrl === undefined ? undefined : `${parts.publicUrl}${isOwn ? "/learn" : "/console"}`
  return {
    language: parts.language,
    fullName,
    subject: text.subjects[subject],
    greeting: text.greeting(fullName),
    introduction: isOwn ? text.introductions.own(companyName) : text.introductions.people(companyName),
    sections,
    details: link === undefined ? [] : [{ label: text.address, value: link, kind: "link" }],
    advice: adviceFor(text, { isOwn, hasLink: link !== undefined }),
    footer: text.footer(companyName),
  }
}

function adviceFor(text: ReminderWording, { isOwn, hasLink }: { readonly isOwn: boolean; readonly hasLink: boolean }) {
  if (isOwn) return hasLink ? text.open : text.signIn
  return hasLink ? text.openPeople : text.signInPeople
}

type Subject = keyof ReminderWording["subjects"]

interface Part {
  readonly sections: readonly Section[]
  /** Undefined if there is nothing. */
  readonly subject: Subject | undefined
}

/** What the recipient has to learn. Each training is listed once, with what is true today. */
function ownParts({ rows, names, timezone, day, language }: LetterParts, text: ReminderWording): Part {
  const dayOf = ({ open_deadline_at: at }: WaitingRow) => (at === null ? undefined : today(timezone, at))
  const lineOf = (row: WaitingRow) => {
    const course = singleLine(row.course_title ?? "")
    const deadline = dayOf(row)
    if (deadline === undefined) return course
    const written = writtenDay(deadline, language)
    return deadline < day ? text.wasDue(course, written) : text.due(course, written)
  }
  const byHand = rows.filter(({ kind }) => kind === "manual")
  const seen = new Set(byHand.map(({ assignment_id }) => assignment_id))
  const others = rows.filter((row) => {
    const isOwn = row.kind === "assigned" || row.kind === "deadline" || row.kind === "overdue"
    if (!isOwn || seen.has(row.assignment_id)) return false
    seen.add(row.assignment_id)
    return true
  })
  const isOverdue = (row: WaitingRow) => (dayOf(row) ?? day) < day
  const isNew = (row: WaitingRow) =>
    !rows.some(({ assignment_id: id, kind }) => id === row.assignment_id && kind === "deadline")
  const overdue = others.filter(isOverdue)
  const coming = others.filter((row) => !isOverdue(row))
  const assigned = coming.filter(isNew)
  const due = coming.filter((row) => !isNew(row))
  const sections = [
    ...byHand.map((row) => ({
      heading: text.from(singleLine(names.get(row.creator_user_id ?? 0) ?? "")),
      lines: [lineOf(row), ...(row.message === null || row.message === "" ? [] : [row.message])],
    })),
    ...sectionOf(text.headings.overdue, overdue.map(lineOf), text),
    ...sectionOf(text.headings.due, due.map(lineOf), text),
    ...sectionOf(text.headings.assigned, assigned.map(lineOf), text),
  ]
  const subjects: readonly (readonly [Subject, number])[] = [
    ["manual", byHand.length],
    ["overdue", overdue.length],
    ["due", due.length],
    ["assigned", assigned.length],
  ]
  return { sections, subject: subjects.find(([, count]) => count > 0)?.[0] }
}

/** What concerns the people whom the recipient administers. */
function peopleParts({ rows, names, timezone, language, summary }: LetterParts, text: ReminderWording): Part {
  const late = rows.filter(({ kind }) => kind === "escalation")
  const lines = late.map((row) => {
    const deadline = writtenDay(today(timezone, row.open_deadline_at ?? 0), language)
    const what = text.wasDue(singleLine(row.course_title ?? ""), deadline)
    return text.about(singleLine(names.get(row.user_id) ?? ""), what)
  })
  const sections = [
    ...sectionOf(text.headings.late, lines, text),
    ...(summary === undefined ? [] : summarySections(summary, language, text)),
  ]
  return { sections, subject: late.length > 0 ? "people" : summary === undefined ? undefined : "summary" }
}

function summarySections(summary: Summary, language: WordedLanguage, text: ReminderWording): Section[] {
  const written = (on: DateText | null) => (on === null ? "" : writtenDay(on, language))
  const about = (part: Listed, what: (one: Listed["first"][number], course: string) => string) =>
    part.first.map((one) => text.about(singleLine(one.person), what(one, singleLine(one.course ?? ""))))
  const { overdue, expiring, exceptions, unreachable } = summary
  const listed: readonly (readonly [keyof ReminderWording["headings"], Listed, readonly string[]])[] = [
    ["overdue", overdue, about(overdue, ({ on }, course) => text.wasDue(course, written(on)))],
    ["expiring", expiring, about(expiring, ({ on }, course) => text.validUntil(course, written(on)))],
    [
      "exceptions",
      exceptions,
      about(exceptions, ({ exception }, course) =>
        exception === null ? course : `${course} – ${text.exceptions[exception]}`,
      ),
    ],
    ["unreachable", unreachable, unreachable.first.map(({ person }) => singleLine(person))],
  ]
  return listed.flatMap(([heading, { count }, lines]) => {
    if (count === 0) return []
    const rest = count - lines.length
    const more = rest === 0 ? [] : [text.more(rest)]
    return [{ heading: text.counted(text.headings[heading], count), lines: [...lines, ...more] }]
  })
}

function sectionOf(heading: string, lines: readonly string[], text: ReminderWording): Section[] {
  if (lines.length === 0) return []
  const rest = lines.length - LISTED
  return [{ heading, lines: rest <= 0 ? lines : [...lines.slice(0, LISTED), text.more(rest)] }]
}
