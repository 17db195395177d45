import pino from "pino"
import { Candidate, type Lead } from "../../src/background/lease/rules.ts"
import type { Database } from "../../src/database/port.ts"
import type { Log } from "../../src/tools/log/log.ts"

/** The monotonic clock of a machine in a test. It starts at an arbitrary value and advances only when told to. */
export class Machine {
  constructor(public now: number) {}
}

interface Parts {
  readonly machine: Machine
  readonly holder: string
  readonly log?: Log
  readonly onLead?: () => void
  readonly hasEnded?: (holder: string) => boolean
}

/** A process that is a candidate for the lease "duties". */
export function candidateOn(
  database: Database,
  { machine, holder, log = pino({ level: "silent" }), onLead = () => {}, hasEnded }: Parts,
): Candidate {
  return new Candidate({ database, log, monotonic: () => machine.now, name: "duties", holder, hasEnded, onLead })
}

/**
 * Advances time by `seconds`, with a tick at the beginning of each and one at the end, and waits for all the work that
 * they start.
 */
export async function pass(seconds: number, machine: Machine, ...candidates: Candidate[]): Promise<void> {
  for (let second = 0; second <= seconds; second++) {
    if (second > 0) machine.now += 1_000
    for (const candidate of candidates) await candidate.tick()
  }
}

/** The lead of a candidate that is expected to have it. */
export function leadOf(candidate: Candidate): Lead {
  if (candidate.lead === undefined) throw new Error("this candidate does not lead")
  return candidate.lead
}
