import { SettlingDatabase } from "../compliance/settling/settling-database.ts"
import type { Database } from "../database/port.ts"
import type { Settings } from "../settings/read.ts"
import { AnnouncingDatabase } from "../webhooks/announcing-database.ts"
import type { PublicAddresses } from "../webhooks/public-addresses.ts"

interface Options {
  readonly settings: Settings
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
  /** Called after the commit when there is something to deliver. */
  readonly onWritten?: () => void
}

/**
 * The database with all that follows from changes, in the transactions that make them: people are settled, and what has
 * changed is announced to webhooks. Everything that writes uses it.
 */
export function completeDatabase(
  opened: Database,
  { settings, ...options }: Options,
): { readonly database: Database; readonly addresses: PublicAddresses | undefined } {
  const announcing = new AnnouncingDatabase(opened, { settings, ...options })
  return { database: new SettlingDatabase(announcing, settings), addresses: announcing.addresses }
}
