import { foldForSearch } from "../tools/language/fold.ts"
import { join, type Queries, raw, type Sql, sql } from "./port.ts"

/** The shortest search term, in characters, for which a trigram index is useful. */
const INDEXED_LENGTH = 3

/** Characters that SQLite's index does not distinguish: the replacement character and two non-characters. */
const MISTAKEN = /[\ufffd-\uffff]/

/** The longest pattern of `like` that SQLite takes, in bytes. No text that is searched is as long. */
const PATTERN_MAX = 50_000

/** The first of the characters that encode the company of a text, after the tab that precedes them. */
const COMPANY_DIGIT = 0x10000

/**
 * `column like …` for rows whose folded `search` text contains the term; every character of the term is literal. For
 * shorter terms PostgreSQL does not use its index, because it would have to read the whole index and then all rows.
 */
export function searchCondition(column: string, term: string): Sql {
  const folded = foldForSearch(term)
  return containing(isIndexed(folded) ? column : `(${column} || '')`, folded)
}

/** The tables with a search index on SQLite, and the name of their id in its results. */
const SEARCHED = { users: "user_id", teams: "team_id" } as const

/**
 * A query for the rows of a company for which {@link searchCondition} holds: their ids, each once, as `user_id` or
 * `team_id`. For SQLite only. It reads only the term's entries in the index `…_search` and the few rows that are not
 * indexed yet; if the index cannot find the term, it reads the texts of the company. It returns the ids in order if
 * requested, without reading all of them first.
 */
export function searched(table: keyof typeof SEARCHED, companyId: number, term: string): Sql {
  const folded = foldForSearch(term)
  const [rows, id] = [raw(table), raw(SEARCHED[table])]
  if (!isIndexed(folded) || MISTAKEN.test(folded)) {
    return sql`select id as ${id} from ${rows} indexed by ${raw(`${table}_by_search`)}
      where company_id = ${companyId} and ${containing("search", folded)}`
  }
  const [index, changes] = [raw(`${table}_search`), raw(`${table}_search_changes`)]
  const phrase = quoted(folded)
  const ofCompany = `${phrase} AND ${quoted(companyMark(companyId))}`
  // While only one company has rows, its mark is omitted: reading the mark takes longer than reading most terms.
  return sql`
    select rowid as ${id} from ${index}
    where ${index} match iif(
        (select min(company_id) from ${rows}) = ${companyId} and (select max(company_id) from ${rows}) = ${companyId},
        ${phrase}, ${ofCompany})
      and (not exists (select 1 from ${changes} where indexed is not null)
        or rowid not in (select ${id} from ${changes} where indexed is not null))
    union all
    select ${id} from ${changes} where company_id = ${companyId} and ${containing("search", folded)}`
}

/** The name with which a `search` text begins, as in the index `teams_by_name`. */
const NAME = {
  sqlite: (column: string) => `substr(${column}, 1, instr(${column} || char(10), char(10)) - 1)`,
  postgres: (column: string) => `split_part(${column}, chr(10), 1)`,
}

/** The part of a name that PostgreSQL's index stores, since its entries are limited in length: few longer names begin alike. */
const INDEXED_NAME = 200

/** Condition for rows with exactly this name, ignoring case and accents; their `search` text begins with the name. */
export function isCalled({ engine }: Queries, column: string, name: string): Sql {
  const folded = foldForSearch(name)
  const whole = sql`${raw(NAME[engine](column))} = ${folded}`
  if (engine === "sqlite") return whole
  const begins = [...folded].slice(0, INDEXED_NAME).join("")
  return sql`left(${raw(NAME.postgres(column))}, ${raw(String(INDEXED_NAME))}) = ${begins} and ${whole}`
}

/** `column like …` for rows whose text contains this one; SQLite does not distinguish the case of ASCII. */
export function containing(column: string, text: string): Sql {
  const pattern = `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  if (Buffer.byteLength(pattern) > PATTERN_MAX) return sql`1 = 0`
  return sql`${raw(column)} like ${pattern} escape '\\'`
}

/** Whether the folded term has as many characters as the index needs. */
function isIndexed(folded: string): boolean {
  let characters = 0
  for (const _ of folded) if (++characters === INDEXED_LENGTH) return true
  return false
}

/** A phrase in the index's query language, in which only the end has a special meaning. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** The suffix of a company's texts in the index, as written by the migration; no folded text has a tab. */
function companyMark(companyId: number): string {
  return `\t${String.fromCodePoint(
    COMPANY_DIGIT + Math.floor(companyId / COMPANY_DIGIT),
    COMPANY_DIGIT + (companyId % COMPANY_DIGIT),
  )}`
}

/**
 * `order by` for sort terms whose columns are looked up in `columns`, followed by `idColumn`, so that no two rows
 * compare as equal and pages never overlap. The id has the direction of the last term, so one index serves both
 * directions.
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

/**
 * A column for a condition whose index must not be used instead of the order's index: SQLite would rather find all rows
 * in a state by its index and sort them than read a page in order. PostgreSQL's planner knows how short a page is.
 */
export function inPassing({ engine }: Queries, column: string): Sql {
  return raw(engine === "sqlite" ? `+${column}` : column)
}

type ColumnValue = string | number | boolean | null | Sql

/**
 * The `updated_at` of a row that changes now (epoch milliseconds). It is always later than the previous value, so that
 * it identifies a version.
 */
export function movedTo(now: number): Sql {
  return sql`case when updated_at < ${now} then ${now} else updated_at + 1 end`
}

/** The `set` clause of an update with the given columns; undefined columns are left unchanged. */
export function setColumns(values: Readonly<Record<string, ColumnValue | undefined>>): Sql {
  const given = Object.entries(values).filter((entry): entry is [string, ColumnValue] => entry[1] !== undefined)
  return join(
    given.map(([column, value]) => sql`${raw(column)} = ${value}`),
    ", ",
  )
}

/**
 * A query for the rows that a company sees, because they belong to it or to everybody: `part` is called once with the
 * rest of a condition on the company's column (`= ?`) and once for the rows of no company (`is null`). There are two
 * parts because engines read all rows for an `or` of two conditions, including those of other companies. Each part can
 * be read from an index, in its order; an `order by` after them merges the two.
 */
export function ownAndShared(companyId: number, part: (ofOwner: Sql) => Sql): Sql {
  return sql`${part(sql`= ${companyId}`)} union all ${part(sql`is null`)}`
}
