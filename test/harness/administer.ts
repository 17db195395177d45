import { SQL } from "bun"

/** Runs statements as the administrator of the server, and gives the rows of the last one. */
export async function administer<Row = unknown>(server: string, ...statements: readonly string[]): Promise<Row[]> {
  const client = new SQL(server, { max: 1 })
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = await client.unsafe(statement)
    return rows
  } finally {
    await client.close()
  }
}
