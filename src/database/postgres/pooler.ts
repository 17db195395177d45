import type { PostgresAddress } from "../../settings/postgres-address.ts"
import { AnswerMixedUp, DatabaseUnavailable } from "../errors.ts"
import { raw, type Sql, sql } from "../port.ts"
import { PostgresConnection } from "./connection.ts"

/*
 * A pooler that moves server connections between clients after each transaction must keep track of their prepared
 * statements. A pooler that does not do so runs whichever statement has the requested name, and every client names its
 * first statement P0.
 */

/** How often the first connection runs its statement again: a pooler may use its connections to the server in turn. */
const TIMES = 4

/** How long to wait for the second connection, in milliseconds: a pool may have only one connection to the server. */
const PATIENCE = 1_000

/**
 * Makes sure that the prepared statements of clients are kept separate.
 *
 * @param first a connection on which no statement with values has been run yet
 * @throws AnswerMixedUp behind a pooler that mixes them up
 */
export async function refuseMixedStatements(first: PostgresConnection, address: PostgresAddress): Promise<void> {
  const second = await openAnother(address)
  if (second === undefined) return
  const [ofFirst, ofSecond] = [statement(), statement()]
  try {
    // Both run at once, so that each prepares its statement on a server connection of its own.
    await first.script("begin")
    await ask(first, ofFirst, address)
    const begun = second.script("begin")
    await settled(begun)
    await first.script("rollback")
    await begun
    await ask(second, ofSecond, address)
    await second.script("rollback")
    // Behind such a pooler, one of these uses the server connection on which the second client prepared its statement.
    for (let times = 0; times < TIMES; times++) await ask(first, ofFirst, address)
  } finally {
    await second.close()
  }
}

/** A statement that is unique, even among instances that start at the same moment. */
interface Statement {
  readonly name: string
  readonly query: (asked: string) => Sql
}

function statement(): Statement {
  const name = crypto.randomUUID()
  return { name, query: (asked) => sql`select ${raw(`'${name}'`)} as statement, ${asked}::text as asked` }
}

/** Undefined when no second connection is available, in which case nothing can be mixed up. */
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

/** Resolves when the work has ended, successfully or not, or the patience is exhausted. */
async function settled(work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE)
  work.catch(() => {}).finally(resolve)
  await promise
  clearTimeout(timer)
}
