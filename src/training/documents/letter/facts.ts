import type { DateText } from "../../../tools/calendar/dates.ts"

/** What every letter says: to whom it goes, and where that person signs in. */
export interface AddressedFacts {
  /** Two letters. English is used if there is no wording for the language. */
  readonly language: string
  readonly company_name: string
  readonly full_name: string
  /** The small line above the recipient, to which a post office returns the letter. */
  readonly sender: string
  /** The lines of the recipient, from the name to the country; at most six. */
  readonly recipient: readonly string[]
  /** The address of the installation, as people type it. */
  readonly address: string
  /** The address in the QR code; undefined for a letter without one. */
  readonly code: string | undefined
  readonly username: string
  /** The day of printing in the company's time zone. */
  readonly printed_on: DateText
}

/** What a sign-in letter says. It contains a password, so it is never logged, cached or stored. */
export interface LetterFacts extends AddressedFacts {
  readonly password: string
  /** The last day on which the password works, in the company's time zone. */
  readonly valid_until: DateText
}

/** What a letter says that reminds somebody of trainings. */
export interface ReminderLetterFacts extends AddressedFacts {
  /** What is due, the earliest first. */
  readonly due: readonly {
    readonly title: string
    /** The day of the deadline in the company's time zone. */
    readonly deadline: DateText
    readonly is_overdue: boolean
  }[]
}

/** All letters of a file: sign-in letters, if no others are named. */
export interface LettersFacts<Letter = LetterFacts> {
  /** The title of the file. */
  readonly title: string
  /** Identifies the file in logs. */
  readonly number: string
  readonly company_name: string
  /** The company's language (two letters): that of the file. Each letter has its own. */
  readonly language: string
  /** The company's colour as `#rrggbb`; null for that of its logo. */
  readonly colour: string | null
  readonly letters: readonly Letter[]
}

/** A file with letters of any kind. */
export type AnyLettersFacts = LettersFacts<LetterFacts | ReminderLetterFacts>
