import { type Factor, installationCaller, type PersonCaller } from "../../access/caller.ts"
import { issueKey, peekKey, takeKey } from "../../access/one-time-keys/rules.ts"
import { hashSecret, newSecret, sameHash } from "../../access/secrets.ts"
import type { Sender } from "../../access/sessions/rules.ts"
import { noteFailure } from "../../audit/gathering/rules.ts"
import { type Actor, changesBetween } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { saveUser, saving } from "../../organisation/users/saving.ts"
import { person as personBody } from "../../organisation/users/schema.ts"
import { Invalid } from "../../tools/errors.ts"
import type { Log } from "../../tools/log/log.ts"
import { noteRefusedProof } from "../entry/wrong-steps.ts"
import type { Begun, Claims, OpenIdClient, Proved } from "../openid/client.ts"
import { SignOnFailure } from "../openid/failure.ts"
import type { ProofFor } from "../proof/address.ts"
import type { ProviderRow } from "../providers/rules.ts"
import type { SignOnSeal } from "../providers/secrets.ts"
import { claimedPerson, link, linkedPerson } from "./identities/matching.ts"
import { personOfClaims } from "./identities/new-person.ts"

/*
 * Signs on at a provider, in two steps. The browser is sent there with a key that can be used once, and comes back with
 * the key. Only the browser that was sent there may come back. Both steps throw `SignOnFailure`, which is recorded in
 * the log and the audit log.
 */

/** How many seconds a user may spend at the provider. */
export const PATIENCE = 600

export interface SignOnContext {
  readonly database: Database
  readonly mail: Mail
  readonly log: Log
  readonly clock: () => number
  readonly seal: SignOnSeal
  readonly openid: OpenIdClient
}

/** The data stored with the key. */
interface Kept {
  readonly providerId: number
  /** The hash of the cookie of the browser that was sent to the provider. */
  readonly browser: string
  readonly next: string | undefined
  readonly stays: boolean
  /** A signed-in user is proving their identity, so nobody will be signed in. */
  readonly proof?: WantedProof
  /** The session in which an administrator tries the provider, so nobody will be signed in. */
  readonly trial?: number
  /** Other data that has to be remembered, sealed. */
  readonly sealed: string
}

/** The purpose of a proof. A proof is valid for one session, and only once. */
export interface WantedProof extends ProofFor {
  readonly userId: number
  readonly sessionId: number
}

/** The request of the browser. */
export interface Wanted {
  /** The path to continue with afterwards. */
  readonly next: string | undefined
  /** Whether the session is kept when the browser is closed. */
  readonly stays: boolean
}

interface Beginning extends Wanted {
  readonly redirectUri: string
  /** A secret that only the browser that is sent to the provider knows. */
  readonly browser: string
  /** What the sign-on should prove, if the user is already signed in. */
  readonly proof?: WantedProof
}

/** Begins a sign-on. Returns the address of the provider. */
export function beginSignOn(
  context: SignOnContext,
  provider: ProviderRow,
  beginning: Beginning,
  by: Sender | PersonCaller,
): Promise<string> {
  return noted(context, provider, by, () => sendThere(context, provider, beginning))
}

/** The same; failures are not recorded. */
export async function sendThere(
  { database, seal, openid, clock }: SignOnContext,
  provider: ProviderRow,
  { redirectUri, browser, next, stays, proof, trial }: Beginning & { readonly trial?: number },
): Promise<string> {
  // This detects a provider that is down before anything is stored.
  await openid.discover(provider.issuer)
  const begun: Begun = { nonce: newSecret(), verifier: newSecret(), redirectUri }
  const payload: Kept = {
    ...{ providerId: provider.id, browser: hashSecret(browser), next, stays },
    ...(proof === undefined ? {} : { proof }),
    ...(trial === undefined ? {} : { trial }),
    sealed: seal.sealBegun(begun, provider),
  }
  const key = { kind: "provider", companyId: provider.company_id, payload, lifetime: PATIENCE, now: clock() } as const
  const owner = proof === undefined ? {} : { userId: proof.userId }
  const state = await database.transaction((tx) => issueKey(tx, { ...key, ...owner }))
  const relation = { issuer: provider.issuer, clientId: provider.client_id }
  return openid.begin(relation, { ...begun, state }, proof !== undefined)
}

/** A user who has signed on. */
export interface SignedOn extends Wanted {
  readonly userId: number
  readonly factors: readonly Factor[]
}

/** A sign-on that the returning browser began. */
export interface Reopened extends Begun, Wanted {
  readonly state: string
  readonly proof: WantedProof | undefined
  /** The session in which an administrator tries the provider, if this is such a trial. */
  readonly trial: number | undefined
  /** When it began, in epoch milliseconds. */
  readonly begunAt: number
}

interface Answered {
  /** The query with which the browser came back. */
  readonly answer: URLSearchParams
  readonly begun: Reopened
}

/** Completes a sign-on with the response of the provider. */
export async function endSignOn(
  context: SignOnContext,
  provider: ProviderRow,
  { answer, begun }: Answered,
  sender: Sender,
): Promise<SignedOn> {
  const { next, stays } = begun
  return noted(context, provider, sender, async () => {
    const proved = await ask(context, provider, answer, begun)
    const userId = await personOf(context, provider, proved, sender)
    const factors: Factor[] = proved.byManyFactors ? ["provider", "provider_factors"] : ["provider"]
    return { userId, factors, next, stays }
  })
}

/**
 * Completes a proof with the response of the provider. The browser must have come back in the session that began the
 * proof, and the user must have signed on with the linked account since then. Throws {@link SignOnFailure}.
 */
export async function endProof(
  context: SignOnContext,
  provider: ProviderRow,
  { answer, begun, proof }: Answered & { readonly proof: WantedProof },
  caller: PersonCaller,
): Promise<void> {
  const { database } = context
  await noted(context, provider, caller, async () => {
    const proved = await ask(context, provider, answer, begun)
    const person = await linkedPerson(database, provider, proved)
    if (person?.id !== proof.userId) {
      throw new SignOnFailure("unknown", "somebody else has signed on at the provider", proof.userId)
    }
  })
}

/**
 * The data stored for this state, which is used up. A different browser learns nothing and does not use it up. Failures
 * here are not recorded, because anybody can make up a state.
 */
export async function reopen(
  { database, seal, clock }: SignOnContext,
  provider: ProviderRow,
  { answer, browser }: { readonly answer: URLSearchParams; readonly browser: string | undefined },
): Promise<Reopened> {
  const [state = "", ...others] = answer.getAll("state")
  if (browser === undefined || others.length > 0)
    throw new SignOnFailure("expired", "this browser has not started a sign-on")
  const kept = await database.transaction(async (tx) => {
    const payload = await peekKept(tx, provider, { state, browser, now: clock() })
    if (payload === undefined) return undefined
    const taken = await takeKey(tx, "provider", state, clock())
    return taken === undefined ? undefined : { ...payload, begunAt: taken.createdAt }
  })
  const begun = kept === undefined ? undefined : (seal.openBegun(kept.sealed, provider) as Begun | undefined)
  if (kept === undefined || begun === undefined) {
    throw new SignOnFailure("expired", "the sign-on was started elsewhere, was started too long ago, or has ended")
  }
  const { next, stays, proof, trial, begunAt } = kept
  return { ...begun, state, next, stays, proof, trial, begunAt }
}

/** The data stored for this state, if this browser was sent to this provider with it. */
async function peekKept(
  queries: Queries,
  provider: ProviderRow,
  { state, browser, now }: { readonly state: string; readonly browser: string; readonly now: number },
): Promise<Kept | undefined> {
  const found = await peekKey(queries, "provider", state, now)
  const payload = found?.payload as Kept | undefined
  if (payload === undefined || payload.providerId !== provider.id) return undefined
  return sameHash(payload.browser, hashSecret(browser)) ? payload : undefined
}

/** Whether a browser comes back from the trial of a provider. Uses nothing up. */
export async function isTrial(
  { database, clock }: SignOnContext,
  provider: ProviderRow,
  { answer, browser }: { readonly answer: URLSearchParams; readonly browser: string | undefined },
): Promise<boolean> {
  const state = answer.get("state")
  if (state === null || browser === undefined) return false
  return (await peekKept(database, provider, { state, browser, now: clock() }))?.trial !== undefined
}

export function ask(
  { seal, openid }: SignOnContext,
  provider: ProviderRow,
  answer: URLSearchParams,
  begun: Reopened,
): Promise<Proved> {
  const clientSecret = seal.openClientSecret(provider)
  if (clientSecret === undefined) {
    throw new SignOnFailure("misconfigured", "the client secret was sealed with another key of the installation")
  }
  const relation = { issuer: provider.issuer, clientId: provider.client_id, clientSecret }
  return openid.finish(relation, answer, begun, begun.proof && begun.begunAt)
}

/** The id of the user who has signed on. The user was already linked, is found by the claim, or is created. */
async function personOf(
  context: SignOnContext,
  provider: ProviderRow,
  proved: Proved,
  sender: Sender,
): Promise<number> {
  const { database, clock } = context
  const known = await linkedPerson(database, provider, proved)
  if (known !== undefined) return known.id
  // The provider is asked before the transaction, which may be repeated after a conflict.
  const claims = await neededClaims(provider, proved)
  return database.transaction(async (tx) => {
    const linked = await linkedPerson(tx, provider, proved)
    if (linked !== undefined) return linked.id
    const claimed = await claimedPerson(tx, provider, claims)
    const userId = claimed?.id ?? (await makePerson(tx, context, provider, claims, sender))
    await link(tx, provider, proved, { userId, actor: personActor(sender, claimed ?? null), now: clock() })
    return userId
  })
}

/** The claims of the id_token and, if they are needed, those that the provider sends only if asked. */
async function neededClaims({ claim, matches, creates_users }: ProviderRow, proved: Proved): Promise<Claims> {
  const { claims } = proved
  const needed = [claim, ...(matches === "email" && claim === "email" ? ["email_verified"] : [])]
  if (creates_users === 1) needed.push("given_name", "family_name", "preferred_username", "email")
  return needed.every((name) => Object.hasOwn(claims, name)) ? claims : proved.allClaims()
}

/** The id of a new employee of the company, who is created by the rules for all users. */
export async function makePerson(
  tx: Queries,
  { mail, clock }: SignOnContext,
  provider: ProviderRow,
  claims: Claims,
  sender: Sender,
): Promise<number> {
  if (provider.creates_users === 0) throw new SignOnFailure("unknown", `no user has this ${provider.matches}`)
  const { value: draft } = personBody["~standard"].validate(personOfClaims(provider, claims))
  const { company_id: id, company_name: name, company_language: language, timezone } = provider
  const caller = installationCaller({ id, name, language, timezone }, personActor(sender, null))
  try {
    const by = saving({ queries: tx, caller, mail, leadDays: 0, now: clock() })
    return (await saveUser(by, draft, "new", undefined)).id
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const taken = error.faults.find(({ message }) => message.key === "taken")
    if (taken !== undefined) throw new SignOnFailure("taken", `the ${taken.field} of the new user is taken`)
    throw new SignOnFailure("incomplete", `no user can be created from the claims: ${error.message}`)
  }
}

function personActor({ requestId, address, device }: Sender, user: { id: number; username: string } | null) {
  return {
    kind: "person",
    user: user === null ? null : { id: user.id, username: user.username },
    ...{ requestId, address: address(), device },
  } as const satisfies Actor
}

/** Runs `work`. Records a failure in the log and the audit log, on behalf of the sender or of the signed-in user. */
async function noted<T>(
  { database, log, clock }: SignOnContext,
  provider: ProviderRow,
  by: Sender | PersonCaller,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SignOnFailure)) throw error
    const { kind, reason, userId } = error
    log.warn({ provider: provider.key, kind, reason, user_id: userId }, "somebody could not sign on at a provider")
    const now = clock()
    const changes = changesBetween({}, { provider: provider.key, reason })
    const record = { type: "user", id: userId ?? ("kind" in by ? by.user.id : null) } as const
    await database.transaction((tx) =>
      "kind" in by
        ? noteRefusedProof(tx, by, { action: "proof-refused", changes }, now)
        : noteFailure(tx, {
            ...{ actor: personActor(by, null), companyId: provider.company_id, now },
            ...{ action: "sign-in-failed", record, changes },
          }),
    )
    throw error
  }
}
