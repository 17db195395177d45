import { type Queries, Sql, sql } from "./port.ts"

/**
 * The longest list of one statement; longer ones are split into `chunks`. A power of two, far below every engine's
 * limit.
 */
export const IN_LIST_MAX = 1024

/**
 * The right side of an `in`, brackets included: sql`… where id in ${inList(ids)}`.
 *
 * The list is padded to the next power of two with its last value, which does not change the result. As a result,
 * eleven texts cover every length, and prepared statements are reused.
 *
 * @throws RangeError for no values (engines differ in what an empty list means) and for more than IN_LIST_MAX
 */
export function inList(values: readonly (string | number)[]): Sql {
  const last = values.at(-1)
  if (last === undefined) throw new RangeError("An IN list needs at least one value; ask nothing when there is none.")
  if (values.length > IN_LIST_MAX) {
    throw new RangeError(`An IN list takes ${IN_LIST_MAX} values, not ${values.length}; ask in chunks.`)
  }
  const strings = stringsFor(values.length)
  const padding = strings.length - 1 - values.length
  return new Sql(strings, padding === 0 ? values : values.concat(new Array<string | number>(padding).fill(last)))
}

/** Indexed by the base-2 logarithm of the length. */
const listStrings: (readonly string[])[] = []

function stringsFor(count: number): readonly string[] {
  const power = Math.ceil(Math.log2(count))
  listStrings[power] ??= ["(", ...new Array<string>(2 ** power - 1).fill(","), ")"]
  return listStrings[power]
}

/** Ids in a condition: either a list of any length, or a query that finds them. */
export type Ids = readonly number[] | Sql

/** The right side of `in` for these ids: one part, or several if the list is longer than one statement allows. */
export function* inParts(ids: readonly (string | number)[] | Sql): Generator<Sql> {
  if (ids instanceof Sql) yield sql`(${ids})`
  else for (const part of chunks<string | number>(ids, IN_LIST_MAX)) yield inList(part)
}

/**
 * All rows that a query returns for a list of any length: allIn<Row>(ids, (list) => queries.all(sql`… where id in
 * ${list}`)). An `order by` holds only within each 1,024 values.
 */
export async function allIn<Row>(
  values: readonly (string | number)[],
  query: (list: Sql) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const list of inParts(values)) for (const row of await query(list)) rows.push(row)
  return rows
}

/** Runs a statement for a list of any length. */
export async function runIn(
  tx: Queries,
  values: readonly (string | number)[],
  statement: (list: Sql) => Sql,
): Promise<void> {
  for (const list of inParts(values)) await tx.run(statement(list))
}

/** The values in parts of at most `size`, in order: `for (const part of chunks(ids, IN_LIST_MAX))`. */
export function* chunks<T>(values: readonly T[], size: number): Generator<readonly T[]> {
  if (values.length <= size) {
    if (values.length > 0) yield values
    return
  }
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size)
}
