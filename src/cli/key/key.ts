import { commandActor } from "../../audit/command-actor.ts"
import { acceptKey } from "../../operation/installation-key/rules.ts"
import { installationKey } from "../../settings/installation-key.ts"
import type { Settings } from "../../settings/read.ts"
import { printResult } from "../result.ts"
import { withDatabase } from "../with-database.ts"

/** `trainbase key accept` */
export async function accept(settings: Settings, json: boolean): Promise<void> {
  await withDatabase(settings, async (database) => {
    const key = installationKey(settings)
    const actor = commandActor("key accept")
    const changed = await database.transaction((tx) => acceptKey(tx, key, actor, Date.now()))
    const text = changed
      ? "The key is accepted. People whose codes are refused must set up their second factors again; enter the secrets of webhooks and sign-on again.\n"
      : "The key has not changed: there is nothing to accept.\n"
    await printResult({ changed }, text, json)
  })
}
