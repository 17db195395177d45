import { type Comparison, compare, requireSameAnswers } from "../comparison.ts"
import type { Bench } from "../installation.ts"
import type { Measured } from "../results.ts"

/**
 * The command-line options that something uses: rounds, length and generator of a load, the peer, the number of users, how the
 * program is run, and where charts are written.
 */
export type Use = "rounds" | "load" | "peer" | "users" | "source" | "charts"

/** Something to measure, by its name for `--only`. */
export interface Scenario {
  readonly name: string
  /** Its figures do not depend on the number of users, so it is measured only at the first size. */
  readonly once?: true
  readonly uses: readonly Use[]
  /** Throws when the contenders are not comparable. Called for all scenarios of a size before any of them is measured. */
  readonly check?: (bench: Bench) => Promise<void>
  readonly measure: (bench: Bench) => Promise<Measured>
}

/** Connections of readers, writers and downloaders. */
export const READERS = 16
export const WRITERS = 64
export const DOWNLOADERS = 8

/** Other servers get the same requests. */
export function compared(name: string, comparison: (users: number) => Comparison): Scenario {
  return {
    name,
    uses: ["rounds", "load", "peer"],
    check: (bench) => requireSameAnswers(bench, comparison(bench.users)),
    measure: (bench) => compare(bench, comparison(bench.users)),
  }
}

/** Served by trainbase only. */
export function ofTrainbase(name: string, comparison: (users: number) => Omit<Comparison, "alone">): Scenario {
  return { ...compared(name, (users) => ({ ...comparison(users), alone: true })), uses: ["rounds", "load"] }
}
