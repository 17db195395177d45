import type { PostgresAddress } from "../../settings/postgres-address.ts"
import { DatabaseUnavailable } from "../errors.ts"
import { inList } from "../in-list.ts"
import { type Sql, sql } from "../port.ts"
import { ServerRefusal } from "./connect-failures.ts"
import { PostgresConnection } from "./connection.ts"

/** The processes of a server, inspected on a separate connection: those in use may be the ones in question. */
export class ServerProcesses {
  readonly #address: PostgresAddress

  constructor(address: PostgresAddress) {
    this.#address = address
  }

  /**
   * Returns those of the processes that are running a statement. Undefined if the server refuses the query, which shows
   * that the server itself is running.
   *
   * @throws DatabaseUnavailable when it cannot be reached
   */
  async findBusy(processes: readonly number[]): Promise<ReadonlySet<number> | undefined> {
    const rows = await this.#ask<{ pid: number }>(
      sql`select pid from pg_stat_activity where state = 'active' and pid in ${inList(processes)}`,
    )
    return rows && new Set(rows.map(({ pid }) => pid))
  }

  /** Ends processes that were abandoned by their client, so that their locks are released. */
  async end(processes: readonly number[]): Promise<void> {
    await this.#ask(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where state like 'idle%' and usename = current_user and pid in ${inList(processes)}`)
  }

  async #ask<T>(query: Sql): Promise<T[] | undefined> {
    try {
      const connection = await PostgresConnection.open(this.#address)
      try {
        return await connection.all<T>(query)
      } finally {
        await connection.close()
      }
    } catch (error) {
      if (error instanceof DatabaseUnavailable && error.cause instanceof ServerRefusal) return undefined
      throw error
    }
  }
}
