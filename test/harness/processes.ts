import { readdirSync, readFileSync } from "node:fs"

/** The parent of a running process, or undefined if the process does not exist or is a zombie. */
function parentOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    // The name, in parentheses, may contain any characters.
    const [state, parent] = text.slice(text.lastIndexOf(")") + 2).split(" ")
    // A zombie's sockets stay open until its last thread has ended.
    const ended = state === "Z" && readdirSync(`/proc/${pid}/task`).length === 1
    return ended ? undefined : Number(parent)
  } catch {
    return undefined
  }
}

export function isRunning(pid: number): boolean {
  return parentOf(pid) !== undefined
}

/** The ids of running processes that were started by a process. Linux only. */
export function childrenOf(pid: number): number[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  return ids.map(Number).filter((id) => parentOf(id) === pid)
}

/** The command line of a process, which any user of the machine can read. */
export function argumentsOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").slice(0, -1)
}

/** Resolves when `condition` is true. A test that waits forever fails at its time limit. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await Bun.sleep(20)
}
