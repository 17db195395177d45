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
  readonly secret: string
  readonly code: string
  readonly confirm: string
  readonly wrongCode: string
  readonly wrongPassword: string
  /** With the minutes to wait. */
  readonly tooMany: (minutes: number) => string
  readonly codesTitle: string
  readonly codesLead: string
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
}
