import { type FaultKey, type Message, type MessageValues, message } from "./language/messages.ts"

/**
 * Why a request cannot be fulfilled at the moment: `temporarily_unavailable` changed nothing and may be repeated;
 * `outcome_unknown` may have been carried out.
 */
export const UNAVAILABLE_CODES = ["temporarily_unavailable", "outcome_unknown"] as const

export type UnavailableCode = (typeof UNAVAILABLE_CODES)[number]

/** An error of any class that is not the caller's fault and may be temporary. */
export interface Unavailable extends Error {
  readonly unavailable: UnavailableCode
}

export function isUnavailable(error: unknown): error is Unavailable {
  return error instanceof Error && "unavailable" in error
}

/** A refusal that the caller can fix. Only `http/problems.ts` turns it into a response. */
abstract class DomainError extends Error {}

/** The caller may not do this, whatever the input. */
export class Forbidden extends DomainError {
  /** @param scope permissions of which the access token would need one, where the roles would give it */
  constructor(
    readonly reason: Message,
    readonly scope?: readonly string[],
  ) {
    super(reason.key)
  }
}

/** What a request can contradict, by the code that programs are told. */
export const CONFLICT_CODES = ["last_administrator"] as const

/** The request is right in itself, but not with what else there is. */
export class Conflict extends DomainError {
  constructor(readonly code: (typeof CONFLICT_CODES)[number]) {
    super(code)
  }
}

/** The requested record does not exist. */
export class NotFound extends DomainError {
  constructor(readonly reason: Message = message("not_found")) {
    super(reason.key)
  }
}

/** The same request is being carried out already. Repeating it later gets the answer. */
export class RequestUnderWay extends DomainError {
  constructor() {
    super("request_under_way")
  }
}

/** So many wait already that another one would wait for too long. Nothing was done. */
export class TooManyWaiting extends DomainError implements Unavailable {
  readonly unavailable = "temporarily_unavailable"

  constructor() {
    super("So many people are signing in that another one would wait for too long.")
  }
}

/** Nobody waits for the outcome any more, and so nothing was done. */
export class CallerGone extends DomainError {
  constructor() {
    super("The connection ended before it was the request's turn.")
  }
}

/** A cursor whose place in a list is no longer known; the reader has to begin again. */
export class CursorExpired extends DomainError {}

/** One fault of a request: the field's key (dotted for nested ones) and what is wrong with it. */
export interface Fault {
  readonly field: string
  readonly message: Message<FaultKey>
  /** A condition of a course that the user does not meet. */
  readonly prerequisite?: true
  /** Of a value that is taken: the record that has it, where the caller may see that. */
  readonly holder?: Holder
}

/** A record that has a value which is unique. */
export interface Holder {
  readonly id: number
  readonly external_id: string
  readonly state: "active" | "inactive"
}

export function fault(field: string, key: FaultKey, values: MessageValues = {}): Fault {
  return { field, message: message(key, values) }
}

/** The request is well-formed but invalid; all its faults at once. */
export class Invalid extends DomainError {
  constructor(readonly faults: readonly Fault[]) {
    super(faults.map(({ field, message }) => `${field}: ${message.key}`).join(", "))
  }
}

/** Throws {@link Invalid} if there are any faults. */
export function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Invalid(faults)
}
