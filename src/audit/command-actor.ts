import { userInfo } from "node:os"
import { beginningOf } from "../tools/language/beginning.ts"
import type { Actor } from "./rules.ts"

/** A POSIX command that has this path on Linux and macOS. */
const ID = "/usr/bin/id"

/** The maximum length of a stored name. */
const NAME_MAX = 100

/**
 * A user at the command line: the system user who runs this process and, with sudo, the one who called sudo. The latter comes
 * from `SUDO_USER`, which a user who does not need sudo can set to anything.
 */
export function commandActor(name: string): Extract<Actor, { kind: "command" }> {
  const sudoUser = beginningOf((process.env.SUDO_USER ?? "").toWellFormed(), NAME_MAX)
  return { kind: "command", name, osUser: osUser(), sudoUser: sudoUser || null }
}

/** Asks the system for the name of the process's user id, because environment variables are not reliable. */
function osUser(): string {
  if (process.platform === "win32") return beginningOf(userInfo().username, NAME_MAX)
  const { stdout, success } = Bun.spawnSync([ID, "-un"], { stderr: "ignore", env: {} })
  const name = success ? stdout.toString().trim() : ""
  // A container may run a process as a user id without a name.
  return name === "" ? `uid ${process.getuid?.()}` : beginningOf(name, NAME_MAX)
}
