import { SQL } from "bun"
import type { PostgresAddress } from "../../settings/postgres-address.ts"
import { AnswerMixedUp, InvalidStatement } from "../errors.ts"
import type { Statements } from "../open-transaction.ts"
import type { Sql } from "../port.ts"
import {
  type BoundValue,
  boundValues,
  controlsTransactions,
  refuseTransactionControl,
  StatementTexts,
} from "../statement.ts"
import { connectFailureOf } from "./connect-failures.ts"
import { ConnectionLost, failureOf, StatementInterrupted } from "./failures.ts"

/**
 * Makes the server close sessions that a vanished instance has left open, so that their locks are released: Bun's
 * client in that instance can no longer do so. Sent as a statement, because poolers refuse unknown parameters at the
 * start of a connection.
 */
const SESSION = `set idle_in_transaction_session_timeout = '15s'; set tcp_keepalives_idle = 15;
  set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`

/**
 * A statement that has run a few times is planned once for all values. There are two exceptions:
 * - A search: the number of rows with the term decides whether they are best found by the term's letters or by
 *   following the order until the page is full.
 * - A list of 64 values or more: an import looks up thousands of values in tables that it is filling. A plan made when
 *   such a table was empty reads the whole table each time, and the server would keep that plan until the import ends.
 */
const PLANNED_FOR_VALUES = / like \$\d+ escape | in \(\$\d+(?:,\$\d+){63}/
const PLANS = "select set_config('plan_cache_mode', $1, false)"

const TEXTS = new StatementTexts((position) => `$${position}`)

/**
 * One connection to PostgreSQL. Once it is lost it stays lost: Bun's client would reconnect by itself and save the rest
 * of a transaction statement by statement.
 */
export class PostgresConnection implements Statements {
  readonly engine = "postgres"
  readonly #client: SQL
  readonly #address: PostgresAddress
  #loss: Error | undefined
  /** The id of the server process that serves this connection; behind a pooler, the id of the latest one. */
  process = 0
  /** Whether a transaction may be open; only the server's response ends it. */
  #inTransaction = false
  /**
   * Whether a statement was cancelled: Bun's client then treats it as not prepared, although the server may have
   * prepared it.
   */
  #wasInterrupted = false
  #unanswered = 0
  /** When the latest response arrived or the first pending statement was sent, on the clock of performance.now(). */
  #heardAt = 0

  /** Called once when the connection has ended for any reason. */
  onLost: (connection: PostgresConnection) => void = () => {}

  private constructor(address: PostgresAddress) {
    this.#address = address
    this.#client = new SQL({
      ...clientOptions(address),
      onclose: (error) => {
        if (this.#loss !== undefined) return
        this.#loss = error ?? new Error("the connection was closed")
        this.onLost(this)
      },
    })
  }

  /** @throws DatabaseUnavailable with the reason why no connection was made */
  static async open(address: PostgresAddress): Promise<PostgresConnection> {
    const connection = new PostgresConnection(address)
    try {
      await connection.#client.connect()
      await connection.#client.unsafe(SESSION)
      connection.process = Number((await connection.#client.unsafe("select pg_backend_pid() as process"))[0].process)
    } catch (error) {
      await connection.close()
      throw connectFailureOf(error, address)
    }
    return connection
  }

  get isLost(): boolean {
    return this.#loss !== undefined
  }

  /** Whether earlier use may have left the connection in a state that makes the next statement fail. */
  get isInDoubt(): boolean {
    return this.#inTransaction || this.#wasInterrupted || this.#unanswered > 0
  }

  /** How long the connection has been waiting for a response, in milliseconds. */
  silence(now: number): number {
    return this.#unanswered === 0 ? 0 : now - this.#heardAt
  }

  async all<T>(query: Sql): Promise<T[]> {
    const text = TEXTS.of(query)
    refuseTransactionControl(text)
    return plainRows<T>(await this.#askPlanned(text, bound(query)))
  }

  async get<T>(query: Sql): Promise<T | undefined> {
    return (await this.all<T>(query))[0]
  }

  async run(query: Sql): Promise<{ changes: number }> {
    const text = TEXTS.of(query)
    refuseTransactionControl(text)
    const { count, command } = await this.#askPlanned(text, bound(query))
    return { changes: command === "SELECT" ? 0 : (count ?? 0) }
  }

  /** Runs one or more statements without values, including transaction control; returns the tag of the last one. */
  async script(text: string): Promise<string> {
    if (controlsTransactions(text)) this.#inTransaction = true
    const results = await this.#ask(text, [])
    const last = Array.isArray(results[0]) ? (results.at(-1) as unknown as Rows) : results
    if (last.command === "COMMIT" || last.command === "ROLLBACK") this.#inTransaction = false
    return last.command ?? ""
  }

  /** Ends the connection at once; all pending statements fail with ConnectionLost. */
  async close(): Promise<void> {
    this.#loss ??= new Error("the connection was closed")
    await this.#client.close({ timeout: 0 })
  }

  /**
   * Has the statement planned for the given values if a generic plan would be bad; the settings are sent along with it,
   * without extra round trips.
   */
  async #askPlanned(text: string, values: readonly (BoundValue | Uint8Array)[]): Promise<Rows> {
    if (!PLANNED_FOR_VALUES.test(text)) return this.#ask(text, values)
    const [, rows] = await together(
      this.#ask(PLANS, ["force_custom_plan"]),
      this.#ask(text, values),
      this.#ask(PLANS, ["auto"]),
    )
    return rows
  }

  async #ask(text: string, values: readonly (BoundValue | Uint8Array)[]): Promise<Rows> {
    if (this.#loss !== undefined) throw new ConnectionLost(this.#loss.message)
    if (this.#unanswered++ === 0) this.#heardAt = performance.now()
    try {
      return (await this.#client.unsafe(text, values.length === 0 ? undefined : [...values])) as Rows
    } catch (error) {
      const failure = failureOf(error, text, this.#address)
      if (failure instanceof ConnectionLost || failure instanceof AnswerMixedUp) await this.close()
      if (failure instanceof StatementInterrupted) this.#wasInterrupted = true
      throw failure
    } finally {
      this.#unanswered--
      this.#heardAt = performance.now()
    }
  }
}

/**
 * Waits for all responses to statements that were sent together: while a statement is pending, the connection belongs
 * to its caller.
 * @throws the first failure in the order of sending, which may have caused later ones
 */
export async function together<T extends readonly unknown[]>(...asked: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const failed = (await Promise.allSettled(asked)).find(({ status }) => status === "rejected")
  if (failed?.status === "rejected") throw failed.reason
  return (await Promise.all(asked)) as unknown as T
}

/** Bun's result: the rows, the number of rows read or written, and the command's tag. */
interface Rows extends Array<Record<string, unknown>> {
  readonly count?: number | null
  readonly command?: string | null
}

/**
 * Numbers are sent as text, whose type PostgreSQL infers from the context. Bun would declare them integers or floats,
 * and the server would round 1.5 for an integer column instead of refusing it.
 */
function bound(query: Sql): (string | null | Uint8Array)[] {
  return boundValues(query).map((value) => (typeof value === "number" ? String(value) : value))
}

/** @throws InvalidStatement when the statement would write */
export function refuseWriting(query: Sql): void {
  if (/^\s*(select|with|values)\b/i.test(query.strings[0] ?? "")) return
  throw new InvalidStatement("Outside a transaction, `all` and `get` only read; write in a transaction", query.sql)
}

/** Seconds without any response after which a server counts as unreachable. */
const CONNECTION_TIMEOUT = 3

/** The options of Bun's client for a single connection to the address. */
function clientOptions(address: PostgresAddress): SQL.PostgresOrMySQLOptions {
  const { host, port, database, user, password, searchPath, applicationName } = address
  return {
    adapter: "postgres",
    ...(host.startsWith("/") ? { path: host } : { hostname: host }),
    port,
    database,
    username: user,
    password,
    tls: tlsOf(address),
    connection: {
      application_name: applicationName,
      ...(searchPath !== undefined && { search_path: searchPath }),
    },
    connectionTimeout: CONNECTION_TIMEOUT,
    idleTimeout: 0,
    maxLifetime: 0,
    max: 1,
    // Without it, integers beyond 32 bits would be returned as text.
    bigint: true,
  }
}

/**
 * As in libpq, the server's certificate is checked in every mode if a root certificate is given, and its host name only
 * in verify-full.
 */
function tlsOf({ tlsMode, rootCertificate }: PostgresAddress): SQL.PostgresOrMySQLOptions["tls"] {
  if (rootCertificate === undefined || tlsMode === "disable") return tlsMode
  const ca = Bun.file(rootCertificate)
  return tlsMode === "verify-full" ? { ca } : { ca, checkServerIdentity: () => undefined }
}

/**
 * Rows as every engine returns them: in a plain array, integers as numbers and conditions as 0 or 1. The rows
 * themselves are changed in place.
 *
 * @throws RangeError for an integer beyond ±2^53, which trainbase never writes
 */
function plainRows<T>(rows: readonly Record<string, unknown>[]): T[] {
  for (const row of rows) {
    for (const column in row) {
      const value = row[column]
      if (typeof value === "bigint") row[column] = numberOf(value, column)
      else if (typeof value === "boolean") row[column] = Number(value)
    }
  }
  // Bun's own array has other properties in addition to its rows.
  return Array.from(rows) as T[]
}

function numberOf(value: bigint, column: string): number {
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`The column ${column} holds an integer beyond 2^53, which would lose digits.`)
}
