import type { AsyncLocalStorage } from "node:async_hooks"
import { OpenTransaction } from "../open-transaction.ts"
import type { Queries, Sql } from "../port.ts"
import { type PostgresConnection, together } from "./connection.ts"
import { ConnectionLost, isPassing, MemoryExhausted } from "./failures.ts"
import { MARK, type TransactionMark } from "./outcome.ts"

/** The connection ended while the transaction was being saved; the status of the transaction shows whether it succeeded. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown"

  /** @param value the result of the work */
  constructor(
    readonly transaction: TransactionMark,
    readonly value: unknown,
  ) {
    super("the connection ended while a transaction was being saved")
  }
}

/**
 * Every writing transaction holds this lock for its whole duration: shared with others, or exclusively. It is taken
 * before the transaction's snapshot, on a table that every schema has and that only migrations write. Readers are not
 * blocked.
 */
const WRITERS = "lock table schema_migrations in"

/**
 * Concurrent with others, yet as if alone (SSI, https://www.postgresql.org/docs/current/transaction-iso.html): if the
 * server cannot ensure this, it refuses the transaction, and the work runs again.
 */
const SERIALIZABLE = `begin isolation level serializable; ${WRITERS} row share mode`

/**
 * Nobody else writes between its beginning and its end, so nothing can interfere, and the server has no reason to
 * refuse it.
 */
const NOBODY_BESIDE = `${WRITERS} exclusive mode`
const ALONE = "begin isolation level repeatable read"

/**
 * All other transactions queue behind one that waits for exclusive access. A vanished client may keep that one waiting,
 * but must not hold up the others for long.
 */
const SHORT_WAIT = "set local lock_timeout = '2s'"
const ANY_WAIT = "set local lock_timeout to default"

/** How a transaction begins: concurrently with others as long as that works, otherwise alone. */
export interface Beginnings {
  readonly beside: string
  readonly alone: string
}

export const WRITING: Beginnings = {
  beside: SERIALIZABLE,
  alone: `${ALONE}; ${SHORT_WAIT}; ${NOBODY_BESIDE}; ${ANY_WAIT}`,
}

/** Checking or writing a big dataset may take longer between two statements than a session is allowed to idle. */
const NO_HURRY = "set local idle_in_transaction_session_timeout = 0"

/**
 * Milliseconds for which a load waits for the writers of one table before it releases all locks and starts again. Later
 * writers wait behind it. It is shorter than the second after which PostgreSQL looks for deadlocks, so in a deadlock
 * the load gives way and no writer is refused.
 */
const LOCK_TIMEOUT_MS = 400

/**
 * For an import: begins a transaction that runs alone, without time limits, and with locks that keep out all other
 * writers.
 *
 * @param lock locks the tables
 */
export function loading(lock: string): Beginnings {
  const begin = `${ALONE}; ${NO_HURRY}; set local lock_timeout = ${LOCK_TIMEOUT_MS}; ${NOBODY_BESIDE}; ${lock}; ${ANY_WAIT}`
  return { beside: begin, alone: begin }
}

/** A snapshot of the database, in which writes are refused. */
export const ONE_MOMENT = `begin isolation level repeatable read read only; ${NO_HURRY}`

/**
 * Runs `work` once, from `begin` to COMMIT.
 *
 * @param begin begins a transaction; any locks are acquired before the transaction's view of the data is fixed
 * @throws ConnectionLost, StatementInterrupted, TransactionConflict, MemoryExhausted: nothing was saved, and the work
 *   may run again
 * @throws OutcomeUnknown
 */
export async function attempt<T>(
  connection: PostgresConnection,
  begin: string,
  work: (tx: Queries) => Promise<T>,
  current: AsyncLocalStorage<OpenTransaction>,
): Promise<T> {
  const tx = new OpenTransaction(connection)
  let mark: TransactionMark
  let value: T
  let closing: readonly Sql[]
  try {
    mark = await begun(connection, begin)
    connection.process = mark.process
    value = await current.run(tx, work, tx)
    closing = tx.end()
  } catch (error) {
    tx.close()
    await rollBack(connection)
    // The work may have turned such a failure into something else (for example a refusal). That is ignored, because the
    // next run may end differently.
    throw isPassing(tx.failure) || tx.failure instanceof MemoryExhausted ? tx.failure : error
  }
  let tag: string
  try {
    tag = await commit(connection, closing)
  } catch (error) {
    if (error instanceof ConnectionLost) throw new OutcomeUnknown(mark, value)
    // With any other response to a COMMIT, the server has saved nothing.
    await rollBack(connection)
    throw error
  }
  if (tag !== "COMMIT") throw new Error(`PostgreSQL answered a commit by ${tag}.`)
  return value
}

/** Sends the last statements together with COMMIT. If one of them fails, the server responds with ROLLBACK. */
async function commit(connection: PostgresConnection, closing: readonly Sql[]): Promise<string> {
  const answers = await together(...closing.map((statement) => connection.run(statement)), connection.script("commit"))
  return answers.at(-1) as string
}

/** Begins the transaction and reads its mark in the same round trip. */
async function begun(connection: PostgresConnection, begin: string): Promise<TransactionMark> {
  const [, mark] = await together(connection.script(begin), connection.get<TransactionMark>(MARK))
  if (mark === undefined) throw new Error("PostgreSQL gave a transaction no number.")
  return mark
}

/** Rolls a transaction back. If that fails, the connection ends, and the transaction with it. */
export async function rollBack(connection: PostgresConnection): Promise<void> {
  try {
    await connection.script("rollback")
  } catch {
    await connection.close()
  }
}
