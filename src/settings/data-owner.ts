import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { OperatorError } from "../tools/operator-error.ts"
import type { Settings } from "./read.ts"

/** A server on that directory runs as the owner of the database, or of the directory if there is no database. */
const WITNESSES = ["trainbase.sqlite", "."]

/**
 * Refuses to let root create files in the data directory of another user, whose server could not read them.
 *
 * @param self the user id of this process; undefined on Windows
 * @throws OperatorError one line that says which user must run the command
 */
export function refuseAsRoot({ data }: Pick<Settings, "data">, self = process.getuid?.()): void {
  if (self !== 0) return
  const witness = WITNESSES.map((name) => join(data, name)).find((path) => existsSync(path))
  const owner = witness === undefined ? 0 : statSync(witness).uid
  if (owner === 0) return
  throw new OperatorError(
    `${data} belongs to the user ${nameOf(owner)}: a server that runs as that user could not read files written by root`,
    `run the command as that user, for example with runuser -u ${nameOf(owner)} -- trainbase …`,
  )
}

/** The name of a user if the machine knows it; otherwise the id with a #, as such commands expect. */
function nameOf(id: number): string {
  const users = existsSync("/etc/passwd") ? readFileSync("/etc/passwd", "utf8") : ""
  const line = users.split("\n").find((each) => each.split(":")[2] === String(id))
  return line?.split(":")[0] ?? `#${id}`
}
