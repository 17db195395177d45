/** The result of a scenario. It is shown next to its goals and never judged: a missed goal does not make the run fail. */
export interface Result extends Measured {
  /** Title of the scenario. */
  readonly name: string
  /** Size of the company. */
  readonly users: number
}

/** The scenario's own results. */
export interface Measured {
  readonly title: string
  /** Servers under load, in the order of the table. */
  readonly loads: readonly LoadFigures[]
  readonly figures: readonly Figure[]
  /** Resident memory of trainbase over time, at regular intervals in seconds, if that was measured. */
  readonly memory?: { readonly megabytes: readonly number[]; readonly interval: number }
}

/** The figures of one server under one load: medians over the rounds. */
export interface LoadFigures {
  readonly server: string
  /** Requests per second. */
  readonly rate: number
  /** Changes per second committed during the load; NaN if there were none. */
  readonly changes: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** CPU seconds of the server's processes per 1,000 requests; NaN if they cannot be read. */
  readonly cpu: number
  /** The same for the processes of a database server; NaN if there is none. */
  readonly databaseCpu: number
  /** trainbase's rate in percent of this server's; NaN for trainbase itself, and if nothing is compared. */
  readonly share: number
  /** Resident memory at the end in MB; NaN if it cannot be read. */
  readonly memory: number
}

/** A single figure. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: "req/s" | "rows/s" | "ms" | "s" | "MB" | "kB" | "%" | "times"
  readonly goal?: Goal
}

interface Goal {
  readonly compare: "at least" | "at most" | "below"
  readonly value: number
}

/** Whether a figure reaches its goal. */
export function isMet(value: number, goal: Goal): boolean {
  if (goal.compare === "at least") return value >= goal.value
  return goal.compare === "below" ? value < goal.value : value <= goal.value
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The smallest value that is not exceeded by this fraction (between 0 and 1) of all values; NaN without values. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN
}

/** Medians of several rounds of the same server under the same load. */
export function medians(rounds: readonly LoadFigures[]): LoadFigures {
  const of = (column: "rate" | "changes" | "p50" | "p99" | "cpu" | "databaseCpu" | "share") =>
    median(rounds.map((round) => round[column]))
  return {
    server: rounds[0]?.server ?? "",
    rate: of("rate"),
    changes: of("changes"),
    p50: of("p50"),
    p99: of("p99"),
    cpu: of("cpu"),
    databaseCpu: of("databaseCpu"),
    share: of("share"),
    memory: rounds.at(-1)?.memory ?? Number.NaN,
  }
}
