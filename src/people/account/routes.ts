import { Elysia } from "elysia"
import { keepBrowserOf } from "../../access/browsers/rules.ts"
import type { Guard } from "../../access/guard.ts"
import { senderOf, sessionCookie } from "../../access/person-guard.ts"
import { own } from "../../access/route-access.ts"
import { beginSession, listSessions, type SignedIn } from "../../access/sessions/rules.ts"
import { noticeIn, seeNotice } from "../../http/notice.ts"
import { pathId } from "../../http/path.ts"
import { rememberedLanguage, sendPage } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import type { Mail } from "../../mail/rules.ts"
import { isOnlyAdministrator } from "../../organisation/users/administrators/rules.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import type { Reader } from "../../pages/reader.ts"
import { NotFound } from "../../tools/errors.ts"
import { WORDED_LANGUAGES } from "../../tools/language/worded.ts"
import { type Account, accountOf } from "../account-lookup/rules.ts"
import { portalPersonOf } from "../leading/rules.ts"
import { listPasskeys } from "../passkeys/rules.ts"
import { changePassword, choiceFaults } from "../passwords/rules.ts"
import { toldFaults } from "../passwords/told-faults.ts"
import { provePassword, waitingOf } from "../proof/password.ts"
import { mayUsePassword } from "../providers/rules.ts"
import { factorState } from "../second-factors/rules.ts"
import type { FactorSeal } from "../second-factors/secrets.ts"
import { ACCOUNT_NOTICES, type AccountNotice } from "../wording/names.ts"
import { PEOPLE_WORDING } from "../wording/wording.ts"
import { accountPage } from "./page.tsx"
import { endOtherSessions, endOwnSession, saveLanguage } from "./rules.ts"

interface AccountServices extends Services {
  readonly mail: Mail
  readonly factorSeal: FactorSeal
}

/** The pages where users see and change their own account. */
export function accountRoutes(services: AccountServices, guard: Guard) {
  const { database, clock, settings } = services

  async function accountIn({ caller }: SignedIn): Promise<Account> {
    const account = await accountOf(database, caller.user.id)
    if (account === undefined) throw new NotFound()
    return account
  }

  interface Shown {
    readonly person: SignedIn
    readonly account: Account
    readonly reader: Reader
    readonly notice?: AccountNotice | undefined
    readonly faults?: FieldFaults
  }

  async function pageOf({ person, account, reader, notice, faults = {} }: Shown): Promise<string> {
    const { caller } = person
    const maySignInHere = await mayUsePassword(database, { id: account.id, companyId: account.company_id })
    return accountPage({
      reader,
      person: portalPersonOf(person),
      username: account.username,
      email: account.email,
      isOnlyAdministrator: await isOnlyAdministrator(database, caller),
      hasPassword: maySignInHere && account.password_hash !== null,
      timezone: caller.company.timezone,
      sessions: await listSessions(database, caller.user.id, { settings, now: clock() }),
      sessionId: caller.session.id,
      factor: await factorState(services, caller, clock()),
      passkeys: maySignInHere ? await listPasskeys(database, account.id) : undefined,
      notice,
      faults,
    })
  }

  /** Redirects to the page, which shows what was done. */
  function done(request: Request, notice: AccountNotice, cookies: readonly string[] = []): Response {
    return seeNotice(request, services, { path: "/account", notice, cookies })
  }

  return new Elysia({ name: "account", prefix: "/account" })
    .use(guard)
    .get(
      "",
      async ({ person, reader, request, set }) => {
        const { notice, headers } = noticeIn(request, services, ACCOUNT_NOTICES)
        const page = await pageOf({ person, account: await accountIn(person), reader, notice })
        return sendPage(set, reader, page, headers)
      },
      { person: own() },
    )
    .post(
      "/language",
      async ({ caller, person, form, reader, request, set }) => {
        const language = WORDED_LANGUAGES.find((one) => one === form.text("language"))
        if (language === undefined) {
          set.status = 422
          const faults = { language: PEOPLE_WORDING[reader.language].setUp.faults.language }
          const page = await pageOf({ person, account: await accountIn(person), reader, faults })
          return sendPage(set, reader, page)
        }
        await saveLanguage(database, caller, language)
        return done(request, "language_saved", [rememberedLanguage(language)])
      },
      { person: own() },
    )
    .post(
      "/password",
      async ({ caller, person, form, reader, request, set }) => {
        const account = await accountIn(person)
        const now = clock()
        const again = form.verbatim("password_again")
        const password = form.verbatim("password")
        const wording = PEOPLE_WORDING[reader.language].account.password
        const refused = async (status: number, faults: FieldFaults, headers = {}) => {
          set.status = status
          return sendPage(set, reader, await pageOf({ person, account, reader, faults }), headers)
        }
        const current = form.verbatim("current_password")
        const proof = await provePassword(services, { caller, account }, current, now)
        if ("retryAfter" in proof) {
          const faults = { current_password: wording.tooMany(Math.ceil(proof.retryAfter / 60)) }
          return refused(429, faults, { "retry-after": String(proof.retryAfter) })
        }
        const faults = {
          ...(proof.isRight ? {} : { current_password: wording.wrong }),
          ...toldFaults(
            choiceFaults({ password, again, isCurrent: proof.isRight && password === current }, account) ?? {},
            reader,
          ),
        }
        if (Object.keys(faults).length > 0) return refused(422, faults)
        const { stays } = caller.session
        const sender = senderOf(request)
        let token: string | undefined
        const isChanged = await changePassword(services, {
          ...{ account, password, sender, now, waiting: waitingOf(caller) },
          // All sessions that began with the old password end. This browser continues in a new session.
          async within(tx) {
            token = await beginSession(
              tx,
              {
                userId: account.id,
                companyId: account.company_id,
                factors: caller.session.factors,
                // The password alone does not prove who has a second factor.
                provedAt: caller.session.provedAt,
                stays,
                address: sender.address(),
                device: sender.device,
              },
              { settings, now },
            )
            await keepBrowserOf(tx, caller)
          },
        })
        if (!isChanged || token === undefined) return refused(422, { current_password: wording.wrong })
        return done(request, "password_changed", [sessionCookie(request, services, { token, stays })])
      },
      { person: own() },
    )
    .post(
      "/sessions/end",
      async ({ caller, request }) => {
        await endOtherSessions(database, caller, clock())
        return done(request, "sessions_ended")
      },
      { person: own() },
    )
    .post(
      "/sessions/:session/end",
      async ({ caller, params, request }) => {
        await endOwnSession(database, caller, pathId(params.session), clock())
        return done(request, "session_ended")
      },
      { person: own() },
    )
}
