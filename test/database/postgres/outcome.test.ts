import { expect, test } from "bun:test"
import { type Queries, sql } from "../../../src/database/port.ts"
import { PostgresConnection } from "../../../src/database/postgres/connection.ts"
import { judge, MARK, outcomeOf, type Recovery, type TransactionMark } from "../../../src/database/postgres/outcome.ts"
import { parsedAddress } from "../../harness/engine.ts"
import { PostgresServer } from "../../harness/postgres-server.ts"

/* Whether a transaction was saved, as determined on another connection. */

async function marked(queries: Queries): Promise<TransactionMark> {
  const mark = await queries.get<TransactionMark>(MARK)
  if (mark === undefined) throw new Error("no mark")
  return mark
}

test("the outcome of a transaction is known, even after restarts and after a crash that forgot its number", async () => {
  await using server = await PostgresServer.start({ durable: true })
  const connect = () => PostgresConnection.open(parsedAddress(server.address))
  const begin = async () => {
    const connection = await connect()
    await connection.script("begin")
    return { connection, mark: await marked(connection) }
  }
  const fates = async (marks: Record<string, TransactionMark>) => {
    const connection = await connect()
    const found: Record<string, string> = {}
    for (const [name, mark] of Object.entries(marks)) found[name] = await outcomeOf(connection, mark)
    await connection.close()
    return found
  }

  const saved = await begin()
  await saved.connection.script("create table numbers (number bigint); commit")
  const undone = await begin()
  await undone.connection.script("rollback")
  const open = await begin()
  const marks = { saved: saved.mark, undone: undone.mark, open: open.mark }
  expect(await fates(marks)).toEqual({ saved: "saved", undone: "not saved", open: "in progress" })

  await server.restart()
  expect(await fates(marks)).toEqual({ saved: "saved", undone: "not saved", open: "not saved" })

  const again = await begin()
  await again.connection.script("insert into numbers values (1); commit")
  const forgotten = await begin()
  await server.kill()
  await server.startAgain()
  const later = { saved: saved.mark, again: again.mark, forgotten: forgotten.mark }
  expect(await fates(later)).toEqual({ saved: "saved", again: "saved", forgotten: "not saved" })

  // Another transaction gets the same number and commits.
  const other = await begin()
  for (let times = 0; times < 3; times++) await other.connection.run(sql`insert into numbers values (2)`)
  await other.connection.script("commit")
  const reused = await (await connect()).get(sql`select pg_xact_status(${forgotten.mark.id}::text::xid8) as status`)
  expect(reused).toEqual({ status: "committed" })
  expect(await fates(later)).toEqual({ saved: "saved", again: "saved", forgotten: "not saved" })

  // After a later checkpoint the traces are gone, and the result says so.
  await (await connect()).script("checkpoint")
  expect(await fates(later)).toEqual({ saved: "unknown", again: "unknown", forgotten: "unknown" })
})

const recovery = (parts: Partial<Recovery>): Recovery => ({ is_own: 1, is_first: 1, had_number: 1, ...parts })

test("an outcome is reported only if it is certain", () => {
  expect(judge(undefined)).toBe("unknown")
  expect(judge({ status: null, same_run: 1 })).toBe("unknown")
  expect(judge({ status: "committed", same_run: 1 })).toBe("saved")
  const committed = { status: "committed", same_run: 0 }
  expect(judge(committed, recovery({}))).toBe("saved")
  expect(judge(committed, recovery({ had_number: 0 }))).toBe("not saved")
  expect(judge(committed, recovery({ is_first: 0 }))).toBe("unknown")
  expect(judge(committed, recovery({ had_number: 0, is_first: 0 }))).toBe("not saved")
  // The checkpoint is from before this server started, and does not cover numbers assigned since.
  expect(judge(committed, recovery({ is_own: 0, had_number: 0 }))).toBe("unknown")
  expect(judge({ status: "in progress", same_run: 0 }, recovery({ had_number: 0 }))).toBe("not saved")
  expect(judge({ status: "aborted", same_run: 0 }, recovery({ is_own: 0 }))).toBe("not saved")
})
