import { commandActor } from "../../audit/command-actor.ts"
import type { Database } from "../../database/port.ts"
import { createMail } from "../../mail/rules.ts"
import { type OperatorReset, resetPasswordByOperator } from "../../organisation/users/password-reset.ts"
import { installationKey } from "../../settings/installation-key.ts"
import type { Settings } from "../../settings/read.ts"
import { printResult } from "../result.ts"
import { readSecret } from "../secret-input.ts"
import { withDatabase } from "../with-database.ts"

interface ResetChoices {
  readonly username: string
  /** Path of a file with the password, `-` for standard input; a random password if left out. */
  readonly passwordFile: string | undefined
  readonly sendEmail: boolean
  readonly json: boolean
}

/** `trainbase user reset-password`; works while a server is running, which sends the mail. Throws `OperatorError`. */
export async function resetPassword(
  settings: Settings,
  { username, passwordFile, sendEmail, json }: ResetChoices,
): Promise<void> {
  const password = passwordFile === undefined ? undefined : await readSecret(passwordFile, "the password")
  await withDatabase(settings, async (database) => {
    const result = await reset(database, settings, { username, password, sendEmail })
    await printResult(result, summary(result), json)
  })
}

function reset(
  database: Database,
  settings: Settings,
  { username, password, sendEmail }: { username: string; password: string | undefined; sendEmail: boolean },
): Promise<OperatorReset> {
  // The server checks the outbox every second: no nudge is needed.
  const mail = sendEmail ? createMail({ settings, key: installationKey(settings), nudge() {} }) : undefined
  const actor = commandActor("user reset-password")
  return resetPasswordByOperator(database, { username, password, mail }, actor, Date.now())
}

function summary({ username, user_state, email_sent, temporary_password }: OperatorReset): string {
  const lines = email_sent
    ? [`The user ${username} has a new password, which the server mails to them.`]
    : temporary_password === undefined
      ? [`The user ${username} now has the given password.`]
      : [`The user ${username} has a new password, which is shown only once:`, `  password  ${temporary_password}`]
  if (user_state === "inactive") lines.push("The user is inactive and cannot sign in until activated.")
  return `${lines.join("\n")}\n`
}
