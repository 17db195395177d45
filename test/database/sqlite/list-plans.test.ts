import { Database as SqliteFile } from "bun:sqlite"
import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { join } from "node:path"
import { openDatabase } from "../../../src/database/open.ts"
import { Installation } from "../../api/installation.ts"
import { TemporaryDirectory } from "../temporary-database.ts"
import { growCompanies } from "./grown-company.ts"
import { listRequests } from "./list-requests.ts"
import { type Fault, faultsIn, noting } from "./query-plans.ts"

/*
 * No list takes longer the more there is of what it does not show: the plans of all statements that all GET routes ask, in
 * every order, with every filter and for every view, neither read a table from end to end nor sort without bound.
 */

const CALLERS = ["admin", "locadmin", "trainer", "employee", "mixed"]

interface Exception {
  readonly reason: string
  readonly step: RegExp
  readonly statement?: RegExp
}

/** What the plans may do all the same; what no plan does any more has to go. */
const EXCEPTIONS: readonly Exception[] = [
  {
    reason: "an index gives the first field of an order of several; only those who are equal in it are sorted",
    step: /^USE TEMP B-TREE FOR LAST (\d )?TERMS? OF ORDER BY after SEARCH [ult] .*_by_\w+ \(company_id=\?/,
  },
  {
    reason: "planPage has a set sorted only where that takes less than to walk along the order",
    step: /^USE TEMP B-TREE FOR ORDER BY after S/,
    statement: /\) m cross join users u on u\.id = m\.id where/,
  },
  {
    reason: "the ids of the teams in view are merged, to have each once",
    step: /^USE TEMP B-TREE FOR ORDER BY after SCAN \(subquery-\d+\)/,
    statement: /^select count\(\*\) as total from \(select user_id as id from \(select m\.user_id from/,
  },
  {
    reason: "never more than 256 records wait for an index of searches",
    step: /^(SCAN|SEARCH) \w+_search_changes/,
  },
]

const directory = new TemporaryDirectory()
const statements = new Set<string>()
const refused: string[] = []
let installation: Installation
beforeAll(async () => {
  const database = await openDatabase({ data: directory.path })
  installation = await Installation.start({ database: noting(database, statements) })
  await growCompanies(database)
  const requests = await listRequests(installation)
  for (const as of CALLERS) await installation.token(as)
  statements.clear()
  for (const as of CALLERS) {
    for (const path of requests) {
      const { status } = await installation.request("GET", path, { as })
      if (status >= 500 || status === 422) refused.push(`${status} ${path}`)
    }
  }
}, 120_000)
afterAll(async () => {
  await installation.stop()
  directory[Symbol.dispose]()
})

/** The faults that no exception is made for, in words. */
function shown(faults: readonly Fault[]): string[] {
  return faults
    .filter((fault) => exceptionFor(fault) === undefined)
    .map(({ step, statement }) => `${step}: ${statement}`)
}

function exceptionFor({ step, statement }: Fault): Exception | undefined {
  return EXCEPTIONS.find((exception) => exception.step.test(step) && exception.statement?.test(statement) !== false)
}

describe("the statements of all lists", () => {
  test("are asked by requests that are all understood", () => {
    expect(refused).toEqual([])
    expect(statements.size).toBeGreaterThan(300)
  })

  test("read what they show by an index, on a database whose statistics are known", () => {
    expect(shown(faultsIn(installationFile(), statements))).toEqual([])
  })

  test("read what they show by an index, on a database without statistics", () => {
    const copy = join(directory.path, "without-statistics.sqlite")
    const original = new SqliteFile(installationFile())
    original.run(`vacuum into '${copy}'`)
    original.close()
    const file = new SqliteFile(copy)
    file.run("drop table sqlite_stat1")
    file.run("drop table if exists sqlite_stat4")
    file.close()
    expect(shown(faultsIn(copy, statements))).toEqual([])
  })

  test("need each of the exceptions", () => {
    const used = new Set(faultsIn(installationFile(), statements).map(exceptionFor))
    expect(EXCEPTIONS.filter((exception) => !used.has(exception))).toEqual([])
  })
})

describe("a plan that grows", () => {
  const faults = (statement: string) => faultsIn(installationFile(), [statement]).map(({ step }) => step)

  test("is seen: a table read from end to end", () => {
    expect(faults("select id from users where first_name = +?")).toEqual(["SCAN users"])
    expect(faults("select u.id from users u where u.first_name = +?")).toEqual(["SCAN users"])
    expect(faults("select count(*) as total from assignments")).toEqual([expect.stringContaining("SCAN assignments")])
  })

  test("is seen: an index that is not bounded by the company", () => {
    expect(faults("select id from users where username_folded > +?")).toHaveLength(1)
  })

  test("is seen: users sorted whom no index gives in order", () => {
    const sorted = faults("select id from users where company_id = +? order by last_name limit 15")
    expect(sorted).toEqual([expect.stringContaining("USE TEMP B-TREE FOR ORDER BY after SEARCH users")])
  })

  test("is not seen where there is none", () => {
    expect(faults("select id from users where company_id = +? order by id limit 15")).toEqual([])
    expect(faults("select id from assignments where user_id = +? order by finish_date")).toEqual([])
  })
})

function installationFile(): string {
  return join(directory.path, "trainbase.sqlite")
}
