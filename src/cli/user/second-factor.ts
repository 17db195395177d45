import { commandActor } from "../../audit/command-actor.ts"
import { createMail } from "../../mail/rules.ts"
import { removeFactorByOperator } from "../../people/factor-removal/rules.ts"
import { installationKey } from "../../settings/installation-key.ts"
import type { Settings } from "../../settings/read.ts"
import { printResult } from "../result.ts"
import { withDatabase } from "../with-database.ts"

/**
 * `trainbase user remove-second-factor`; works while a server is running, which sends a mail about it. Throws
 * `OperatorError`.
 */
export async function removeSecondFactor(
  settings: Settings,
  { username, json }: { readonly username: string; readonly json: boolean },
): Promise<void> {
  await withDatabase(settings, async (database) => {
    // The server checks the outbox every second: no nudge is needed.
    const mail = createMail({ settings, key: installationKey(settings), nudge() {} })
    const actor = commandActor("user remove-second-factor")
    const removed = await removeFactorByOperator({ database, mail }, username, actor, Date.now())
    const text = removed
      ? `The second factor of ${username} was removed, and all their sessions have ended.\n`
      : `The user ${username} had no second factor. All sessions have ended.\n`
    await printResult({ username, removed }, text, json)
  })
}
