import type { Queries } from "../../../database/port.ts"
import type { Mail } from "../../../mail/rules.ts"
import type { Settings } from "../../../settings/read.ts"
import { fullName } from "../../../tools/language/names.ts"
import * as store from "./store.ts"

interface CompletionServices {
  readonly mail: Mail
  readonly settings: Pick<Settings, "public_url">
}

/**
 * Notifies a user by mail that a training is completed, in the transaction that sets its assignment to `success`. No
 * mail is sent if the user is inactive or has no address, or if no mail server is configured. If the server does not
 * know its own address, the mail has no link, because it must not contain an address taken from a request. Returns
 * whether a mail was queued; if so, call `mail.nudge` after the commit.
 */
export async function mailCompletion(
  tx: Queries,
  { mail, settings }: CompletionServices,
  { companyId, assignmentId }: { readonly companyId: number; readonly assignmentId: number },
  now: number,
): Promise<boolean> {
  if (!mail.configured) return false
  const found = await store.findCompletion(tx, { companyId, assignmentId })
  if (found === undefined) return false
  const { email, language, company_name: companyName, course_title: courseTitle, valid_until: validUntil } = found
  const link = settings.public_url === undefined ? undefined : `${settings.public_url}/learn/certificates`
  const about = { companyId, companyName, to: email, fullName: fullName(found), language }
  await mail.enqueueCompleted(tx, { ...about, courseTitle, validUntil, link }, now)
  return true
}
