import type { Sender } from "../../access/sessions/rules.ts"
import type { Queries } from "../../database/port.ts"
import type { Mail, SignInNotice } from "../../mail/rules.ts"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { wordedLanguage } from "../../tools/language/worded.ts"
import type { Account } from "../account-lookup/rules.ts"
import { PEOPLE_WORDING } from "../wording/wording.ts"
import { knownDevice } from "./device.ts"
import { recipientOf } from "./recipient.ts"

/**
 * Notifies a user by mail of a sign-in that may have been somebody else's, with time, device and IP address. Does
 * nothing if the user has no email address.
 */
export async function tellOfSignIn(
  tx: Queries,
  mail: Mail,
  name: SignInNotice,
  { account, sender, now }: { readonly account: Account; readonly sender: Sender; readonly now: number },
): Promise<void> {
  if (!mail.configured || account.email === null) return
  const language = wordedLanguage(account.language)
  const { device: worded, unknownDevice } = PEOPLE_WORDING[language].account.sessions
  const known = knownDevice(sender.device)
  const signIn = {
    moment: `${writtenLocalMoment(now, account.timezone, language)} (${account.timezone})`,
    device: known === undefined ? unknownDevice : worded(known.browser, known.system),
    address: sender.address(),
  }
  await mail.enqueueSignIn(tx, name, { ...recipientOf(account, account.email), signIn }, now)
}
