/** The fields of forms of people who are signed in, by their names. */
type TypedField = "date" | "finish_date" | "remark" | "state" | "deadline_date" | "full_name" | "name"

/** The words of signing in, and of choosing another password, in one language. */
export interface SignInWording {
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
