import { type FaultKey, type Message, type MessageValues, message } from "./language/messages.ts"

/**
 * Why something cannot be done at the moment: `temporarily_unavailable` changed nothing and may be repeated; `outcome_unknown`
 * may have changed what it was to change.
 */
export const UNAVAILABLE_CODES = ["temporarily_unavailable", "outcome_unknown"] as const

export type UnavailableCode = (typeof UNAVAILABLE_CODES)[number]

/** An error of any class that is not the caller's fault and may pass. */
export interface Unavailable extends Error {
  readonly unavailable: UnavailableCode
}

export function isUnavailable(error: unknown): error is Unavailable {
  return error instanceof Error && "unavailable" in error
}

/** A refusal that is the caller's to mend. `http/problems.ts` is the one place that turns it into an answer. */
abstract class DomainError extends Error {}

/** The caller may not do this, whatever it sends. */
export class Forbidden extends DomainError {
  constructor(readonly reason: Message) {
    super(reason.key)
  }
}

/** No one has what was addressed. */
export class NotFound extends DomainError {
  constructor(readonly reason: Message = message("not_found")) {
    super(reason.key)
  }
}

/** One fault of a request: the field's key (dotted for nested ones) and what is wrong with it. */
export interface Fault {
  readonly field: string
  readonly message: Message<FaultKey>
  /** It is a condition of a course that the user does not meet. */
  readonly prerequisite?: true
}

export function fault(field: string, key: FaultKey, values: MessageValues = {}): Fault {
  return { field, message: message(key, values) }
}

/** The request is understood and wrong; all its faults at once. */
export class Invalid extends DomainError {
  constructor(readonly faults: readonly Fault[]) {
    super(faults.map(({ field, message }) => `${field}: ${message.key}`).join(", "))
  }
}

/** Throws {@link Invalid} when there is any fault. */
export function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Invalid(faults)
}
