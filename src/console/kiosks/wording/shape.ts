import type { Kiosk } from "../../../people/kiosks/administration.ts"

/** The texts of the pages about shared tablets. */
export interface KiosksWording {
  readonly title: string
  readonly lead: string
  readonly add: string
  readonly edit: string
  readonly caption: string
  readonly fields: {
    readonly name: string
    readonly nameHint: string
    readonly place: string
    readonly placeHint: string
    readonly state: string
    readonly paired: string
    readonly lastUsed: string
    readonly created: string
  }
  readonly location: (name: string) => string
  readonly team: (name: string) => string
  readonly states: Readonly<Record<Kiosk["state"], string>>
  readonly never: string
  readonly code: {
    readonly make: string
    readonly makeText: string
    readonly title: (name: string) => string
    readonly lead: string
    readonly open: string
    readonly type: string
    readonly until: (time: string) => string
    readonly done: string
  }
  readonly revoke: {
    readonly title: (name: string) => string
    readonly text: string
    readonly submit: string
  }
  readonly notices: { readonly created: string; readonly revoked: string }
  readonly empty: { readonly title: string; readonly text: string }
}
