import type { PersonCaller } from "../../access/caller.ts"
import { mayTakeBack } from "../../database/taken-back.ts"
import type { Claims } from "../openid/client.ts"
import { SignOnFailure } from "../openid/failure.ts"
import type { ProviderRow } from "../providers/rules.ts"
import { claimedPerson, linkedPerson } from "./identities/matching.ts"
import { ask, makePerson, reopen, type SignOnContext, sendThere } from "./rules.ts"

/*
 * Tries a provider: an administrator signs on there, and sees what was received and whom it would match. Nobody is
 * signed in, linked or created.
 */

/** What a sign-on would have done. */
type TrialOutcome =
  | { readonly kind: "linked" | "matched"; readonly user: { readonly id: number; readonly username: string } }
  | { readonly kind: "created" }
  | { readonly kind: "refused"; readonly failure: SignOnFailure }

export interface TrialResult {
  readonly claims: Claims
  /** Whether the provider asked for more than one factor. */
  readonly byManyFactors: boolean
  readonly outcome: TrialOutcome
}

/** Returns the address of the provider. Throws {@link SignOnFailure}. */
export function beginTrial(
  context: SignOnContext,
  provider: ProviderRow,
  { redirectUri, browser }: { readonly redirectUri: string; readonly browser: string },
  caller: PersonCaller,
): Promise<string> {
  const wanted = { redirectUri, browser, next: undefined, stays: false }
  return sendThere(context, provider, { ...wanted, trial: caller.session.id })
}

/**
 * The result of a trial that this session began. Throws {@link SignOnFailure} if the provider's response is not accepted
 * at all.
 */
export async function endTrial(
  context: SignOnContext,
  provider: ProviderRow,
  { answer, browser }: { readonly answer: URLSearchParams; readonly browser: string | undefined },
  caller: PersonCaller,
): Promise<TrialResult> {
  const begun = await reopen(context, provider, { answer, browser })
  if (begun.trial !== caller.session.id) throw new SignOnFailure("expired", "another session has started this")
  const proved = await ask(context, provider, answer, begun)
  const { byManyFactors } = proved
  const claims = await proved.allClaims()
  try {
    const linked = await linkedPerson(context.database, provider, proved)
    if (linked !== undefined) return { claims, byManyFactors, outcome: { kind: "linked", user: linked } }
    const matched = await claimedPerson(context.database, provider, claims)
    if (matched !== undefined) return { claims, byManyFactors, outcome: { kind: "matched", user: matched } }
    await tryToMake(context, provider, claims, caller)
    return { claims, byManyFactors, outcome: { kind: "created" } }
  } catch (error) {
    if (!(error instanceof SignOnFailure)) throw error
    return { claims, byManyFactors, outcome: { kind: "refused", failure: error } }
  }
}

async function tryToMake(
  context: SignOnContext,
  provider: ProviderRow,
  claims: Claims,
  { requestId, address, device }: PersonCaller,
): Promise<void> {
  const sender = { requestId, address, device }
  await mayTakeBack<void>((takeBack) =>
    context.database.transaction(async (tx) => {
      await makePerson(tx, context, provider, claims, sender)
      takeBack()
    }),
  )
}
