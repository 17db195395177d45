/** The words shared by all pages, and the words of refusals, in one language. */
export interface PageWording {
  /** The link that skips the header; reachable only by keyboard. */
  readonly skip: string
  readonly language: {
    /** The name of the language in that language. */
    readonly own: string
    /** The label of the list of languages. */
    readonly choose: string
  }
  readonly toStart: string
  /** The frame around pages for signed-in users. */
  readonly portal: {
    /** The name of the list of pages, for people who cannot see it. */
    readonly navigation: string
    readonly learn: string
    readonly certificates: string
    readonly console: string
    readonly account: string
    readonly signOut: string
    /** At a shared tablet. */
    readonly kiosk: {
      /** The button that signs out. */
      readonly done: string
      /** The question before somebody is signed out because the tablet was not used. */
      readonly idle: string
      readonly soon: string
      readonly goOn: string
    }
  }
  readonly form: {
    /** The heading of the list of faults. */
    readonly check: string
    /** Precedes a fault, and the title of a page with faults, for people who cannot see the faults. */
    readonly fault: string
    /** A line of that list: the label of a field, and its fault. */
    readonly faultOf: (label: string, fault: string) => string
  }
  readonly pager: {
    readonly label: string
    readonly previous: string
    readonly next: string
    readonly position: (page: number, pages: number) => string
  }
  /** Words added to a Markdown text. */
  readonly text: {
    /** Added after the text of a link, for people who cannot see what it does. */
    readonly newWindow: string
    /** The name of a scrollable box with a wide table. */
    readonly table: string
    /** Added after the description of a missing image. */
    readonly imageMissing: string
  }
  readonly refusals: Readonly<Record<RefusalName, RefusalWording>>
  readonly reasons: Readonly<Record<RefusalReason, string>>
}

/** The reason why an action in the browser was refused, if it says more than the refusal's own words. */
export type RefusalReason = "cross_site" | "too_large" | "too_slow" | "address_not_valid" | "for_oneself" | "at_kiosk"

/** Refusals that pages distinguish; any other refusal is a `bad_request`. */
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
  /** The advice on what to do now. */
  readonly advice: string
}
