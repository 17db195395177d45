import { type Comparison, compare, requireSameAnswers } from "../comparison.ts"
import type { Bench } from "../installation.ts"
import type { Measured } from "../results.ts"

/**
 * What of the command line something heeds: rounds, the length and generator of a load, the peer, the number of users, where
 * the program comes from, and where charts go.
 */
export type Use = "rounds" | "load" | "peer" | "users" | "source" | "charts"

/** Something that is measured, by the name that `--only` takes. */
export interface Scenario {
  readonly name: string
  /** Its figures have nothing to do with how many users there are: it is measured at the first size alone. */
  readonly once?: true
  readonly uses: readonly Use[]
  /** Throws when what it would compare cannot be compared. Called for all scenarios of a size before any is measured. */
  readonly check?: (bench: Bench) => Promise<void>
  readonly measure: (bench: Bench) => Promise<Measured>
}

/** Connections of readers, of those who write, and of those who download. */
export const READERS = 16
export const WRITERS = 64
export const DOWNLOADERS = 8

/** Other servers are asked the same. */
export function compared(name: string, comparison: (users: number) => Comparison): Scenario {
  return {
    name,
    uses: ["rounds", "load", "peer"],
    check: (bench) => requireSameAnswers(bench, comparison(bench.users)),
    measure: (bench) => compare(bench, comparison(bench.users)),
  }
}

/** Only trainbase answers it. */
export function ofTrainbase(name: string, comparison: (users: number) => Omit<Comparison, "alone">): Scenario {
  return { ...compared(name, (users) => ({ ...comparison(users), alone: true })), uses: ["rounds", "load"] }
}
