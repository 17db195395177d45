import { Elysia } from "elysia"
import { Type } from "typebox"
import { Value } from "typebox/value"
import type { PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { peekKey, takeKey } from "../../access/one-time-keys/rules.ts"
import { senderOf } from "../../access/person-guard.ts"
import { own } from "../../access/route-access.ts"
import type { SignedIn } from "../../access/sessions/rules.ts"
import { cookieOf, droppedCookie, seeOther } from "../../http/cookies.ts"
import type { Form } from "../../http/form.ts"
import { originOf } from "../../http/frame.ts"
import { parseQuery } from "../../http/query.ts"
import { readerFrom, sendPage, WITH_SCRIPTS } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import type { Mail } from "../../mail/rules.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { type Reader, readerAt } from "../../pages/reader.ts"
import { NotFound } from "../../tools/errors.ts"
import { partyOf } from "../passkeys/relying-party.ts"
import { accountOf, secondFactorsOf } from "../sign-in/accounts.ts"
import { beginAttempt, endAttempt } from "../sign-in/attempts/rules.ts"
import { enterWithin, type Way } from "../sign-in/entry.ts"
import { type HalfSignIn, halfSignIn, stepSubjects } from "../sign-in/half.ts"
import { tooManyPage } from "../sign-in/page.tsx"
import { nextOf } from "../sign-in/request.ts"
import { factorPage, stepPage } from "./page.tsx"
import { type RefusedProof, refusedProof } from "./proof.tsx"
import { beginTotp, confirmTotp, factorState, noteWrongCode, removeOwnFactor, renewCodes, useFactor } from "./rules.ts"
import type { FactorSeal } from "./secrets.ts"
import { FACTOR_WORDING } from "./wording/wording.ts"

interface FactorServices extends Services {
  readonly mail: Mail
  readonly factorSeal: FactorSeal
}

const SealedCodes = Type.Object({ sealed: Type.String(), session: Type.Number() })

/** What is asked of people besides the password. */
export function secondFactorRoutes(services: FactorServices, guard: Guard) {
  const { database, clock, factorSeal } = services
  const DURING = own({ during: ["second_factor"] })

  interface Shown {
    readonly person: SignedIn
    readonly reader: Reader
    readonly codes?: readonly string[]
    readonly next?: string | undefined
    readonly faults?: FieldFaults
  }

  async function pageOf({ person, reader, codes = [], next, faults = {} }: Shown): Promise<string> {
    const { caller, duty } = person
    const account = await accountOf(database, caller.user.id)
    if (account === undefined) throw new NotFound()
    return factorPage({
      reader: readerAt(reader, "/account/second-factor"),
      company: caller.company.name,
      username: account.username,
      hasPassword: account.password_hash !== null,
      isDemanded: duty === "second_factor",
      state: await factorState(services, caller, clock()),
      codes,
      next,
      faults,
    })
  }

  async function proofFaults(caller: PersonCaller, form: Form, reader: Reader): Promise<RefusedProof | undefined> {
    const account = await accountOf(database, caller.user.id)
    if (account === undefined) throw new NotFound()
    return refusedProof(database, { caller, account }, form, { reader, now: clock() })
  }

  interface Step {
    readonly reader: Reader
    readonly request: Request
    readonly set: { readonly headers: object }
    readonly faults?: FieldFaults
  }

  /** The page of the second step, with each of the factors that the person has. */
  async function sendStep({ userId }: HalfSignIn, { reader, request, set, faults = {} }: Step): Promise<string> {
    const { apps, passkeys } = await secondFactorsOf(database, userId)
    const party = passkeys === 0 ? undefined : partyOf(originOf(request, services))?.id
    // Anyone who has neither by now is not told so.
    const hasApp = apps > 0 || passkeys === 0
    return sendPage(set, reader, stepPage({ reader, hasApp, party, faults }), party === undefined ? {} : WITH_SCRIPTS)
  }

  const toCodes = (key: string | undefined) =>
    seeOther(key === undefined ? "/account/second-factor" : `/account/second-factor?codes=${key}`)

  return new Elysia({ name: "second-factors" })
    .use(guard)
    .get(
      "/account/second-factor",
      async ({ caller, person, reader, request, set }) => {
        const key = parseQuery(request.url).codes ?? ""
        const found = key === "" ? undefined : await peekKey(database, "totp_enrolment", key, clock())
        // Only this session sees them, and again if its page does not load: anyone who has no codes is locked out one day.
        const shown = found?.userId === caller.user.id ? Value.Parse(SealedCodes, found.payload) : undefined
        const codes = shown?.session === caller.session.id ? factorSeal.openCodes(shown.sealed, caller.user.id) : []
        return sendPage(set, reader, await pageOf({ person, reader, codes, next: nextOf(request, services) }))
      },
      { person: DURING },
    )
    .post(
      "/account/second-factor/begin",
      async ({ caller, person, form, reader, set }) => {
        const wrong = await proofFaults(caller, form, reader)
        if (wrong !== undefined) {
          set.status = wrong.status
          return sendPage(set, reader, await pageOf({ person, reader, faults: wrong.faults }), wrong.headers)
        }
        await beginTotp(services, caller, clock())
        return seeOther("/account/second-factor")
      },
      { person: DURING },
    )
    .post(
      "/account/second-factor/confirm",
      async ({ caller, person, form, reader, set }) => {
        const key = await confirmTotp(services, caller, form.text("code"), clock())
        if (key !== undefined) return toCodes(key)
        set.status = 422
        const faults = { code: FACTOR_WORDING[reader.language].wrongCode }
        return sendPage(set, reader, await pageOf({ person, reader, faults }))
      },
      { person: DURING },
    )
    .post(
      "/account/second-factor/change",
      async ({ caller, person, form, reader, set }) => {
        const wrong = await proofFaults(caller, form, reader)
        if (wrong === undefined) return toCodes(await renewCodes(services, caller, clock()))
        set.status = wrong.status
        return sendPage(set, reader, await pageOf({ person, reader, faults: wrong.faults }), wrong.headers)
      },
      { person: DURING },
    )
    .post(
      "/account/second-factor/remove",
      async ({ caller, person, form, reader, set }) => {
        const wrong = await proofFaults(caller, form, reader)
        if (wrong !== undefined) {
          set.status = wrong.status
          return sendPage(set, reader, await pageOf({ person, reader, faults: wrong.faults }), wrong.headers)
        }
        await removeOwnFactor(services, caller, clock())
        return seeOther("/account/second-factor")
      },
      { person: DURING },
    )
    .get(
      "/sign-in/second-factor",
      async ({ request, set }) => {
        const half = await halfSignIn(database, cookieOf(request, services, "signing-in") ?? "", clock())
        if (half === undefined) return seeOther("/sign-in", [droppedCookie(request, services, "signing-in")])
        const reader = readerFrom(request)
        return sendStep(half, { reader, request, set })
      },
      { open: "public" },
    )
    .post(
      "/sign-in/second-factor",
      async ({ form, reader, request, set }) => {
        const key = cookieOf(request, services, "signing-in") ?? ""
        const now = clock()
        const half = await halfSignIn(database, key, now)
        if (half === undefined) return seeOther("/sign-in", [droppedCookie(request, services, "signing-in")])
        const { userId, companyId, factors, stays, next } = half
        const attempt = await beginAttempt(
          database,
          await stepSubjects(database, half, cookieOf(request, services, "browser")),
          now,
        )
        if ("retryAfter" in attempt) {
          set.status = 429
          const headers = { "retry-after": String(attempt.retryAfter) }
          return sendPage(set, reader, tooManyPage(reader, attempt.retryAfter), headers)
        }
        const { requestId, address, device } = senderOf(request)
        const sender = { requestId, address: address(), device }
        const actor = { kind: "person", user: null, ...sender } as const
        const way = await database.transaction(async (tx): Promise<Way | undefined> => {
          const factor = await useFactor(tx, factorSeal, { userId, companyId, code: form.text("code"), sender }, now)
          if (factor === undefined || (await takeKey(tx, "second_factor", key, now)) === undefined) return undefined
          await endAttempt(tx, attempt)
          return enterWithin(tx, services, request, { userId, factors: [...factors, factor], stays, next })
        })
        if (way !== undefined) return seeOther(way.location, way.cookies)
        await noteWrongCode(database, { userId, companyId, actor, now })
        set.status = 422
        const faults = { code: FACTOR_WORDING[reader.language].wrongCode }
        return sendStep(half, { reader, request, set, faults })
      },
      { form: "public" },
    )
}
