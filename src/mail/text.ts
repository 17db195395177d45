import { API_LANGUAGES, type ApiLanguage } from "../tools/language/messages.ts"

/** The kinds of mail, by their names in the queue. */
export const mailNames = ["credentials", "temporary_password"] as const

export type MailName = (typeof mailNames)[number]

/** The recipient, and the company that the mail is from. */
interface Reader {
  readonly fullName: string
  readonly companyName: string
}

/** The wording of a mail, before it is laid out as text and HTML. */
export interface Wording {
  readonly subject: string
  readonly greeting: string
  readonly introduction: string
  /** Labels of the credentials; the address is that of the server. */
  readonly username: string
  readonly password: string
  readonly address: string
  readonly advice: string
  readonly footer: string
}

type Common = Pick<Wording, "greeting" | "username" | "address" | "footer">

const COMMON: Readonly<Record<ApiLanguage, (reader: Reader) => Common>> = {
  en: ({ fullName, companyName }) => ({
    greeting: `Hello ${fullName},`,
    username: "Username",
    address: "Address",
    footer: `If you did not expect this message, please ask at ${companyName}. It was sent automatically; nobody reads replies to it.`,
  }),
  de: ({ fullName, companyName }) => ({
    greeting: `Guten Tag ${fullName},`,
    username: "Benutzername",
    address: "Adresse",
    footer: `Wenn Sie diese Nachricht nicht erwartet haben, fragen Sie bitte bei ${companyName} nach. Sie wurde automatisch verschickt; Antworten darauf liest niemand.`,
  }),
}

const OWN: Readonly<Record<MailName, Record<ApiLanguage, (reader: Reader) => Omit<Wording, keyof Common>>>> = {
  credentials: {
    en: ({ companyName }) => ({
      subject: `Your training account at ${companyName}`,
      introduction: `${companyName} has set up a training account for you. You sign in with these details:`,
      password: "Password",
      advice: "Please keep the password to yourself.",
    }),
    de: ({ companyName }) => ({
      subject: `Ihr Schulungskonto bei ${companyName}`,
      introduction: `${companyName} hat für Sie ein Schulungskonto eingerichtet. Mit diesen Daten melden Sie sich an:`,
      password: "Passwort",
      advice: "Bitte behalten Sie das Passwort für sich.",
    }),
  },
  temporary_password: {
    en: ({ companyName }) => ({
      subject: `Your new password at ${companyName}`,
      introduction: `The password of your training account at ${companyName} has been reset. The old one no longer works; from now on you sign in with these details:`,
      password: "Temporary password",
      advice: "Please keep the password to yourself, and replace it with one of your own as soon as you can.",
    }),
    de: ({ companyName }) => ({
      subject: `Ihr neues Passwort bei ${companyName}`,
      introduction: `Das Passwort Ihres Schulungskontos bei ${companyName} wurde zurückgesetzt. Das alte gilt nicht mehr; ab jetzt melden Sie sich mit diesen Daten an:`,
      password: "Vorläufiges Passwort",
      advice: "Bitte behalten Sie das Passwort für sich und ersetzen Sie es möglichst bald durch ein eigenes.",
    }),
  },
}

export function wordingOf(mail: MailName, language: ApiLanguage, reader: Reader): Wording {
  return { ...COMMON[language](reader), ...OWN[mail][language](reader) }
}

/** The language of a mail for a reader of `language` (two letters): that one if it has wording, else English. */
export function mailLanguage(language: string): ApiLanguage {
  return API_LANGUAGES.find((known) => known === language) ?? "en"
}
