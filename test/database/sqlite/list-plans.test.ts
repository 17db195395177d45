import { Database as SqliteFile } from "bun:sqlite"
import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { join } from "node:path"
import { openDatabase } from "../../../src/database/open.ts"
import { Installation } from "../../harness/installation.ts"
import { TemporaryDirectory } from "../../harness/temporary-database.ts"
import { addWebhook } from "../../harness/webhook-company.ts"
import { growCompany } from "./grown-company.ts"
import { EXCEPTIONS, type Exception, exceptionFor, WITHOUT_STATISTICS } from "./list-exceptions.ts"
import { NOT_FOR_LISTS } from "./list-indexes.ts"
import { listRequests } from "./list-requests.ts"
import { type Fault, faultsIn, indexesOf, noting } from "./query-plans.ts"

/*
 * No list slows down as records that it does not show accumulate: the plans of all statements by all GET routes, in every
 * order, with every filter and for every view, neither read all rows of a company nor sort without bound.
 */

const CALLERS = ["admin", "locadmin", "trainer", "employee", "mixed"]

const directory = new TemporaryDirectory()
const statements = new Set<string>()
const refused: string[] = []
let installation: Installation
let withStatistics: SqliteFile
let withoutStatistics: SqliteFile
beforeAll(async () => {
  const database = await openDatabase({ data: directory.path })
  installation = await Installation.start({ database: noting(database, statements) })
  for (const as of CALLERS) await installation.token(as)
  const { id: webhook } = await addWebhook(installation, "https://192.0.43.8/hook")
  await installation.request("POST", `webhooks/${webhook}/test`)
  statements.clear()
  // In a small company and in a large one: the counts decide which statements follow.
  await askForAllLists()
  await growCompany(database)
  await askForAllLists()
  withStatistics = copy("with-statistics")
  const dropping = copy("without-statistics")
  dropping.run("drop table sqlite_stat1")
  dropping.close()
  // A connection that has read the statistics keeps them in memory.
  withoutStatistics = new SqliteFile(join(directory.path, "without-statistics.sqlite"))
})
afterAll(async () => {
  withStatistics.close()
  withoutStatistics.close()
  await installation.stop()
  directory[Symbol.dispose]()
})

async function askForAllLists(): Promise<void> {
  const requests = await listRequests(installation)
  for (const as of CALLERS) {
    for (const path of requests) {
      const { status, body } = await installation.request("GET", path, { as })
      if (status >= 500 || status === 422) refused.push(`${status} ${path}`)
      const next: unknown = body?.meta?.next_cursor
      if (typeof next === "string") await installation.request("GET", `${path}${next}`, { as })
    }
  }
}

/** A separate copy of the database. */
function copy(name: string): SqliteFile {
  const path = join(directory.path, `${name}.sqlite`)
  const original = new SqliteFile(join(directory.path, "trainbase.sqlite"))
  original.run("vacuum into ?", [path])
  original.close()
  return new SqliteFile(path)
}

/** The faults for which there is no exception, in words. */
function shown(faults: readonly Fault[], exceptions: readonly Exception[]): string[] {
  return faults
    .filter((fault) => exceptionFor(fault, exceptions) === undefined)
    .map(({ step, query, statement }) => `${step}\n  for ${query}\n  in ${statement}`)
}

function unused(faults: readonly Fault[], exceptions: readonly Exception[]): Exception[] {
  const used = new Set(faults.map((fault) => exceptionFor(fault, [...EXCEPTIONS, ...exceptions])))
  return exceptions.filter((exception) => !used.has(exception))
}

describe("the statements of all lists", () => {
  test("come from requests that all succeed", () => {
    expect(refused).toEqual([])
    expect(statements.size).toBeGreaterThan(1000)
  })

  test("read their rows by an index, on a database with statistics", () => {
    expect(shown(faultsIn(withStatistics, statements), EXCEPTIONS)).toEqual([])
  })

  test("read their rows by an index, on a database without statistics", () => {
    expect(shown(faultsIn(withoutStatistics, statements), [...EXCEPTIONS, ...WITHOUT_STATISTICS])).toEqual([])
  })

  test("need each of the exceptions", () => {
    expect(unused(faultsIn(withStatistics, statements), EXCEPTIONS)).toEqual([])
    expect(unused(faultsIn(withoutStatistics, statements), WITHOUT_STATISTICS)).toEqual([])
  })

  test("need every index that has no other purpose", () => {
    const indexes = withStatistics
      .query<{ name: string; table: string }, []>(
        "select name, tbl_name as \"table\" from sqlite_schema where type = 'index' and sql is not null",
      )
      .all()
    const used = indexesOf(withStatistics, statements)
    const unneeded = indexes.filter(({ name, table }) => {
      const users = [...statements].filter((statement) => used.get(statement)?.has(name))
      return !isMissed(name, table, users)
    })
    expect(unneeded.map(({ name }) => name).sort()).toEqual(Object.keys(NOT_FOR_LISTS).sort())
  })
})

/** Whether there are faults in the plans of these statements without the index. */
function isMissed(index: string, table: string, users: readonly string[]): boolean {
  withStatistics.run("begin")
  try {
    withStatistics.run(`drop index ${index}`)
    withStatistics.run(`analyze ${table}`)
    return shown(faultsIn(withStatistics, users), EXCEPTIONS).length > 0
  } catch (error) {
    // Some statements name the index to be used.
    if (error instanceof Error && error.message === `no such index: ${index}`) return true
    throw error
  } finally {
    withStatistics.run("rollback")
  }
}

describe("a plan that grows", () => {
  const faults = (statement: string) => faultsIn(withStatistics, [statement]).map(({ step }) => step)
  const gathered = (join: string) =>
    `select e.id from audit_entries e ${join} gathered_entries g on g.entry_id = e.id where e.company_id = +?
      order by e.at, e.id limit 15`.replace(/\s+/g, " ")

  test("is detected: a table read from end to end", () => {
    expect(faults("select id from users where first_name = +?")).toEqual(["SCAN users"])
    expect(faults("select u.id from users u where u.first_name = +?")).toEqual(["SCAN users"])
    expect(faults("select count(*) as total from assignments")).toEqual([expect.stringContaining("SCAN assignments")])
  })

  test("is detected: an index that is not bounded by the company", () => {
    expect(faults("select id from users where username_folded > +?")).toHaveLength(1)
  })

  test("is detected: reading all rows of a company, with any index", () => {
    const ofCompany = [expect.stringMatching(/^SEARCH users USING INDEX \w+ \(company_id=\?\)$/)]
    expect(faults("select id from users where company_id = +? and first_name = +?")).toEqual(ofCompany)
    expect(faults("select id from users indexed by users_by_state where company_id = +?")).toEqual([
      "SEARCH users USING COVERING INDEX users_by_state (company_id=?)",
    ])
    expect(faults("select count(*) from assignments where company_id = +? and result_percent > +?")).toHaveLength(1)
    expect(faults("select id from users where company_id = +? and created_at > +?")).toHaveLength(1)
    expect(faults("select id from users where company_id = +? and state = +?")).toHaveLength(1)
  })

  test("is detected: a page that skips rows, or is not read by the outermost loop", () => {
    const ordered = "order by created_at, id limit 15"
    expect(faults(`select id from users where company_id = +? and first_name = +? ${ordered}`)).toHaveLength(1)
    expect(faults(`select id from users where company_id = +? and +state = +? ${ordered}`)).toHaveLength(1)
    expect(faults(gathered("cross join"))).toHaveLength(1)
    expect(faults("select distinct state from users where company_id = +? limit 2")).toHaveLength(1)
    expect(faults("select count(*) from users where company_id = +? limit 1")).toHaveLength(1)
    expect(
      faults("select t.id from teams t cross join users u on u.company_id = t.company_id where t.id = +? limit 15"),
    ).toHaveLength(1)
    expect(
      faults(
        "select u.id from users u where u.id = +? and +(select count(*) from teams t where t.company_id = +?) > 0",
      ),
    ).toHaveLength(1)
  })

  test("is detected: sorting users that no index yields in order", () => {
    const sorted = faults("select id from users where company_id = +? order by last_name limit 15")
    expect(sorted).toEqual([
      expect.stringMatching(/^SEARCH users USING INDEX/),
      expect.stringContaining("USE TEMP B-TREE FOR ORDER BY after SEARCH users"),
    ])
  })

  test("is not detected if there is none", () => {
    expect(faults("select id from users where company_id = +? order by id limit 15")).toEqual([])
    expect(
      faults("select id from users where company_id = +? and created_at < +? order by created_at limit 15"),
    ).toEqual([])
    expect(faults(gathered("left join"))).toEqual([])
    expect(faults("select id from assignments where user_id = +? order by finish_date")).toEqual([])
    expect(faults("select min(company_id) from users")).toEqual([])
  })
})
