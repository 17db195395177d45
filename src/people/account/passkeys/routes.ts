import { Elysia } from "elysia"
import type { PersonCaller } from "../../../access/caller.ts"
import type { Guard } from "../../../access/guard.ts"
import { sessionCookie } from "../../../access/person-guard.ts"
import { own } from "../../../access/route-access.ts"
import type { SignedIn } from "../../../access/sessions/rules.ts"
import { droppedCookie, seeOther } from "../../../http/cookies.ts"
import { originOf } from "../../../http/frame.ts"
import { noticeIn, seeNotice } from "../../../http/notice.ts"
import { pathId } from "../../../http/path.ts"
import { parseQuery } from "../../../http/query.ts"
import { RateLimit } from "../../../http/rate-limit.ts"
import { TooManyRequests } from "../../../http/refusals.ts"
import { sendPage, WITH_SCRIPTS } from "../../../http/send-page.ts"
import type { Services } from "../../../http/services.ts"
import type { Mail } from "../../../mail/rules.ts"
import type { FieldFaults } from "../../../pages/components/form.tsx"
import { type Reader, readerAt } from "../../../pages/reader.ts"
import { NotFound } from "../../../tools/errors.ts"
import { fullName } from "../../../tools/language/names.ts"
import { type Account, accountOf, secondFactorsOf } from "../../account-lookup/rules.ts"
import { portalPersonOf } from "../../leading/rules.ts"
import { knownDevice } from "../../mail-notices/device.ts"
import { partyOf, type RelyingParty } from "../../passkeys/relying-party.ts"
import {
  addPasskey,
  beginPasskey,
  hasOnlyOnePasskey,
  knownToDevices,
  listPasskeys,
  newPasskeyOptions,
  ownPasskey,
  removePasskey,
  renamePasskey,
} from "../../passkeys/rules.ts"
import { PROOF } from "../../proof/address.ts"
import { refusedProof } from "../../proof/request.ts"
import { provingOptions } from "../../proof/rules.ts"
import { waysToProve } from "../../proof/ways.ts"
import type { FactorSeal } from "../../second-factors/secrets.ts"
import { mayUsePasskeys } from "../../sign-in/by-passkey/admission.ts"
import { nextOf } from "../../sign-in/request.ts"
import { PASSKEY_NOTICES, type PasskeyNotice } from "../../wording/names.ts"
import { PEOPLE_WORDING } from "../../wording/wording.ts"
import { createPage, onePage, passkeysPage, refusedPage } from "./page.tsx"

interface PasskeyServices extends Services {
  readonly mail: Mail
  readonly factorSeal: FactorSeal
}

/** How many challenges per minute one user may request to prove their identity. */
const CHALLENGES = 60

/** The pages for the user's own passkeys. */
export function passkeyRoutes(services: PasskeyServices, guard: Guard) {
  const { database, clock } = services
  const challenges = new RateLimit(CHALLENGES, clock)
  const DURING = own({ during: ["second_factor"] })

  const partyAt = (request: Request): RelyingParty | undefined => partyOf(originOf(request, services))

  /** The account of a user who may have passkeys. Throws {@link NotFound} for any other user. */
  async function accountIn({ caller }: SignedIn): Promise<Account> {
    const account = await accountOf(database, caller.user.id)
    if (account === undefined || !(await mayUsePasskeys(database, account))) throw new NotFound()
    return account
  }

  async function viewerOf({ person, account, reader, request }: Shown) {
    return {
      reader,
      person: portalPersonOf(person),
      username: account.username,
      ways: await waysToProve(database, account),
      party: partyAt(request)?.id,
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

  async function listOf(shown: Shown): Promise<string> {
    const { person, account, reader, notice, faults = {} } = shown
    return passkeysPage({
      ...(await viewerOf({ ...shown, reader: readerAt(reader, "/account/passkeys") })),
      passkeys: await listPasskeys(database, account.id),
      hasApp: (await secondFactorsOf(database, account.id)).apps > 0,
      known: await knownToDevices(database, person.caller),
      notice,
      faults,
    })
  }

  async function oneOf({ id, faults = {}, ...shown }: Shown & { readonly id: number }) {
    const { caller } = shown.person
    return onePage({
      ...(await viewerOf(shown)),
      passkey: await ownPasskey(database, caller, id),
      isLast: isDemanded(shown.person) && (await hasOnlyOnePasskey(database, caller)),
      faults,
    })
  }

  const isDemanded = ({ caller, isFactorDemanded }: SignedIn) =>
    isFactorDemanded && !caller.session.factors.includes("provider_factors")

  /** Redirects to the list, which shows what was done. */
  function done(request: Request, notice: PasskeyNotice, cookies: readonly string[] = []): Response {
    return seeNotice(request, services, { path: "/account/passkeys", notice, cookies })
  }

  /** The default name of a passkey that is created in this browser. */
  function usualName({ device }: PersonCaller, { language }: Reader): string {
    const known = knownDevice(device)
    const { sessions } = PEOPLE_WORDING[language].account
    return known === undefined ? sessions.unknownDevice : sessions.device(known.browser, known.system)
  }

  return new Elysia({ name: "passkeys" })
    .use(guard)
    .get(
      "/account/passkeys",
      async ({ person, reader, request, set }) => {
        const { notice, headers } = noticeIn(request, services, PASSKEY_NOTICES)
        const page = await listOf({ person, account: await accountIn(person), reader, request, notice })
        return sendPage(set, reader, page, { ...WITH_SCRIPTS, ...headers })
      },
      { person: DURING },
    )
    .post(
      "/account/passkeys/begin",
      async ({ caller, person, form, reader, request, set }) => {
        const account = await accountIn(person)
        const wrong = await refusedProof(services, { caller, account, form, request, reader })
        if (wrong !== undefined) {
          set.status = wrong.status
          const page = await listOf({ person, account, reader, request, faults: wrong.faults })
          return sendPage(set, reader, page, { ...WITH_SCRIPTS, ...wrong.headers })
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
        await accountIn(person)
        const party = partyAt(request)
        const challenge = parseQuery(request.url).challenge ?? ""
        const asked = party === undefined ? undefined : { party, challenge, fullName: fullName(person.fullName) }
        const options = asked === undefined ? undefined : await newPasskeyOptions(services, caller, asked, clock())
        if (party === undefined || options === undefined) return seeOther("/account/passkeys")
        const page = createPage({ reader, party: party.id, options, name: usualName(caller, reader) })
        return sendPage(set, reader, page, WITH_SCRIPTS)
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
        const added =
          party === undefined ? undefined : await addPasskey(services, caller, made, { party, now: clock() })
        if (added === undefined) {
          set.status = 422
          return sendPage(set, reader, refusedPage(reader))
        }
        const { token } = added
        const { stays } = caller.session
        const cookies = token === undefined ? [] : [sessionCookie(request, services, { token, stays })]
        const next = nextOf(request, services)
        if (next === undefined) return done(request, "passkey_added", cookies)
        return seeOther(next, [...cookies, droppedCookie(request, services, "next")])
      },
      { person: DURING },
    )
    .post(
      PROOF.passkeyOptions,
      async ({ caller, request }) => {
        const party = partyAt(request)
        if (party === undefined) throw new NotFound()
        const allowance = challenges.take(String(caller.user.id))
        if (!allowance.allowed) throw new TooManyRequests(allowance.resetAfter)
        return provingOptions(database, caller, { party, now: clock() })
      },
      { person: DURING },
    )
    .get(
      "/account/passkeys/:passkey",
      async ({ person, params, reader, request, set }) => {
        const account = await accountIn(person)
        const page = await oneOf({ person, account, reader, request, id: pathId(params.passkey) })
        return sendPage(set, reader, page, WITH_SCRIPTS)
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
        const wrong = await refusedProof(services, { caller, account, form, request, reader })
        const isRemoved =
          wrong === undefined &&
          (await removePasskey(services, caller, { id, isDemanded: isDemanded(person) }, clock()))
        if (isRemoved) return done(request, "passkey_removed")
        set.status = wrong?.status ?? 422
        const faults = wrong?.faults ?? { "": `${name}: ${PEOPLE_WORDING[reader.language].passkeys.one.last}` }
        const page = await oneOf({ person, account, reader, request, id, faults })
        return sendPage(set, reader, page, { ...WITH_SCRIPTS, ...wrong?.headers })
      },
      { person: own() },
    )
}
