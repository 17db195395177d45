import { SQL } from "bun"

/** A connection to the server as its administrator. */
export class Administrator implements AsyncDisposable {
  readonly #client: SQL

  constructor(server: string) {
    this.#client = new SQL(server, { max: 1 })
  }

  /** Runs statements and returns the rows of the last one. */
  async run<Row = unknown>(...statements: readonly string[]): Promise<Row[]> {
    let rows: Row[] = []
    for (const statement of statements) rows = await this.#client.unsafe(statement)
    return rows
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close()
  }
}

/** Runs statements as the administrator of the server and returns the rows of the last one. */
export async function administer<Row = unknown>(server: string, ...statements: readonly string[]): Promise<Row[]> {
  await using administrator = new Administrator(server)
  return await administrator.run<Row>(...statements)
}
