import { SQL } from "bun"
import { administer } from "../../harness/administer.ts"
import { PostgresServer } from "../../harness/postgres-server.ts"

/** Small enough that it can remember only some hundred finished transactions. */
const SMALL = [
  ...["max_connections=40", "max_wal_senders=0", "max_worker_processes=1", "autovacuum_worker_slots=1"],
  "max_pred_locks_per_transaction=10",
]

/**
 * A small server on which a serializable transaction in another database stays open, so that the server cannot forget
 * finished transactions. Before long it has to summarise what it knows about them, and can no longer tell them apart.
 */
export class CrowdedServer implements AsyncDisposable {
  readonly #server: PostgresServer
  readonly #other: SQL

  private constructor(server: PostgresServer, other: SQL) {
    this.#server = server
    this.#other = other
  }

  static async start(): Promise<CrowdedServer> {
    const server = await PostgresServer.start({ settings: SMALL })
    await administer(server.address, "create database other")
    const other = new SQL(server.address.replace(/postgres$/, "other"), { max: 1 })
    await other.unsafe("create table others (id bigint)")
    await other.unsafe("begin isolation level serializable; insert into others values (1)")
    return new CrowdedServer(server, other)
  }

  get address(): string {
    return this.#server.address
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#other.close()
    await this.#server[Symbol.asyncDispose]()
  }
}
