import type { PersonCaller } from "../../access/caller.ts"
import { currentNames, type Reference, referenceKey } from "../../audit/record-names.ts"
import type { RecordType } from "../../audit/rules.ts"
import { type AuditEntry, typeNamed } from "../../changes/audit-log/schema.ts"
import type { Database } from "../../database/port.ts"
import { shownAmong } from "../trainings/rules.ts"

/** The fields whose values are ids of records, alone or in lists. */
const REFERENCES: Readonly<Record<string, RecordType>> = {
  user_id: "user",
  user_ids: "user",
  service_user_id: "user",
  trainer_user_id: "user",
  decider_user_id: "user",
  admin_user_ids: "user",
  trainer_admin_user_ids: "user",
  team_id: "team",
  team_ids: "team",
  teams: "team",
  location_id: "location",
  locations: "location",
  course_id: "course",
  instruction_course_id: "course",
  required_course_ids: "course",
  scope_id: "scope",
  assignment_id: "assignment",
  replaces_assignment_id: "assignment",
  course_node_id: "course_node",
  content_node_id: "content_node",
}

/** The type of the records whose ids a field has. */
function referredBy(field: string): RecordType | undefined {
  return Object.hasOwn(REFERENCES, field) ? REFERENCES[field] : undefined
}

/** The record that a value of a field stands for. */
export function referenceIn(field: string, value: unknown): Reference | undefined {
  const type = referredBy(field)
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : value
  return type !== undefined && typeof id === "number" ? { type, id } : undefined
}

/**
 * The current names of all records that entries of the caller's company are about or refer to, without those of
 * trainings that have no page for the reader.
 */
export type Names = ReadonlyMap<string, string>

export async function namesIn(
  database: Database,
  caller: PersonCaller,
  entries: readonly AuditEntry[],
): Promise<Names> {
  const references = entries.flatMap(({ record: { type, id }, changes }) => [
    ...(id === null ? [] : [{ type: typeNamed(type), id }]),
    ...Object.entries(changes).flatMap(([field, { before, after }]) => [
      ...referencesIn(field, before),
      ...referencesIn(field, after),
    ]),
  ])
  const assignments = references.filter(({ type }) => type === "assignment").map(({ id }) => id)
  const shown = await shownAmong(database, caller, assignments)
  return currentNames(
    database,
    references.filter(({ type, id }) => type !== "assignment" || shown.has(id)),
  )
}

function referencesIn(field: string, value: unknown): readonly Reference[] {
  const one = referenceIn(field, value)
  if (one !== undefined) return [one]
  if (Array.isArray(value)) return value.flatMap((each) => referencesIn(field, each))
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => referencesIn(name, each))
}

/** The pages of records, by their type. */
const PAGES: Readonly<Partial<Record<RecordType, string>>> = {
  user: "/console/people",
  team: "/console/places/teams",
  location: "/console/places/locations",
  course: "/console/courses",
  content_video: "/console/videos",
  assignment: "/console/assignments",
  client: "/console/clients",
  webhook: "/console/webhooks",
  kiosk: "/console/kiosks",
  bulk_act: "/console/jobs",
  import: "/console/people/import",
}

/** The page of the record that an entry is about; undefined if it has none, or no longer exists. */
export function pageOf({ action, record: { type, id } }: AuditEntry, names: Names): string | undefined {
  const kind = typeNamed(type)
  if (kind === "company") return "/console/company"
  const page = PAGES[kind]
  if (page === undefined || id === null || action === "delete" || !names.has(referenceKey({ type: kind, id })))
    return undefined
  return `${page}/${id}`
}
