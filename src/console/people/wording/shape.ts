/** The texts of the pages about people. */
export interface PeopleWording {
  readonly title: string
  readonly caption: string
  readonly columns: {
    readonly name: string
    readonly username: string
    readonly email: string
    readonly teams: string
    readonly roles: string
    readonly state: string
    readonly created: string
    readonly id: string
    readonly externalId: string
  }
  readonly filters: {
    readonly search: string
    readonly team: string
    readonly location: string
    readonly role: string
    readonly state: string
  }
  readonly acts: {
    readonly assign: string
    readonly record: string
    readonly join: string
    readonly leave: string
    readonly giveRole: string
    readonly takeRole: string
    readonly deactivate: string
    readonly activate: string
    readonly letters: string
  }
  readonly add: string
  readonly import: string
  readonly empty: { readonly title: string; readonly text: string }
}
