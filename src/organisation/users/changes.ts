import { authorshipOf, type Caller } from "../../access/caller.ts"
import type { Role } from "../../access/permissions.ts"
import {
  type Changes,
  changesBetween,
  creationOf,
  noteChange,
  SECRET_CHANGED,
  SECRET_SET,
  updateOf,
} from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import type { UserRow } from "./store.ts"

/** Audit entries of users. */

export interface Audited {
  readonly row: UserRow
  readonly roles: readonly Role[]
  readonly team_ids: readonly number[]
}

interface Saved extends Audited {
  /** Whether the request set a password. */
  readonly withPassword: boolean
}

export async function noteNewUser(tx: Queries, caller: Caller, saved: Saved, now: number): Promise<void> {
  const creation = creationOf("user", saved.row.id, fieldsOf(saved))
  const password = saved.withPassword ? { password: SECRET_SET } : {}
  await noteChange(tx, { ...authorshipOf(caller, now), ...creation, changes: { ...creation.changes, ...password } })
}

export async function noteChangedUser(
  tx: Queries,
  caller: Caller,
  before: Audited,
  saved: Saved,
  now: number,
): Promise<void> {
  const { id } = saved.row
  const password = saved.withPassword ? { password: SECRET_CHANGED } : {}
  const changes = changesBetween(fieldsOf(before), fieldsOf(saved))
  const language = (row: UserRow) => row.language ?? caller.company.language
  const keepsLanguage = language(before.row) === language(saved.row)
  const fields = Object.keys(changes).filter((field) => field !== "language" || !keepsLanguage)
  await noteChange(tx, {
    ...authorshipOf(caller, now),
    action: "update",
    record: { type: "user", id },
    changes: { ...changes, ...password },
    shown: [updateOf("user", id, fields)],
  })
}

/** The changes of all fields, including those that have an audit entry of their own. */
export function userChanges(before: Audited | undefined, after: Audited): Changes {
  return changesBetween(before === undefined ? {} : fieldsOf(before), fieldsOf(after))
}

/** Values under their API names. If the language is null, the company's applies. */
function fieldsOf({ row, roles, team_ids }: Audited) {
  const { key, state, username, salutation, first_name, last_name, email, mobile_number, language, birthday } = row
  return {
    external_id: key,
    state,
    username,
    salutation,
    first_name,
    last_name,
    email,
    mobile_number,
    language,
    birthday,
    driving_classes: JSON.parse(row.driving_classes),
    fitness_valid_until: row.fitness_valid_until,
    absent_from: row.absent_from,
    absent_until: row.absent_until,
    team_ids,
    roles,
  }
}
