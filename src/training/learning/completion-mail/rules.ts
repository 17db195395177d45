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
 * Notifies a user by mail that a training is completed, in the transaction that sets its assignment to `success`. Sends
 * nothing to inactive users or users without an address, or if no mail server is set. The link is omitted if the server
 * does not know its own address, because a mail must not use an address claimed by a request. Returns whether there is
 * a mail; if so, call `mail.nudge` after the commit.
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
