import { Elysia } from "elysia"
import { Type } from "typebox"
import { Value } from "typebox/value"
import type { Guard } from "../../../access/guard.ts"
import { peekKey } from "../../../access/one-time-keys/rules.ts"
import { sessionCookie } from "../../../access/person-guard.ts"
import { own } from "../../../access/route-access.ts"
import type { SignedIn } from "../../../access/sessions/rules.ts"
import { seeOther } from "../../../http/cookies.ts"
import type { Form } from "../../../http/form.ts"
import { originOf } from "../../../http/frame.ts"
import { parseQuery } from "../../../http/query.ts"
import { sendPage, WITH_SCRIPTS } from "../../../http/send-page.ts"
import type { Services } from "../../../http/services.ts"
import type { Mail } from "../../../mail/rules.ts"
import type { FieldFaults } from "../../../pages/components/form.tsx"
import { type Reader, readerAt } from "../../../pages/reader.ts"
import { NotFound } from "../../../tools/errors.ts"
import { type Account, accountOf } from "../../account-lookup/rules.ts"
import { partyOf } from "../../passkeys/relying-party.ts"
import { type RefusedProof, refusedProof } from "../../proof/request.ts"
import { waysToProve } from "../../proof/ways.ts"
import { beginTotp, confirmTotp, factorState, removeOwnFactor, renewCodes } from "../../second-factors/rules.ts"
import type { FactorSeal } from "../../second-factors/secrets.ts"
import { nextOf } from "../../sign-in/request.ts"
import { PEOPLE_WORDING } from "../../wording/wording.ts"
import { factorPage } from "./page.tsx"

interface FactorServices extends Services {
  readonly mail: Mail
  readonly factorSeal: FactorSeal
}

const SealedCodes = Type.Object({ sealed: Type.String(), session: Type.Number() })

/** The page about the user's own second factor. */
export function secondFactorRoutes(services: FactorServices, guard: Guard) {
  const { database, clock, factorSeal } = services
  const DURING = own({ during: ["second_factor"] })

  async function accountIn({ caller }: SignedIn): Promise<Account> {
    const account = await accountOf(database, caller.user.id)
    if (account === undefined) throw new NotFound()
    return account
  }

  interface Asked {
    readonly person: SignedIn
    readonly reader: Reader
    readonly request: Request
    readonly set: { status?: number | string; readonly headers: object }
  }

  interface Shown {
    readonly codes?: readonly string[]
    readonly next?: string | undefined
    readonly faults?: FieldFaults
    readonly headers?: object
  }

  /** Responds with that page. */
  async function send(asked: Asked, { codes = [], next, faults = {}, headers = {} }: Shown = {}): Promise<string> {
    const { person, reader, request, set } = asked
    const account = await accountIn(person)
    const ways = await waysToProve(database, account)
    const hasPasskeys = ways.kind === "factor" && ways.hasPasskeys
    const party = hasPasskeys ? partyOf(originOf(request, services))?.id : undefined
    const page = await factorPage({
      reader: readerAt(reader, "/account/second-factor"),
      company: person.caller.company.name,
      username: account.username,
      ways,
      party,
      isDemanded: person.duty === "second_factor",
      state: await factorState(services, person.caller, clock()),
      codes,
      next,
      faults,
    })
    const hasScripts = party !== undefined || codes.length > 0
    return sendPage(set, reader, page, { ...(hasScripts ? WITH_SCRIPTS : {}), ...headers })
  }

  /**
   * Performs the action of the form if it proves the user's identity. Otherwise responds with the page, which states
   * the problem.
   */
  async function proved(
    { form, ...asked }: Asked & { readonly form: Form },
    act: () => Promise<Response>,
  ): Promise<Response | string> {
    const { person, reader, request, set } = asked
    const sent = { caller: person.caller, account: await accountIn(person), form, request, reader }
    const wrong: RefusedProof | undefined = await refusedProof(services, sent)
    if (wrong === undefined) return act()
    set.status = wrong.status
    return send(asked, wrong)
  }

  const toCodes = (key: string | undefined, cookies: readonly string[] = []) =>
    seeOther(key === undefined ? "/account/second-factor" : `/account/second-factor?codes=${key}`, cookies)

  return new Elysia({ name: "second-factors" })
    .use(guard)
    .get(
      "/account/second-factor",
      async ({ caller, person, reader, request, set }) => {
        const key = parseQuery(request.url).codes ?? ""
        const found = key === "" ? undefined : await peekKey(database, "totp_enrolment", key, clock())
        // Only this session can see them. They are shown again if the page fails to load: otherwise users would have no
        // codes and would eventually be locked out.
        const shown = found?.userId === caller.user.id ? Value.Parse(SealedCodes, found.payload) : undefined
        const codes = shown?.session === caller.session.id ? factorSeal.openCodes(shown.sealed, caller.user.id) : []
        return send({ person, reader, request, set }, { codes, next: nextOf(request, services) })
      },
      { person: DURING },
    )
    .post(
      "/account/second-factor/begin",
      ({ caller, request, ...asked }) =>
        proved({ ...asked, request }, async () => {
          const token = await beginTotp(services, caller, clock())
          const { stays } = caller.session
          return seeOther("/account/second-factor", [sessionCookie(request, services, { token, stays })])
        }),
      { person: DURING },
    )
    .post(
      "/account/second-factor/confirm",
      async ({ caller, person, form, reader, request, set }) => {
        const confirmed = await confirmTotp(services, caller, form.text("code"), clock())
        if (confirmed !== undefined) {
          const { token, key } = confirmed
          return toCodes(key, [sessionCookie(request, services, { token, stays: caller.session.stays })])
        }
        set.status = 422
        const faults = { code: PEOPLE_WORDING[reader.language].secondFactors.wrongCode }
        return send({ person, reader, request, set }, { faults })
      },
      { person: DURING },
    )
    .post(
      "/account/second-factor/change",
      ({ caller, ...asked }) => proved(asked, async () => toCodes(await renewCodes(services, caller, clock()))),
      { person: DURING },
    )
    .post(
      "/account/second-factor/remove",
      ({ caller, ...asked }) =>
        proved(asked, async () => {
          await removeOwnFactor(services, caller, clock())
          return seeOther("/account/second-factor")
        }),
      { person: DURING },
    )
}
