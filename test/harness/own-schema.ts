import { randomBytes } from "node:crypto"
import { migrations as productMigrations } from "../../src/database/migrations/postgres/list.ts"
import type { PostgresDatabase } from "../../src/database/postgres/database.ts"
import { openPostgres } from "../../src/database/postgres/open.ts"
import { administer } from "./administer.ts"
import { parsedAddress } from "./engine.ts"
import { serverOfProcess } from "./postgres-server.ts"
import { historyOf } from "./temporary-database.ts"

// `npm test` has started a server; a plain `bun test` has not.
const ADDRESS = process.env.TEST_POSTGRES ?? (await serverOfProcess()).address

/** The address of the server for PostgreSQL test files. It is shared, so nothing here may damage it. */
export function sharedServer(): string {
  return ADDRESS
}

interface Opening {
  /** The address of the server with changes, such as another user. */
  readonly server?: string
  /** A port to use instead of the server's own, such as that of a proxy. */
  readonly port?: number
  readonly pool?: number
  readonly patience?: number
  /** The only migration, replacing those of the product. */
  readonly schema?: string
}

/** A separate schema on a server, for any number of database instances at the same time. */
export class OwnSchema implements AsyncDisposable {
  readonly name = `own_${randomBytes(8).toString("hex")}`
  readonly #opened: PostgresDatabase[] = []

  private constructor(readonly server: string) {}

  static async create(server = sharedServer()): Promise<OwnSchema> {
    const own = new OwnSchema(server)
    await administer(server, `create schema ${own.name}`)
    return own
  }

  /** The value of the setting `database`. Connections carry the name of the schema. */
  address(port?: number, server = this.server): string {
    const url = new URL(server)
    if (port !== undefined) url.port = String(port)
    return `${url.href}?search_path=${this.name}&application_name=${this.name}`
  }

  /** Opens the database. It is closed at the end of the block unless that has already happened. */
  async open({ server, port, pool = 10, patience = 20_000, schema }: Opening = {}): Promise<PostgresDatabase> {
    const migrations = schema === undefined ? productMigrations : historyOf(schema)
    const db = await openPostgres({ address: parsedAddress(this.address(port, server)), migrations, pool, patience })
    this.#opened.push(db)
    return db
  }

  /** Runs statements in the schema, bypassing the code under test. */
  async administer<Row = unknown>(...statements: readonly string[]): Promise<Row[]> {
    return administer<Row>(this.server, `set search_path = ${this.name}`, ...statements)
  }

  /** The number of server connections opened by `open`. */
  async connections(): Promise<number> {
    const [row] = await this.administer<{ number: number }>(
      `select count(*)::integer as number from pg_stat_activity where application_name = '${this.name}'`,
    )
    return row?.number ?? 0
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#opened.map((db) => db.close()))
    await administer(this.server, `drop schema ${this.name} cascade`)
  }
}
