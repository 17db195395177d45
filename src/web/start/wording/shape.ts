/** The words of the start page in one language. */
export interface StartWording {
  readonly title: string
  readonly lead: string
  /** For people who learn or look for their certificates. */
  readonly people: {
    readonly title: string
    readonly lead: string
    readonly signedIn: (name: string) => string
    /** The link for a signed-in person. */
    readonly toLearning: string
  }
  /** An installation without a company. */
  readonly empty: {
    readonly title: string
    readonly lead: string
    /** Introduces the command that sets up a company. */
    readonly command: string
    /** Introduces the command that imports a company. */
    readonly own: string
    /** Introduces the command that creates the demo company. */
    readonly demo: string
  }
  readonly integrators: {
    readonly title: string
    readonly lead: string
    readonly links: Readonly<Record<LinkName, { readonly name: string; readonly about: string }>>
    /** Introduces the command that gets a token. */
    readonly token: string
    /** Introduces a command that uses this token. */
    readonly request: string
  }
}

type LinkName = "guide" | "documentation" | "document" | "metadata" | "health"
