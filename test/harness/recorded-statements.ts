import { afterAll } from "bun:test"
import { appendFileSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Sql } from "../../src/database/port.ts"
import { Connection } from "../../src/database/sqlite/connection.ts"

/**
 * Loaded before the first test file of a process. If TEST_STATEMENTS names a directory, statements that succeed on SQLite
 * are written there, each text once with its first values. `test/database/postgres/statements.test.ts` then runs them on
 * PostgreSQL, so that not every test has to.
 */
const { TEST_STATEMENTS, TEST_POSTGRES } = process.env

/** Statements that differ only in the length of a list count as the same. */
const LIST = /\?(?:,\s*\?)+/g

if (TEST_STATEMENTS !== undefined && TEST_POSTGRES === undefined) {
  const seen = new WeakSet<readonly string[]>()
  const texts = new Set<string>()
  const lines: string[] = []
  const note = (query: Sql): void => {
    if (seen.has(query.strings)) return
    seen.add(query.strings)
    const text = query.sql.replace(LIST, "?,?")
    if (texts.has(text)) return
    texts.add(text)
    lines.push(JSON.stringify({ strings: query.strings, values: query.values.map(written) }))
  }
  const { all, get, run } = Connection.prototype
  const noting = <Result>(method: (this: Connection, query: Sql) => Result) =>
    function (this: Connection, query: Sql): Result {
      const result = method.call(this, query)
      note(query)
      return result
    }
  Object.assign(Connection.prototype, { all: noting(all), get: noting(get), run: noting(run) })
  const file = join(TEST_STATEMENTS, `${process.pid}.jsonl`)
  afterAll(() => {
    appendFileSync(
      file,
      lines
        .splice(0)
        .map((line) => `${line}\n`)
        .join(""),
    )
  })
}

function written(value: unknown): unknown {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString("base64") } : value
}

function read(value: null | string | number | boolean | { base64: string }): unknown {
  return typeof value === "object" && value !== null ? new Uint8Array(Buffer.from(value.base64, "base64")) : value
}

/** The statements recorded by all processes, each text once. Undefined if the tests have not run on SQLite before. */
export function recordedStatements(): Sql[] | undefined {
  if (TEST_STATEMENTS === undefined || readdirSync(TEST_STATEMENTS).length === 0) return undefined
  const statements = new Map<string, Sql>()
  for (const name of readdirSync(TEST_STATEMENTS)) {
    for (const line of readFileSync(join(TEST_STATEMENTS, name), "utf8").trim().split("\n")) {
      const { strings, values } = JSON.parse(line)
      const query = new Sql(strings, values.map(read))
      statements.set(query.sql.replace(LIST, "?,?"), query)
    }
  }
  return [...statements.values()]
}
