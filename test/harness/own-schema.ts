import { randomBytes } from "node:crypto"
import { migrations as productMigrations } from "../../src/database/migrations/postgres/list.ts"
import type { PostgresDatabase } from "../../src/database/postgres/database.ts"
import { openPostgres } from "../../src/database/postgres/open.ts"
import { administer } from "./administer.ts"
import { parsedAddress } from "./engine.ts"
import { historyOf } from "./temporary-database.ts"

/** The server that `npm test` has started for files about PostgreSQL; it is shared, and nothing here may harm it. */
export function sharedServer(): string {
  const address = process.env.TEST_POSTGRES
  if (address === undefined) throw new Error("Set TEST_POSTGRES to the address of a server, as `npm test` does.")
  return address
}

interface Opening {
  /** The address of the server in other words, of another user say. */
  readonly server?: string
  /** Another port of this machine than the server's own, of a proxy say. */
  readonly port?: number
  readonly pool?: number
  readonly patience?: number
  /** The only migration instead of the product's own. */
  readonly schema?: string
}

/** A schema of its own on a server, for any number of instances of the database at once. */
export class OwnSchema implements AsyncDisposable {
  readonly name = `own_${randomBytes(8).toString("hex")}`
  readonly #opened: PostgresDatabase[] = []

  private constructor(readonly server: string) {}

  static async create(server = sharedServer()): Promise<OwnSchema> {
    const own = new OwnSchema(server)
    await administer(server, `create schema ${own.name}`)
    return own
  }

  /** The value of the setting `database`; connections bear the name of the schema. */
  address(port?: number, server = this.server): string {
    const url = new URL(server)
    if (port !== undefined) url.port = String(port)
    return `${url.href}?search_path=${this.name}&application_name=${this.name}`
  }

  /** Opens it; at the end of the block it is closed, if that has not happened before. */
  async open({ server, port, pool = 10, patience = 20_000, schema }: Opening = {}): Promise<PostgresDatabase> {
    const migrations = schema === undefined ? productMigrations : historyOf(schema)
    const db = await openPostgres({ address: parsedAddress(this.address(port, server)), migrations, pool, patience })
    this.#opened.push(db)
    return db
  }

  /** Runs statements in the schema, past everything that is tested. */
  async administer<Row = unknown>(...statements: readonly string[]): Promise<Row[]> {
    return administer<Row>(this.server, `set search_path = ${this.name}`, ...statements)
  }

  /** How many connections to the server are open by `open`. */
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
