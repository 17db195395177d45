import type { PersonCaller } from "../../access/caller.ts"
import { endKeysOf } from "../../access/one-time-keys/rules.ts"
import { strengthenSession } from "../../access/sessions/rules.ts"
import type { Queries } from "../../database/port.ts"
import { NotFound } from "../../tools/errors.ts"
import * as store from "./store.ts"

/**
 * Called when a second factor was set up in the caller's session. The session then counts as having proved the factor.
 * All other sessions of the user end, as does anything that was started earlier with only the password.
 *
 * @returns the new token of the session. Throws `NotFound` if the session has ended meanwhile, in which case nothing
 * may be saved.
 */
export async function strengthen(tx: Queries, caller: PersonCaller, factor: "totp" | "passkey"): Promise<string> {
  const token = await strengthenSession(tx, caller, factor)
  if (token === undefined) throw new NotFound()
  await endKeysOf(tx, caller.user.id, ["second_factor", "passkey_challenge", "provider"])
  await store.deleteBegunTotp(tx, caller.user.id)
  return token
}
