import { readdirSync, readFileSync } from "node:fs"

/** The parent of a running process; undefined when there is none, or the process is a zombie. */
function parentOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    // The name, in parentheses, may have any characters.
    const [state, parent] = text.slice(text.lastIndexOf(")") + 2).split(" ")
    // Its sockets are open until its last thread has ended.
    const ended = state === "Z" && readdirSync(`/proc/${pid}/task`).length === 1
    return ended ? undefined : Number(parent)
  } catch {
    return undefined
  }
}

export function isRunning(pid: number): boolean {
  return parentOf(pid) !== undefined
}

/** The ids of the processes that a process has started and that still run. Linux only. */
export function childrenOf(pid: number): number[] {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
  return ids.map(Number).filter((id) => parentOf(id) === pid)
}

/** The command line of a process, as everybody on the machine can read it. */
export function argumentsOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").slice(0, -1)
}

/** Resolves when `condition` is true; a test that waits for ever fails by its time limit. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await Bun.sleep(20)
}
