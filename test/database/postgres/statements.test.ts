import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import type { Sql } from "../../../src/database/port.ts"
import { PostgresConnection } from "../../../src/database/postgres/connection.ts"
import { parsedAddress } from "../../harness/engine.ts"
import { Installation } from "../../harness/installation.ts"
import { OwnSchema } from "../../harness/own-schema.ts"
import { recordedStatements } from "../../harness/recorded-statements.ts"
import { listRequests } from "../sqlite/list-requests.ts"

/*
 * `npm test` runs most tests on SQLite alone. To make sure that no statement of the program works on SQLite only, those
 * that the tests have run there are run again here. Where the engines use different statements, lists are requested.
 */

/** SQLite-specific words, in statements that have another form for PostgreSQL. */
const OF_SQLITE =
  /\b(indexed|match|json_group_array|group_concat|cross join)\b|\b(instr|date|json_each)\(|_totals\b|\b(training|standing)_versions\b|\b(sqlite|pragma)_|\binto schema_migrations\b|\+\w+\.\w/

const recorded = recordedStatements()
if (recorded === undefined) {
  process.stdout.write("NOT RUN: the statements on PostgreSQL: they are those of a run of all tests.\n")
}

test.skipIf(recorded === undefined)(
  "every statement that the tests have run on SQLite runs on PostgreSQL",
  async () => {
    const isOfProgram = programStatements()
    const statements = (recorded ?? []).filter(({ strings: [first = ""], sql }) => {
      return !OF_SQLITE.test(sql) && isOfProgram(plain(first))
    })
    expect(statements.length).toBeGreaterThan(500)
    await using own = await OwnSchema.create()
    await (await own.open()).close()
    const connection = await PostgresConnection.open(parsedAddress(own.address()))
    try {
      await connection.script("begin")
      // The rows to which the values refer exist only in the databases of the tests.
      await connection.script("set local session_replication_role = replica")
      const refused: { statement: string; reason: string }[] = []
      for (const statement of statements) {
        const reason = await refusalOf(connection, statement)
        if (reason !== undefined) refused.push({ statement: plain(statement.sql), reason })
      }
      expect(refused).toEqual([])
    } finally {
      await connection.close()
    }
  },
)

/** The text of a statement in the program, up to its first value or fragment. */
const BEGINNING = /\bsql`\s*((?:select|insert|update|delete|with|values)\b[^`$]*)/gi

/**
 * Decides whether a statement with this beginning belongs to the program. Tests have their own statements, which may work
 * on one engine only: those of which the tests' sources contain a longer beginning than the program's.
 */
function programStatements(): (first: string) => boolean {
  const program = statementBeginnings("src")
  const tests = statementBeginnings("test")
  const longest = (beginnings: readonly string[], first: string) =>
    Math.max(0, ...beginnings.filter((beginning) => first.startsWith(beginning)).map(({ length }) => length))
  return (first) => {
    const length = longest(program, first)
    return length > 0 && length >= longest(tests, first)
  }
}

function statementBeginnings(directory: string): string[] {
  const files = [...new Bun.Glob(`${directory}/**/*.ts`).scanSync(".")]
  return files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(BEGINNING)]
      .map(([, text = ""]) => plain(text))
      .filter((text) => !WORD_ALONE.test(text)),
  )
}

/**
 * A beginning that is too general, because the table name is a value. Such statements belong to datasets and are run by
 * `dataset/export`.
 */
const WORD_ALONE = /^(select|insert into|update|delete from|with)? ?$/i

/** Collapses white space, so that indentation makes no difference. */
function plain(text: string): string {
  return text.trimStart().replace(/\s+/g, " ")
}

/** Runs a statement and rolls it back. Returns why it was refused, or undefined if it succeeded. */
async function refusalOf(connection: PostgresConnection, statement: Sql): Promise<string | undefined> {
  await connection.script("savepoint before")
  try {
    await connection.all(statement)
    return undefined
  } catch (error) {
    return String(error)
  } finally {
    await connection.script("rollback to savepoint before")
  }
}

test("every list responds on PostgreSQL, in every order and with every filter", async () => {
  const installation = await Installation.start()
  try {
    const requests = await listRequests(installation)
    expect(requests.length).toBeGreaterThan(100)
    const failed: string[] = []
    for (const as of ["admin", "mixed"]) {
      for (const path of requests) {
        const { status } = await installation.request("GET", path, { as })
        if (status >= 500 || status === 422) failed.push(`${status} ${path}`)
      }
    }
    expect(failed).toEqual([])
  } finally {
    await installation.stop()
  }
})
