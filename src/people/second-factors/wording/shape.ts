/** The words of second factors in one language. */
export interface FactorWording {
  /** Heading of the page and of the section of the account. */
  readonly title: string
  readonly about: string
  /** For a person who must have one. */
  readonly demanded: string
  readonly off: string
  readonly on: string
  /** How many recovery codes have not been used. */
  readonly codesLeft: (count: number) => string
  readonly password: string
  readonly begin: string
  readonly scan: string
  /** For a person who reads the page on the phone with the app. */
  readonly onPhone: string
  readonly openApp: string
  readonly secret: string
  readonly code: string
  readonly confirm: string
  readonly wrongCode: string
  readonly wrongPassword: string
  /** With the minutes to wait. */
  readonly tooMany: (minutes: number) => string
  readonly codesTitle: string
  readonly codesLead: string
  /** Ways to keep the codes. */
  readonly copy: string
  readonly copied: string
  readonly save: string
  readonly print: string
  readonly goOn: string
  readonly renew: string
  readonly remove: string
  /** The page of the second step. */
  readonly stepTitle: string
  readonly stepLead: string
  readonly stepHint: string
  readonly stepSubmit: string
  readonly back: string
  /** Leads from the account to the page. */
  readonly manage: string
  /** What setting one up brings with it. */
  readonly elsewhere: string
  /** Before the button that proves by a passkey who it is: beside the field for a code, and alone. */
  readonly orPasskey: string
  readonly provePasskey: string
  /** Before the link that proves it at a provider. */
  readonly proveProvider: (provider: string) => string
  /** For a person who can prove it by nothing. */
  readonly noProof: string
  /** A form came without a proof. */
  readonly unproved: string
  /** The page after a proof at a provider that was none. */
  readonly notProved: {
    readonly title: string
    readonly advice: (provider: string) => string
    readonly back: string
  }
}
