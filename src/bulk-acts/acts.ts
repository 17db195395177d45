import type { Permission } from "../access/permissions.ts"
import { NotFound } from "../tools/errors.ts"
import type { BulkAct, Subject } from "./act.ts"
import { TRAINING_ACTS } from "./assignments.ts"
import { LETTER_ACTS } from "./letters.ts"
import { MEMBERSHIP_ACTS } from "./memberships.ts"
import { PAIR_ACTS } from "./pairs.ts"
import { PEOPLE_ACTS } from "./people.ts"
import { PLACE_ACTS } from "./places.ts"
import { REMINDER_ACTS } from "./reminders.ts"

/** All acts by name. A new one is added to the file of what it is about. */
const ACTS: ReadonlyMap<string, BulkAct> = new Map(
  [
    ...PEOPLE_ACTS,
    ...LETTER_ACTS,
    ...MEMBERSHIP_ACTS,
    ...TRAINING_ACTS,
    ...REMINDER_ACTS,
    ...PAIR_ACTS,
    ...PLACE_ACTS,
  ].map((act) => [act.name, act]),
)

/** @throws NotFound for a name that is none of an act */
export function requireAct(name: string): BulkAct {
  const act = ACTS.get(name)
  if (act === undefined) throw new NotFound()
  return act
}

/** The permission of an act, for pages that offer it. */
export function permissionOf(name: string): Permission {
  return requireAct(name).permission
}

/** The kind of records that an act is about. */
export function subjectOf(name: string): Subject {
  return requireAct(name).subject
}
