import type { DateText } from "../../tools/calendar/dates.ts"

/** A recurring assignment whose validity ends soon, and what decides whether the next one is opened. */
export interface Expiring {
  /** The last day of its validity. */
  readonly valid_until: DateText
  /** The next one names it already. */
  readonly has_successor: boolean
  /** The user has an open assignment of the course. */
  readonly has_open: boolean
  /** Another one of the course holds longer and is to be renewed itself: that one goes on. */
  readonly has_later_renewed: boolean
  /**
   * The last day on which something else proves the same (a qualification, say), when it holds longer; null without any,
   * `forever` for one without end.
   */
  readonly covered_until: DateText | "forever" | null
  /** The user is active and the instruction still binds it. */
  readonly is_bound: boolean
}

/** What to do: open the next one with this deadline, look again when that day comes near, or never again. */
export type Renewal =
  | { readonly action: "open"; readonly deadline: DateText }
  | { readonly action: "put off"; readonly to: DateText }
  | { readonly action: "settle" }

/**
 * Decides about a renewal that is due.
 *
 * @param horizon the last day of validity that is near enough to open the next assignment
 * @param tomorrow the horizon of tomorrow: what does not ask for a renewal now is looked at again then
 */
export function renewalOf(expiring: Expiring, horizon: DateText, tomorrow: DateText): Renewal {
  if (expiring.has_successor || expiring.has_later_renewed) return { action: "settle" }
  if (!expiring.is_bound || expiring.has_open || expiring.covered_until === "forever") {
    return { action: "put off", to: tomorrow }
  }
  const deadline = expiring.covered_until ?? expiring.valid_until
  return deadline > horizon ? { action: "put off", to: deadline } : { action: "open", deadline }
}
