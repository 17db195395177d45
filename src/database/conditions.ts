import { foldForSearch } from "../language/fold.ts"
import { join, raw, type Sql, sql } from "./port.ts"

/** The shortest term that an index by three letters helps to find. */
const INDEXED_LENGTH = 3

/**
 * `column like …` for rows whose folded `search` text contains the term; every character of the term means itself. For
 * shorter terms the index of PostgreSQL is kept out: it would be read from end to end, and then all rows.
 */
export function searchCondition(column: string, term: string): Sql {
  const folded = foldForSearch(term)
  const pattern = `%${folded.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  const searched = folded.length < INDEXED_LENGTH ? `(${column} || '')` : column
  return sql`${raw(searched)} like ${pattern} escape '\\'`
}

/**
 * `order by` for sort terms whose columns are looked up in `columns`, ended by `idColumn`, so that no two rows are ever
 * equal and pages never overlap. The id follows the direction of the last term: an index serves both ways then.
 */
export function orderBy(
  terms: readonly { readonly field: string; readonly descending: boolean }[],
  columns: Readonly<Record<string, string>>,
  idColumn: string,
): Sql {
  const parts: string[] = []
  let descending = false
  for (const term of terms) {
    const column = columns[term.field]
    if (column === undefined) throw new TypeError(`there is no sort field "${term.field}"`)
    descending = term.descending
    parts.push(`${column} ${descending ? "desc" : "asc"}`)
    if (column === idColumn) return raw(`order by ${parts.join(", ")}`)
  }
  return raw(`order by ${[...parts, `${idColumn} ${descending ? "desc" : "asc"}`].join(", ")}`)
}

type ColumnValue = string | number | boolean | null

/** `set` of an update: the columns that are given; those that are undefined stay as they are. */
export function setColumns(values: Readonly<Record<string, ColumnValue | undefined>>): Sql {
  const given = Object.entries(values).filter((entry): entry is [string, ColumnValue] => entry[1] !== undefined)
  return join(
    given.map(([column, value]) => sql`${raw(column)} = ${value}`),
    ", ",
  )
}
