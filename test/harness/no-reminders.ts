import type { MailLedger } from "../../src/mail/delivery.ts"

/** The ledger of an installation that reminds nobody and invites nobody. */
export const NO_REMINDERS: MailLedger<{ readonly id: string }> = {
  letterFor: async () => undefined,
  async noteSent() {},
  async noteRefused() {},
  async noteFailure() {},
}
