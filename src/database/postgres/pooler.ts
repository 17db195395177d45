import type { PostgresAddress } from "../../settings/postgres-address.ts"
import { AnswerMixedUp, DatabaseUnavailable } from "../errors.ts"
import { raw, type Sql, sql } from "../port.ts"
import { PostgresConnection } from "./connection.ts"

/*
 * A pooler that moves server connections between clients after each transaction has to track their prepared statements.
 * One that does not runs any statement of the same name, and every client calls its first one P0.
 */

/** How often the first connection asks again: a pooler may go through its connections to the server in turn. */
const TIMES = 4

/** Milliseconds for which one connection waits for the other: a pool may have but one connection to the server. */
const PATIENCE = 1_000

/**
 * Makes sure that the prepared statements of clients are kept apart.
 *
 * @param first a connection on which no statement with values was run yet
 * @throws AnswerMixedUp behind a pooler that mixes them up
 */
export async function refuseMixedStatements(first: PostgresConnection, address: PostgresAddress): Promise<void> {
  const second = await openAnother(address)
  if (second === undefined) return
  const [ofFirst, ofSecond] = [statement(), statement()]
  try {
    // Both at once, so that each prepares its statement on a connection to the server of its own.
    await first.script("begin")
    await ask(first, ofFirst, address)
    const begun = second.script("begin")
    await settled(begun)
    await first.script("rollback")
    await begun
    await ask(second, ofSecond, address)
    await second.script("rollback")
    // Behind such a pooler one of these is asked where the second connection was.
    for (let times = 0; times < TIMES; times++) await ask(first, ofFirst, address)
  } finally {
    await second.close()
  }
}

/** A unique statement, even among instances that start at the same moment. */
interface Statement {
  readonly name: string
  readonly query: (asked: string) => Sql
}

function statement(): Statement {
  const name = crypto.randomUUID()
  return { name, query: (asked) => sql`select ${raw(`'${name}'`)} as statement, ${asked}::text as asked` }
}

/** Undefined when no other connection is available: then nothing can be mixed up. */
async function openAnother(address: PostgresAddress): Promise<PostgresConnection | undefined> {
  try {
    return await PostgresConnection.open(address)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return undefined
    throw error
  }
}

async function ask(
  connection: PostgresConnection,
  { name, query }: Statement,
  { shown }: PostgresAddress,
): Promise<void> {
  const asked = crypto.randomUUID()
  const answer = await connection.get<{ statement: string; asked: string }>(query(asked))
  if (answer?.statement !== name || answer.asked !== asked) throw new AnswerMixedUp(shown)
}

/** Resolves when the work has ended, however it did, or the patience has. */
async function settled(work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE)
  work.catch(() => {}).finally(resolve)
  await promise
  clearTimeout(timer)
}
