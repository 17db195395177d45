/** The words of the start page in one language. */
export interface StartWording {
  readonly title: string
  readonly lead: string
  /** What people come for. */
  readonly people: {
    readonly title: string
    readonly lead: string
    readonly signedIn: (name: string) => string
    /** The link for a person who is signed in. */
    readonly toLearning: string
  }
  /** An installation without a company. */
  readonly empty: {
    readonly title: string
    readonly lead: string
    /** Stands before the command that sets up a company. */
    readonly command: string
    /** Stands before the command that imports a company. */
    readonly own: string
    /** Stands before the command that makes the demo company. */
    readonly demo: string
  }
  readonly integrators: {
    readonly title: string
    readonly lead: string
    readonly links: Readonly<Record<LinkName, { readonly name: string; readonly about: string }>>
    /** Stands before the command that gets a token. */
    readonly token: string
    /** Stands before a command with this token. */
    readonly request: string
  }
}

type LinkName = "guide" | "documentation" | "document" | "metadata" | "health"
