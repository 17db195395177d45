import type { Permission } from "../../../access/permissions.ts"
import type { ScopeGroup } from "../scopes.ts"

/** The texts of the pages about API clients. */
export interface ClientsWording {
  readonly title: string
  readonly lead: string
  readonly caption: string
  readonly columns: {
    readonly name: string
    readonly clientId: string
    readonly user: string
    readonly scopes: string
    readonly lastUsed: string
    readonly created: string
    readonly state: string
  }
  readonly states: { readonly active: string; readonly revoked: string }
  readonly never: string
  readonly add: string
  readonly edit: string
  readonly fields: {
    readonly name: string
    readonly nameHint: string
    readonly access: string
    readonly all: string
    readonly chosen: string
    readonly scopes: string
    readonly scopesHint: string
    readonly overlap: string
    readonly overlapHint: string
    readonly user: string
  }
  readonly scopeGroups: Readonly<Record<ScopeGroup, string>>
  readonly scopes: Readonly<Record<Permission, string>>
  /** A short list of scopes that leaves some out. */
  readonly more: (names: string, count: number) => string
  readonly details: string
  readonly tokenAddress: string
  readonly userInactive: string
  readonly history: string
  readonly choose: {
    readonly title: string
    readonly lead: string
    readonly search: string
    readonly find: string
    readonly nobody: string
    readonly more: string
    readonly other: string
    readonly add: string
    readonly change: string
    readonly changeTitle: (client: string) => string
  }
  readonly secret: {
    readonly title: string
    readonly text: string
    readonly overlap: (hours: number) => string
    readonly secret: string
    readonly done: string
  }
  readonly rotate: { readonly title: string; readonly text: string; readonly submit: string }
  readonly revoke: {
    readonly title: (name: string) => string
    readonly text: string
    readonly submit: string
  }
  readonly revokedText: string
  readonly notices: { readonly revoked: string; readonly once: string }
  readonly empty: { readonly title: string; readonly text: string }
}
