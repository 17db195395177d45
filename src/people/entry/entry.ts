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

/** Seconds between the two steps of signing in. */
const STEP_LIFETIME = 600

export interface EntryServices extends Services {
  readonly mail: Mail
}

/** A user who has proved their identity. */
export interface Proof {
  readonly userId: number
  readonly factors: readonly Factor[]
  /** Whether the session outlives the browser. */
  readonly stays: boolean
  /** The requested path on this server. */
  readonly next: string | undefined
  /** The key of the provider that confirms it, if one does. */
  readonly provider?: string
}

/** Where the browser is redirected, and the cookies set on the way. */
export interface Way {
  readonly location: string
  readonly cookies: readonly string[]
}

/** What is passed from the password to the second factor; `half.ts` reads it. */
interface Handed {
  readonly factors: readonly Factor[]
  readonly stays: boolean
  readonly next: string | null
}

/**
 * Signs in a user who has proved their identity, or leads to the second step if their factors require one. The
 * browser's previous session ends, whoever it belonged to. Returns undefined for a user who has become inactive
 * meanwhile.
 */
export async function enter(services: EntryServices, request: Request, proof: Proof): Promise<Way | undefined> {
  const way = await services.database.transaction((tx) => enterWithin(tx, services, request, proof))
  services.mail.nudge()
  return way
}

/** The same in a transaction that does more. Afterwards the caller must trigger the mail. */
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
  // No notification for the very first sign-in, of which everybody knows.
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

/** Leads a user who has proved one factor to the second step. */
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

/** Also for a user signed on by a provider, unless the provider has itself required several factors. */
function asksForMore(factors: readonly Factor[]): boolean {
  return (factors.includes("password") || factors.includes("provider")) && !isStrong(factors)
}

async function hasSecondFactor(tx: Queries, userId: number): Promise<boolean> {
  const { apps, passkeys } = await secondFactorsOf(tx, userId)
  return apps + passkeys > 0
}
