import { type Message, type MessageKey, type MessageValues, message } from "./language/messages.ts"

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
  readonly message: Message
  /** It is a condition of a course that the user does not meet. */
  readonly prerequisite?: true
}

export function fault(field: string, key: MessageKey, values: MessageValues = {}): Fault {
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
