import { type Static, type TObject, type TSchema, Type } from "typebox"
import { INVITATION_STATES } from "../../compliance/invitations/planning.ts"
import { PHASES } from "../../compliance/reminders/morning-store.ts"
import { KINDS, REASONS, STATES as REMINDER_STATES } from "../../compliance/reminders/steps.ts"
import { REPORT_FORMATS, REPORT_NAMES } from "../../compliance/reports/report.ts"
import { EXCEPTIONS } from "../../compliance/standing/duty.ts"
import { STANDINGS } from "../../compliance/standing/standing.ts"
import { CLIENT_SECRET } from "../../people/providers/secrets.ts"
import { KIOSK_PIN, TOTP_KEY } from "../../people/second-factors/secrets.ts"
import { WEBHOOK_SECRET } from "../../webhooks/secrets.ts"
import * as kind from "./kinds.ts"
import { STATES } from "./organisation.ts"
import { FLAG, type Form, JSON_TEXT, MOMENT, PLAIN } from "./record.ts"

/*
 * Data of an installation about its people beyond their records, and unfinished work, as unmodified rows of tables. The
 * rows refer to records by ids, which an export preserves. Each table is a list in a company, with the name of the
 * table.
 */

type StateName =
  | "identity_providers"
  | "provider_identities"
  | "totp_factors"
  | "recovery_codes"
  | "passkeys"
  | "known_browsers"
  | "calendar_feeds"
  | "console_views"
  | "kiosks"
  | "kiosk_pins"
  | "webhooks"
  | "webhook_secrets"
  | "webhook_watches"
  | "webhook_delays"
  | "node_progress"
  | "attempts"
  | "attempt_answers"
  | "course_revisions"
  | "course_drafts"
  | "course_versions"
  | "course_publishings"
  | "import_mappings"
  | "reminder_entries"
  | "reminder_mornings"
  | "session_announcements"
  | "session_invitations"
  | "report_schedules"
  | "report_recipients"
  | "bindings"
  | "pairs"

/** The purpose for which a secret is sealed, and the column of its row that ties it to its owner. */
export interface Sealed {
  readonly purpose: string
  readonly owner: string
}

/** A table that rows refer to by id. */
export type Referred =
  | "users"
  | "locations"
  | "teams"
  | "assignments"
  | "courses"
  | "content_nodes"
  | "content_versions"
  | "requirements"
  | "exemptions"
  | StateParent
type StateParent = "identity_providers" | "webhooks" | "attempts" | "report_schedules"

interface StateColumn {
  readonly name: string
  /** Usually the name of the column; `secret` for a sealed column, because the dataset has the opened secret. */
  readonly property: string
  readonly schema: TSchema
  readonly form: Form
  readonly isNullable: boolean
  readonly target: Referred | undefined
  readonly sealed: Sealed | undefined
}

export interface StateTable {
  readonly table: StateName
  readonly noun: string
  /** The table that its rows belong to, and the column that refers to it. */
  readonly parent: { readonly table: Referred | "companies"; readonly column: string }
  /** Rows are added only if no existing row has the same value in this column; `company_id` if there is one for each company. */
  readonly group: string
  /** The columns that identify a row. */
  readonly identity: readonly string[]
  /** Whether rows have the id of their company. */
  readonly isOwned: boolean
  /** Whether the rows are included only in an export with secrets. */
  readonly isSecret: boolean
  /** Columns of which each row has exactly one. */
  readonly oneOf?: readonly string[] | undefined
  readonly columns: readonly StateColumn[]
  readonly schema: TObject
}

type Traits = Partial<Pick<StateColumn, "form" | "isNullable" | "target" | "sealed" | "property">>

const of = (schema: TSchema, { form = PLAIN, isNullable = false, target, sealed, property }: Traits = {}) => ({
  ...{ schema, form, isNullable, target, sealed, property },
})
const text = (maxLength = 255) => of(kind.line(maxLength))
const whole = of(kind.integer(0, Number.MAX_SAFE_INTEGER))
const number = (more: Traits = {}) => of(kind.number(0, 1_000_000_000), more)
const ordinal = of(kind.integer(1, Number.MAX_SAFE_INTEGER))
const optionalOrdinal = of(kind.integer(1, Number.MAX_SAFE_INTEGER), { isNullable: true })
const flag = of(kind.flag, { form: FLAG })
const moment = of(kind.moment, { form: MOMENT })
const optionalDate = of(kind.date, { isNullable: true })
const optionalMoment = of(kind.moment, { form: MOMENT, isNullable: true })
const hash = of(kind.secretHash)
const optionalHash = of(kind.secretHash, { isNullable: true })
const choice = (values: readonly [string, ...string[]], more?: Traits) => of(kind.choice(values), more)
/** There is no schema for its elements, so that no text in it is trimmed. */
const anyList = Type.Unsafe<unknown[]>({ type: "array", "x-expects": "a list" })
const list = of(anyList, { form: JSON_TEXT })
const id = of(kind.id)
const to = (target: Referred) => of(kind.id, { target })
const maybeTo = (target: Referred) => of(kind.id, { target, isNullable: true })
const sealed = (purpose: string, owner: string) =>
  of(kind.secret(1, 4096), { sealed: { purpose, owner }, property: "secret" })

interface Declared {
  readonly table: StateName
  readonly noun: string
  readonly parent: StateTable["parent"]
  readonly group: string
  readonly identity?: readonly string[]
  readonly isOwned?: boolean
  readonly isSecret?: boolean
  readonly oneOf?: readonly string[]
  readonly columns: Readonly<Record<string, ReturnType<typeof of>>>
}

function state({
  columns: declared,
  identity = ["id"],
  isOwned = true,
  isSecret = true,
  ...facts
}: Declared): StateTable {
  const columns = Object.entries(declared).map(([name, column]) => ({
    ...column,
    ...{ name, property: column.property ?? name },
  }))
  const properties = columns.map(({ property, schema, isNullable }) => [
    property,
    isNullable ? kind.optional(schema) : schema,
  ])
  return { ...facts, identity, isOwned, isSecret, columns, schema: kind.row(Object.fromEntries(properties)) }
}

const OF_USER = { table: "users", column: "user_id" } as const
const OF_COURSE = { table: "courses", column: "course_id" } as const
const OF_COMPANY = { table: "companies", column: "company_id" } as const

/**
 * The tables in the order in which they are written: referenced tables come first. Browsers come after factors, because
 * adding a factor makes the account's browsers unknown.
 */
export const STATE_TABLES: readonly StateTable[] = [
  state({
    table: "identity_providers",
    noun: "provider of sign-on",
    parent: OF_COMPANY,
    group: "id",
    columns: {
      ...{ id, key: of(kind.keyOf("identity_providers")), name: text(), issuer: text(2048), client_id: text() },
      sealed: sealed(CLIENT_SECRET, "key"),
      matches: choice(["username", "email", "external_id"]),
      ...{ claim: text(), trusts_email: flag, creates_users: flag, allows_passwords: flag },
      ...{ state: choice(STATES), created_at: moment, updated_at: moment },
    },
  }),
  state({
    table: "provider_identities",
    noun: "link with a provider",
    parent: OF_USER,
    group: "user_id",
    columns: {
      ...{ id, provider_id: to("identity_providers"), issuer: text(2048), subject: of(kind.exact(2048)) },
      ...{ user_id: to("users"), created_at: moment },
    },
  }),
  state({
    table: "totp_factors",
    noun: "authenticator app",
    parent: OF_USER,
    group: "user_id",
    identity: ["user_id"],
    columns: {
      user_id: to("users"),
      sealed: sealed(TOTP_KEY, "user_id"),
      last_step: of(kind.integer(0, Number.MAX_SAFE_INTEGER), { isNullable: true }),
      ...{ confirmed_at: moment, created_at: moment },
    },
  }),
  state({
    table: "recovery_codes",
    noun: "recovery code",
    parent: OF_USER,
    group: "user_id",
    columns: { ...{ id, user_id: to("users"), code_hash: text() }, ...{ used_at: optionalMoment, created_at: moment } },
  }),
  state({
    table: "passkeys",
    noun: "passkey",
    parent: OF_USER,
    group: "user_id",
    columns: {
      ...{ id, user_id: to("users"), credential_id: text(4096), sign_count: whole },
      public_key: of(kind.line(16_384), { property: "public_key_cose" }),
      ...{ transports: list, name: text(), created_at: moment, last_used_at: optionalMoment },
    },
  }),
  state({
    table: "known_browsers",
    noun: "known browser",
    parent: OF_USER,
    group: "user_id",
    identity: ["browser_hash", "user_id"],
    columns: { browser_hash: hash, user_id: to("users"), last_used_at: moment, trusted: flag },
  }),
  state({
    table: "calendar_feeds",
    noun: "calendar",
    parent: OF_USER,
    group: "user_id",
    identity: ["user_id"],
    columns: { user_id: to("users"), token_hash: hash, created_at: moment },
  }),
  state({
    table: "console_views",
    noun: "saved view",
    parent: OF_USER,
    group: "user_id",
    columns: {
      ...{ id, user_id: to("users"), path: text(), name: text(80), query: of(kind.exact(4096)) },
      ...{ created_at: moment, updated_at: moment },
    },
  }),
  state({
    table: "kiosks",
    noun: "shared tablet",
    parent: OF_COMPANY,
    group: "id",
    oneOf: ["location_id", "team_id"],
    columns: {
      ...{ id, name: text(), location_id: maybeTo("locations"), team_id: maybeTo("teams") },
      ...{ state: choice(["active", "revoked"]), token_hash: optionalHash },
      ...{ paired_at: optionalMoment, last_used_at: optionalMoment, created_at: moment, updated_at: moment },
    },
  }),
  state({
    table: "kiosk_pins",
    noun: "PIN",
    parent: OF_USER,
    group: "user_id",
    identity: ["user_id"],
    columns: { user_id: to("users"), sealed: sealed(KIOSK_PIN, "user_id"), wrong: whole, set_at: moment },
  }),
  state({
    table: "webhooks",
    noun: "webhook",
    parent: OF_COMPANY,
    group: "id",
    columns: {
      ...{ id, url: text(2048), description: of(kind.lines(), { isNullable: true }), events: list },
      ...{ state: choice(STATES), disabled_reason: choice(["gone", "failing"], { isNullable: true }) },
      ...{ failing_since: optionalMoment, created_at: moment, updated_at: moment },
    },
  }),
  state({
    table: "webhook_secrets",
    noun: "secret of a webhook",
    parent: { table: "webhooks", column: "webhook_id" },
    group: "webhook_id",
    isOwned: false,
    columns: {
      ...{ id, webhook_id: to("webhooks"), sealed: sealed(WEBHOOK_SECRET, "webhook_id") },
      ...{ expires_at: optionalMoment, created_at: moment },
    },
  }),
  state({
    table: "webhook_watches",
    noun: "watch of a webhook",
    parent: { table: "webhooks", column: "webhook_id" },
    group: "webhook_id",
    identity: ["webhook_id"],
    isOwned: false,
    columns: {
      ...{ webhook_id: to("webhooks"), overdue_at: moment, overdue_id: whole },
      ...{ expiring_on: of(kind.date), expiring_id: whole },
    },
  }),
  state({
    table: "webhook_delays",
    noun: "delay of a webhook",
    parent: { table: "webhooks", column: "webhook_id" },
    group: "webhook_id",
    identity: ["webhook_id", "assignment_id"],
    isOwned: false,
    columns: { webhook_id: to("webhooks"), assignment_id: to("assignments"), deadline_at: moment },
  }),
  state({
    table: "node_progress",
    noun: "progress on a page",
    parent: { table: "assignments", column: "assignment_id" },
    group: "assignment_id",
    identity: ["assignment_id", "content_node_id"],
    isSecret: false,
    columns: {
      ...{ assignment_id: to("assignments"), content_node_id: to("content_nodes"), substance: text() },
      ...{ position: number(), played: list, reported_at: optionalMoment, completed_at: optionalMoment },
      completed_by: choice(["text", "video", "text_instead"], { isNullable: true }),
      begun_at: moment,
    },
  }),
  state({
    table: "attempts",
    noun: "attempt at a test",
    parent: { table: "assignments", column: "assignment_id" },
    group: "assignment_id",
    isSecret: false,
    columns: {
      ...{ id, assignment_id: to("assignments"), number: of(kind.integer(1, 1_000_000)) },
      ...{ content_version_id: to("content_versions"), questions: list, needed_points: number() },
      ...{ begun_at: moment, ended_at: optionalMoment },
      ...{ points: number({ isNullable: true }), percent: number({ isNullable: true }) },
      passed: of(kind.flag, { form: FLAG, isNullable: true }),
    },
  }),
  state({
    table: "attempt_answers",
    noun: "answer in an attempt",
    parent: { table: "attempts", column: "attempt_id" },
    group: "attempt_id",
    identity: ["attempt_id", "question"],
    isOwned: false,
    isSecret: false,
    columns: { attempt_id: to("attempts"), question: whole, chosen: list, answered_at: moment },
  }),
  state({
    table: "course_revisions",
    noun: "revision of a course",
    parent: OF_COURSE,
    group: "course_id",
    isSecret: false,
    columns: {
      ...{ id, course_id: to("courses"), number: ordinal, is_conflict: flag, content: list },
      ...{ based_on_version: optionalOrdinal, restored_from: optionalOrdinal },
      ...{ author_user_id: maybeTo("users"), created_at: moment },
    },
  }),
  state({
    table: "course_drafts",
    noun: "draft of a course",
    parent: OF_COURSE,
    group: "course_id",
    identity: ["course_id"],
    isSecret: false,
    columns: { course_id: to("courses"), revision: ordinal, based_on_version: optionalOrdinal },
  }),
  state({
    table: "course_versions",
    noun: "version of a course",
    parent: OF_COURSE,
    group: "course_id",
    isSecret: false,
    columns: {
      ...{ id, course_id: to("courses"), number: ordinal, content_version_id: to("content_versions"), content: list },
      ...{ revision: optionalOrdinal, note: of(kind.lines(), { isNullable: true }) },
      ...{ author_user_id: maybeTo("users"), created_at: moment },
    },
  }),
  state({
    table: "course_publishings",
    noun: "version of a course that waits for videos",
    parent: OF_COURSE,
    group: "course_id",
    identity: ["course_id"],
    isSecret: false,
    columns: {
      ...{ course_id: to("courses"), revision: ordinal, note: of(kind.lines(), { isNullable: true }) },
      ...{ repeat_by: of(kind.deadline, { isNullable: true }), error: of(kind.lines(), { isNullable: true }) },
      ...{ author_user_id: maybeTo("users"), created_at: moment },
    },
  }),
  state({
    table: "import_mappings",
    noun: "mapping of columns",
    parent: OF_COMPANY,
    group: "id",
    isSecret: false,
    columns: { id, heads_sum: hash, mapping: of(kind.details, { form: JSON_TEXT }), updated_at: moment },
  }),
  state({
    table: "reminder_entries",
    noun: "reminder",
    parent: OF_COMPANY,
    group: "id",
    isSecret: false,
    columns: {
      ...{ id, kind: choice([...KINDS]), step: of(kind.integer(-365, 1_000_000), { isNullable: true }) },
      ...{ recipient_user_id: to("users"), user_id: to("users"), course_id: maybeTo("courses") },
      // It may have been withdrawn since.
      assignment_id: of(kind.id, { isNullable: true }),
      ...{ deadline_date: of(kind.deadline, { isNullable: true }), due_on: of(kind.date) },
      ...{ state: choice([...REMINDER_STATES]), reason: choice([...REASONS], { isNullable: true }) },
      ...{ detail: of(kind.lines(), { isNullable: true }), message: of(kind.lines(), { isNullable: true }) },
      ...{ creator_user_id: maybeTo("users"), urgency: whole },
      ...{ mail_id: of(kind.line(), { isNullable: true }), mailed_on: optionalDate },
      ...{ tried_at: optionalMoment, created_at: moment, sent_at: optionalMoment },
    },
  }),
  state({
    table: "reminder_mornings",
    noun: "morning of reminders",
    parent: OF_COMPANY,
    group: "company_id",
    identity: ["company_id"],
    isSecret: false,
    columns: {
      ...{ day: of(kind.date), phase: choice([...PHASES]), after_value: whole, after_id: whole },
      ...{ previous_day: optionalDate, since_at: moment, begun_at: moment },
    },
  }),
  state({
    table: "session_announcements",
    noun: "announced session",
    parent: OF_COMPANY,
    group: "session_id",
    identity: ["session_id"],
    isSecret: false,
    columns: {
      // Both may have been removed since.
      ...{ session_id: id, group_training_id: of(kind.id), uid: text(), revision: whole },
      ...{ title: of(kind.lines()), place: of(kind.lines(), { isNullable: true }), starts_at: moment, ends_at: moment },
    },
  }),
  state({
    table: "session_invitations",
    noun: "invitation",
    parent: OF_COMPANY,
    group: "session_id",
    identity: ["session_id", "user_id"],
    isSecret: false,
    columns: {
      ...{ session_id: of(kind.id), user_id: to("users"), state: choice([...INVITATION_STATES]) },
      ...{ sequence: whole, revision: whole, obstacle: choice([...REASONS], { isNullable: true }), is_update: flag },
      ...{ organizer_name: of(kind.lines(), { isNullable: true }) },
      ...{ organizer_address: of(kind.lines(), { isNullable: true }) },
      ...{ mail_id: of(kind.line(), { isNullable: true }), noted_at: moment },
    },
  }),
  state({
    table: "report_schedules",
    noun: "report schedule",
    parent: OF_COMPANY,
    group: "id",
    isSecret: false,
    columns: {
      ...{ id, state: choice(STATES), report: choice([...REPORT_NAMES]), format: choice([...REPORT_FORMATS]) },
      ...{
        filters: of(kind.details, { form: JSON_TEXT }),
        every: choice(["week", "month"]),
        weekday: of(kind.integer(1, 7), { isNullable: true }),
      },
      ...{ day: of(kind.integer(1, 28), { isNullable: true }), creator_user_id: maybeTo("users") },
      ...{ next_at: optionalMoment, created_at: moment, updated_at: moment },
    },
  }),
  state({
    table: "report_recipients",
    noun: "recipient of reports",
    parent: { table: "report_schedules", column: "schedule_id" },
    group: "schedule_id",
    identity: ["schedule_id", "user_id"],
    isOwned: false,
    isSecret: false,
    columns: { schedule_id: to("report_schedules"), user_id: to("users") },
  }),
  state({
    table: "bindings",
    noun: "binding",
    parent: OF_USER,
    group: "user_id",
    isSecret: false,
    oneOf: ["requirement_id", "team_id"],
    columns: {
      ...{ id, user_id: to("users"), course_id: to("courses") },
      ...{ requirement_id: maybeTo("requirements"), team_id: maybeTo("teams") },
      ...{ from_date: of(kind.date), until_date: optionalDate },
    },
  }),
  // What was decided about an open course or an exception, such as whether somebody has set its deadline. `changed_at` is
  // about what webhooks of this installation announce.
  state({
    table: "pairs",
    noun: "pair",
    parent: OF_USER,
    group: "user_id",
    identity: ["user_id", "course_id"],
    isSecret: false,
    columns: {
      ...{ user_id: to("users"), course_id: to("courses"), since: of(kind.date), lead_days: whole },
      ...{ asked_deadline: optionalDate, given_deadline: of(kind.deadline, { isNullable: true }) },
      ...{
        deadline_date: of(kind.deadline, { isNullable: true }),
        valid_until: optionalDate,
        expiring_from: optionalDate,
      },
      ...{ held_id: maybeTo("assignments"), assignment_id: maybeTo("assignments"), is_opened: flag },
      ...{ exception: choice([...EXCEPTIONS], { isNullable: true }), exception_since: optionalDate },
      ...{ exception_messages: of(anyList, { form: JSON_TEXT, isNullable: true }) },
      ...{ exemption_id: maybeTo("exemptions"), exempt_from: optionalDate, exempt_until: optionalDate },
      ...{ absent_from: optionalDate, absent_until: optionalDate, standing: choice([...STANDINGS]) },
      next_on: optionalDate,
    },
  }),
]

/** The lists of a company, by the names of their tables. */
export const STATE_LISTS = Object.fromEntries(
  STATE_TABLES.map(({ table, schema }) => [table, kind.rows(schema)]),
) as unknown as Readonly<Record<StateName, ReturnType<typeof kind.rows<TObject>>>>

/**
 * How somebody signs in, and settings for pages. In an export without secrets, a row instead marks people who need a
 * new password because their second factor or provider is not included.
 */
export const AccountRow = kind.row({
  user_id: kind.id,
  password_change_required: kind.optional(kind.flag),
  password_expires_at: kind.optional(kind.moment),
  language: kind.optional(kind.language),
  passkey_handle: kind.optional(kind.line()),
  signed_in_at: kind.optional(kind.moment),
  awaits_password: kind.optional(kind.flag),
})
export type AccountRow = Static<typeof AccountRow>
