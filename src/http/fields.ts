import { type TSchema, Type } from "typebox"
import { Format } from "typebox/format"
import { isDate } from "../tools/calendar/dates.ts"
import { isDeadline, isInstant, isLocalTime } from "../tools/calendar/deadline.ts"
import type { FaultKey } from "../tools/language/messages.ts"

Format.Set("date", isDate)
Format.Set("deadline", isDeadline)
Format.Set("moment", (text) => isInstant(text) || isLocalTime(text))

/** The greatest number that JSON and both database engines store without loss. */
export const GREATEST_ID = Number.MAX_SAFE_INTEGER

/**
 * Neither control characters nor NUL nor lone surrogates: characters that not every engine, mail and page can
 * represent.
 */
const ONE_LINE = "^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]*$"
/** The same, except tabs and line breaks, including those of presentations. */
const LINES = "^[^\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f\\ud800-\\udfff]*$"

interface Annotations {
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  /** The message for any of its faults, if the one for ids is not specific enough. */
  readonly "x-fault"?: FaultKey
}

/** One line of text, at most `maxLength` characters (code points). */
export function line(annotations: Annotations = {}, maxLength = 255) {
  return Type.String({ maxLength, pattern: ONE_LINE, ...annotations })
}

/** A name: one line. Invisible text counts as empty. */
export function name(annotations: Annotations = {}) {
  return Type.String({ maxLength: 255, pattern: ONE_LINE, "x-visible": true, ...annotations })
}

/** A title: a name without HTML comments, whose HTML line breaks become spaces. */
export function title(annotations: Annotations = {}) {
  return Type.String({ maxLength: 255, pattern: ONE_LINE, "x-visible": true, "x-plain": true, ...annotations })
}

/** Text of several lines, at most `maxLength` characters (code points). Unusual line ends become line feeds. */
export function lines(annotations: Annotations = {}, maxLength = 65_535) {
  return Type.String({ maxLength, pattern: LINES, "x-lines": true, ...annotations })
}

export function email(annotations: Annotations = {}) {
  return Type.String({ format: "email", maxLength: 254, ...annotations })
}

/** A language code: two letters in either case. */
export function languageCode(annotations: Annotations = {}) {
  return Type.String({ pattern: "^[A-Za-z]{2}$", "x-fault": "language_code", ...annotations })
}

/** An existing day, `yyyy-mm-dd`. */
export function date(annotations: Annotations = {}) {
  return Type.String({ format: "date", ...annotations })
}

/** An existing day, or an ISO-8601 date and time. */
export function deadline(annotations: Annotations = {}) {
  return Type.String({ format: "deadline", ...annotations })
}

/** An ISO-8601 date and time. */
export function moment(annotations: Annotations = {}) {
  return Type.String({ format: "moment", ...annotations })
}

/** One of these words. */
export function choice<const T extends readonly string[]>(values: readonly [...T], annotations: Annotations = {}) {
  return Type.Enum<[...T]>(values, { type: "string", ...annotations })
}

export function id(annotations: Annotations = {}) {
  return Type.Integer({ minimum: 1, maximum: GREATEST_ID, "x-fault": "positive", ...annotations })
}

/** An array of ids; a request with more than `maxItems` is refused. */
export function ids(annotations: Annotations = {}, options: { minItems?: number; maxItems?: number } = {}) {
  return Type.Array(id(), { maxItems: 10_000, ...options, ...annotations })
}

/**
 * Ids in the documentation's examples. One id is one record everywhere, so that an example's address, body and response
 * belong together.
 */
const EXAMPLE_IDS = {
  company: 1,
  service_user: 1,
  location: 2,
  team: 3,
  course: 4,
  instruction_course: 5,
  scope: 1,
  user: 7,
  manager: 8,
  assignment: 29,
  certificate: 31,
  exemption: 17,
  file: 23,
  submission: 13,
  course_node: 9,
  course_revision: 7,
  course_version: 3,
  content_node: 21,
  content_video: 12,
  webhook: 6,
  webhook_delivery: 31,
  client: 14,
  audit_entry: 4711,
  requirement: 11,
  group_training: 19,
  group_session: 61,
  group_correction: 4,
  import: 5,
  report_schedule: 3,
  import_row: 41,
  reminder: 52,
} as const
export type ExampleRecord = keyof typeof EXAMPLE_IDS

export function exampleId(record: ExampleRecord): number {
  return EXAMPLE_IDS[record]
}

/** The id of a kind of record, with the documentation's example. */
export function idOf(record: ExampleRecord, description: string) {
  return id({ description, examples: [exampleId(record)] })
}

/** The origin of the addresses in examples. */
export const EXAMPLE_ORIGIN = "https://training.acme.example"

/** The constant that distinguishes the kinds of records. */
export function recordType<const T extends string>(type: T) {
  return choice([type], { description: `Always \`${type}\`: the kind of this record.`, examples: [type] })
}

/** An instant in a response. */
export function instant(description: string, example: string) {
  return Type.String({ format: "date-time", description, examples: [example] })
}

/** When a record was created and last changed. */
export const timestamps = {
  created_at: instant("When the record was created, in UTC.", "2026-01-12T08:00:00Z"),
  updated_at: instant("When a field of the record last changed, in UTC.", "2026-11-20T09:30:00Z"),
}

/**
 * A schema that is a separate component, with its description in this place.
 *
 * @param example fields of its example that differ here
 */
export function shownAs<T extends TSchema>(schema: T, description: string, example: object = {}): T {
  return { ...schema, "x-here": description, "x-example": example }
}

/** The records that have the taken values. */
export const conflicts = Type.Optional(
  Type.Record(
    Type.String(),
    Type.Object({
      id: Type.Integer({ minimum: 1, description: "The record's id.", examples: [exampleId("user")] }),
      external_id: Type.String({ description: "Its identifier in your system.", examples: ["P-1042"] }),
      state: choice(["active", "inactive", "ended"], {
        description: "The state of that record.",
        examples: ["active"],
      }),
    }),
    {
      description:
        "If a code is `taken`: the record that has the value, by field, if you may view it. Absent if there is none to name.",
      examples: [{}],
    },
  ),
)
