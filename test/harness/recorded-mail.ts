import type { CredentialsMail, Mail } from "../../src/mail/rules.ts"

/** A configured outbox that sends nothing and keeps what it is given. */
export class RecordedMail implements Mail {
  readonly configured = true
  readonly credentials: CredentialsMail[] = []
  readonly temporaryPasswords: CredentialsMail[] = []
  nudges = 0

  readonly enqueueCredentials: Mail["enqueueCredentials"] = async (_tx, mail) => {
    this.credentials.push(mail)
  }

  readonly enqueueTemporaryPassword: Mail["enqueueTemporaryPassword"] = async (_tx, mail) => {
    this.temporaryPasswords.push(mail)
  }

  readonly nudge = (): void => {
    this.nudges += 1
  }
}
