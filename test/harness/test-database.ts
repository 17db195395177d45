import { SQL } from "bun"

/** An empty database on a server of the tests, until it is dropped. */
export class TestDatabase {
  static #made = 0

  private constructor(
    readonly address: string,
    readonly name: string,
    readonly server: string,
  ) {}

  /** @param server the address of any database on it */
  static async create(server: string): Promise<TestDatabase> {
    TestDatabase.#made += 1
    const name = `test_${TestDatabase.#made}`
    await administer(server, `create database ${name}`)
    const address = new URL(server)
    address.pathname = `/${name}`
    return new TestDatabase(address.href, name, server)
  }

  /** Ends whatever still uses it, and removes it. */
  drop(): Promise<void> {
    return administer(this.server, `drop database ${this.name} with (force)`)
  }
}

/** Runs a statement on the server. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new SQL(server, { max: 1 })
  try {
    await client.unsafe(statement)
  } finally {
    await client.close()
  }
}
