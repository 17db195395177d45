import { readFileSync } from "node:fs"

/** Clock ticks per second in /proc: programs see the same value on every Linux. */
const TICKS = 100

/** The ids of a process and of its descendants. Empty if there is no /proc. */
function familyOf(pid: number): number[] {
  const children = readProc(pid, `task/${pid}/children`)
  return children === undefined ? [] : [pid, ...children.split(" ").filter(Boolean).map(Number)]
}

/**
 * CPU seconds that a process and its descendants have used so far, in user and kernel mode, including children that
 * have ended; NaN if there is no /proc.
 */
export function cpuSeconds(pid: number): number {
  // utime, stime, and the same for children that have ended and were waited for.
  const ticks = familyOf(pid).map((member) => sum((statOf(member)?.slice(11, 15) ?? []).map(Number)))
  return ticks.length === 0 ? Number.NaN : sum(ticks) / TICKS
}

/** Resident memory of a process and its descendants in MB (10^6 bytes); NaN if there is no /proc. */
export function residentMegabytes(pid: number): number {
  const kibibytes = familyOf(pid).map((member) =>
    Number(/^VmRSS:\s+(\d+) kB$/m.exec(readProc(member, "status") ?? "")?.[1] ?? 0),
  )
  return kibibytes.length === 0 ? Number.NaN : (sum(kibibytes) * 1024) / 1e6
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** The fields of /proc/…/stat from the third on; the name in brackets before them may contain spaces. */
function statOf(pid: number): string[] | undefined {
  const text = readProc(pid, "stat")
  return text?.slice(text.lastIndexOf(")") + 2).split(" ")
}

/** Undefined if the process has ended or there is no /proc. */
function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8")
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH"))
      return undefined
    throw error
  }
}
