import { userInfo } from "node:os"
import type { Actor } from "./rules.ts"

/** POSIX has it, in this place on Linux and macOS. */
const ID = "/usr/bin/id"

/** The longest name that is kept. */
const NAME_MAX = 100

/**
 * Somebody at the command line: the user of the system who runs this process and, where sudo started it, the one who
 * called sudo. That is told by `SUDO_USER`, which a user can set to anything who may run commands without sudo.
 */
export function commandActor(name: string): Extract<Actor, { kind: "command" }> {
  const sudoUser = process.env.SUDO_USER?.toWellFormed().slice(0, NAME_MAX)
  return { kind: "command", name, osUser: osUser(), sudoUser: sudoUser || null }
}

/** Asks the system, by the number that the process runs under: variables of the environment can say anything. */
function osUser(): string {
  if (process.platform === "win32") return userInfo().username.slice(0, NAME_MAX)
  const { stdout, success } = Bun.spawnSync([ID, "-un"], { stderr: "ignore", env: {} })
  const name = success ? stdout.toString().trim() : ""
  // A container may run a process as a user who has a number and no name.
  return name === "" ? `uid ${process.getuid?.()}` : name.slice(0, NAME_MAX)
}
