import { type Database, empty, join, raw, type Sql, sql } from "../port.ts"
import { ANY, type RowSet, type State, type Streams } from "./list.ts"

/** A range of values, including both ends. */
export interface Range<T> {
  readonly from?: T | undefined
  readonly to?: T | undefined
}

/** The range between these ends; undefined if neither end is given. */
export function rangeOf<T>(from: T | undefined, to: T | undefined): Range<T> | undefined {
  return from === undefined && to === undefined ? undefined : { from, to }
}

/** A column of a list's table with an SQLite index that begins with the company and this column. */
export interface RangeColumn {
  readonly table: string
  readonly alias: string
  readonly column: string
  readonly index: string
  readonly nullable?: boolean
  /** The sort field whose order the index has. */
  readonly field: string
  /** The condition of a partial index. */
  readonly only?: Sql
}

/** Rows of a range are counted up to this number before a page is read. */
const COUNTED_MAX = 5_000

/** The number of rows assumed for a longer range. */
const LONG = 1_000_000

interface Bounded {
  readonly database: Database
  /** Condition on all rows of the company. */
  readonly base: Sql
  readonly state: State | undefined
}

/** A filter by a range, if there is one. */
export function rangeSets(
  { database, base, state }: Bounded,
  { table, alias, column, index, nullable, field, only = ANY }: RangeColumn,
  range: Range<string | number> | undefined,
): RowSet[] {
  if (range === undefined) return []
  const name = raw(`${alias}.${column}`)
  const contains = join(
    [
      ...(range.from === undefined ? [] : [sql`${name} >= ${range.from}`]),
      ...(range.to === undefined ? [] : [sql`${name} <= ${range.to}`]),
    ],
    " and ",
  )
  if (database.engine === "postgres") return [{ contains }]
  const indexed = raw(`${table} ${alias} indexed by ${index}`)
  const rows = sql`${indexed} where ${only} and ${contains}`
  const size = async () => {
    const counted = await database.count(
      sql`(select 1 from ${rows} and ${base} limit ${COUNTED_MAX + 1}) some`,
      await state?.(),
    )
    return counted > COUNTED_MAX ? LONG : counted
  }
  const streams = streamsOf({ base, contains, name, indexed, only }, range)
  const hasOthers = nullable !== true && range.from !== undefined && range.to === undefined
  const others = hasOthers ? sql`${indexed} where ${only} and ${name} < ${range.from}` : undefined
  return [{ contains, lead: { rows, others, size, field, streams } }]
}

interface Indexed {
  readonly base: Sql
  /** Condition of the range. */
  readonly contains: Sql
  /** The column. */
  readonly name: Sql
  /** The table with the index that begins with the company and the column. */
  readonly indexed: Sql
  /** The condition that the index implies for each of its rows. */
  readonly only: Sql
}

/** There are only a few distinct days, and SQLite gets from each day to the next with one index lookup. */
export function streamsOf({ base, contains, name, indexed, only }: Indexed, { to }: Range<string | number>): Streams {
  const rows = sql`from ${indexed} where ${only} and ${base}`
  const end = to === undefined ? empty : sql`and ${name} <= ${to}`
  return {
    values: (most) => sql`
      with recursive steps (value) as (
        select * from (select ${name} ${rows} and ${contains} order by ${name} limit 1)
        union all
        select (select ${name} ${rows} and ${name} > steps.value ${end} order by ${name} limit 1) from steps
        where steps.value is not null limit ${most})
      select value from steps`,
    rowsWith: (value) => sql`${indexed} where ${only} and ${name} = ${value}`,
  }
}
