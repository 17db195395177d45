import { noteSignedIn } from "../../access/accounts/rules.ts"
import { BROWSER_LIFETIME, rememberBrowser } from "../../access/browsers/rules.ts"
import type { Factor } from "../../access/caller.ts"
import { issueKey } from "../../access/one-time-keys/rules.ts"
import { senderOf, sessionCookie } from "../../access/person-guard.ts"
import { beginSession, endSessionByToken, isStrong } from "../../access/sessions/rules.ts"
import { changesBetween, noteChange } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import { cookieOf, droppedCookie, keptCookie } from "../../http/cookies.ts"
import { rememberedLanguage } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import type { Mail } from "../../mail/rules.ts"
import { accountOf, secondFactorsOf } from "../account-lookup/rules.ts"
import { homeOf } from "../leading/rules.ts"
import { tellOfSignIn } from "../mail-notices/sign-in.ts"

/** How many seconds may pass between the two steps of a sign-in. */
const STEP_LIFETIME = 600

export interface EntryServices extends Services {
  readonly mail: Mail
}

/** A user who has proved who they are. */
export interface Proof {
  readonly userId: number
  readonly factors: readonly Factor[]
  /** Whether the session is kept when the browser is closed. */
  readonly stays: boolean
  /** The requested path on this server. */
  readonly next: string | undefined
  /** The key of the provider that confirmed the identity, if any. */
  readonly provider?: string
}

/** The address to which the browser is redirected, and the cookies that are set with it. */
export interface Way {
  readonly location: string
  readonly cookies: readonly string[]
}

/** The data passed from the first step to the second factor. `half.ts` reads it. */
interface Handed {
  readonly factors: readonly Factor[]
  readonly stays: boolean
  readonly next: string | null
}

/**
 * Signs in a user who has proved who they are, or redirects to the second step if the user has factors that require it.
 * The previous session in this browser ends, even if it belonged to another user. Returns undefined if the user has
 * become inactive in the meantime.
 */
export async function enter(services: EntryServices, request: Request, proof: Proof): Promise<Way | undefined> {
  const way = await services.database.transaction((tx) => enterWithin(tx, services, request, proof))
  services.mail.nudge()
  return way
}

/** Does the same in a transaction that makes other changes as well. Afterwards, the caller has to trigger the mail. */
export async function enterWithin(
  tx: Queries,
  services: EntryServices,
  request: Request,
  { userId, factors, stays, next, provider }: Proof,
): Promise<Way | undefined> {
  const now = services.clock()
  const account = await accountOf(tx, userId)
  if (account === undefined) return undefined
  const { company_id: companyId, username, chosen_language } = account
  if (asksForMore(factors) && (await hasSecondFactor(tx, userId))) {
    return beginStep(tx, services, request, { userId, companyId, factors, stays, next })
  }
  const former = cookieOf(request, services, "session")
  if (former !== undefined) await endSessionByToken(tx, former)
  const sender = senderOf(request)
  const { requestId, address, device } = sender
  const begun = { userId, companyId, factors, stays, address: address(), device }
  const token = await beginSession(tx, begun, { settings: services.settings, now })
  const browser = await rememberBrowser(tx, cookieOf(request, services, "browser"), { userId, companyId, now })
  // There is no notification of the very first sign-in, which is no surprise to the user.
  if (browser.isNew && account.signed_in_at !== null && account.new_browser_mails === 1) {
    await tellOfSignIn(tx, services.mail, "new_browser", { account, sender, now })
  }
  if (account.signed_in_at === null) await noteSignedIn(tx, { userId, companyId }, now)
  await noteChange(tx, {
    actor: { kind: "person", user: { id: userId, username }, requestId, address: address(), device },
    ...{ companyId, now, action: "sign-in", record: { type: "user", id: userId } },
    changes: changesBetween({}, { factors, provider }),
  })
  return {
    location: next ?? (await homeOf(tx, { companyId, userId })),
    cookies: [
      sessionCookie(request, services, { token, stays }),
      keptCookie(request, services, { name: "browser", value: browser.secret, lifetime: BROWSER_LIFETIME }),
      droppedCookie(request, services, "signing-in"),
      ...(chosen_language === null ? [] : [rememberedLanguage(chosen_language)]),
    ],
  }
}

/** Redirects a user who has proved one factor to the second step. */
export async function beginStep(
  tx: Queries,
  services: Services,
  request: Request,
  { userId, companyId, factors, stays, next }: Proof & { readonly companyId: number },
): Promise<Way> {
  const payload: Handed = { factors, stays, next: next ?? null }
  const now = services.clock()
  const key = await issueKey(tx, { kind: "second_factor", companyId, userId, payload, lifetime: STEP_LIFETIME, now })
  const cookie = keptCookie(request, services, { name: "signing-in", value: key, lifetime: STEP_LIFETIME })
  return { location: "/sign-in/second-factor", cookies: [cookie] }
}

/** This also applies to users who signed on at a provider, unless the provider itself has required several factors. */
function asksForMore(factors: readonly Factor[]): boolean {
  return (factors.includes("password") || factors.includes("provider")) && !isStrong(factors)
}

async function hasSecondFactor(tx: Queries, userId: number): Promise<boolean> {
  const { apps, passkeys } = await secondFactorsOf(tx, userId)
  return apps + passkeys > 0
}
