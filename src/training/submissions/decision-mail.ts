import type { Queries } from "../../database/port.ts"
import { decisions } from "../../mail/decision-text.ts"
import type { Mail } from "../../mail/rules.ts"
import type { Settings } from "../../settings/read.ts"
import { fullName } from "../../tools/language/names.ts"
import { findReader, type SubmissionRow } from "./store.ts"

/** What a mail about a decision needs. */
export interface DecisionMailing {
  readonly mail: Mail
  readonly settings: Pick<Settings, "public_url">
}

/**
 * Notifies a learner by mail of the decision about a submission, in its transaction. No mail is sent if the user is
 * inactive or has no address, or if no mail server is configured. If the server does not know its own address, the mail
 * has no link, because it must not contain an address taken from a request. Call `mail.nudge` after the commit.
 */
export async function mailDecision(
  tx: Queries,
  { mail, settings }: DecisionMailing,
  companyId: number,
  { user_id: userId, state, course_title: courseTitle, decision_note: note, valid_until: validUntil }: SubmissionRow,
  now: number,
): Promise<void> {
  const decision = decisions.find((one) => one === state)
  if (!mail.configured || decision === undefined) return
  const found = await findReader(tx, companyId, userId)
  if (found === undefined) return
  const { email, language, company_name: companyName } = found
  const link = settings.public_url === undefined ? undefined : `${settings.public_url}/learn/submit`
  const about = { companyId, companyName, to: email, fullName: fullName(found), language }
  await mail.enqueueDecision(tx, { ...about, decision, courseTitle, note, validUntil, link }, now)
}
