import type { FailureKind } from "../openid/failure.ts"
import type { AccountNotice, Beginning, ChecklistStep, PasskeyNotice } from "./names.ts"

/** The texts of the pages for signing in and for managing an account, in one language. */
export interface PeopleWording {
  readonly signIn: SignInWording
  readonly signOn: SignOnWording
  readonly secondFactors: FactorWording
  readonly proof: ProofWording
  readonly passkeys: PasskeyWording
  readonly passwords: PasswordWording
  readonly account: AccountWording
  readonly setUp: SetUpWording
}

/** The names of fields in the forms for people who are signed in. */
type TypedField = "date" | "finish_date" | "remark" | "state" | "deadline_date" | "full_name" | "name"

/** The texts for signing in and for choosing a new password, in one language. */
interface SignInWording {
  readonly signIn: {
    readonly title: string
    readonly username: string
    readonly password: string
    readonly stay: string
    readonly submit: string
    /** The link for people who have forgotten their password. */
    readonly forgotten: string
    /** A single sentence for every possible error, so that it does not reveal who has an account. */
    readonly wrong: string
    /** Shown if the field for the password is empty. */
    readonly passwordRequired: string
    readonly signedOut: string
    /** Shown below a form that was sent without a session. */
    readonly kept: string
  }
  readonly tooMany: {
    readonly title: string
    readonly text: (minutes: number) => string
    readonly back: string
  }
  readonly forgotten: {
    readonly title: string
    readonly lead: string
    readonly submit: string
    readonly back: string
    readonly sentTitle: string
    readonly sent: string
    /** Shown if no mail can be sent. */
    readonly unavailable: string
    readonly required: string
  }
  readonly newPassword: {
    readonly title: string
    /** For people who have a temporary password. */
    readonly temporary: string
    readonly password: string
    readonly again: string
    readonly submit: string
    readonly usedTitle: string
    readonly used: string
    readonly askAgain: string
  }
  readonly resume: {
    readonly title: string
    readonly lead: string
    readonly send: string
    readonly discard: string
    readonly goneTitle: string
    readonly gone: string
    /** The labels of the fields that people fill in. */
    readonly fields: Readonly<Record<TypedField, string>>
    readonly results: Readonly<Record<string, string>>
  }
}

/** The texts for signing on at a provider. `provider` is its display name. */
interface SignOnWording {
  /** The link with which it starts. */
  readonly signOnWith: (provider: string) => string
  readonly tryAgain: string
  readonly toSignIn: string
  /** Shown on the sign-in page after somebody has cancelled at the provider. */
  readonly cancelled: string
  readonly failures: Readonly<
    Record<Exclude<FailureKind, "cancelled">, { readonly title: string; readonly advice: (provider: string) => string }>
  >
}

/** The texts for second factors, in one language. */
interface FactorWording {
  /** The heading of the page and of the section on the account page. */
  readonly title: string
  readonly about: string
  /** For people who are required to have a second factor. */
  readonly demanded: string
  readonly off: string
  readonly on: string
  /** The number of recovery codes that have not been used. */
  readonly codesLeft: (count: number) => string
  readonly password: string
  readonly begin: string
  readonly scan: string
  /** For people who read the page on the phone that has the app. */
  readonly onPhone: string
  readonly openApp: string
  readonly secret: string
  readonly code: string
  readonly confirm: string
  readonly wrongCode: string
  readonly wrongPassword: string
  /** Contains the number of minutes to wait. */
  readonly tooMany: (minutes: number) => string
  readonly codesTitle: string
  readonly codesLead: string
  /** Ways of storing the codes. */
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
  /** Links on the account page that lead to this page. */
  readonly manage: string
  /** The effects of setting up a second factor. */
  readonly elsewhere: string
  /**
   * Shown before the button that proves a person's identity with a passkey, first for a button next to the field for a
   * code, then for one on its own.
   */
  readonly orPasskey: string
  readonly provePasskey: string
  /** Shown before the link for proving one's identity at a provider. */
  readonly proveProvider: (provider: string) => string
  /** For people who have no way to prove their identity. */
  readonly noProof: string
  /** A form was sent without a proof. */
  readonly unproved: string
  /** The page shown after a failed proof at a provider. */
  readonly notProved: {
    readonly title: string
    readonly advice: (provider: string) => string
    readonly back: string
    /** The link to the form that is waiting. */
    readonly toForm: string
  }
}

/** The texts of the page that asks for a proof before a form is handled. */
interface ProofWording {
  readonly title: string
  readonly lead: string
  readonly submit: string
  readonly cancel: string
  /** For forms with secrets, which are not kept while their user is at a provider. */
  readonly partial: string
  /** On the page that offers the form after that. */
  readonly kept: string
}

/** The texts for passkeys, in one language. */
interface PasskeyWording {
  /** The heading of the page and of the section on the account page. */
  readonly title: string
  readonly about: string
  /** The effects of the first passkey. */
  readonly consequence: string
  /** For people who are required to have a second factor. */
  readonly demanded: string
  readonly none: string
  readonly count: (count: number) => string
  readonly emptyTitle: string
  readonly emptyText: string
  readonly added: (day: string) => string
  readonly lastUsed: (moment: string) => string
  readonly neverUsed: string
  /** For people who would be locked out without their only passkey. */
  readonly onlyOne: string
  readonly manage: string
  readonly change: string
  readonly add: string
  readonly full: string
  /** For browsers without support for passkeys, and for people who have turned off scripts. */
  readonly unsupported: string
  /** A link from one kind of second factor to the other, for people who need one. */
  readonly app: string
  readonly instead: string
  /** The page on which the browser creates a passkey. */
  readonly create: {
    readonly title: string
    readonly lead: string
    readonly name: string
    readonly nameHint: string
    readonly submit: string
    readonly cancel: string
    /** The device already has a passkey. */
    readonly known: string
    /** The server refused the passkey, or it took too long. */
    readonly refused: string
    readonly again: string
  }
  /** The outcome of the browser's prompt. */
  readonly cancelled: string
  readonly failed: string
  /** The page about one passkey. */
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
    /** Shown between the two ways of signing in. */
    readonly or: string
    readonly submit: string
    /** A single sentence for every possible error. */
    readonly refused: string
  }
  readonly step: {
    readonly title: string
    readonly lead: string
    readonly submit: string
    readonly refused: string
  }
}

/** The texts of the account page, in one language. */
interface AccountWording {
  readonly title: string
  readonly profile: {
    readonly title: string
    readonly name: string
    readonly company: string
    readonly username: string
    readonly email: string
    /** Shown in place of an address. */
    readonly noEmail: string
    /** States who can change these facts. */
    readonly hint: string
    /** The same, for the only administrator of a company. */
    readonly onlyAdministrator: string
  }
  readonly language: {
    readonly title: string
    readonly label: string
    readonly save: string
  }
  readonly password: {
    readonly title: string
    /** Its other effects. */
    readonly hint: string
    readonly current: string
    readonly chosen: string
    readonly save: string
    readonly wrong: string
    readonly tooMany: (minutes: number) => string
  }
  readonly sessions: {
    readonly title: string
    readonly hint: string
    readonly thisOne: string
    /** The name of a browser, with the system that it runs on. */
    readonly device: (browser: string, system: string) => string
    readonly unknownDevice: string
    readonly lastUsed: (moment: string) => string
    readonly end: string
    readonly endOthers: string
  }
  readonly notices: Readonly<Record<AccountNotice, string>>
}

/** The texts of the set-up, in one language. */
interface SetUpWording {
  readonly title: string
  readonly lead: string
  readonly fields: Readonly<Record<SetUpLabel, string>>
  readonly firstNameHint: string
  readonly timezoneHint: string
  readonly usernameHint: string
  readonly beginWith: string
  readonly beginnings: Readonly<Record<Beginning, { readonly title: string; readonly text: string }>>
  readonly submit: string
  readonly faults: Readonly<Record<SetUpSentence, string>>
  /** Shown for an address that does not open the set-up, or that has no key at all. A command follows. */
  readonly closed: { readonly title: string; readonly expired: string; readonly missing: string }
  /** The page shown after a set-up. */
  readonly done: {
    readonly title: string
    readonly summary: string
    /** The company's key, as used in commands. */
    readonly key: string
    readonly administrator: string
    readonly demo: string
    /** States who can sign in to the demo company. */
    readonly text: string
    readonly kept: string
    readonly failed: string
    readonly starterCourses: string
    readonly starterFailed: string
    readonly role: string
    readonly roles: Readonly<Record<"learner" | "trainer" | "administrator", string>>
  }
  readonly checklist: {
    readonly title: string
    /** States where the list can be found later. */
    readonly lead: string
    readonly progress: (done: number, all: number) => string
    readonly statuses: Readonly<Record<"open" | "done", string>>
    readonly steps: Readonly<Record<ChecklistStep, { readonly title: string; readonly text: string }>>
    /** Shown at the step "training", before a link to the starter courses. */
    readonly noCourses: string
    /** Shown at the same step if the company has starter courses. */
    readonly starterCourses: string
    readonly hide: string
    /** Links to the list from other pages. */
    readonly continue: string
  }
}

/** The fields of a set-up. */
type SetUpLabel =
  | "company"
  | "language"
  | "timezone"
  | "first_name"
  | "last_name"
  | "email"
  | "username"
  | "password"
  | "password_again"

/** The errors that a field of a set-up can have, except for the password. */
export type SetUpSentence =
  | "required"
  | "name_too_long"
  | "characters"
  | "email"
  | "username"
  | "taken"
  | "timezone"
  | "language"

/** The errors that a chosen password can have. */
export type PasswordFault = "too_short" | "too_long" | "too_common" | "personal" | "same"

/** Sentences for the fields of a new password and its repetition, and the hint shown before a password is typed. */
interface PasswordWording extends Readonly<Record<PasswordFault | "differs", string>> {
  readonly hint: string
}
