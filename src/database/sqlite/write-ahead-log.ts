import { DatabaseUnavailable } from "../errors.ts"
import { sql } from "../port.ts"
import type { Connection } from "./connection.ts"
import { whenFree } from "./locks.ts"

/**
 * Puts the file into WAL mode, in which readers and the writer do not wait for each other. It stays so for everyone.
 *
 * @throws DatabaseUnavailable where the file system cannot do it (network shares), or the file is no database
 */
export async function useWriteAheadLog(connection: Connection, patience: number): Promise<void> {
  const mode = await whenFree(
    () => connection.get<{ journal_mode: string }>(sql`pragma journal_mode = wal`)?.journal_mode,
    connection.file,
    performance.now() + patience,
  )
  if (mode !== "wal") {
    throw new DatabaseUnavailable(
      `the file system of ${connection.file} allows no write-ahead log`,
      "put the data directory on a local disk",
    )
  }
}
