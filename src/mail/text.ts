import type { ApiLanguage } from "../tools/language/messages.ts"

/** The kinds of mail, by their names in the queue. */
export const mailNames = [
  "credentials",
  "temporary_password",
  "password_link",
  "password_links",
  "password_changed",
  "second_factor_set",
  "second_factor_removed",
] as const

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
  /** Labels of the details; the address is the server's. */
  readonly username: string
  /** The sentence about the secret in the mail; null for a mail without a secret. */
  readonly secret: string | null
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
      secret: "Password",
      advice: "Please keep the password to yourself. When you sign in for the first time, you choose one of your own.",
    }),
    de: ({ companyName }) => ({
      subject: `Ihr Schulungskonto bei ${companyName}`,
      introduction: `${companyName} hat für Sie ein Schulungskonto eingerichtet. Mit diesen Daten melden Sie sich an:`,
      secret: "Passwort",
      advice: "Bitte behalten Sie das Passwort für sich. Bei der ersten Anmeldung wählen Sie ein eigenes.",
    }),
  },
  temporary_password: {
    en: ({ companyName }) => ({
      subject: `Your new password at ${companyName}`,
      introduction: `The password of your training account at ${companyName} has been reset. The old one no longer works; from now on you sign in with these details:`,
      secret: "Temporary password",
      advice: "Please keep the password to yourself. When you sign in next, you choose one of your own.",
    }),
    de: ({ companyName }) => ({
      subject: `Ihr neues Passwort bei ${companyName}`,
      introduction: `das Passwort Ihres Schulungskontos bei ${companyName} wurde zurückgesetzt. Das alte gilt nicht mehr; ab jetzt melden Sie sich mit diesen Daten an:`,
      secret: "Vorläufiges Passwort",
      advice: "Bitte behalten Sie das Passwort für sich. Bei der nächsten Anmeldung wählen Sie ein eigenes.",
    }),
  },
  password_link: {
    en: ({ companyName }) => ({
      subject: `Choose a new password at ${companyName}`,
      introduction: `Somebody has asked for a new password for your training account at ${companyName}. If that was you, open this link within 30 minutes and choose one:`,
      secret: "Link",
      advice: "If it was not you, do nothing: your password stays as it is.",
    }),
    de: ({ companyName }) => ({
      subject: `Neues Passwort wählen bei ${companyName}`,
      introduction: `für Ihr Schulungskonto bei ${companyName} wurde ein neues Passwort angefordert. Wenn Sie das waren, öffnen Sie innerhalb von 30 Minuten diesen Link und wählen Sie eines:`,
      secret: "Link",
      advice: "Wenn Sie es nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt unverändert.",
    }),
  },
  password_links: {
    en: () => ({
      subject: "Choose a new password",
      introduction:
        "Somebody has asked for a new password for a training account with this address, which several people have. If that was you, open your own link within 30 minutes and choose one:",
      secret: "Link",
      advice: "If it was not you, do nothing: your password stays as it is.",
    }),
    de: () => ({
      subject: "Neues Passwort wählen",
      introduction:
        "für ein Schulungskonto mit dieser Adresse, die mehrere Personen haben, wurde ein neues Passwort angefordert. Wenn Sie das waren, öffnen Sie innerhalb von 30 Minuten Ihren eigenen Link und wählen Sie eines:",
      secret: "Link",
      advice: "Wenn Sie es nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt unverändert.",
    }),
  },
  password_changed: {
    en: ({ companyName }) => ({
      subject: `Your password at ${companyName} was changed`,
      introduction: `The password of your training account at ${companyName} was just changed, and all other devices were signed out.`,
      secret: null,
      advice: `If it was not you, choose a new one at once by "Forgotten your password?", and tell ${companyName}.`,
    }),
    de: ({ companyName }) => ({
      subject: `Ihr Passwort bei ${companyName} wurde geändert`,
      introduction: `das Passwort Ihres Schulungskontos bei ${companyName} wurde soeben geändert, und alle anderen Geräte wurden abgemeldet.`,
      secret: null,
      advice: `Wenn Sie es nicht waren, wählen Sie sofort über „Passwort vergessen?“ ein neues und informieren Sie ${companyName}.`,
    }),
  },
  second_factor_set: {
    en: ({ companyName }) => ({
      subject: `Two-factor sign-in at ${companyName} was changed`,
      introduction: `An authenticator app or a passkey was just added to your training account at ${companyName}, or its recovery codes were replaced.`,
      secret: null,
      advice: `If it was not you, change your password at once, and tell ${companyName}.`,
    }),
    de: ({ companyName }) => ({
      subject: `Zwei-Faktor-Anmeldung bei ${companyName} geändert`,
      introduction: `zu Ihrem Schulungskonto bei ${companyName} wurde soeben eine Authenticator-App oder ein Passkey hinzugefügt, oder die Wiederherstellungscodes wurden ersetzt.`,
      secret: null,
      advice: `Wenn Sie es nicht waren, ändern Sie sofort Ihr Passwort und informieren Sie ${companyName}.`,
    }),
  },
  second_factor_removed: {
    en: ({ companyName }) => ({
      subject: `Two-factor sign-in at ${companyName} was removed`,
      introduction: `An authenticator app, its recovery codes or a passkey was just removed from your training account at ${companyName}.`,
      secret: null,
      advice: `If you did not want that, change your password at once, and tell ${companyName}.`,
    }),
    de: ({ companyName }) => ({
      subject: `Zwei-Faktor-Anmeldung bei ${companyName} entfernt`,
      introduction: `von Ihrem Schulungskonto bei ${companyName} wurde soeben eine Authenticator-App mit ihren Wiederherstellungscodes oder ein Passkey entfernt.`,
      secret: null,
      advice: `Wenn Sie das nicht wollten, ändern Sie sofort Ihr Passwort und informieren Sie ${companyName}.`,
    }),
  },
}

export function wordingOf(mail: MailName, language: ApiLanguage, reader: Reader): Wording {
  return { ...COMMON[language](reader), ...OWN[mail][language](reader) }
}
