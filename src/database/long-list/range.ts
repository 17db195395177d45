import { type Database, empty, join, raw, type Sql, sql } from "../port.ts"
import { ANY, type RowSet, type State, type Streams } from "./list.ts"

/** A range of values, including both ends. */
export interface Range<T> {
  readonly from?: T | undefined
  readonly to?: T | undefined
}

/** The range between these ends; undefined if there is neither. */
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
  /** The common condition of the rows in a partial index. */
  readonly only?: Sql
}

/** Up to this many rows of a range are counted before a page is read. */
const COUNTED_MAX = 5_000

/** The assumed number of rows in a longer range. */
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
  /** The common condition of the rows, which the index implies for each. */
  readonly only: Sql
}

/** There are few days: SQLite goes from each one to the next with one index lookup. */
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
