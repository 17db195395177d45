import { lstatSync, rmSync } from "node:fs"
import { OperatorError } from "../tools/operator-error.ts"
import { hasCode, reasonOf } from "../tools/system-errors.ts"

/** The owner and the group may connect; a proxy must be a member of the group. */
const UMASK = 0o117

/**
 * Makes sure that a server can listen at `path`: removes the socket of a killed server, and refuses a socket that is in
 * use or a file that is not a socket. Throws `OperatorError`.
 */
export async function clearSocket(path: string): Promise<void> {
  if (process.platform === "win32") {
    throw new OperatorError("a Unix socket needs Linux or macOS", "use host and port instead of socket")
  }
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return
  if (!found.isSocket()) {
    throw new OperatorError(`${path} already exists and is not a socket`, "choose another path (setting socket)")
  }
  try {
    const connection = await Bun.connect({ unix: path, socket: { data() {} } })
    connection.end()
  } catch (error) {
    if (!hasCode(error, "ECONNREFUSED")) throw untried(path, error)
    rmSync(path, { force: true })
    return
  }
  throw new OperatorError(
    `the socket ${path} is in use`,
    "stop the other program, or choose another path (setting socket)",
  )
}

/** Runs the creation of a socket so that nobody except its owner and group can ever connect, not even for a moment. */
export function withSocketMode<T>(open: () => T): T {
  const before = process.umask(UMASK)
  try {
    return open()
  } finally {
    process.umask(before)
  }
}

function untried(path: string, error: unknown): OperatorError {
  return new OperatorError(
    `the socket ${path} already exists and cannot be tested: ${reasonOf(error)}`,
    "remove it if no server uses it, or choose another path (setting socket)",
    { cause: error },
  )
}
