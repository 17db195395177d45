import type { Caller } from "../../access/caller.ts"
import { type Draft, settle } from "../../draft.ts"
import { requireSubordinate } from "./lookup.ts"
import { hashPassword, randomPassword } from "./password.ts"
import { presentById } from "./rules.ts"
import { mailTo, type SavingContext } from "./saving.ts"
import type { PasswordResetInput } from "./schema.ts"
import * as store from "./store.ts"

/**
 * Gives the user a random password: mailed, or answered when the caller wants no mail or none can be sent (no address,
 * no mail server).
 */
export async function resetPassword(
  { database, mail }: SavingContext,
  caller: Caller,
  id: number,
  draft: Draft<PasswordResetInput>,
  now: number,
): Promise<{ email_sent: boolean; temporary_password?: string }> {
  const { send_email: wanted = true } = settle(draft)
  const password = randomPassword()
  const hash = await hashPassword(password)
  const sent = await database.transaction(async (tx) => {
    await requireSubordinate(tx, caller, "users.reset-password", id)
    await store.update(tx, caller.company.id, id, { password_hash: hash }, now)
    const user = await presentById(tx, caller, id)
    if (!wanted || user.email === null || !mail.configured) return false
    await mail.enqueueTemporaryPassword(tx, { ...mailTo(caller, user, user.email), password }, now)
    return true
  })
  if (!sent) return { email_sent: false, temporary_password: password }
  mail.nudge()
  return { email_sent: true }
}
