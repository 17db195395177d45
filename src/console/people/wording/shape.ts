import type { Role } from "../../../access/permissions.ts"

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
  }
  readonly filters: {
    readonly search: string
    readonly team: string
    readonly location: string
    readonly role: string
    readonly state: string
    readonly standing: string
    readonly absent: string
    readonly absentToday: string
    readonly address: string
    readonly withoutAddress: string
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
    readonly remind: string
    readonly printReminders: string
  }
  readonly add: string
  readonly import: string
  readonly letter: string
  /** The link to the printed training record. */
  readonly record: string
  readonly edit: string
  readonly editOne: (name: string) => string
  readonly rolesOf: (name: string) => string
  readonly fields: {
    readonly firstName: string
    readonly lastName: string
    readonly salutation: string
    readonly salutations: Readonly<Record<"m" | "f" | "d", string>>
    readonly email: string
    readonly mobile: string
    readonly username: string
    readonly usernameHint: string
    readonly language: string
    readonly birthday: string
    readonly drivingClasses: string
    readonly fitness: string
    readonly absentFrom: string
    readonly absentUntil: string
    /** What an absence means, and that its end may be unknown. */
    readonly absentHint: string
    readonly teams: string
    readonly roles: string
    /** What each role may do. */
    readonly roleHints: Readonly<Record<Role, string>>
    readonly externalId: string
    readonly externalIdHint: string
    readonly sendCredentials: string
    readonly sendCredentialsHint: string
  }
  readonly tabs: {
    readonly profile: string
    readonly required: string
    readonly open: string
    readonly done: string
    readonly record: string
    readonly reminders: string
    readonly certificates: string
    readonly changes: string
  }
  readonly panels: { readonly person: string; readonly account: string; readonly training: string }
  readonly facts: {
    readonly created: string
    readonly changed: string
    readonly noAddress: string
    readonly absent: string
  }
  /** The days of an absence; null if nobody knows the last one. */
  readonly absence: (from: string, until: string | null) => string
  readonly required: {
    readonly title: string
    /** The link to what made a standing so. */
    readonly why: string
    readonly acts: string
    readonly nothing: { readonly title: string; readonly text: string }
  }
  readonly exemptions: {
    readonly title: string
    readonly add: string
    readonly addFor: (name: string) => string
    readonly changeOf: (course: string) => string
    readonly endOf: (course: string) => string
    readonly lead: string
    readonly none: string
    readonly states: Readonly<Record<"inForce" | "later" | "over", string>>
    readonly from: string
    readonly fromHint: string
    readonly until: string
    readonly untilHint: string
    readonly endless: string
    readonly reason: string
    readonly creator: string
    readonly acts: string
    readonly change: string
    readonly end: string
    readonly endText: string
  }
  /** The training record on a day. */
  readonly training: {
    readonly asOf: string
    readonly show: string
    readonly today: string
    readonly print: string
    readonly on: (day: string) => string
    readonly knownFrom: (day: string) => string
    readonly later: (count: number) => string
    readonly parts: Readonly<Record<"required" | "held" | "open" | "ended" | "failed" | "exempt", string>>
    readonly nothing: Readonly<Record<"required" | "held" | "open", string>>
    readonly leftOut: (count: number) => string
  }
  readonly reminders: {
    readonly nothing: { readonly title: string; readonly text: string }
    readonly all: string
  }
  readonly trainings: {
    readonly course: string
    readonly state: string
    readonly deadline: string
    readonly finished: string
    readonly validUntil: string
    readonly number: string
    readonly issued: string
    readonly noOpen: { readonly title: string; readonly text: string }
    readonly noDone: { readonly title: string; readonly text: string }
    readonly noCertificates: { readonly title: string; readonly text: string }
    readonly unlimited: string
  }
  readonly deactivate: { readonly title: (name: string) => string; readonly text: string; readonly submit: string }
  readonly activate: { readonly title: (name: string) => string; readonly text: string; readonly submit: string }
  readonly password: {
    readonly title: string
    readonly text: string
    readonly byMail: string
    readonly submit: string
    readonly shown: string
    readonly shownText: (name: string) => string
    readonly done: string
  }
  readonly letters: {
    readonly title: (count: number) => string
    readonly text: string
    readonly submit: string
    readonly leftOut: string
    readonly reasons: Readonly<Record<"not_found" | "inactive" | "own" | "outranked" | "sign_on", string>>
    readonly nobody: string
    readonly most: (count: number) => string
  }
  readonly pin: {
    readonly fact: string
    readonly states: Readonly<Record<"none" | "set" | "locked", (day: string) => string>>
    readonly link: { readonly set: string; readonly locked: string }
    readonly title: string
    readonly text: string
    readonly submit: string
  }
  readonly factor: { readonly title: string; readonly text: string; readonly submit: string }
  readonly notices: {
    readonly created: string
    readonly deactivated: string
    readonly activated: string
    readonly password_mailed: string
    readonly factor_removed: string
    readonly pin_reset: string
    readonly exempted: string
    readonly exemption_ended: string
  }
  readonly empty: { readonly title: string; readonly text: string }
}
