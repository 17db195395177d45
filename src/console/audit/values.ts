import { isPermission, isRole } from "../../access/permissions.ts"
import { referenceKey } from "../../audit/record-names.ts"
import type { AuditEntry } from "../../changes/audit-log/schema.ts"
import { PAGE_WORDING } from "../../pages/wording/wording.ts"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import { isActName } from "../act-wording/names.ts"
import { ACTS_WORDING } from "../act-wording/wording.ts"
import { CLIENTS_WORDING } from "../clients/wording/wording.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { WEBHOOKS_WORDING } from "../webhooks/wording/wording.ts"
import { type Names, referenceIn } from "./references.ts"
import { AUDIT_WORDING } from "./wording/wording.ts"

/** What is needed to put values into words. */
export interface Telling {
  readonly language: ConsoleLanguage
  /** IANA name. */
  readonly timezone: string
  readonly names: Names
  /** The values of a list that are written; the number of the others follows. */
  readonly most: number
}

/** A changed field in words. An absent value is null. */
export interface Difference {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** What an entry changed, in words. A field of a new record that has no value is left out. */
export function differencesIn({ changes }: Pick<AuditEntry, "changes">, telling: Telling): readonly Difference[] {
  return Object.entries(changes)
    .map(([field, { before, after }]) => ({
      field: fieldName(field, telling),
      before: wordsFor(field, before, telling),
      after: wordsFor(field, after, telling),
    }))
    .filter(({ before, after }) => before !== null || after !== null)
}

/** The differences of an entry as one text, for a file. */
export function differencesText(entry: AuditEntry, telling: Telling): string {
  return differencesIn(entry, telling)
    .map(({ field, before, after }) => `${field}: ${before === null ? "" : `${before} → `}${after ?? "–"}`)
    .join("\n")
}

function fieldName(field: string, { language }: Telling): string {
  const { fields } = AUDIT_WORDING[language]
  return Object.hasOwn(fields, field) ? (fields[field] ?? field) : field
}

/** A value in words; null for none, and for an empty list. */
function wordsFor(field: string, value: unknown, telling: Telling): string | null {
  const { language, names, most } = telling
  if (value === null || value === undefined || value === "") return null
  if (typeof value === "boolean") return FRAME_WORDING[language].form[value ? "yes" : "no"]
  if (Array.isArray(value)) {
    const words = value.flatMap((each) => wordsFor(field, each, telling) ?? [])
    if (words.length === 0) return null
    const written = words.slice(0, most).join(", ")
    return words.length <= most ? written : `${written} ${AUDIT_WORDING[language].moreValues(words.length - most)}`
  }
  const reference = referenceIn(field, value)
  if (reference !== undefined) {
    const name = names.get(referenceKey(reference)) ?? AUDIT_WORDING[language].gone(reference.id)
    const place = typeof value === "object" && "order_position" in value ? value.order_position : null
    return typeof place === "number" ? `${place}. ${name}` : name
  }
  if (typeof value === "object") {
    const parts = Object.entries(value).flatMap(([name, each]) => {
      const words = wordsFor(name, each, telling)
      return words === null ? [] : [`${fieldName(name, telling)}: ${words}`]
    })
    return parts.length === 0 ? null : parts.join("; ")
  }
  return typeof value === "string" ? textFor(field, value, telling) : String(value)
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function textFor(field: string, text: string, { language, timezone }: Telling): string {
  const { values, marks } = AUDIT_WORDING[language]
  const ofField = Object.hasOwn(values, field) ? values[field] : undefined
  for (const words of [marks, ofField]) {
    if (words !== undefined && Object.hasOwn(words, text)) return words[text] ?? text
  }
  if (isRole(text)) return FRAME_WORDING[language].roles[text]
  if (field === "scopes" && isPermission(text)) return CLIENTS_WORDING[language].scopes[text]
  if (field === "act" && isActName(text)) return ACTS_WORDING[language].acts[text].name
  if (field === "language" && Object.hasOwn(PAGE_WORDING, text)) {
    return PAGE_WORDING[text as keyof typeof PAGE_WORDING].language.own
  }
  if (/^event/.test(field)) {
    const events: Readonly<Record<string, string>> = WEBHOOKS_WORDING[language].events
    if (Object.hasOwn(events, text)) return events[text] ?? text
  }
  if (DAY.test(text)) return writtenDay(text, language)
  if (INSTANT.test(text) && !Number.isNaN(Date.parse(text))) {
    return writtenLocalMoment(Date.parse(text), timezone, language)
  }
  return text
}
