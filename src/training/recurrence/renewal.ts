import type { DateText } from "../../tools/calendar/dates.ts"

/** A recurring assignment whose validity ends soon, and the facts that determine whether the next one is opened. */
export interface Expiring {
  /** The last day of validity. */
  readonly valid_until: DateText
  /** The next assignment already exists. */
  readonly has_successor: boolean
  /** The user has an open assignment of the course. */
  readonly has_open: boolean
  /** Another assignment of the same course is valid for longer and will be renewed instead. */
  readonly has_later_renewed: boolean
  /**
   * The last day of validity of other evidence for the same course that is valid for longer, such as a qualification.
   * Null if there is none, `forever` if it never expires.
   */
  readonly covered_until: DateText | "forever" | null
  /** The user is active and the instruction is still required of them. */
  readonly is_bound: boolean
}

/** The decision: open the next assignment with this deadline, check again near that day, or never check again. */
export type Renewal =
  | { readonly action: "open"; readonly deadline: DateText }
  | { readonly action: "put off"; readonly to: DateText }
  | { readonly action: "settle" }

/**
 * Decides what to do about a renewal that is due.
 *
 * @param horizon the last day of validity that is near enough to open the next assignment
 * @param tomorrow tomorrow's horizon, when assignments that need no renewal now are checked again
 */
export function renewalOf(expiring: Expiring, horizon: DateText, tomorrow: DateText): Renewal {
  if (expiring.has_successor || expiring.has_later_renewed) return { action: "settle" }
  if (!expiring.is_bound || expiring.has_open || expiring.covered_until === "forever") {
    return { action: "put off", to: tomorrow }
  }
  const deadline = expiring.covered_until ?? expiring.valid_until
  return deadline > horizon ? { action: "put off", to: deadline } : { action: "open", deadline }
}
