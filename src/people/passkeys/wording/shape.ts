import type { PasskeyNotice } from "../notice.ts"

/** The words of passkeys in one language. */
export interface PasskeyWording {
  /** Heading of the page and of the section of the account. */
  readonly title: string
  readonly about: string
  /** What changes with the first one. */
  readonly consequence: string
  /** For a person who must have a second factor. */
  readonly demanded: string
  readonly none: string
  readonly count: (count: number) => string
  readonly emptyTitle: string
  readonly emptyText: string
  readonly added: (day: string) => string
  readonly lastUsed: (moment: string) => string
  readonly neverUsed: string
  /** For a person who would be locked out with the only one. */
  readonly onlyOne: string
  readonly manage: string
  readonly change: string
  readonly add: string
  readonly full: string
  /** For browsers that cannot, and people who have turned scripts off. */
  readonly unsupported: string
  /** From one kind of second factor to the other, for a person who needs one. */
  readonly app: string
  readonly instead: string
  /** The page on which the browser makes one. */
  readonly create: {
    readonly title: string
    readonly lead: string
    readonly name: string
    readonly nameHint: string
    readonly submit: string
    readonly cancel: string
    /** The device has one already. */
    readonly known: string
    /** Of what the server has refused, or what took too long. */
    readonly refused: string
    readonly again: string
  }
  /** What the browser's question came to. */
  readonly cancelled: string
  readonly failed: string
  /** The page of one. */
  readonly one: {
    readonly save: string
    readonly removeTitle: string
    readonly removeText: string
    readonly remove: string
    readonly last: string
    readonly back: string
  }
  readonly notices: Readonly<Record<PasskeyNotice, string>>
  readonly signIn: {
    /** Between the two ways. */
    readonly or: string
    readonly submit: string
    /** One sentence for all that can be wrong. */
    readonly refused: string
  }
  readonly step: {
    readonly title: string
    readonly lead: string
    readonly submit: string
    readonly refused: string
  }
}
