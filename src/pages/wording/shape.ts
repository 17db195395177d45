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
  /** The frame around what people see once they are signed in. */
  readonly portal: {
    /** What the list of pages is called for who cannot see it. */
    readonly navigation: string
    readonly learn: string
    readonly certificates: string
    readonly team: string
    readonly account: string
    readonly signOut: string
  }
  readonly form: {
    /** Stands above the list of faults. */
    readonly check: string
    /** Stands before a fault, and before the title of a page with faults, for who cannot see them. */
    readonly fault: string
    /** A line of that list: the label of a field, and what is wrong there. */
    readonly faultOf: (label: string, fault: string) => string
  }
  readonly pager: {
    readonly label: string
    readonly previous: string
    readonly next: string
    readonly position: (page: number, pages: number) => string
  }
  /** What is added to a text in Markdown. */
  readonly text: {
    /** Follows the words of a link, for those who cannot see what it does. */
    readonly newWindow: string
    /** The name of a box in which a wide table scrolls. */
    readonly table: string
    /** Follows what an image should show. */
    readonly imageMissing: string
  }
  readonly refusals: Readonly<Record<RefusalName, RefusalWording>>
  readonly reasons: Readonly<Record<RefusalReason, string>>
}

/** Why something was refused that people do in a browser, where it says more than the refusal's own words. */
export type RefusalReason = "cross_site" | "too_large" | "too_slow" | "address_not_valid" | "for_oneself"

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
