import { Elysia } from "elysia"
import type { Guard } from "../../../access/guard.ts"
import { takeKey } from "../../../access/one-time-keys/rules.ts"
import { senderOf } from "../../../access/person-guard.ts"
import { newSecret } from "../../../access/secrets.ts"
import { cookieOf, droppedCookie, keptCookie, seeOther } from "../../../http/cookies.ts"
import type { Form } from "../../../http/form.ts"
import { frameOf, originOf } from "../../../http/frame.ts"
import { AddressRateLimit } from "../../../http/rate-limit.ts"
import { TooManyRequests, Unauthenticated } from "../../../http/refusals.ts"
import { NotFound } from "../../../tools/errors.ts"
import { type Account, accountOf } from "../../account-lookup/rules.ts"
import { type EntryServices, enter, enterWithin } from "../../entry/entry.ts"
import { halfSignIn } from "../../entry/half.ts"
import { pathWithin } from "../../entry/next.ts"
import { tellOfWrongStep } from "../../entry/wrong-steps.ts"
import { beginGuess, endGuess, type Subject } from "../../guesses/rules.ts"
import { addressSubjects, stepSubjects } from "../../guesses/subjects.ts"
import { CHALLENGE_LIFETIME, type Holder } from "../../passkeys/challenges.ts"
import { partyOf, type RelyingParty } from "../../passkeys/relying-party.ts"
import { noteRefusedPasskey, usePasskey, usingOptions } from "../../passkeys/rules.ts"
import { PEOPLE_WORDING } from "../../wording/wording.ts"
import { sendSignInPage, sendTooMany } from "../request.ts"
import { sendStep } from "../second-step/request.ts"
import { mayUsePasskeys } from "./admission.ts"

/**
 * How many challenges per minute one IP address may request. It is enough for the morning in a company behind one
 * address, but not for a flood.
 */
const CHALLENGES = 600

/** The cookie with the secret of the browser that requested a challenge. */
const BROWSER_SECRET = /^[\w-]{43}$/

/** Routes for signing in with a passkey, either alone or as the second step. */
export function passkeySignInRoutes(services: EntryServices, guard: Guard) {
  const { database, clock, mail } = services
  const challenges = new AddressRateLimit(CHALLENGES, clock)

  const partyAt = (request: Request): RelyingParty | undefined => partyOf(originOf(request, services))

  /** In the second step, the first step has succeeded, so a provider that is required in place of passkeys has been used. */
  const admits = async (account: Account, isSecondStep: boolean) =>
    isSecondStep || (await mayUsePasskeys(database, account))

  function throttle(request: Request): void {
    const allowance = challenges.take(frameOf(request).sender.address)
    if (!allowance.allowed) throw new TooManyRequests(allowance.resetAfter)
  }

  /** A secret of this browser. All its tabs share it. */
  function secretOf(request: Request): string | undefined {
    const held = cookieOf(request, services, "passkey")
    return held !== undefined && BROWSER_SECRET.test(held) ? held : undefined
  }

  function actorOf(request: Request) {
    const { requestId, address, device } = senderOf(request)
    return { kind: "person", user: null, requestId, address: address(), device } as const
  }

  interface Proof {
    readonly form: Form
    readonly holder: Holder
    readonly subjects: readonly Subject[]
    readonly userId?: number
    readonly now: number
  }

  /** The owner of the passkey in a form, unless there were too many attempts. A refusal is recorded. */
  async function prove(request: Request, { form, holder, subjects, userId, now }: Proof) {
    const attempt = await beginGuess(database, subjects, now)
    if ("retryAfter" in attempt) return attempt
    const party = partyAt(request)
    const credential = form.verbatim("credential")
    const use = {
      ...{ credential, holder, ...(userId === undefined ? {} : { userId }) },
      admits: (account: Account) => admits(account, userId !== undefined),
    }
    const used = party === undefined ? {} : await usePasskey(database, { ...use, party }, now)
    if (used.account !== undefined) return { account: used.account, attempt }
    // In the second step, the expected owner is known.
    const suspect = userId === undefined ? undefined : await accountOf(database, userId)
    await noteRefusedPasskey(database, { suspect, ...used }, { actor: actorOf(request), now })
    return { account: undefined }
  }

  return new Elysia({ name: "passkey-sign-in" })
    .use(guard)
    .post(
      "/sign-in/passkey/options",
      async ({ request, set }) => {
        throttle(request)
        const party = partyAt(request)
        if (party === undefined) throw new NotFound()
        const secret = secretOf(request) ?? newSecret()
        const options = await usingOptions(database, { purpose: "sign-in", secret }, { party, now: clock() })
        const kept = keptCookie(request, services, { name: "passkey", value: secret, lifetime: CHALLENGE_LIFETIME })
        Object.assign(set.headers, { "set-cookie": kept })
        return options
      },
      { form: "public" },
    )
    .post(
      "/sign-in/passkey",
      async ({ form, reader, request, set }) => {
        const now = clock()
        const next = pathWithin(form.verbatim("next"))
        const stays = form.isTicked("stay")
        const proof = await prove(request, {
          form,
          // If there is no cookie, no challenge was requested.
          holder: { purpose: "sign-in", secret: secretOf(request) ?? newSecret() },
          subjects: addressSubjects(frameOf(request).sender.address),
          now,
        })
        if ("retryAfter" in proof) return sendTooMany({ set, reader }, proof.retryAfter)
        if (proof.account !== undefined) {
          await database.transaction((tx) => endGuess(tx, proof.attempt))
          const way = await enter(services, request, { userId: proof.account.id, factors: ["passkey"], stays, next })
          if (way !== undefined) {
            return seeOther(way.location, [...way.cookies, droppedCookie(request, services, "passkey")])
          }
        }
        set.status = 422
        const company = form.text("company") || undefined
        return sendSignInPage(services, { request, set, reader, company }, { next, stay: stays, isWrong: "passkey" })
      },
      { form: "public" },
    )
    .post(
      "/sign-in/second-factor/passkey/options",
      async ({ request }) => {
        throttle(request)
        const party = partyAt(request)
        if (party === undefined) throw new NotFound()
        const key = cookieOf(request, services, "signing-in") ?? ""
        const now = clock()
        const half = await halfSignIn(database, key, now)
        if (half === undefined) throw new Unauthenticated()
        return usingOptions(database, { purpose: "second-step", secret: key }, { party, owner: half, now })
      },
      { form: "public" },
    )
    .post(
      "/sign-in/second-factor/passkey",
      async ({ form, reader, request, set }) => {
        const key = cookieOf(request, services, "signing-in") ?? ""
        const now = clock()
        const half = await halfSignIn(database, key, now)
        if (half === undefined) return seeOther("/sign-in", [droppedCookie(request, services, "signing-in")])
        const { userId, factors, stays, next } = half
        const holder = { purpose: "second-step", secret: key } as const
        const subjects = await stepSubjects(database, half, {
          browser: cookieOf(request, services, "browser"),
          address: frameOf(request).sender.address,
        })
        const proof = await prove(request, { form, holder, subjects, userId, now })
        if ("retryAfter" in proof) return sendTooMany({ set, reader }, proof.retryAfter)
        if (proof.account !== undefined) {
          const { attempt } = proof
          const way = await database.transaction(async (tx) => {
            if ((await takeKey(tx, "second_factor", key, now)) === undefined) return undefined
            await endGuess(tx, attempt)
            return enterWithin(tx, services, request, { userId, factors: [...factors, "passkey"], stays, next })
          })
          if (way !== undefined) {
            mail.nudge()
            return seeOther(way.location, way.cookies)
          }
        }
        await database.transaction((tx) => tellOfWrongStep(tx, mail, { userId, sender: senderOf(request), now }))
        mail.nudge()
        set.status = 422
        const faults = { "": PEOPLE_WORDING[reader.language].passkeys.step.refused }
        return sendStep(services, { userId, reader, request, set, faults })
      },
      { form: "public" },
    )
}
