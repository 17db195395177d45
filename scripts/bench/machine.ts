import { readFileSync } from "node:fs"
import { availableParallelism, cpus, loadavg, release, totalmem } from "node:os"

/** The machine that produced the figures, which mean nothing without it. */
export interface Machine {
  readonly cores: number
  readonly cpu: string
  /** In GB (10^9 bytes). */
  readonly memory: number
  /** Operating system with its kernel version, and the architecture. */
  readonly system: string
  readonly bun: string
  /** Programs running or waiting in the preceding minute. */
  readonly busyBefore: number
}

export function thisMachine(): Machine {
  const [busyBefore = 0] = loadavg()
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? "unknown processor",
    memory: totalmem() / 1e9,
    system: `${process.platform} ${release()} ${process.arch}`,
    bun: Bun.version,
    busyBefore,
  }
}

export function shownMachine({ cores, cpu, memory, system, bun }: Machine): string {
  return `${cores} cores of ${cpu}, ${memory.toFixed(0)} GB, ${system}, Bun ${bun}`
}

/**
 * Begins to measure; returns a function that returns the steal time since then in percent of all CPU time, NaN without
 * /proc/stat.
 */
export function watchSteal(): () => number {
  const before = cpuTimes()
  return () => {
    const after = cpuTimes()
    return ((after.stolen - before.stolen) / (after.all - before.all)) * 100
  }
}

/** In clock ticks. */
function cpuTimes(): { all: number; stolen: number } {
  try {
    const [first = ""] = readFileSync("/proc/stat", "utf8").split("\n")
    // user, nice, system, idle, iowait, irq, softirq, steal; the fields after these are included in them.
    const times = first.split(/\s+/).slice(1, 9).map(Number)
    return { all: times.reduce((sum, time) => sum + time, 0), stolen: times[7] ?? Number.NaN }
  } catch {
    // Only Linux has this file.
    return { all: Number.NaN, stolen: Number.NaN }
  }
}
