import type { TSchema } from "typebox"
import { itemsOf, propertiesOf, substance } from "../../tools/schema.ts"
import type { NumberedTable } from "./tables.ts"

/** Where the rows of a schema contain keys of one kind: the properties with keys, and the properties with nested rows. */
interface Places {
  readonly keys: readonly string[]
  readonly parts: readonly { readonly property: string; readonly places: Places }[]
}

/** The keys of records in `table` that these rows and their nested rows define or name. */
export function keysNamed(
  schema: TSchema,
  table: NumberedTable,
  rows: readonly object[] | null | undefined,
): Set<string> {
  const keys = new Set<string>()
  collect(rows ?? [], placesOf(schema, table), keys)
  return keys
}

function placesOf(schema: TSchema, table: NumberedTable): Places {
  const keys: string[] = []
  const parts: Places["parts"][number][] = []
  for (const [property, declared] of Object.entries(propertiesOf(schema))) {
    const value = itemsOf(declared) ?? substance(declared)
    if ("x-names" in value && value["x-names"] === table) keys.push(property)
    const places = placesOf(value, table)
    if (places.keys.length + places.parts.length > 0) parts.push({ property, places })
  }
  return { keys, parts }
}

function collect(rows: readonly object[], { keys, parts }: Places, found: Set<string>): void {
  for (const row of rows as readonly Readonly<Record<string, unknown>>[]) {
    for (const property of keys) {
      const named = row[property]
      // Invalid keys have been reported and are undefined here.
      if (typeof named === "string") found.add(named)
      else if (Array.isArray(named)) for (const key of named) if (typeof key === "string") found.add(key)
    }
    for (const { property, places } of parts) {
      const part = row[property]
      if (typeof part === "object" && part !== null) collect(Array.isArray(part) ? part : [part], places, found)
    }
  }
}
