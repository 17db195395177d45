import type { FailureKind } from "../openid/failure.ts"
import type { AccountNotice, ChecklistStep, PasskeyNotice } from "./names.ts"

/** What the pages say on which people sign in and look after their account, in one language. */
export interface PeopleWording {
  readonly signIn: SignInWording
  readonly signOn: SignOnWording
  readonly secondFactors: FactorWording
  readonly passkeys: PasskeyWording
  readonly passwords: PasswordWording
  readonly account: AccountWording
  readonly setUp: SetUpWording
}

/** The fields of forms of people who are signed in, by their names. */
type TypedField = "date" | "finish_date" | "remark" | "state" | "deadline_date" | "full_name" | "name"

/** The words of signing in, and of choosing another password, in one language. */
interface SignInWording {
  readonly signIn: {
    readonly title: string
    readonly username: string
    readonly password: string
    readonly stay: string
    readonly submit: string
    /** The way for a person who has forgotten the password. */
    readonly forgotten: string
    /** One sentence for all that can be wrong: it tells nobody who has an account. */
    readonly wrong: string
    /** The field for the password is empty. */
    readonly passwordRequired: string
    readonly signedOut: string
    /** Below a form that was sent without a session. */
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
    /** Where no mail can be sent. */
    readonly unavailable: string
    readonly required: string
  }
  readonly newPassword: {
    readonly title: string
    /** For a person who has a temporary password. */
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
    /** What the fields of forms are called that people fill in. */
    readonly fields: Readonly<Record<TypedField, string>>
    readonly results: Readonly<Record<string, string>>
  }
}

/** Words about signing on at a provider. `provider` is what people call it. */
interface SignOnWording {
  /** The link that begins it. */
  readonly signOnWith: (provider: string) => string
  readonly tryAgain: string
  readonly toSignIn: string
  /** On the sign-in page, after somebody has broken off at the provider. */
  readonly cancelled: string
  readonly failures: Readonly<
    Record<Exclude<FailureKind, "cancelled">, { readonly title: string; readonly advice: (provider: string) => string }>
  >
}

/** The words of second factors in one language. */
interface FactorWording {
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

/** The words of passkeys in one language. */
interface PasskeyWording {
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

/** The words of the page about somebody's account, in one language. */
interface AccountWording {
  readonly title: string
  readonly profile: {
    readonly title: string
    readonly name: string
    readonly company: string
    readonly username: string
    readonly email: string
    /** Instead of an address. */
    readonly noEmail: string
    /** Who changes these. */
    readonly hint: string
    /** The same for the only administrator of a company. */
    readonly onlyAdministrator: string
  }
  readonly language: {
    readonly title: string
    readonly label: string
    readonly save: string
  }
  readonly password: {
    readonly title: string
    /** What it does besides. */
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
    /** A browser, and the system that it runs on. */
    readonly device: (browser: string, system: string) => string
    readonly unknownDevice: string
    readonly lastUsed: (moment: string) => string
    readonly end: string
    readonly endOthers: string
  }
  readonly notices: Readonly<Record<AccountNotice, string>>
}

/** The words of the set-up, in one language. */
interface SetUpWording {
  readonly title: string
  readonly lead: string
  readonly fields: Readonly<Record<SetUpLabel, string>>
  readonly firstNameHint: string
  readonly timezoneHint: string
  readonly usernameHint: string
  readonly demo: string
  readonly demoHint: string
  readonly submit: string
  readonly faults: Readonly<Record<SetUpSentence, string>>
  /** For an address that does not open the set-up, or has no key at all; before a command. */
  readonly closed: { readonly title: string; readonly expired: string; readonly missing: string }
  /** After a set-up. */
  readonly done: {
    readonly title: string
    readonly summary: string
    /** What commands call the company by. */
    readonly key: string
    readonly administrator: string
    readonly demo: string
    /** Who can sign in to the demo company. */
    readonly text: string
    readonly kept: string
    readonly failed: string
    readonly role: string
    readonly roles: Readonly<Record<"learner" | "trainer" | "administrator", string>>
  }
  readonly checklist: {
    readonly title: string
    /** Where the list is found later. */
    readonly lead: string
    readonly progress: (done: number, all: number) => string
    readonly statuses: Readonly<Record<"open" | "done", string>>
    readonly steps: Readonly<Record<ChecklistStep, { readonly title: string; readonly text: string }>>
    readonly hide: string
    /** Leads to the list from elsewhere. */
    readonly continue: string
  }
}

/** What is asked for in a set-up. */
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

/** What can be wrong with a field of a set-up, but for its password. */
export type SetUpSentence =
  | "required"
  | "name_too_long"
  | "characters"
  | "email"
  | "username"
  | "taken"
  | "timezone"
  | "language"

/** What can be wrong with a password that somebody chooses. */
export type PasswordFault = "too_short" | "too_long" | "too_common" | "personal" | "same"

/** Sentences for the fields of a new password and its repetition, and the hint that comes before it is typed. */
interface PasswordWording extends Readonly<Record<PasswordFault | "differs", string>> {
  readonly hint: string
}
