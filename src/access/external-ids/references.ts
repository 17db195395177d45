import type { Queries } from "../../database/port.ts"
import { type Draft, isSent } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import type { FaultKey } from "../../tools/language/messages.ts"
import type { Caller } from "../caller.ts"
import { findIds, type NamedKind } from "./store.ts"

export type { NamedKind } from "./store.ts"

/** A field that names records by their ids, and the alternative field that names them by their external ids. */
interface Reference<Kind extends NamedKind> {
  readonly ids: string
  readonly externalIds: string
  readonly kind: Kind
}

export const TEAM_REFERENCES = referencesOf(
  ["location_id", "location_external_id", "location"],
  ["admin_user_ids", "admin_user_external_ids", "user"],
  ["trainer_admin_user_ids", "trainer_admin_user_external_ids", "user"],
)
export const LOCATION_REFERENCES = referencesOf(
  ["admin_user_ids", "admin_user_external_ids", "user"],
  ["trainer_admin_user_ids", "trainer_admin_user_external_ids", "user"],
)
export const USER_REFERENCES = referencesOf(["team_ids", "team_external_ids", "team"])
export const ATTACHMENT_REFERENCES = referencesOf(["user_ids", "user_external_ids", "user"])
export const COURSE_REFERENCES = referencesOf(["course_id", "course_external_id", "course"])
export const COURSE_INPUT_REFERENCES = referencesOf([
  "instruction_course_id",
  "instruction_course_external_id",
  "course",
])
export const REQUIREMENT_REFERENCES = referencesOf(
  ["course_id", "course_external_id", "course"],
  ["location_id", "location_external_id", "location"],
  ["team_id", "team_external_id", "team"],
)
export const GROUP_TRAINING_REFERENCES = referencesOf(
  ["course_id", "course_external_id", "course"],
  ["trainer_id", "trainer_external_id", "user"],
  ["location_id", "location_external_id", "location"],
  ["team_id", "team_external_id", "team"],
)
export const TRAINEE_REFERENCES = referencesOf(["user_id", "user_external_id", "user"])

export type References<Kind extends NamedKind> = readonly Reference<Kind>[]

function referencesOf<const Kind extends NamedKind>(
  ...list: readonly (readonly [string, string, Kind])[]
): References<Kind> {
  return list.map(([ids, externalIds, kind]) => ({ ids, externalIds, kind }))
}

/** Finds the ids of records by their external ids. */
export type FindIds<Kind extends NamedKind> = (
  kind: Kind,
  externalIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>

/** Returns those of the ids that belong to records of the caller's company. */
export function findIdsIn(
  queries: Queries,
  { company }: { readonly company: Pick<Caller["company"], "id"> },
): FindIds<NamedKind> {
  return (kind, externalIds) => findIds(queries, kind, company.id, externalIds)
}

type Fields = Readonly<Record<string, unknown>>

/** The external ids in the fields of a request, by kind of record. */
export function namedIn<Kind extends NamedKind>(
  references: References<Kind>,
  fields: Fields,
): ReadonlyMap<Kind, ReadonlySet<string>> {
  const named = new Map<Kind, Set<string>>()
  for (const { externalIds, kind } of references) {
    for (const externalId of listOf(fields[externalIds])) {
      const known = named.get(kind) ?? new Set()
      named.set(kind, known.add(externalId))
    }
  }
  return named
}

/**
 * The request with ids in place of external ids, found by one query for each kind of record. If a rule later finds
 * fault with an id, the fault is reported for the external id that was sent.
 */
export async function resolved<T, Kind extends NamedKind>(
  draft: Draft<T>,
  references: References<Kind>,
  findIds: FindIds<Kind>,
): Promise<Draft<T>> {
  const sent = references.filter(({ externalIds }) => isSent(draft, externalIds))
  if (sent.length === 0) return draft
  const found = new Map<Kind, ReadonlyMap<string, number>>()
  for (const [kind, externalIds] of namedIn(sent, draft.fields)) found.set(kind, await findIds(kind, [...externalIds]))
  const fields: Record<string, unknown> = { ...draft.fields }
  const places: Record<string, readonly number[]> = { ...draft.places }
  const sentAs: Record<string, string> = { ...draft.sentAs }
  const faults: Fault[] = [...draft.faults]
  for (const { ids, externalIds, kind } of sent) {
    const value = fields[externalIds]
    delete fields[externalIds]
    if (isSent(draft, ids)) {
      faults.push(fault(externalIds, "two_forms", { other: ids }))
      continue
    }
    sentAs[ids] = externalIds
    // A malformed external id already has its fault.
    if (value === undefined) continue
    const idOf = (externalId: string) => found.get(kind)?.get(externalId)
    if (typeof value === "string") {
      const id = idOf(value)
      if (id === undefined) faults.push(fault(externalIds, UNKNOWN[kind]))
      else fields[ids] = id
    } else if (value === null) fields[ids] = null
    else {
      const indexes = draft.places?.[externalIds] ?? [...listOf(value).keys()]
      const known: number[] = []
      const knownPlaces: number[] = []
      for (const [position, externalId] of listOf(value).entries()) {
        const id = idOf(externalId)
        const index = indexes[position] ?? position
        if (id === undefined) faults.push(fault(`${externalIds}.${index}`, UNKNOWN[kind]))
        else {
          known.push(id)
          knownPlaces.push(index)
        }
      }
      fields[ids] = known
      places[ids] = knownPlaces
    }
  }
  return { fields: fields as Partial<T>, places, sentAs, faults }
}

/** The fault of a field that names a record of this kind that does not exist or is not in view. */
export const UNKNOWN: Readonly<Record<NamedKind, FaultKey>> = {
  course: "unknown_course",
  requirement: "unknown_requirement",
  group_training: "unknown_group_training",
  location: "unknown_location",
  team: "unknown_team",
  user: "unknown_user",
}

function listOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value]
  return Array.isArray(value) ? (value as string[]) : []
}
