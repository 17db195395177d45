import { ROLES } from "../../access/permissions.ts"
import { SUMMARIES } from "../../organisation/company/reminders.ts"
import { PAGE_WORDING } from "../../pages/wording/wording.ts"
import { timezones } from "../../people/set-up/timezones.ts"
import { WORDED_LANGUAGES } from "../../tools/language/worded.ts"
import { TEMPLATES } from "../../training/documents/certificate/look.ts"
import type { FieldSpec } from "../frame/fields.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { COMPANY_WORDING } from "./wording/wording.ts"

/** The forms of the company. Each changes some of its fields. */
export const COMPANY_PARTS = ["details", "appearance", "reminders", "security"] as const
export type CompanyPart = (typeof COMPANY_PARTS)[number]

/** The fields of a form. */
export function companyFields(part: CompanyPart, language: ConsoleLanguage): readonly FieldSpec[] {
  const { fields } = COMPANY_WORDING[language]
  if (part === "details") {
    return [
      { kind: "text", name: "name", label: fields.name, required: true, maxlength: 255 },
      {
        ...{ kind: "choice", name: "language", label: fields.language, hint: fields.languageHint, required: true },
        options: WORDED_LANGUAGES.map((value) => ({ value, label: PAGE_WORDING[value].language.own })),
      },
      {
        ...{ kind: "choice", name: "timezone", label: fields.timezone, hint: fields.timezoneHint, required: true },
        options: timezones().map((value) => ({ value, label: value.replaceAll("_", " ") })),
      },
    ]
  }
  if (part === "appearance") {
    return [
      { kind: "colour", name: "colour", label: fields.colour, hint: fields.colourHint },
      {
        ...{ kind: "radios", name: "certificate_template", label: fields.template, required: true },
        options: TEMPLATES.map((value) => ({ value, label: fields.templates[value] })),
      },
      { kind: "text", name: "signatory", label: fields.signatory, hint: fields.signatoryHint, maxlength: 512 },
    ]
  }
  if (part === "reminders") return reminderFields(language)
  return [
    {
      ...{ kind: "several", name: "second_factor", label: fields.secondFactor, hint: fields.secondFactorHint },
      options: ROLES.map((value) => ({ value, label: FRAME_WORDING[language].roles[value] })),
    },
    { kind: "tick", name: "mail_new_sign_in", label: fields.mailNewSignIn, hint: fields.mailNewSignInHint },
  ]
}

/** The fields of the reminders, by their places in the company of the API. */
function reminderFields(language: ConsoleLanguage): readonly FieldSpec[] {
  const { fields } = COMPANY_WORDING[language].reminders
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour, language) }))
  const number = (name: "overdue_every_days" | "overdue_times" | "mails_a_day", label: string, hint: string) =>
    ({ kind: "number", name: `reminders.${name}`, label, hint, required: true }) as const
  return [
    {
      ...{ kind: "text", name: "reminders.learner_days", label: fields.learnerDays, hint: fields.learnerDaysHint },
      maxlength: 80,
    },
    number("overdue_every_days", fields.overdueEvery, fields.overdueEveryHint),
    number("overdue_times", fields.overdueTimes, fields.overdueTimesHint),
    {
      ...{ kind: "number", name: "reminders.escalate_after_days" },
      ...{ label: fields.escalateAfter, hint: fields.escalateAfterHint },
    },
    {
      ...{ kind: "radios", name: "reminders.summary", label: fields.summary, required: true },
      options: SUMMARIES.map((value) => ({ value, label: fields.summaries[value] })),
    },
    { kind: "tick", name: "reminders.assigned", label: fields.assigned },
    { kind: "choice", name: "reminders.hour", label: fields.hour, required: true, options: hours },
    number("mails_a_day", fields.mailsADay, fields.mailsADayHint),
  ]
}

/** An hour of the day, as the language writes it. */
export function hourText(hour: number, language: ConsoleLanguage): string {
  const time = `${String(hour).padStart(2, "0")}:00`
  return language === "de" ? `${time} Uhr` : time
}

const WITHIN = "reminders."

/** What forms send of the reminders, as the API takes it: within the company, with the days as a list of numbers. */
export function companySent(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const own = Object.entries(sent).filter(([name]) => !name.startsWith(WITHIN))
  const reminders = Object.entries(sent).flatMap(([name, value]) =>
    name.startsWith(WITHIN) ? [[name.slice(WITHIN.length), reminderValue(name.slice(WITHIN.length), value)]] : [],
  )
  return { ...Object.fromEntries(own), ...(reminders.length > 0 && { reminders: Object.fromEntries(reminders) }) }
}

function reminderValue(name: string, value: unknown): unknown {
  if (name === "learner_days") return daysIn(typeof value === "string" ? value : "")
  return name === "hour" && typeof value === "string" ? numberOrText(value) : value
}

/** The days in a text such as `30, 7, 1`. What is no number is refused by the rule. */
function daysIn(text: string): (number | string)[] {
  return text
    .split(/[\s,;]+/)
    .filter((part) => part !== "")
    .map(numberOrText)
}

function numberOrText(text: string): number | string {
  return /^\d{1,9}$/.test(text) ? Number(text) : text
}
