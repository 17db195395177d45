/** The words of what all pages share, and of refusals, in one language. */
export interface PageWording {
  /** The link that leads past the header to the content; only keyboards reach it. */
  readonly skip: string
  readonly language: {
    /** The name of the language in itself. */
    readonly own: string
    /** What the list of languages is for. */
    readonly choose: string
  }
  readonly toStart: string
  readonly refusals: Readonly<Record<RefusalName, RefusalWording>>
}

/** Refusals that pages tell apart; whatever else is refused is a `bad_request`. */
export type RefusalName =
  | "bad_request"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "too_many_requests"
  | "server_error"
  | "unavailable"

interface RefusalWording {
  readonly title: string
  /** What to do now. */
  readonly advice: string
}
