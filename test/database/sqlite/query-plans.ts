import type { Database as SqliteFile } from "bun:sqlite"
import { type Database, type Sql, sql } from "../../../src/database/port.ts"
import { type Query, queriesOf, tableOf } from "./plan-queries.ts"

/** A step of a plan, as shown by `explain query plan`. */
interface Step {
  readonly id: number
  readonly parent: number
  readonly detail: string
}

/** Parts of a plan whose cost grows with the number of rows. */
export interface Fault {
  readonly statement: string
  /** The step in SQLite's wording, with the name of the table instead of its alias. */
  readonly step: string
  /** The query to which the step belongs. Empty for a sort, and if it is not found. */
  readonly query: string
}

/** The database, recording the text of each statement run outside transactions. */
export function noting(database: Database, noted: Set<string>): Database {
  const note = (query: Sql) => {
    noted.add(textOf(query))
    return query
  }
  return new Proxy(database, {
    get(target, name) {
      if (name === "all") return (query: Sql) => target.all(note(query))
      if (name === "get") return (query: Sql) => target.get(note(query))
      if (name === "count") {
        return (rows: Sql) => {
          note(sql`select count(*) as total from ${rows}`)
          return target.count(rows)
        }
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
}

/** The statement as the connection sends it. */
function textOf({ strings }: Sql): string {
  return strings.join("+?").replace(/\s+/g, " ").trim()
}

/** The parts in the plans of these statements whose cost grows with the tables of the file. */
export function faultsIn(file: SqliteFile, statements: Iterable<string>): Fault[] {
  return [...statements].flatMap((statement) => {
    const steps = planOf(file, statement)
    const queries = queriesOf(statement)
    return steps.flatMap((step) => faultsOf(step, steps, queries).map((fault) => ({ statement, ...fault })))
  })
}

/** Not `file.query`, which would cache the statement together with its plan. */
function planOf(file: SqliteFile, statement: string): Step[] {
  const plan = file.prepare<Step, []>(`explain query plan ${statement}`)
  try {
    return plan.all()
  } finally {
    plan.finalize()
  }
}

/** The indexes used by the plan of each statement. Other indexes make no difference to it. */
export function indexesOf(file: SqliteFile, statements: Iterable<string>): Map<string, ReadonlySet<string>> {
  return new Map(
    Array.from(statements, (statement) => {
      const used = planOf(file, statement).flatMap(({ detail }) => /\bINDEX (\w+)/.exec(detail)?.[1] ?? [])
      return [statement, new Set(used)]
    }),
  )
}

function faultsOf(step: Step, steps: readonly Step[], queries: readonly Query[]): Omit<Fault, "statement">[] {
  const { detail, parent } = step
  const [, access, name = ""] = ACCESS.exec(detail) ?? []
  if (access !== undefined) {
    if (isBounded(detail) || isResult(name, queries)) return []
    const askers = askersOf(detail, name, queries)
    if (askers.length === 0) return [{ step: detail, query: "" }]
    return askers
      .filter((query) => !isPage(step, steps, query))
      .map((query) => ({ step: detail.replace(name, tableOf(name, query) ?? name), query: query.text }))
  }
  if (!/^USE TEMP B-TREE FOR .*ORDER BY/.test(detail)) return []
  const lead = steps.find((other) => other.parent === parent && ACCESS.test(other.detail))?.detail ?? "nothing"
  return isOfOneRecord(lead) ? [] : [{ step: `${detail} after ${lead}`, query: "" }]
}

const ACCESS = /^(SCAN|SEARCH) (\S+)/

/**
 * Columns that identify a record or tie a row to one, so that there are as many rows in a large company as in a small one.
 */
const OF_ONE_RECORD = /\b(?:(?!company_)\w+_id|id|rowid|key|code|name|\w+_hash|\w+_folded)=\?/

/**
 * Whether a step reads only rows that belong to one record; or, without a condition, the first or last entry of an index
 * (`min`, `max`); or the entries for a term in a full-text index. The company alone is no bound, because there may be only
 * one; nor is a state or a role, which all rows may share. An index that SQLite creates for a statement covers the whole
 * table.
 */
function isBounded(detail: string): boolean {
  if (/^SCAN \S+ VIRTUAL TABLE INDEX \d+:\S*M/.test(detail)) return true
  if (!detail.startsWith("SEARCH") || detail.includes(" AUTOMATIC ")) return false
  return !detail.includes("(") || OF_ONE_RECORD.test(detail)
}

/** Whether a step finds rows of one record, or records by id. */
function isOfOneRecord(lead: string): boolean {
  return /\((rowid|id|user_id|assignment_id|location_id)=\?/.test(lead)
}

/** The columns by which an index is searched: equality for each, and possibly a range for the last. */
function columnsOf(detail: string): string[] {
  return [...(/\((.*)\)/.exec(detail)?.[1] ?? "").matchAll(/(\w+)[<>=]/g)].flatMap(([, column]) => column ?? [])
}

/** Whether a step reads the results of other steps, or nothing at all. */
function isResult(name: string, queries: readonly Query[]): boolean {
  if (name.startsWith("(") || name === "CONSTANT") return true
  const called = new RegExp(`\\(…\\)(?: as)? ${name}\\b`)
  return queries.some(({ text }) => called.test(text)) && queries.every((query) => tableOf(name, query) === undefined)
}

/**
 * The queries to which the step may belong: those that call a table by its name and, among several, those that name the
 * columns by which it is searched, if any do.
 */
function askersOf(detail: string, name: string, queries: readonly Query[]): readonly Query[] {
  const columns = columnsOf(detail).map((column) => new RegExp(`\\b${column}\\b`))
  const callers = queries.filter((query) => tableOf(name, query) !== undefined)
  const askers = callers.filter(({ text }) => columns.every((column) => column.test(text)))
  return askers.length > 0 ? askers : callers
}

/**
 * Whether the step walks along an index and stops when the page is full: it is the outermost loop of a query with a limit,
 * nothing is sorted afterwards, and no row is skipped, because there are no conditions other than those of the index.
 */
function isPage({ id, parent, detail }: Step, steps: readonly Step[], { isLimited, conditions }: Query): boolean {
  if (!detail.startsWith("SEARCH") || detail.includes(" AUTOMATIC ")) return false
  const beside = steps.filter((step) => step.parent === parent)
  const columns = columnsOf(detail)
  return (
    isLimited &&
    !beside.some((step) => step.id < id && ACCESS.test(step.detail)) &&
    !beside.some((step) => step.detail.startsWith("USE TEMP B-TREE FOR ORDER BY")) &&
    conditions.every((condition) =>
      columns.includes(/^\(?(?:\w+\.)?(\w+)(?:, \w+\.id\))? (?:=|is|[<>]=?) /.exec(condition)?.[1] ?? ""),
    )
  )
}
