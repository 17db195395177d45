import type { DateText } from "../../../tools/calendar/dates.ts"

/** What a sign-in letter says. It contains a password, so it is never logged, cached or stored. */
export interface LetterFacts {
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
  readonly password: string
  /** Days in the company's time zone: of printing, and the last one on which the password works. */
  readonly printed_on: DateText
  readonly valid_until: DateText
}

/** All letters of a file. */
export interface LettersFacts {
  /** The title of the file. */
  readonly title: string
  /** Identifies the file in logs. */
  readonly number: string
  readonly company_name: string
  /** The company's language (two letters): that of the file. Each letter has its own. */
  readonly language: string
  /** The company's colour as `#rrggbb`; null for that of its logo. */
  readonly colour: string | null
  readonly letters: readonly LetterFacts[]
}
