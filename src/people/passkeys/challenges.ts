import { Type } from "typebox"
import { Value } from "typebox/value"
import { issueKey, peekKey, takeKey } from "../../access/one-time-keys/rules.ts"
import { hashSecret, sameHash } from "../../access/secrets.ts"
import type { Database } from "../../database/port.ts"

/*
 * A challenge that a passkey signs: 256 random bits that are valid once, for five minutes, for one purpose in one
 * browser. A challenge is a one-time key, so only its hash is stored.
 */

/** In seconds. */
export const CHALLENGE_LIFETIME = 300

/** The purpose of a challenge, and a secret that only the browser that requested it knows. */
export interface Holder {
  readonly purpose: "add" | "sign-in" | "second-step" | "proof"
  readonly secret: string
}

interface Owner {
  readonly userId: number
  readonly companyId: number
}

const Kept = Type.Object({ purpose: Type.String(), holder: Type.String() })

/** A new challenge, in base64url. If it has an owner, it expires together with the owner's other outstanding keys. */
export function newChallenge(
  database: Database,
  { purpose, secret }: Holder,
  { owner, now }: { readonly owner?: Owner; readonly now: number },
): Promise<string> {
  const payload = { purpose, holder: hashSecret(secret) }
  return database.transaction((tx) =>
    issueKey(tx, { kind: "passkey_challenge", ...owner, payload, lifetime: CHALLENGE_LIFETIME, now }),
  )
}

/** Whether this browser may still respond to the challenge. */
export async function isOpen(
  database: Database,
  challenge: string,
  { purpose, secret }: Holder,
  now: number,
): Promise<boolean> {
  const found = await peekKey(database, "passkey_challenge", challenge, now)
  if (found === undefined) return false
  const kept = Value.Parse(Kept, found.payload)
  return kept.purpose === purpose && sameHash(kept.holder, hashSecret(secret))
}

/** The same, but also uses up the challenge, whatever the outcome. A different browser does not use it up. */
export async function useChallenge(
  database: Database,
  challenge: string,
  holder: Holder,
  now: number,
): Promise<boolean> {
  if (!(await isOpen(database, challenge, holder, now))) return false
  const taken = await database.transaction((tx) => takeKey(tx, "passkey_challenge", challenge, now))
  return taken !== undefined
}
