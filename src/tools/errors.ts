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
  /** @param scope permissions of which the access token needs one, if the roles would give it */
  constructor(
    readonly reason: Message,
    readonly scope?: readonly string[],
  ) {
    super(reason.key)
  }
}

/** What a request can conflict with, by the codes for programs. */
export const CONFLICT_CODES = [
  "last_administrator",
  "already_undone",
  "nothing_to_undo",
  "not_finished",
  "undo_too_late",
] as const

/** The request is valid by itself, but conflicts with other data. */
export class Conflict extends DomainError {
  constructor(readonly code: (typeof CONFLICT_CODES)[number]) {
    super(code)
  }
}

/**
 * The page from which the request came is out of date: something has changed since it was shown. The same request from a
 * page that shows the present state may succeed.
 */
export class ChangedSince extends DomainError {
  constructor(readonly reason: Message) {
    super(reason.key)
  }
}

/** Somebody else has changed the record since the form was shown. */
export class RecordChanged<Row extends object = object> extends ChangedSince {
  /** @param current the record as it is now */
  constructor(readonly current: Row) {
    super(message("changed_since"))
  }
}

/** The requested record does not exist. */
export class NotFound extends DomainError {
  constructor(readonly reason: Message = message("not_found")) {
    super(reason.key)
  }
}

/** The same request is already in progress. Repeating it later returns the answer. */
export class RequestUnderWay extends DomainError {
  constructor() {
    super("request_under_way")
  }
}

/** Too many are waiting: another one would wait for too long. Nothing was done. */
export class TooManyWaiting extends DomainError implements Unavailable {
  readonly unavailable = "temporarily_unavailable"

  constructor() {
    super("So many people are signing in that another one would wait for too long.")
  }
}

/** Nobody is waiting for the outcome any more, so nothing was done. */
export class CallerGone extends DomainError {
  constructor() {
    super("The connection ended before it was the request's turn.")
  }
}

/** A cursor whose position in a list is no longer known; the reader has to start again. */
export class CursorExpired extends DomainError {}

/** One fault of a request: the field's key (dotted for nested ones) and its problem. */
export interface Fault {
  readonly field: string
  readonly message: Message<FaultKey>
  /** A condition of a course that the user does not meet. */
  readonly prerequisite?: true
  /** For a value that is taken: the record that has it, if the caller may see that. */
  readonly holder?: Holder
  /** For a question about the request: the possible answers. */
  readonly options?: readonly (string | number)[]
}

/** A record that already has a unique value. */
export interface Holder {
  readonly id: number
  readonly external_id: string
  readonly state: "active" | "inactive" | "ended"
}

export function fault(field: string, key: FaultKey, values: MessageValues = {}): Fault {
  return { field, message: message(key, values) }
}

/** The request is well-formed but invalid; contains all its faults. */
export class Invalid extends DomainError {
  constructor(readonly faults: readonly Fault[]) {
    super(faults.map(({ field, message }) => `${field}: ${message.key}`).join(", "))
  }
}

/** Throws {@link Invalid} if there are any faults. */
export function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Invalid(faults)
}
