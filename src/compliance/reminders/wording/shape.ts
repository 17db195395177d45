import type { Exception } from "../../standing/duty.ts"

/** The texts of a reminder in one language. Days are written in its words already. */
export interface ReminderWording {
  /** By what is most urgent in the mail. */
  readonly subjects: Readonly<Record<"manual" | "overdue" | "due" | "assigned" | "people" | "summary", string>>
  greeting(fullName: string): string
  /** To a learner, and to somebody who administers others. */
  readonly introductions: {
    own(companyName: string): string
    people(companyName: string): string
  }
  readonly headings: Readonly<
    Record<"overdue" | "due" | "assigned" | "late" | "expiring" | "exceptions" | "unreachable", string>
  >
  /** With their number, in the heading of a section of a summary. */
  counted(heading: string, count: number): string
  /** The heading above a reminder by hand. */
  from(name: string): string
  /** What somebody has to learn, until when. */
  due(course: string, day: string): string
  /** What somebody should have learned, until when. */
  wasDue(course: string, day: string): string
  /** What somebody holds, until when. */
  validUntil(course: string, day: string): string
  /** Something about another person. */
  about(person: string, text: string): string
  readonly exceptions: Readonly<Record<Exception, string>>
  /** How many a section does not list. */
  more(count: number): string
  /** The label of the link, and what it leads to. */
  readonly address: string
  readonly open: string
  readonly openPeople: string
  /** Instead, if the mail has no link. */
  readonly signIn: string
  readonly signInPeople: string
  footer(companyName: string): string
}
