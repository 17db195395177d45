import { noteSignedIn } from "../../access/accounts/rules.ts"
import type { Factor } from "../../access/caller.ts"
import { senderOf, sessionCookie } from "../../access/person-guard.ts"
import { beginSession, demandsSecondFactor, endSessionByToken, type Sender } from "../../access/sessions/rules.ts"
import { noteFailure } from "../../audit/gathering/rules.ts"
import { changesBetween, noteChange, SECRET_SET } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import { cookieOf } from "../../http/cookies.ts"
import type { Services } from "../../http/services.ts"
import { requireCompany } from "../../organisation/company/rules.ts"
import { requirePlace, verifyPassword } from "../../organisation/users/password.ts"
import { type Account, accountOf, secondFactorsOf, usableHash } from "../account-lookup/rules.ts"
import { beginGuess, endGuess, judged } from "../guesses/rules.ts"
import { kioskPasswordSubjects } from "../guesses/subjects.ts"
import { rolesOf } from "../leading/rules.ts"
import { mayUsePassword } from "../providers/rules.ts"
import type { FactorSeal } from "../second-factors/secrets.ts"
import { actorOf, atKiosk, sealedPin, waitingFor } from "./pins.ts"
import type { KioskRow } from "./store.ts"
import * as store from "./store.ts"

export interface KioskServices extends Services {
  readonly factorSeal: FactorSeal
}

/** Why somebody cannot use a kiosk: a second factor is set or required, or only a provider signs them on. */
export type KioskRefusal = "second_factor" | "sign_on"

/** A PIN replaces neither a second factor nor a provider. */
export async function kioskRefusal(
  queries: Queries,
  { settings }: Pick<Services, "settings">,
  { id, company_id: companyId }: Account,
): Promise<KioskRefusal | undefined> {
  const { apps, passkeys } = await secondFactorsOf(queries, id)
  if (apps + passkeys > 0 || (await isFactorDemanded(settings, queries, { id, companyId }))) return "second_factor"
  return (await mayUsePassword(queries, { id, companyId })) ? undefined : "sign_on"
}

async function isFactorDemanded(
  settings: Parameters<typeof demandsSecondFactor>[0],
  queries: Queries,
  { id, companyId }: { readonly id: number; readonly companyId: number },
): Promise<boolean> {
  const { second_factor: ofCompany } = await requireCompany(queries, { company: { id: companyId } })
  return demandsSecondFactor(settings, { company_second_factor: ofCompany }, await rolesOf(queries, id))
}

interface Signing {
  readonly kiosk: KioskRow
  readonly account: Account
  readonly request: Request
}

/** Begins the session of somebody whose PIN was right. Undefined if anything has changed since. */
export function enterByPin(
  services: KioskServices,
  signing: Signing,
  sealed: string,
): Promise<readonly string[] | undefined> {
  return services.database.transaction(async (tx) => {
    if (!(await store.endAttempts(tx, signing.account.id, sealed))) return undefined
    return enter(tx, services, signing, "pin")
  })
}

interface Choice {
  readonly password: string
  /** Already judged by `pinFault`. */
  readonly pin: string
}

export type ChoiceOutcome =
  | { readonly kind: "right"; readonly cookies: readonly string[] }
  | { readonly kind: "wrong" }
  | { readonly kind: "too_many"; readonly retryAfter: number }

/**
 * Sets a PIN by the password, also a temporary one, and begins a session. Throws `TooManyWaiting` and `CallerGone`, which
 * do not count as attempts.
 */
export async function choosePin(
  services: KioskServices,
  signing: Signing,
  { password, pin }: Choice,
): Promise<ChoiceOutcome> {
  const { database, clock } = services
  const { kiosk, account, request } = signing
  const { id: userId, company_id: companyId } = account
  const { signal } = request
  const sender = senderOf(request)
  const now = clock()
  const waiting = waitingFor(userId, signal)
  requirePlace(waiting)
  const attempt = await beginGuess(database, kioskPasswordSubjects(kiosk.id, userId, sender.address()), now)
  if ("retryAfter" in attempt) return { kind: "too_many", retryAfter: attempt.retryAfter }
  const isRight = await judged(database, attempt, () => verifyPassword(password, usableHash(account, now), waiting))
  if (!isRight) {
    await noteWrong(services, signing, sender, now)
    return { kind: "wrong" }
  }
  await database.transaction((tx) => endGuess(tx, attempt))
  const sealed = await sealedPin(services, { userId, pin, signal })
  const cookies = await database.transaction(async (tx) => {
    const current = await accountOf(tx, userId)
    if (current?.password_hash !== account.password_hash) return undefined
    await store.savePin(tx, { userId, companyId, sealed, now })
    await noteChange(tx, {
      ...{ actor: actorOf(sender, { id: userId, username: account.username }), companyId, now },
      ...{ action: "set-pin", record: { type: "user", id: userId }, shown: [] },
      changes: { pin: SECRET_SET, ...atKiosk(kiosk) },
    })
    return enter(tx, services, signing, "password")
  })
  return cookies === undefined ? { kind: "wrong" } : { kind: "right", cookies }
}

async function noteWrong(
  { database }: KioskServices,
  { kiosk, account }: Signing,
  sender: Sender,
  now: number,
): Promise<void> {
  await database.transaction((tx) =>
    noteFailure(tx, {
      ...{ actor: actorOf(sender, null), companyId: account.company_id, now },
      ...{ action: "sign-in-failed", record: { type: "user", id: account.id }, changes: atKiosk(kiosk) },
    }),
  )
}

/**
 * Begins a session at a kiosk, which ends with the browser. The browser is not remembered, because many people use it.
 * Returns the cookies; undefined if the user or the kiosk has ended in the meantime.
 */
async function enter(
  tx: Queries,
  services: KioskServices,
  { kiosk, account, request }: Signing,
  factor: Factor,
): Promise<readonly string[] | undefined> {
  const now = services.clock()
  const { id: userId, company_id: companyId, username } = account
  const [current, still] = [await accountOf(tx, userId), await store.findKiosk(tx, kiosk.id)]
  if (current === undefined || still?.state !== "active") return undefined
  const former = cookieOf(request, services, "session")
  if (former !== undefined) await endSessionByToken(tx, former)
  const sender = senderOf(request)
  const begun = { userId, companyId, factors: [factor], stays: false, kioskId: kiosk.id }
  const origin = { address: sender.address(), device: sender.device }
  const token = await beginSession(tx, { ...begun, ...origin }, { settings: services.settings, now })
  if (current.signed_in_at === null) await noteSignedIn(tx, { userId, companyId }, now)
  await store.noteUsed(tx, kiosk.id, now)
  await noteChange(tx, {
    ...{ actor: actorOf(sender, { id: userId, username }), companyId, now },
    ...{ action: "sign-in", record: { type: "user", id: userId }, shown: [] },
    changes: changesBetween({}, { factors: [factor], kiosk: kiosk.name }),
  })
  return [sessionCookie(request, services, { token, stays: false })]
}
