import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { takeKey } from "../../access/one-time-keys/rules.ts"
import { senderOf } from "../../access/person-guard.ts"
import { own } from "../../access/route-access.ts"
import { newSecret } from "../../access/secrets.ts"
import { demandsSecondFactor, type SignedIn } from "../../access/sessions/rules.ts"
import { rateLimitKey } from "../../http/address.ts"
import { cookieOf, droppedCookie, keptCookie, seeOther } from "../../http/cookies.ts"
import type { Form } from "../../http/form.ts"
import { frameOf, originOf } from "../../http/frame.ts"
import { pathId } from "../../http/path.ts"
import { parseQuery } from "../../http/query.ts"
import { RateLimit } from "../../http/rate-limit.ts"
import { TooManyRequests, Unauthenticated } from "../../http/refusals.ts"
import { sendPage, WITH_SCRIPTS } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import type { Mail } from "../../mail/rules.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { type Reader, readerAt } from "../../pages/reader.ts"
import { NotFound } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import { knownDevice } from "../account/device.ts"
import { ACCOUNT_WORDING } from "../account/wording/wording.ts"
import { portalPersonOf } from "../portal/rules.ts"
import { stepPage } from "../second-factors/page.tsx"
import { refusedProof } from "../second-factors/proof.tsx"
import { type Account, accountOf, secondFactorsOf } from "../sign-in/accounts.ts"
import { beginAttempt, endAttempt, type Subject } from "../sign-in/attempts/rules.ts"
import { enter, enterWithin } from "../sign-in/entry.ts"
import { halfSignIn, stepSubjects } from "../sign-in/half.ts"
import { pathWithin } from "../sign-in/next.ts"
import { tooManyPage } from "../sign-in/page.tsx"
import { addressSubject } from "../sign-in/password.ts"
import { nextOf, sendSignInPage } from "../sign-in/request.ts"
import { mayUsePassword } from "../sign-on/providers/rules.ts"
import { CHALLENGE_LIFETIME, type Holder } from "./challenges.ts"
import { type PasskeyNotice, passkeyNoticeNamed } from "./notice.ts"
import { createPage, onePage, passkeysPage, refusedPage } from "./page.tsx"
import { partyOf, type RelyingParty } from "./relying-party.ts"
import {
  addPasskey,
  beginPasskey,
  hasOnlyOnePasskey,
  knownToDevices,
  listPasskeys,
  newPasskeyOptions,
  noteRefusedPasskey,
  ownPasskey,
  removePasskey,
  renamePasskey,
  usePasskey,
  usingOptions,
} from "./rules.ts"
import { PASSKEY_WORDING } from "./wording/wording.ts"

/** One person's data: no cache keeps it, so nobody goes back to it after signing out. */
const PRIVATE = { ...WITH_SCRIPTS, "cache-control": "no-store" } as const

/** Seconds for which a notice waits for the page that says it. */
const NOTICE_LIFETIME = 60

/** Challenges that one address may ask for in a minute: those of a company behind one address in the morning, and no flood. */
const CHALLENGES = 600

/** What only a browser knows that has asked for a challenge, in its cookie. */
const BROWSER_SECRET = /^[\w-]{43}$/

interface PasskeyServices extends Services {
  readonly mail: Mail
}

/** Passkeys: the own ones, and signing in by them. */
export function passkeyRoutes(services: PasskeyServices, guard: Guard) {
  const { database, settings, clock } = services
  const DURING = own({ during: ["second_factor"] })
  const challenges = new RateLimit(CHALLENGES, clock)

  const partyAt = (request: Request): RelyingParty | undefined => partyOf(originOf(request, services))

  /** Where a provider is to be used instead of passwords, it is to be used instead of passkeys, too. */
  const admits = ({ id, company_id: companyId }: Account) => mayUsePassword(database, { id, companyId })

  /** The account of a person who may have passkeys. Throws {@link NotFound} for all others. */
  async function accountIn({ caller }: SignedIn): Promise<Account> {
    const account = await accountOf(database, caller.user.id)
    if (account === undefined || !(await admits(account))) throw new NotFound()
    return account
  }

  async function viewerOf(person: SignedIn, account: Account, reader: Reader) {
    return {
      reader,
      person: await portalPersonOf(database, person),
      username: account.username,
      hasPassword: account.password_hash !== null,
      timezone: person.caller.company.timezone,
      isDemanded: person.duty === "second_factor",
    }
  }

  interface Shown {
    readonly person: SignedIn
    readonly account: Account
    readonly reader: Reader
    readonly request: Request
    readonly notice?: PasskeyNotice | undefined
    readonly faults?: FieldFaults
  }

  async function listOf({ person, account, reader, request, notice, faults = {} }: Shown): Promise<string> {
    return passkeysPage({
      ...(await viewerOf(person, account, readerAt(reader, "/account/passkeys"))),
      passkeys: await listPasskeys(database, account.id),
      hasApp: (await secondFactorsOf(database, account.id)).apps > 0,
      party: partyAt(request)?.id,
      known: await knownToDevices(database, person.caller),
      notice,
      faults,
    })
  }

  async function oneOf({ person, account, reader, id, faults = {} }: Omit<Shown, "request"> & { readonly id: number }) {
    const { caller } = person
    return onePage({
      ...(await viewerOf(person, account, reader)),
      passkey: await ownPasskey(database, caller, id),
      isLast: isDemanded(caller) && (await hasOnlyOnePasskey(database, caller)),
      faults,
    })
  }

  const isDemanded = ({ user, session }: PersonCaller) =>
    demandsSecondFactor(settings, user.roles) && !session.factors.includes("provider_factors")

  const proofFaults = ({ caller }: SignedIn, account: Account, form: Form, reader: Reader) =>
    refusedProof(database, { caller, account }, form, { reader, now: clock() })

  /** Leads back to the list, which says what was done. */
  function done(request: Request, notice: PasskeyNotice): Response {
    const kept = keptCookie(request, services, { name: "notice", value: notice, lifetime: NOTICE_LIFETIME })
    return seeOther("/account/passkeys", [kept])
  }

  /** What a passkey is called that was made in this browser, unless another name is typed. */
  function usualName({ device }: PersonCaller, { language }: Reader): string {
    const known = knownDevice(device)
    const { sessions } = ACCOUNT_WORDING[language]
    return known === undefined ? sessions.unknownDevice : sessions.device(known.browser, known.system)
  }

  function throttle(request: Request): void {
    if (settings.rate_limit === 0) return
    const allowance = challenges.take(rateLimitKey(frameOf(request).sender.address))
    if (!allowance.allowed) throw new TooManyRequests(allowance.resetAfter)
  }

  /** What only this browser knows; several tabs of it share that. */
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

  /** Whose passkey a form proves, as far as there were not too many attempts; a refusal is noted. */
  async function prove(request: Request, { form, holder, subjects, userId, now }: Proof) {
    const attempt = await beginAttempt(database, subjects, now)
    if ("retryAfter" in attempt) return attempt
    const party = partyAt(request)
    const credential = form.verbatim("credential")
    const known = userId === undefined ? {} : { userId }
    const used =
      party === undefined ? {} : await usePasskey(database, { credential, holder, party, ...known, admits }, now)
    if (used.account !== undefined) return { account: used.account, attempt }
    // In the second step it is known whose passkey it should have been.
    const suspect = userId === undefined ? undefined : await accountOf(database, userId)
    await noteRefusedPasskey(database, { suspect, ...used }, { actor: actorOf(request), now })
    return { account: undefined }
  }

  return new Elysia({ name: "passkeys" })
    .use(guard)
    .get(
      "/account/passkeys",
      async ({ person, reader, request, set }) => {
        const notice = passkeyNoticeNamed(cookieOf(request, services, "notice"))
        const page = await listOf({ person, account: await accountIn(person), reader, request, notice })
        const said = notice === undefined ? {} : { "set-cookie": droppedCookie(request, services, "notice") }
        return sendPage(set, reader, page, { ...PRIVATE, ...said })
      },
      { person: DURING },
    )
    .post(
      "/account/passkeys/begin",
      async ({ caller, person, form, reader, request, set }) => {
        const account = await accountIn(person)
        const wrong = await proofFaults(person, account, form, reader)
        if (wrong !== undefined) {
          set.status = wrong.status
          const page = await listOf({ person, account, reader, request, faults: wrong.faults })
          return sendPage(set, reader, page, { ...PRIVATE, ...wrong.headers })
        }
        const challenge = await beginPasskey(services, caller, clock())
        return seeOther(
          challenge === undefined ? "/account/passkeys" : `/account/passkeys/new?${new URLSearchParams({ challenge })}`,
        )
      },
      { person: DURING },
    )
    .get(
      "/account/passkeys/new",
      async ({ caller, person, reader, request, set }) => {
        const account = await accountIn(person)
        const party = partyAt(request)
        const challenge = parseQuery(request.url).challenge ?? ""
        const asked = party === undefined ? undefined : { party, challenge, fullName: fullName(person.fullName) }
        const options = asked === undefined ? undefined : await newPasskeyOptions(services, caller, asked, clock())
        if (party === undefined || options === undefined) return seeOther("/account/passkeys")
        const viewer = await viewerOf(person, account, reader)
        const page = createPage({ ...viewer, party: party.id, options, name: usualName(caller, reader) })
        return sendPage(set, reader, page, PRIVATE)
      },
      { person: DURING },
    )
    .post(
      "/account/passkeys/new",
      async ({ caller, person, form, reader, request, set }) => {
        await accountIn(person)
        const party = partyAt(request)
        const made = {
          credential: form.verbatim("credential"),
          name: form.text("name"),
          fallback: usualName(caller, reader),
        }
        const isAdded = party !== undefined && (await addPasskey(services, caller, made, { party, now: clock() }))
        const next = nextOf(request, services)
        if (isAdded && next !== undefined) return seeOther(next, [droppedCookie(request, services, "next")])
        if (isAdded) return done(request, "passkey_added")
        set.status = 422
        return sendPage(set, reader, refusedPage(reader), { "cache-control": "no-store" })
      },
      { person: DURING },
    )
    .get(
      "/account/passkeys/:passkey",
      async ({ person, params, reader, set }) => {
        const account = await accountIn(person)
        const page = await oneOf({ person, account, reader, id: pathId(params.passkey) })
        return sendPage(set, reader, page, PRIVATE)
      },
      { person: own() },
    )
    .post(
      "/account/passkeys/:passkey/name",
      async ({ caller, person, params, form, request }) => {
        await accountIn(person)
        await renamePasskey(services, caller, { id: pathId(params.passkey), name: form.text("name") }, clock())
        return done(request, "passkey_renamed")
      },
      { person: own() },
    )
    .post(
      "/account/passkeys/:passkey/remove",
      async ({ caller, person, params, form, reader, request, set }) => {
        const account = await accountIn(person)
        const id = pathId(params.passkey)
        const { name } = await ownPasskey(database, caller, id)
        const wrong = await proofFaults(person, account, form, reader)
        const isRemoved =
          wrong === undefined &&
          (await removePasskey(services, caller, { id, isDemanded: isDemanded(caller) }, clock()))
        if (isRemoved) return done(request, "passkey_removed")
        set.status = wrong?.status ?? 422
        const faults = wrong?.faults ?? { "": `${name}: ${PASSKEY_WORDING[reader.language].one.last}` }
        const page = await oneOf({ person, account, reader, id, faults })
        return sendPage(set, reader, page, { ...PRIVATE, ...wrong?.headers })
      },
      { person: own() },
    )
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
          // Without a cookie nothing was asked for.
          holder: { purpose: "sign-in", secret: secretOf(request) ?? newSecret() },
          subjects: [addressSubject(rateLimitKey(frameOf(request).sender.address))],
          now,
        })
        if ("retryAfter" in proof) {
          set.status = 429
          const headers = { "retry-after": String(proof.retryAfter) }
          return sendPage(set, reader, tooManyPage(reader, proof.retryAfter), headers)
        }
        if (proof.account !== undefined) {
          await database.transaction((tx) => endAttempt(tx, proof.attempt))
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
        const subjects = await stepSubjects(database, half, cookieOf(request, services, "browser"))
        const proof = await prove(request, { form, holder, subjects, userId, now })
        if ("retryAfter" in proof) {
          set.status = 429
          const headers = { "retry-after": String(proof.retryAfter) }
          return sendPage(set, reader, tooManyPage(reader, proof.retryAfter), headers)
        }
        if (proof.account !== undefined) {
          const { attempt } = proof
          const way = await database.transaction(async (tx) => {
            if ((await takeKey(tx, "second_factor", key, now)) === undefined) return undefined
            await endAttempt(tx, attempt)
            return enterWithin(tx, services, request, { userId, factors: [...factors, "passkey"], stays, next })
          })
          if (way !== undefined) return seeOther(way.location, way.cookies)
        }
        set.status = 422
        const { apps } = await secondFactorsOf(database, userId)
        const party = partyAt(request)?.id
        const faults = { "": PASSKEY_WORDING[reader.language].step.refused }
        return sendPage(
          set,
          reader,
          stepPage({ reader: readerAt(reader, "/sign-in/second-factor"), hasApp: apps > 0, party, faults }),
          WITH_SCRIPTS,
        )
      },
      { form: "public" },
    )
}
