import type { ApiLanguage } from "../tools/language/messages.ts"

interface ReportMailReader {
  readonly fullName: string
  readonly companyName: string
  /** Of the report. */
  readonly title: string
}

/** The wording of the mail with a link to a report. */
interface ReportMailWording {
  readonly subject: string
  readonly greeting: string
  readonly introduction: string
  /** Label of the link. */
  readonly report: string
  /** The closing sentence with a link, and without one. */
  readonly open: string
  readonly signIn: string
  readonly footer: string
}

export const REPORT_TEXT: Readonly<Record<ApiLanguage, (reader: ReportMailReader) => ReportMailWording>> = {
  en: ({ fullName, companyName, title }) => ({
    subject: `Report: ${title}`,
    greeting: `Hello ${fullName},`,
    introduction: `The report “${title}” of ${companyName} is ready for you.`,
    report: "Report",
    open: "Open the link to download it. You sign in first, and see what you may see today.",
    signIn: "Sign in to the training server to download it.",
    footer: `If you did not expect this message, please ask at ${companyName}. It was sent automatically; nobody reads replies to it.`,
  }),
  de: ({ fullName, companyName, title }) => ({
    subject: `Bericht: ${title}`,
    greeting: `Guten Tag ${fullName},`,
    introduction: `der Bericht „${title}“ von ${companyName} liegt für Sie bereit.`,
    report: "Bericht",
    open: "Öffnen Sie den Link, um ihn herunterzuladen. Sie melden sich zuerst an und sehen, was Sie heute sehen dürfen.",
    signIn: "Melden Sie sich am Schulungsserver an, um ihn herunterzuladen.",
    footer: `Wenn Sie diese Nachricht nicht erwartet haben, fragen Sie bitte bei ${companyName} nach. Sie wurde automatisch verschickt; Antworten darauf liest niemand.`,
  }),
}
