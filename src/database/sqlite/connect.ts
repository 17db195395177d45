import type { Access } from "./access.ts"
import { Connection } from "./connection.ts"
import { whenFree } from "./locks.ts"

/**
 * Opens a connection. Setting one up reads the file, which another process may have locked altogether for a moment:
 * the first to open it, or the last to close it.
 *
 * @param patience milliseconds to wait for such a lock
 * @throws DatabaseUnavailable when the file cannot be opened, or is no database
 */
export async function connect(
  file: string,
  pragmas: readonly string[],
  patience: number,
  access: Access = "write",
): Promise<Connection> {
  return whenFree(() => new Connection(file, pragmas, access), file, performance.now() + patience)
}
