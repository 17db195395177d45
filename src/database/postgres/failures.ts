import { SQL } from "bun"
import type { PostgresAddress } from "../../settings/postgres-address.ts"
import { AnswerMixedUp, DatabaseUnavailable, InvalidStatement, StatementFailed, UniqueViolation } from "../errors.ts"

/*
 * PostgreSQL puts values into the messages and details of its errors, and those are logged. Errors that leave this file
 * have the SQLSTATE, and the server's own sentence only if it contains no value.
 */

/** The connection has ended, or the server is unavailable; the statement may be sent again on another connection. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost"

  /** @param state the SQLSTATE, if the server sent one */
  constructor(
    message: string,
    readonly state?: string,
  ) {
    super(message)
  }
}

/** The server cancelled a statement, because of its statement_timeout or at an administrator's request. */
export class StatementInterrupted extends Error {
  override readonly name = "StatementInterrupted"
}

/** The transaction collided with another one (40001, 40P01), or waited too long for its lock, and has to run again. */
export class TransactionConflict extends Error {
  override readonly name: string = "TransactionConflict"
}

/** A lock was not available in time (55P03), because other transactions hold it, perhaps for a long time. */
export class LockTimeout extends TransactionConflict {
  override readonly name = "LockTimeout"
}

/** The server is out of memory, perhaps only of the memory for tracking serializable transactions. */
export class MemoryExhausted extends DatabaseUnavailable {}

/** Whether a retry of the same work may succeed. */
export function isPassing(error: unknown): error is ConnectionLost | StatementInterrupted | TransactionConflict {
  return (
    error instanceof ConnectionLost || error instanceof StatementInterrupted || error instanceof TransactionConflict
  )
}

/** Whether the cause may be a time limit of the server, which a retry would exceed again. */
export function isTimeLimit(error: Error): boolean {
  return (
    error instanceof StatementInterrupted ||
    (error instanceof ConnectionLost && error.state !== undefined && TIME_LIMIT_STATES.has(error.state))
  )
}

/** SQLSTATEs that end a connection, refuse one for the moment, or come from a server that is no longer the primary. */
const CONNECTION_STATES = /^(08...|57P0[1235]|53300|25006|25P0[34])$/

/** SQLSTATEs for a session that was idle in a transaction, or a transaction that ran, for longer than allowed. */
const TIME_LIMIT_STATES: ReadonlySet<string> = new Set(["25P03", "25P04"])

const READ_ONLY_STATE = "25006"

/**
 * SQLSTATEs for a missing prepared statement of ours, or an existing one that is not ours: the connection is shared
 * without our knowledge.
 */
const MIXED_STATES: ReadonlySet<string> = new Set(["26000", "42P05"])

/** The client's error for bytes that are no response to its statement. */
const NO_ANSWER = /^ERR_POSTGRES_(INVALID|UNEXPECTED|UNKNOWN_FORMAT|UNSUPPORTED)_/

const CONFLICT_STATES: ReadonlySet<string> = new Set(["40001", "40P01"])

/** The SQLSTATE sent by the server; undefined for errors of the client itself. */
export function stateOf(error: unknown): string | undefined {
  return error instanceof SQL.PostgresError && error.errno !== undefined ? String(error.errno) : undefined
}

/** The port's error for an error of a PostgreSQL statement. */
export function failureOf(error: unknown, text: string, { shown }: PostgresAddress): unknown {
  if (!(error instanceof SQL.PostgresError)) return error instanceof Error ? new StatementFailed(text, error) : error
  const state = stateOf(error)
  if (state === undefined) {
    if (/^ERR_POSTGRES_(CONNECTION|IDLE|LIFETIME|TLS)/.test(error.code)) return new ConnectionLost(error.message)
    const cause = new Error(`${error.message} (${error.code})`)
    return NO_ANSWER.test(error.code) ? new AnswerMixedUp(shown, { cause }) : new StatementFailed(text, cause)
  }
  if (MIXED_STATES.has(state)) return new AnswerMixedUp(shown, { cause: new Error(`SQLSTATE ${state}`) })
  if (CONNECTION_STATES.test(state)) return new ConnectionLost(`${error.message} (SQLSTATE ${state})`, state)
  if (state === "57014") return new StatementInterrupted(`${error.message} (SQLSTATE ${state})`)
  if (CONFLICT_STATES.has(state)) return new TransactionConflict(`${error.message} (SQLSTATE ${state})`)
  if (state === "55P03") return new LockTimeout(`${error.message} (SQLSTATE ${state})`)
  if (state === "23505") return uniqueViolationOf(error)
  const administrators = ADMINISTRATORS_MATTERS[state]
  if (administrators !== undefined) {
    const Unavailable = state === "53200" ? MemoryExhausted : DatabaseUnavailable
    return new Unavailable(`${administrators.what} ${shown}`, administrators.hint, { cause: sentenceOf(error, state) })
  }
  return new StatementFailed(text, sentenceOf(error, state))
}

/** The port's error for the end of a snapshot: it cannot be continued on another connection. */
export function snapshotFailureOf(error: unknown, { shown }: PostgresAddress): unknown {
  if (!isPassing(error)) return error
  if (error instanceof ConnectionLost && error.state === READ_ONLY_STATE) {
    return new InvalidStatement("A snapshot only reads; write in a transaction")
  }
  const what = error instanceof ConnectionLost ? `the connection to ${shown}` : `a statement on ${shown} was`
  return new DatabaseUnavailable(
    `${what} ended while a snapshot of the database was being read (${error.message})`,
    "try again",
  )
}

const ADMINISTRATORS_MATTERS: Readonly<Record<string, { what: string; hint: string }>> = {
  "42501": {
    what: "the database user lacks the necessary rights on",
    hint: "grant it all rights on its schema: grant usage, create on schema … to …",
  },
  "3F000": {
    what: "there is no schema to work in on",
    hint: "create the schema that search_path names, or name another one",
  },
  "53100": { what: "the disk is full at", hint: "free some space there" },
  "53200": { what: "memory has run out at", hint: "give the database server more memory" },
}

/** Data exceptions (class 22) and violated checks (class 23) repeat the value in their message. */
function sentenceOf(error: Error, state: string): Error {
  return new Error(/^2[23]/.test(state) ? `SQLSTATE ${state}` : `${error.message} (SQLSTATE ${state})`)
}

/** `Key (company_id, key)=(1, x) already exists.`, in any language; brackets inside mean an expression. */
function uniqueViolationOf({ detail = "", constraint }: SQL.PostgresError): UniqueViolation {
  const columns = /\(([^()]+)\)=\(/.exec(detail)?.[1]?.split(", ")
  return columns === undefined ? new UniqueViolation([], constraint) : new UniqueViolation(columns, undefined)
}
