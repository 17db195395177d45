import type {
  AccountMail,
  CompletionMail,
  CredentialsMail,
  DecisionMail,
  Mail,
  NoticeName,
  ReminderMail,
  ReportMail,
  SignInMail,
  SignInNotice,
} from "../../src/mail/rules.ts"

/** A configured outbox that sends nothing and records the mail it is given. */
export class RecordedMail implements Mail {
  readonly configured = true
  readonly credentials: CredentialsMail[] = []
  readonly temporaryPasswords: CredentialsMail[] = []
  readonly passwordLinks: (AccountMail & { readonly link: string })[] = []
  /** Mail with a link for each of several people. */
  readonly sharedLinks: (readonly (AccountMail & { readonly link: string })[])[] = []
  readonly notices: (AccountMail & { readonly name: NoticeName })[] = []
  readonly signIns: (SignInMail & { readonly name: SignInNotice })[] = []
  readonly completed: CompletionMail[] = []
  readonly decisions: DecisionMail[] = []
  readonly reminders: ReminderMail[] = []
  readonly invitations: ReminderMail[] = []
  readonly reports: ReportMail[] = []
  nudges = 0

  readonly enqueueCredentials: Mail["enqueueCredentials"] = async (_tx, mail) => {
    this.credentials.push(mail)
  }

  readonly enqueueTemporaryPassword: Mail["enqueueTemporaryPassword"] = async (_tx, mail) => {
    this.temporaryPasswords.push(mail)
  }

  readonly enqueuePasswordLink: Mail["enqueuePasswordLink"] = async (_tx, mail) => {
    this.passwordLinks.push(mail)
  }

  readonly enqueuePasswordLinks: Mail["enqueuePasswordLinks"] = async (_tx, mails) => {
    this.sharedLinks.push(mails)
  }

  readonly enqueueNotice: Mail["enqueueNotice"] = async (_tx, name, mail) => {
    this.notices.push({ name, ...mail })
  }

  readonly enqueueSignIn: Mail["enqueueSignIn"] = async (_tx, name, mail) => {
    this.signIns.push({ name, ...mail })
  }

  readonly enqueueCompleted: Mail["enqueueCompleted"] = async (_tx, mail) => {
    this.completed.push(mail)
  }

  readonly enqueueDecision: Mail["enqueueDecision"] = async (_tx, mail) => {
    this.decisions.push(mail)
  }

  readonly enqueueReminder: Mail["enqueueReminder"] = async (_tx, mail) => {
    this.reminders.push(mail)
  }

  readonly enqueueInvitations: Mail["enqueueInvitations"] = async (_tx, mails) => {
    this.invitations.push(...mails)
  }

  readonly enqueueReport: Mail["enqueueReport"] = async (_tx, mail) => {
    this.reports.push(mail)
  }

  readonly nudge = (): void => {
    this.nudges += 1
  }
}
