import { type TSchema, Type } from "typebox"
import { Format } from "typebox/format"
import { isPermission } from "../../access/permissions.ts"
import { isUsername } from "../../organisation/users/username.ts"
import { isDate, isTimezone } from "../../tools/calendar/dates.ts"
import { dayIn, isInstant } from "../../tools/calendar/deadline.ts"
import { isCoursePeriod } from "../../tools/calendar/periods.ts"
import { codeOf } from "../../training/documents/certificate/code.ts"
import { isMoment } from "../moments.ts"
import type { NumberedTable } from "./tables.ts"

/**
 * The kinds of values that a dataset is made of. `x-expects` completes the sentence "(the property) must be …" of a
 * fault; `x-secret` keeps the value out of the fault; `x-verbatim` keeps the white space around a text; `x-visible`
 * treats a text without visible characters as empty; `x-plain` handles HTML comments and line breaks; `x-names` names
 * the kind of record that a key identifies.
 */

Format.Set("dataset-day", isDate)
Format.Set("dataset-deadline", (text) => dayIn(text) !== undefined || isInstant(text))
Format.Set("dataset-instant", isInstant)
Format.Set("dataset-period", isCoursePeriod)
Format.Set("dataset-timezone", isTimezone)
Format.Set("dataset-moment", isMoment)
Format.Set("dataset-username", isUsername)
Format.Set("dataset-certificate-code", (text) => codeOf(text) === text)
Format.Set("dataset-scope", (text) => text === "*" || text.split(" ").every(isPermission))

/** Excludes control characters and lone surrogates, which no engine, mail or page can handle safely. */
const ONE_LINE = "^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$"
/** The same, but tabs and line breaks are allowed. */
const LINES = "^[^\\u0000-\\u0008\\u000e-\\u001f\\u007f\\ud800-\\udfff]*$"
/** The patterns of texts, which exclude characters. */
export const TEXTS: readonly string[] = [ONE_LINE, LINES]
const VERBATIM = "^[^\\u0000\\ud800-\\udfff]*$"

/** A property that may be absent (unchanged) or null (cleared). */
export function optional<T extends TSchema>(schema: T) {
  return Type.Optional(Type.Union([schema, Type.Null()]))
}

/** A property that is required in a new row and optional in an existing one. */
export function whenNew<T extends TSchema>(schema: T) {
  return Type.Optional(schema)
}

/** A property that exports write but people rarely write by hand; if it is absent, an import derives a value. */
export function exported<T extends TSchema>(schema: T) {
  return Type.Optional(schema)
}

/** One line of text. */
export function line(maxLength = 255, more: object = {}) {
  const expects = `one line of at most ${maxLength} characters`
  return Type.String({ maxLength, pattern: ONE_LINE, "x-expects": expects, ...more })
}

/** A name: one line. Text without visible characters counts as empty. */
export const name = line(255, { "x-visible": true })

/** A name that can be null, but not empty: leaving a name blank does not state that there is none. */
export const nameOrNull = line(255, { "x-visible": true, "x-filled": true, minLength: 1 })

export const username = Type.String({
  maxLength: 255,
  format: "dataset-username",
  "x-expects": "a username of at most 255 characters, without invisible ones and without =, +, - or @ at the beginning",
})

/** A title: one line. HTML comments are removed, and HTML line breaks become spaces. */
export const title = line(255, { "x-plain": true })

/** Text with several lines. */
export function lines(maxLength = 65_535, more: object = {}) {
  return Type.String({
    maxLength,
    pattern: LINES,
    "x-lines": true,
    "x-expects": `text of at most ${maxLength} characters`,
    ...more,
  })
}

/** Text with several lines, without Markdown. HTML comments are removed, and HTML line breaks are converted to line feeds. */
export const plainLines = lines(65_535, { "x-plain": true })

/** Text in which every character counts. */
export function exact(maxLength: number) {
  const expects = `text of 1 to ${maxLength} characters`
  return Type.String({ minLength: 1, maxLength, pattern: VERBATIM, "x-verbatim": true, "x-expects": expects })
}

/** Text that is neither shown nor trimmed. */
export function secret(minLength: number, maxLength: number) {
  return Type.String({
    minLength,
    maxLength,
    pattern: VERBATIM,
    "x-secret": true,
    "x-verbatim": true,
    "x-expects": `text of ${minLength} to ${maxLength} characters`,
  })
}

/** The key of a row in its dataset, or of another row that it refers to. */
export function keyOf(table: NumberedTable) {
  return line(255, { "x-names": table })
}

export function keysOf(table: NumberedTable) {
  return Type.Array(keyOf(table), { "x-expects": "a list of keys" })
}

export const flag = Type.Boolean({ "x-expects": "true or false" })

export function integer(minimum: number, maximum: number) {
  return Type.Integer({ minimum, maximum, "x-expects": `a whole number from ${minimum} to ${maximum}` })
}

export function number(minimum: number, maximum: number) {
  return Type.Number({ minimum, maximum, "x-expects": `a number from ${minimum} to ${maximum}` })
}

export function choice<const T extends readonly string[]>(values: readonly [...T]) {
  return Type.Enum<[...T]>(values, { type: "string", "x-expects": `one of ${values.join(", ")}` })
}

export function choices<const T extends readonly string[]>(values: readonly [...T]) {
  return Type.Array(choice(values), { "x-expects": `a list of ${values.join(", ")}` })
}

export const date = Type.String({ format: "dataset-day", "x-expects": "a real date such as 2026-01-31" })
export const deadline = Type.String({
  format: "dataset-deadline",
  "x-expects": "a real date such as 2026-01-31, or a date and time with its offset such as 2026-01-31T16:00:00Z",
})
export const period = Type.String({
  format: "dataset-period",
  "x-expects":
    "a period such as 30d, 6m or 2y (days, weeks, months, years), or 0cy or 1cm (to the end of this year, of the next month)",
})
export const timezone = Type.String({
  format: "dataset-timezone",
  "x-expects": "an IANA time zone such as Europe/Berlin",
})
export const language = Type.String({
  pattern: "^[A-Za-z]{2}$",
  "x-expects": "a language code of two letters such as de",
})
export const country = Type.String({
  pattern: "^[A-Za-z]{1,2}$",
  "x-expects": "a country code of at most two letters such as DE",
})
export const email = Type.String({
  format: "email",
  maxLength: 254,
  "x-expects": "an email address of at most 254 characters",
})
export const uuid = Type.String({
  format: "uuid",
  "x-expects": "a UUID such as 2f1e3c52-7d0b-4c55-9d0e-6a4f0b3c1d2e",
})

/** Half of the safe integers, so that there is room for later ids. */
const GREATEST_ID = 2 ** 52
export const id = Type.Integer({ minimum: 1, maximum: GREATEST_ID, "x-expects": "an id, a whole number from 1" })

/** A position in ascending order; a 32-bit number. */
export const position = integer(-2_147_483_648, 2_147_483_647)

export const moment = Type.String({
  format: "dataset-moment",
  "x-expects": "an instant in UTC with milliseconds such as 2026-01-31T16:00:00.000Z",
})

export const instant = Type.String({
  format: "dataset-instant",
  "x-expects": "a date and time with its offset such as 2026-01-31T16:00:00Z",
})

/** The properties by which a row keeps its identity through an export. */
export const identity = { id: exported(id), created_at: exported(moment), updated_at: exported(moment) }

/** The PHC string format (Password Hashing Competition) with plausible parameters. */
export const passwordHash = Type.String({
  maxLength: 255,
  pattern: "^\\$argon2id\\$v=19\\$m=\\d{1,7},t=\\d{1,3},p=\\d{1,3}\\$[A-Za-z0-9+/]{11,}\\$[A-Za-z0-9+/]{16,}$",
  "x-secret": true,
  "x-expects": "an argon2id hash in PHC notation",
})
/** Hashes of client secrets and tokens. */
export const secretHash = Type.String({
  pattern: "^[0-9a-f]{64}$",
  "x-secret": true,
  "x-expects": "a SHA-256 hash of 64 lower-case hexadecimal digits",
})
export const tokenScope = Type.String({
  format: "dataset-scope",
  "x-expects": "* or permissions separated by spaces such as users.view",
})

export const certificateCode = Type.String({
  format: "dataset-certificate-code",
  "x-expects": "a code of 26 to 32 digits and capital letters without I, L, O and U",
})

/** The hash that identifies something by its content. */
export const contentHash = Type.String({
  pattern: "^[0-9a-f]{64}$",
  "x-expects": "a SHA-256 hash of 64 lower-case hexadecimal digits",
})

/** An object whose properties the format does not know. */
export const details = Type.Object({}, { "x-expects": "an object" })

/** Two names of 255 characters and the space between them. */
export const personName = line(511)

export const colour = Type.String({
  pattern: "^#[0-9A-Fa-f]{6}$",
  "x-expects": "a colour of six hexadecimal digits such as #1a5c3a",
})

/** A path relative to the dataset file. */
export const path = Type.String({ minLength: 1, maxLength: 4096, pattern: ONE_LINE, "x-expects": "a relative path" })

export const paths = Type.Array(path, { "x-expects": "a list of relative paths" })

/** A list of objects that are checked one by one. */
export function rows<T extends TSchema>(row: T) {
  return optional(Type.Array(row, { "x-rows": true, "x-expects": "a list" }))
}

/** An object with these properties only. */
export function row<T extends Record<string, TSchema>>(properties: T) {
  return Type.Object(properties, { additionalProperties: false, "x-expects": "an object" })
}
