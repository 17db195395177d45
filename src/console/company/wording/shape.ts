import type { SampleKind } from "../../../compliance/reminders/sample.ts"
import type { SUMMARIES } from "../../../organisation/company/reminders.ts"
import type { Template } from "../../../training/documents/certificate/look.ts"

type Part = "details" | "appearance" | "reminders" | "security"

/** The texts of the pages about the company. */
export interface CompanyWording {
  readonly title: string
  readonly lead: string
  readonly edit: string
  readonly parts: Readonly<Record<Part, string>>
  readonly fields: {
    readonly name: string
    readonly language: string
    readonly languageHint: string
    readonly timezone: string
    readonly timezoneHint: string
    readonly colour: string
    readonly colourHint: string
    readonly template: string
    readonly templates: Readonly<Record<Template, string>>
    readonly signatory: string
    readonly signatoryHint: string
    readonly secondFactor: string
    readonly secondFactorHint: string
    readonly mailNewSignIn: string
    readonly mailNewSignInHint: string
  }
  /** The names of facts that are shorter than those of their fields. */
  readonly facts: { readonly secondFactor: string; readonly mailNewSignIn: string }
  readonly noColour: string
  readonly noSignatory: string
  readonly nobody: string
  /** What the settings of the server require in addition. */
  readonly byServer: (roles: string) => string
  readonly preview: string
  readonly logo: {
    readonly title: string
    readonly alternative: (company: string) => string
    readonly none: string
    readonly choose: string
    readonly replace: string
    readonly hint: string
    readonly upload: string
    readonly remove: string
    readonly removeTitle: string
    readonly removeText: string
  }
  readonly mail: {
    readonly title: string
    readonly on: string
    readonly off: string
    readonly offText: string
    readonly onText: string
    readonly server: string
    readonly sender: string
    readonly test: string
    readonly testHint: (address: string) => string
    readonly noAddress: string
    readonly failures: Readonly<
      Record<"login" | "encryption" | "recipient" | "message" | "sender" | "unreachable", string>
    >
    readonly answer: (words: string) => string
  }
  readonly reminders: {
    readonly fields: {
      readonly learnerDays: string
      readonly learnerDaysHint: string
      readonly overdueEvery: string
      readonly overdueEveryHint: string
      readonly overdueTimes: string
      readonly overdueTimesHint: string
      readonly escalateAfter: string
      readonly escalateAfterHint: string
      readonly summary: string
      readonly summaries: Readonly<Record<(typeof SUMMARIES)[number], string>>
      readonly assigned: string
      readonly hour: string
      readonly mailsADay: string
      readonly mailsADayHint: string
    }
    /** The settings in the overview of the company. */
    readonly facts: {
      readonly before: string
      readonly beforeDays: (days: readonly number[]) => string
      readonly after: string
      readonly afterTimes: (times: number, every: number) => string
      readonly escalation: string
      readonly escalationDays: (days: number) => string
      readonly summary: string
      readonly assigned: string
      readonly sent: string
      readonly from: (hour: string, most: number) => string
      readonly never: string
    }
    readonly see: string
    readonly mails: {
      readonly title: string
      readonly lead: string
      readonly kinds: Readonly<Record<SampleKind, string>>
      readonly kind: string
      readonly language: string
      readonly show: string
      readonly subject: string
      readonly html: string
      readonly text: string
      readonly off: string
    }
  }
  readonly kept: {
    readonly title: string
    readonly text: string
    readonly audit: string
    readonly changes: string
    readonly reminders: string
    readonly deliveries: string
    readonly imports: string
    readonly acts: string
    readonly forever: string
    readonly days: (days: number) => string
    /** Of trainings that are open. */
    readonly longer: string
  }
  readonly notices: {
    readonly timezone_changed: string
    readonly logo_set: string
    readonly logo_removed: string
    readonly mail_sent: string
  }
}
