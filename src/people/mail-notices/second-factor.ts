import type { Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import type { Account } from "../account-lookup/rules.ts"
import { recipientOf } from "./recipient.ts"

/**
 * Notifies a user by mail that a way of confirming sign-ins was added or removed. Does nothing if the user has no email
 * address.
 */
export async function tellOfFactor(
  tx: Queries,
  mail: Mail,
  name: "second_factor_set" | "second_factor_removed",
  account: Account | undefined,
  now: number,
): Promise<void> {
  if (!mail.configured || account === undefined || account.email === null) return
  await mail.enqueueNotice(tx, name, recipientOf(account, account.email), now)
}
