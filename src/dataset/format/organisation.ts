import type { Static } from "typebox"
import { ROLES } from "../../access/permissions.ts"
import { DRIVING_CLASSES } from "../../organisation/users/driving-classes.ts"
import * as kind from "./kinds.ts"

const { exported, identity, line, lines, optional, row, rows, whenNew } = kind

export const STATES = ["active", "inactive"] as const

export const drivingClasses = kind.choices(DRIVING_CLASSES)

/** What locations and teams have in common. */
const place = {
  key: kind.key,
  ...identity,
  name: whenNew(kind.name),
  description: optional(lines()),
  street: optional(line()),
  zip_city: optional(line()),
  country: optional(kind.country),
  phone: optional(line()),
  email: optional(kind.email),
  state: optional(kind.choice(STATES)),
  order_position: exported(kind.position),
  admin_user_keys: optional(kind.keys),
  trainer_admin_user_keys: optional(kind.keys),
}

export const TeamRow = row({ ...place, instruction_course_key: optional(kind.key) })
export type TeamRow = Static<typeof TeamRow>

export const LocationRow = row({ ...place, teams: rows(TeamRow) })
export type LocationRow = Static<typeof LocationRow>

const MembershipRow = row({ team_key: kind.key, created_at: exported(kind.moment) })

export const UserRow = row({
  key: kind.key,
  ...identity,
  first_name: whenNew(kind.name),
  last_name: whenNew(kind.name),
  salutation: optional(kind.choice(["m", "f", "d"])),
  email: optional(kind.email),
  mobile_number: optional(line()),
  username: optional(kind.username),
  password: optional(kind.secret(8, 200)),
  password_hash: optional(kind.passwordHash),
  language: optional(kind.language),
  birthday: optional(kind.date),
  driving_classes: optional(drivingClasses),
  fitness_valid_until: optional(kind.date),
  state: optional(kind.choice(STATES)),
  roles: optional(kind.choices(ROLES)),
  team_keys: optional(kind.keys),
  memberships: rows(MembershipRow),
})
export type UserRow = Static<typeof UserRow>

const SecretRow = row({
  id: exported(kind.id),
  hash: kind.secretHash,
  expires_at: optional(kind.moment),
  created_at: exported(kind.moment),
})
export type SecretRow = Static<typeof SecretRow>

const TokenRow = row({
  hash: kind.secretHash,
  scope: kind.tokenScope,
  expires_at: kind.moment,
  created_at: exported(kind.moment),
})
export type TokenRow = Static<typeof TokenRow>

export const ClientRow = row({
  key: kind.key,
  ...identity,
  name: whenNew(kind.name),
  service_user_key: whenNew(kind.key),
  collection_course_key: optional(kind.key),
  client_id: optional(kind.uuid),
  client_secret: optional(kind.secret(8, 255)),
  revoked_at: optional(kind.moment),
  secrets: rows(SecretRow),
  tokens: rows(TokenRow),
})
export type ClientRow = Static<typeof ClientRow>

/** The provider's classes of machines. */
export const ScopeRow = row({ key: kind.key, ...identity, title: whenNew(line()) })
export type ScopeRow = Static<typeof ScopeRow>

export const PURPOSES = ["logo", "certificate"] as const
export type Purpose = (typeof PURPOSES)[number]

/** A file that the company has, whether a row names it or not. */
export const FileRow = row({
  file: kind.path,
  purpose: kind.choice(PURPOSES),
  id: exported(kind.id),
  created_at: exported(kind.moment),
})
