import { foldForSearch } from "../tools/language/fold.ts"
import { join, type Queries, raw, type Sql, sql } from "./port.ts"

/** The shortest term, in characters, that a trigram index helps to find. */
const INDEXED_LENGTH = 3

/** Characters that SQLite's index treats as one: the replacement character and two non-characters. */
const MISTAKEN = /[\ufffd-\uffff]/

/** The first of the characters that the company of a text is written with, but for the tab before them. */
const COMPANY_DIGIT = 0x10000

/**
 * `column like …` for rows whose folded `search` text contains the term; every character of the term means itself. For
 * shorter terms PostgreSQL does not use its index: it would read all of it, and then all rows.
 */
export function searchCondition(column: string, term: string): Sql {
  const folded = foldForSearch(term)
  return contains(isIndexed(folded) ? column : `(${column} || '')`, folded)
}

/** What SQLite has an index for searches of, and what the ids of its rows are called there. */
const SEARCHED = { users: "user_id", teams: "team_id" } as const

/**
 * A query for the rows of a company for which {@link searchCondition} holds: their ids, each once, as `user_id` or
 * `team_id`. It is for SQLite only, and reads only the term's entries in the index `…_search`, and the few rows that
 * are not in it yet; for a term that the index cannot find, the texts of the company. It returns the ids in order if
 * requested, without reading all of them first.
 */
export function searched(table: keyof typeof SEARCHED, companyId: number, term: string): Sql {
  const folded = foldForSearch(term)
  const [rows, id] = [raw(table), raw(SEARCHED[table])]
  if (!isIndexed(folded) || MISTAKEN.test(folded)) {
    return sql`select id as ${id} from ${rows} indexed by ${raw(`${table}_by_search`)}
      where company_id = ${companyId} and ${contains("search", folded)}`
  }
  const [index, changes] = [raw(`${table}_search`), raw(`${table}_search_changes`)]
  const phrase = quoted(folded)
  const ofCompany = `${phrase} AND ${quoted(companyMark(companyId))}`
  // While the company is the only one with rows, its mark is left out: reading it takes longer than reading most terms.
  return sql`
    select rowid as ${id} from ${index}
    where ${index} match iif(
        (select min(company_id) from ${rows}) = ${companyId} and (select max(company_id) from ${rows}) = ${companyId},
        ${phrase}, ${ofCompany})
      and (not exists (select 1 from ${changes} where indexed is not null)
        or rowid not in (select ${id} from ${changes} where indexed is not null))
    union all
    select ${id} from ${changes} where company_id = ${companyId} and ${contains("search", folded)}`
}

/** The name in a `search` text that begins with it, as the index `teams_by_name` has it. */
const NAME = {
  sqlite: (column: string) => `substr(${column}, 1, instr(${column} || char(10), char(10)) - 1)`,
  postgres: (column: string) => `split_part(${column}, chr(10), 1)`,
}

/** What PostgreSQL's index has of a name, since its entries are limited: longer names that begin alike are few. */
const INDEXED_NAME = 200

/** Condition for rows with this whole name, without regard to case and accents; their `search` text begins with the name. */
export function isCalled({ engine }: Queries, column: string, name: string): Sql {
  const folded = foldForSearch(name)
  const whole = sql`${raw(NAME[engine](column))} = ${folded}`
  if (engine === "sqlite") return whole
  const begins = [...folded].slice(0, INDEXED_NAME).join("")
  return sql`left(${raw(NAME.postgres(column))}, ${raw(String(INDEXED_NAME))}) = ${begins} and ${whole}`
}

function contains(column: string, folded: string): Sql {
  const pattern = `%${folded.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  return sql`${raw(column)} like ${pattern} escape '\\'`
}

/** Whether the folded term has as many characters as the index needs. */
function isIndexed(folded: string): boolean {
  let characters = 0
  for (const _ of folded) if (++characters === INDEXED_LENGTH) return true
  return false
}

/** A phrase of the index's language, in which nothing but its end has a meaning. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** What follows the texts of a company in the index, as the migration writes it; no folded text has a tab. */
function companyMark(companyId: number): string {
  return `\t${String.fromCodePoint(
    COMPANY_DIGIT + Math.floor(companyId / COMPANY_DIGIT),
    COMPANY_DIGIT + (companyId % COMPANY_DIGIT),
  )}`
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

/**
 * A column of a condition that must not replace the index of the order: without it, SQLite would find all rows in a
 * state by its index and sort them than read a page in order. The planner of PostgreSQL knows how short a page is.
 */
export function inPassing({ engine }: Queries, column: string): Sql {
  return raw(engine === "sqlite" ? `+${column}` : column)
}

type ColumnValue = string | number | boolean | null | Sql

/** The `updated_at` of a row that changes now (epoch milliseconds). It is always later than the one before, so that it names a version. */
export function movedTo(now: number): Sql {
  return sql`case when updated_at < ${now} then ${now} else updated_at + 1 end`
}

/** `set` of an update: the columns that are given; those that are undefined stay as they are. */
export function setColumns(values: Readonly<Record<string, ColumnValue | undefined>>): Sql {
  const given = Object.entries(values).filter((entry): entry is [string, ColumnValue] => entry[1] !== undefined)
  return join(
    given.map(([column, value]) => sql`${raw(column)} = ${value}`),
    ", ",
  )
}

/**
 * A query for what a company sees of rows that belong to it or to everybody: `part` is called once with the rest of a
 * condition on the company's column (`= ?`) and once for the rows of no company (`is null`). There are two parts
 * because engines read all rows for an `or` of two conditions, those of other companies too. Each part can come from an
 * index, in its order; an `order by` after them merges the two.
 */
export function ownAndShared(companyId: number, part: (ofOwner: Sql) => Sql): Sql {
  return sql`${part(sql`= ${companyId}`)} union all ${part(sql`is null`)}`
}
