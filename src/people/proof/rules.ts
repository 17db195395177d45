import type { PersonCaller } from "../../access/caller.ts"
import { noteProof } from "../../access/sessions/rules.ts"
import type { Database } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import type { Account } from "../account-lookup/rules.ts"
import { noteWrongProof } from "../entry/wrong-steps.ts"
import { beginGuess, endGuess } from "../guesses/rules.ts"
import { proofSubjects } from "../guesses/subjects.ts"
import type { RelyingParty } from "../passkeys/relying-party.ts"
import { usePasskey, usingOptions } from "../passkeys/rules.ts"
import { useFactor } from "../second-factors/rules.ts"
import type { FactorSeal } from "../second-factors/secrets.ts"
import { provePassword } from "./password.ts"
import type { Ways } from "./ways.ts"

interface Context {
  readonly database: Database
  readonly mail: Mail
  readonly factorSeal: FactorSeal
}

/** The input of a form. Missing fields are empty. */
interface Given {
  readonly password: string
  /** A code from the app, or a recovery code. */
  readonly code: string
  /** The browser's response, if a passkey was used. */
  readonly credential: string
}

interface Prover {
  readonly caller: PersonCaller
  readonly account: Account
  readonly ways: Ways
}

/**
 * Whether a signed-in user has proved their identity again, or the number of seconds until another attempt is allowed.
 * The proof is recorded in the session, for forms that follow within ten minutes.
 * A code or passkey response is used up. For a user who has to sign on at a provider, no input in a form is accepted as
 * a proof.
 *
 * @param party undefined if there are no passkeys /
 */
export async function prove(
  context: Context,
  { caller, account, ways }: Prover,
  { password, code, credential }: Given,
  { party, now }: { readonly party: RelyingParty | undefined; readonly now: number },
): Promise<{ readonly isRight: boolean } | { readonly retryAfter: number }> {
  const { database, factorSeal } = context
  if (ways.kind === "password") {
    const proof = await provePassword(context, { caller, account }, password, now)
    if ("isRight" in proof && proof.isRight) await database.transaction((tx) => noteProof(tx, caller, now))
    return proof
  }
  if (ways.kind !== "factor") return { isRight: false }
  const { id: userId, company_id: companyId } = account
  const attempt = await beginGuess(database, proofSubjects(caller), now)
  if ("retryAfter" in attempt) return attempt
  const byPasskey = async () => {
    if (party === undefined) return false
    const use = { credential, holder: provingOf(caller), party, userId, admits: async () => true }
    return (await usePasskey(database, use, now)).account !== undefined
  }
  const sender = { requestId: caller.requestId, address: caller.address(), device: caller.device }
  const byCode = () => database.transaction((tx) => useFactor(tx, factorSeal, { userId, companyId, code, sender }, now))
  const isRight = credential === "" ? (await byCode()) !== undefined : await byPasskey()
  if (isRight) {
    await database.transaction(async (tx) => {
      await endGuess(tx, attempt)
      await noteProof(tx, caller, now)
    })
  } else await noteWrongProof(context, caller, "proof-refused", now)
  return { isRight }
}

/** The options with which the caller's browser proves the user's identity with a passkey. */
export function provingOptions(
  database: Database,
  caller: PersonCaller,
  { party, now }: { readonly party: RelyingParty; readonly now: number },
) {
  const owner = { userId: caller.user.id, companyId: caller.company.id }
  return usingOptions(database, provingOf(caller), { party, owner, now })
}

/** The challenge for a proof belongs to the session that requested it. */
function provingOf({ session }: PersonCaller) {
  return { purpose: "proof", secret: `session ${session.id}` } as const
}
