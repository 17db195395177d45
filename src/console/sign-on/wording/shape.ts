import type { FailureKind } from "../../../people/openid/failure.ts"
import type { Match } from "../../../people/providers/match.ts"

/** A question before something is done. */
interface Asked {
  readonly title: (name: string) => string
  readonly text: (linked: number) => string
  readonly submit: string
}

/** The texts of the pages about sign-on at OpenID Connect providers. */
export interface SignOnWording {
  readonly title: string
  readonly lead: string
  readonly add: string
  readonly edit: string
  readonly caption: string
  readonly fields: {
    readonly name: string
    readonly nameHint: string
    readonly key: string
    readonly keyHint: string
    readonly issuer: string
    readonly issuerHint: string
    readonly clientId: string
    readonly clientIdHint: string
    readonly clientSecret: string
    readonly clientSecretHint: string
    readonly matches: string
    readonly matchesHint: string
    readonly matched: Readonly<Record<Match, string>>
    readonly claim: string
    readonly claimHint: string
    readonly trustsEmail: string
    readonly trustsEmailHint: string
    readonly createsUsers: string
    readonly createsUsersHint: string
    readonly allowsPasswords: string
    readonly allowsPasswordsHint: string
    readonly state: string
    readonly people: string
  }
  readonly states: Readonly<Record<"active" | "inactive", string>>
  readonly redirect: {
    readonly title: string
    readonly text: string
    readonly copy: string
    readonly copied: string
  }
  readonly secret: { readonly title: string; readonly text: string; readonly submit: string }
  readonly activate: Asked
  readonly passwordsOff: string
  readonly deactivate: Asked
  readonly remove: Asked
  readonly test: {
    readonly submit: string
    readonly again: string
    readonly title: string
    readonly text: string
    readonly resultTitle: (name: string) => string
    readonly linked: (username: string) => string
    readonly matched: (username: string) => string
    readonly created: string
    readonly refused: string
    readonly failed: string
    readonly failures: Readonly<Record<FailureKind, string>>
    readonly details: string
    readonly received: string
    readonly claim: string
    readonly value: string
    readonly compared: string
    readonly manyFactors: string
    readonly oneFactor: string
  }
  readonly notices: {
    readonly created: string
    readonly secret_replaced: string
    readonly activated: string
    readonly deactivated: string
    readonly removed: string
  }
  readonly empty: { readonly title: string; readonly text: string }
}
