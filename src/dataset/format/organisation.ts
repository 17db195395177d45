import type { Static } from "typebox"
import { PERMISSIONS, ROLES } from "../../access/permissions.ts"
import { DRIVING_CLASSES } from "../../tools/driving-classes.ts"
import * as kind from "./kinds.ts"
import { column, derived, part, type RecordOf, type RowOf, record } from "./record.ts"

const { exported, line, lines, optional, row, rows } = kind

export const STATES = ["active", "inactive"] as const

export const drivingClasses = kind.choices(DRIVING_CLASSES)

/** The properties that locations and teams share. */
const place = {
  name: column.required(kind.name),
  description: column.optional(lines()),
  street: column.optional(line()),
  zip_city: column.optional(line()),
  country: column.upperCase(kind.country),
  phone: column.optional(line()),
  email: column.optional(kind.email),
  state: column.defaulting(kind.choice(STATES), "active"),
  order_position: column.exported(kind.position),
  admin_user_keys: optional(kind.keysOf("users")),
  trainer_admin_user_keys: optional(kind.keysOf("users")),
}

export const TEAMS = record({
  table: "teams",
  noun: "team",
  audited: "team",
  owner: "company",
  properties: { ...place, instruction_course_key: column.reference("courses", "instruction_course_id") },
  derived: { location_id: derived.shown<number>(), search: derived.hidden<string>() },
})
export type TeamRow = RowOf<typeof TEAMS>

export const LOCATIONS = record({
  table: "locations",
  noun: "location",
  audited: "location",
  owner: "company",
  properties: { ...place, teams: rows(TEAMS.schema) },
  derived: { search: derived.hidden<string>() },
})
export type LocationRow = RowOf<typeof LOCATIONS>

const MembershipRow = row({ team_key: kind.keyOf("teams"), created_at: exported(kind.moment) })

const AbsenceRow = row({ from: kind.date, until: optional(kind.date) })

export const USERS = record({
  table: "users",
  noun: "user",
  audited: "user",
  owner: "company",
  properties: {
    /** If null, the person has only one name. */
    first_name: column.requiredOrNull(kind.nameOrNull),
    last_name: column.required(kind.name),
    salutation: column.optional(kind.choice(["m", "f", "d"])),
    email: column.optional(kind.email),
    mobile_number: column.optional(line()),
    username: column.defaulting(kind.username, ""),
    password: optional(kind.secret(8, 200)),
    /** If null, no password is accepted. */
    password_hash: column.optional(kind.passwordHash, { isShown: false, audited: "secret" }),
    language: column.lowerCase(kind.language),
    birthday: column.optional(kind.date),
    driving_classes: column.list(drivingClasses),
    fitness_valid_until: column.optional(kind.date),
    absent_from: column.optional(kind.date),
    absent_until: column.optional(kind.date),
    state: column.defaulting(kind.choice(STATES), "active"),
    roles: optional(kind.choices(ROLES)),
    team_keys: optional(kind.keysOf("teams")),
    memberships: rows(MembershipRow),
    /** All absences, including the one in the columns; a row replaces what was kept. */
    absences: rows(AbsenceRow),
    /** The picture of the signature that is shown on certificates if the user was the trainer. */
    signature: optional(kind.path),
  },
  derived: {
    username_folded: derived.hidden<string>(),
    email_folded: derived.hidden<string | null>(),
    search: derived.hidden<string>(),
    name_folded: derived.hidden<string>(),
  },
})
export type UserRow = RowOf<typeof USERS>
export type UserRecord = RecordOf<typeof USERS>

export const SECRETS = part({
  table: "client_secrets",
  noun: "secret",
  parent: "client_id",
  order: "id",
  properties: {
    id: exported(kind.id),
    hash: column.given(kind.secretHash, "secret_hash"),
    expires_at: column.moment(optional(kind.moment), { leftOut: "none" }),
    created_at: column.moment(exported(kind.moment)),
  },
})
export type SecretRow = Static<typeof SECRETS.schema>

export const TOKENS = part({
  table: "tokens",
  noun: "token",
  parent: "client_id",
  order: "token_hash",
  properties: {
    hash: column.given(kind.secretHash, "token_hash"),
    scope: column.given(kind.tokenScope),
    expires_at: column.moment(kind.moment),
    created_at: column.moment(exported(kind.moment)),
  },
})
export type TokenRow = Static<typeof TOKENS.schema>

export const CLIENTS = record({
  table: "clients",
  noun: "client",
  audited: "client",
  owner: "company",
  properties: {
    name: column.required(kind.name),
    service_user_key: column.requiredReference("users", "service_user_id"),
    collection_course_key: column.reference("courses", "collection_course_id"),
    client_id: column.defaulting(kind.uuid, ""),
    client_secret: optional(kind.secret(8, 255)),
    /** The permissions to which it is limited; null for all of its service user. */
    scopes: column.openList(kind.choices(PERMISSIONS)),
    revoked_at: column.moment(optional(kind.moment)),
    /** When it last got a token. */
    last_used_at: column.moment(optional(kind.moment), { isShown: false, audited: false }),
    secrets: rows(SECRETS.schema),
    tokens: rows(TOKENS.schema),
  },
})
export type ClientRow = RowOf<typeof CLIENTS>

/** The provider's classes of machines. */
export const SCOPES = record({
  table: "scopes",
  noun: "scope",
  audited: "scope",
  owner: "installation",
  properties: { title: column.required(kind.title) },
})

/** Uploaded files. */
export const GIVEN_PURPOSES = ["logo", "signature", "certificate", "image"] as const
/** Files made from videos. */
export const VIDEO_PURPOSES = ["video", "captions", "poster", "chapters"] as const
export const PURPOSES = [...GIVEN_PURPOSES, ...VIDEO_PURPOSES] as const
export type Purpose = (typeof PURPOSES)[number]

/** A file of the company, even if no row names it. */
export const FileRow = row({
  file: kind.path,
  purpose: kind.choice(PURPOSES),
  id: exported(kind.id),
  created_at: exported(kind.moment),
})

/** A file of the provider: a picture, or part of a video. */
export const SharedFileRow = row({
  file: kind.path,
  purpose: kind.choice(["image", ...VIDEO_PURPOSES]),
  id: exported(kind.id),
  created_at: exported(kind.moment),
})
