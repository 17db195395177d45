import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { own } from "../../access/route-access.ts"
import { demandsSecondFactor, type SignedIn } from "../../access/sessions/rules.ts"
import { droppedCookie, seeOther } from "../../http/cookies.ts"
import type { Form } from "../../http/form.ts"
import { originOf } from "../../http/frame.ts"
import { noticeIn, seeNotice } from "../../http/notice.ts"
import { pathId } from "../../http/path.ts"
import { parseQuery } from "../../http/query.ts"
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
import { refusedProof } from "../second-factors/proof.tsx"
import { type Account, accountOf, secondFactorsOf } from "../sign-in/accounts.ts"
import { nextOf } from "../sign-in/request.ts"
import { mayUsePasskeys } from "./admission.ts"
import { NOTICES, type PasskeyNotice } from "./notice.ts"
import { createPage, onePage, passkeysPage, refusedPage } from "./page.tsx"
import { partyOf, type RelyingParty } from "./relying-party.ts"
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
} from "./rules.ts"
import { PASSKEY_WORDING } from "./wording/wording.ts"

interface PasskeyServices extends Services {
  readonly mail: Mail
}

/** The own passkeys. */
export function passkeyRoutes(services: PasskeyServices, guard: Guard) {
  const { database, settings, clock } = services
  const DURING = own({ during: ["second_factor"] })

  const partyAt = (request: Request): RelyingParty | undefined => partyOf(originOf(request, services))

  /** The account of a person who may have passkeys. Throws {@link NotFound} for all others. */
  async function accountIn({ caller }: SignedIn): Promise<Account> {
    const account = await accountOf(database, caller.user.id)
    if (account === undefined || !(await mayUsePasskeys(database, account))) throw new NotFound()
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
    return seeNotice(request, services, { path: "/account/passkeys", notice })
  }

  /** What a passkey is called that was made in this browser, unless another name is typed. */
  function usualName({ device }: PersonCaller, { language }: Reader): string {
    const known = knownDevice(device)
    const { sessions } = ACCOUNT_WORDING[language]
    return known === undefined ? sessions.unknownDevice : sessions.device(known.browser, known.system)
  }

  return new Elysia({ name: "passkeys" })
    .use(guard)
    .get(
      "/account/passkeys",
      async ({ person, reader, request, set }) => {
        const { notice, headers } = noticeIn(request, services, NOTICES)
        const page = await listOf({ person, account: await accountIn(person), reader, request, notice })
        return sendPage(set, reader, page, { ...WITH_SCRIPTS, ...headers })
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
        const account = await accountIn(person)
        const party = partyAt(request)
        const challenge = parseQuery(request.url).challenge ?? ""
        const asked = party === undefined ? undefined : { party, challenge, fullName: fullName(person.fullName) }
        const options = asked === undefined ? undefined : await newPasskeyOptions(services, caller, asked, clock())
        if (party === undefined || options === undefined) return seeOther("/account/passkeys")
        const viewer = await viewerOf(person, account, reader)
        const page = createPage({ ...viewer, party: party.id, options, name: usualName(caller, reader) })
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
        const isAdded = party !== undefined && (await addPasskey(services, caller, made, { party, now: clock() }))
        const next = nextOf(request, services)
        if (isAdded && next !== undefined) return seeOther(next, [droppedCookie(request, services, "next")])
        if (isAdded) return done(request, "passkey_added")
        set.status = 422
        return sendPage(set, reader, refusedPage(reader))
      },
      { person: DURING },
    )
    .get(
      "/account/passkeys/:passkey",
      async ({ person, params, reader, set }) => {
        const account = await accountIn(person)
        const page = await oneOf({ person, account, reader, id: pathId(params.passkey) })
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
        const wrong = await proofFaults(person, account, form, reader)
        const isRemoved =
          wrong === undefined &&
          (await removePasskey(services, caller, { id, isDemanded: isDemanded(caller) }, clock()))
        if (isRemoved) return done(request, "passkey_removed")
        set.status = wrong?.status ?? 422
        const faults = wrong?.faults ?? { "": `${name}: ${PASSKEY_WORDING[reader.language].one.last}` }
        const page = await oneOf({ person, account, reader, id, faults })
        return sendPage(set, reader, page, { ...WITH_SCRIPTS, ...wrong?.headers })
      },
      { person: own() },
    )
}
