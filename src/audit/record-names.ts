import type { Queries } from "../database/port.ts"
import { fullName } from "../tools/language/names.ts"
import type { Change } from "./change.ts"
import { findNames, type NameRow, type RecordType } from "./store.ts"

export interface Reference {
  readonly type: RecordType
  readonly id: number
}

/**
 * Returns the current names of the changed records, in the order of the changes; null for one without a name. New and deleted
 * records have their names in their fields; other names are looked up, in one query for all records of a type.
 */
export async function recordNames(tx: Queries, changes: readonly Change[]): Promise<readonly (string | null)[]> {
  const named = changes.map((change) => {
    const noted = notedName(change)
    return { change, noted, references: noted === undefined ? referencesOf(change) : [] }
  })
  const found = await currentNames(
    tx,
    named.flatMap(({ references }) => references),
  )
  return named.map(({ change, noted, references }) => {
    const names = references.map((reference) => found.get(referenceKey(reference)))
    const isKnown = names.length > 0 && names.every((name) => name !== undefined)
    return noted ?? (isKnown ? names.join(": ") : (nameIn(change, "before") ?? null))
  })
}

/** The key of a record in {@link currentNames}. */
export function referenceKey({ type, id }: Reference): string {
  return `${type}:${id}`
}

/**
 * The current names of records, by {@link referenceKey}, in one query for each type. Those that no longer exist are left
 * out. Call it only for records that the caller may know of: it looks at those of every company.
 */
export async function currentNames(
  queries: Queries,
  references: readonly Reference[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const [type, some] of Map.groupBy(references, (reference) => reference.type)) {
    const ids = [...new Set(some.map(({ id }) => id))]
    for (const row of await findNames(queries, type, ids)) found.set(referenceKey({ type, id: row.id }), nameOf(row))
  }
  return found
}

/**
 * The records whose names describe a changed one: the record itself, or the user and course of an assignment that may
 * have been deleted.
 */
function referencesOf({ action, record: { type, id }, changes = {} }: Change): readonly Reference[] {
  const side = action === "delete" ? "before" : "after"
  const [user, course] = [changes.user_id?.[side], changes.course_id?.[side]]
  if (type === "assignment" && typeof user === "number" && typeof course === "number") {
    return [
      { type: "user", id: user },
      { type: "course", id: course },
    ]
  }
  return id === null ? [] : [{ type, id }]
}

/** The name of a new or deleted record, if its fields contain one. */
function notedName(change: Change): string | undefined {
  if (change.action === "create") return nameIn(change, "after")
  return change.action === "delete" ? nameIn(change, "before") : undefined
}

function nameIn({ changes = {} }: Change, side: "before" | "after"): string | undefined {
  const text = (field: string) => {
    const value = changes[field]?.[side]
    return typeof value === "string" ? value : undefined
  }
  const [first_name = null, last_name] = [text("first_name"), text("last_name")]
  if (last_name !== undefined) return fullName({ first_name, last_name })
  return text("name") ?? text("title") ?? text("kind") ?? text("file_name")
}

function nameOf({ first_name, last_name, title }: NameRow): string {
  const person = last_name === null ? null : fullName({ first_name, last_name })
  return [person, title].filter((part) => part !== null).join(": ")
}
