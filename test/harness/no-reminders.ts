import type { ReminderLedger } from "../../src/mail/delivery.ts"

/** The ledger of an installation that reminds nobody. */
export const NO_REMINDERS: ReminderLedger = {
  letterFor: async () => undefined,
  async noteSent() {},
  async noteRefused() {},
  async noteFailure() {},
}
