import { type Queries, Sql } from "./port.ts"

/** The values of a new row's columns. */
export type ColumnValue = string | number | null

/** Engines accept at most 32,767 values in one statement, and beyond a thousand rows no engine gets any faster. */
const VALUES_MAX = 32_767
const ROWS_MAX = 1024

/**
 * Inserts rows in few statements: `insert into <into> values (…), (…) <then>`. Returns the rows that `then` returns.
 *
 * @param into table and columns, fixed text of the caller
 * @param rows values in the order of the columns
 * @param then `on conflict …` or `returning …`, fixed text of the caller
 */
export async function insertRows<T>(
  tx: Queries,
  into: string,
  rows: readonly (readonly ColumnValue[])[],
  then = "",
): Promise<T[]> {
  const [first, ...others] = insertStatements(into, rows, then)
  if (first === undefined) return []
  const returned = await tx.all<T>(first)
  for (const statement of others) for (const row of await tx.all<T>(statement)) returned.push(row)
  return returned
}

/** The statements that insert rows, for `beforeCommit`. Parameters are those of {@link insertRows}. */
export function insertStatements(into: string, rows: readonly (readonly ColumnValue[])[], then = ""): Sql[] {
  const width = rows[0]?.length ?? 1
  if (rows.length === 1) return [insertStatement(into, rows, width, then)]
  return [...parts(rows, Math.min(ROWS_MAX, VALUES_MAX / width))].map((part) =>
    insertStatement(into, part, width, then),
  )
}

/**
 * The rows in parts whose sizes are powers of two, largest first, so that a handful of statements, prepared once and
 * cached, serve any number of rows.
 */
function* parts<T>(rows: readonly T[], most: number): Generator<readonly T[]> {
  let size = 2 ** Math.floor(Math.log2(most))
  for (let start = 0; start < rows.length; start += size) {
    while (size > rows.length - start) size /= 2
    yield rows.slice(start, start + size)
  }
}

function insertStatement(into: string, rows: readonly (readonly ColumnValue[])[], width: number, then: string): Sql {
  const [first] = rows
  const values = rows.length === 1 && first !== undefined ? first : rows.flat()
  return new Sql(textsFor(into, rows.length, width, then), values)
}

/** Longer inserts occur only in imports. */
const REMEMBERED_ROWS_MAX = 64

/**
 * The texts around the values, by statement and number of rows. A statement that passes the same list object each time
 * does not have to be joined and prepared again.
 */
const remembered = new Map<string, (readonly string[])[]>()

function textsFor(into: string, rows: number, width: number, then: string): readonly string[] {
  if (rows > REMEMBERED_ROWS_MAX) return textsOf(into, rows, width, then)
  const statement = then === "" ? into : `${into} ${then}`
  const bySize = remembered.get(statement) ?? []
  if (bySize.length === 0) remembered.set(statement, bySize)
  bySize[rows] ??= textsOf(into, rows, width, then)
  return bySize[rows]
}

function textsOf(into: string, rows: number, width: number, then: string): readonly string[] {
  const texts: string[] = []
  for (let row = 0; row < rows; row++) {
    texts.push(row === 0 ? `insert into ${into} values (` : "), (")
    for (let column = 1; column < width; column++) texts.push(", ")
  }
  texts.push(`) ${then}`)
  return texts
}
