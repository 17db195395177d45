import type { PersonCaller } from "../../access/caller.ts"
import { endKeysOf } from "../../access/one-time-keys/rules.ts"
import { strengthenSession } from "../../access/sessions/rules.ts"
import type { Queries } from "../../database/port.ts"
import { NotFound } from "../../tools/errors.ts"
import * as store from "./store.ts"

/**
 * A second factor was set up in the caller's session: the session counts as having proved it, all other sessions of the
 * user end, and so does anything started earlier with only the password.
 *
 * @returns the new token of the session. Throws `NotFound` when it has ended meanwhile: nothing may be saved then.
 */
export async function strengthen(tx: Queries, caller: PersonCaller, factor: "totp" | "passkey"): Promise<string> {
  const token = await strengthenSession(tx, caller, factor)
  if (token === undefined) throw new NotFound()
  await endKeysOf(tx, caller.user.id, ["second_factor", "passkey_challenge", "provider"])
  await store.deleteBegunTotp(tx, caller.user.id)
  return token
}
