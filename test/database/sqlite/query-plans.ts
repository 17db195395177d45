import { Database as SqliteFile } from "bun:sqlite"
import type { Database, Sql } from "../../../src/database/port.ts"

/** A step of a plan, as `explain query plan` tells it. */
interface Step {
  readonly id: number
  readonly parent: number
  readonly detail: string
}

/** What a plan does that takes longer the more rows there are. */
export interface Fault {
  readonly statement: string
  /** The step as SQLite words it, with the name of the table instead of its alias. */
  readonly step: string
}

/** The database, noting the text of each statement that is asked outside of transactions. */
export function noting(database: Database, noted: Set<string>): Database {
  const note = (query: Sql) => {
    noted.add(textOf(query))
    return query
  }
  return new Proxy(database, {
    get(target, name) {
      if (name === "all") return (query: Sql) => target.all(note(query))
      if (name === "get") return (query: Sql) => target.get(note(query))
      const value: unknown = Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
}

/** The statement as the connection sends it. */
function textOf({ strings }: Sql): string {
  return strings.join("+?").replace(/\s+/g, " ").trim()
}

/** What in the plans of these statements grows with the tables of the file. */
export function faultsIn(file: string, statements: Iterable<string>): Fault[] {
  const connection = new SqliteFile(file, { readonly: true })
  try {
    return [...statements].flatMap((statement) => {
      const steps = connection.query<Step, []>(`explain query plan ${statement}`).all()
      return steps.flatMap((step) => {
        const fault = faultOf(step, steps, statement)
        return fault === undefined ? [] : [{ statement, step: fault }]
      })
    })
  } finally {
    connection.close()
  }
}

function faultOf({ detail, parent }: Step, steps: readonly Step[], statement: string): string | undefined {
  const [, access, alias = ""] = ACCESS.exec(detail) ?? []
  if (access !== undefined) {
    const table = tableOf(alias, statement)
    return table === undefined || isBounded(detail) ? undefined : detail.replace(alias, table)
  }
  if (!/^USE TEMP B-TREE FOR .*ORDER BY/.test(detail)) return undefined
  const lead = steps.find((step) => step.parent === parent && ACCESS.test(step.detail))?.detail ?? "nothing"
  return isOfOneRecord(lead) ? undefined : `${detail} after ${lead}`
}

const ACCESS = /^(SCAN|SEARCH) (\S+)/

/**
 * Whether a step reads no more than a company has, or what belongs to one record; or, without a condition, the first or
 * last entry of an index (`min`, `max`), or what a full-text index has of a term.
 */
function isBounded(detail: string): boolean {
  if (/^SCAN \S+ VIRTUAL TABLE INDEX \d+:M/.test(detail)) return true
  if (!detail.startsWith("SEARCH")) return false
  return !detail.includes("(") || /\((\w*_id|id|rowid|<expr>|\w+_hash|\w*key|code|name|username_folded)=\?/.test(detail)
}

/** Whether a step finds what belongs to one record, or records by their ids: as many in a large company as in a small. */
function isOfOneRecord(detail: string): boolean {
  return /\((rowid|id|user_id|assignment_id|location_id)=\?/.test(detail)
}

/** The table that an alias stands for; undefined for a subquery. */
function tableOf(alias: string, statement: string): string | undefined {
  const [, table] = new RegExp(`(?:from|join) (\\w+)(?: as)? ${alias}\\b`).exec(statement) ?? []
  if (table !== undefined) return table
  return /^\w+$/.test(alias) && new RegExp(`(?:from|join) ${alias}\\b`).test(statement) ? alias : undefined
}
