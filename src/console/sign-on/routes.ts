import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole, type PathParameters, proved } from "../../access/route-access.ts"
import { isSecret, newSecret } from "../../access/secrets.ts"
import { cookieOf, keptCookie, seeOther } from "../../http/cookies.ts"
import { originOf } from "../../http/frame.ts"
import type { Services } from "../../http/services.ts"
import { urlOf } from "../../http/url.ts"
import type { Mail } from "../../mail/rules.ts"
import { requireCompany } from "../../organisation/company/rules.ts"
import { OpenIdClient } from "../../people/openid/client.ts"
import { SignOnFailure } from "../../people/openid/failure.ts"
import { SIGN_ON } from "../../people/providers/address.ts"
import {
  changeOwnProvider,
  createProvider,
  freeKey,
  listOwnProviders,
  MANAGES_SIGN_ON,
  type ProviderInput,
  removeOwnProvider,
  requireOwnProvider,
  showProvider,
} from "../../people/providers/administration.ts"
import type { SignOnSeal } from "../../people/providers/secrets.ts"
import { PATIENCE, type SignOnContext } from "../../people/sign-on/rules.ts"
import { beginTrial, endTrial } from "../../people/sign-on/trial.ts"
import { NotFound } from "../../tools/errors.ts"
import { edited } from "../frame/edit.ts"
import { outcomeOf } from "../frame/faults.ts"
import { sentBy, typedIn } from "../frame/fields.tsx"
import { seeDone } from "../frame/notices.ts"
import { consoleLanguage } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { carryOutOnce, newFormKey } from "../sent-forms/rules.ts"
import { newProvider, providerFields, secretField } from "./fields.ts"
import { editProviderPage, newProviderPage, QUESTIONS, type Question, questionPage } from "./form-pages.tsx"
import { PROVIDERS, providerListPage, providerPage } from "./page.tsx"
import { testPage } from "./test-page.tsx"
import { SIGN_ON_WORDING } from "./wording/wording.ts"

const NOTICES = { en: SIGN_ON_WORDING.en.notices, de: SIGN_ON_WORDING.de.notices }

export interface ConsoleSignOnServices extends Services {
  readonly mail: Mail
  readonly signOnSeal: SignOnSeal
  /** How requests are sent to providers. Undefined for the normal way. */
  readonly openid?: OpenIdClient
}

/** The pages about sign-on at OpenID Connect providers. */
export function consoleSignOnRoutes(services: ConsoleSignOnServices, guard: Guard) {
  const { database, clock, mail, log, signOnSeal: seal, openid = new OpenIdClient({ clock }) } = services
  const context: SignOnContext = { database, mail, log, clock, seal, openid }
  const person = inConsole(MANAGES_SIGN_ON)
  const changing = () => ({ seal, now: clock() })
  const redirectUri = (request: Request, key: string) => SIGN_ON.redirectUri(originOf(request, services), key)

  /** Nobody is asked for a proof before a form about nothing is refused. */
  const requireKnown = async (_form: unknown, params: PathParameters, caller: PersonCaller) => {
    if (params.question !== undefined) questionIn({ question: params.question })
    await showProvider(database, caller, keyIn({ provider: params.provider ?? "" }))
    return true
  }

  return (
    new Elysia({ name: "console-sign-on", prefix: PROVIDERS })
      .use(guard)
      .get(
        "",
        async (asked) => {
          const shown = await shownTo(services, asked, { notices: NOTICES })
          const providers = await listOwnProviders(database, asked.caller)
          return sendConsolePage(asked.set, shown, providerListPage({ ...shown, providers }))
        },
        { person },
      )
      .get(
        "/new",
        async (asked) => {
          const { caller, request, set } = asked
          const shown = await shownTo(services, asked)
          const key = await freeKey(database, (await requireCompany(database, caller)).key)
          const specs = providerFields(shown.reader.language, true)
          const form = { specs, values: newProvider(key), once: newFormKey(), redirectUri: redirectUri(request, key) }
          return sendConsolePage(set, shown, newProviderPage({ ...shown, ...form }))
        },
        { person },
      )
      .post(
        "/new",
        async (asked) => {
          const { caller, form, request, set } = asked
          const language = consoleLanguage(asked.reader)
          const specs = providerFields(language, true)
          const values = typedIn(specs, form)
          const key = String(values.key)
          const once = { key: form.text("once"), userId: caller.user.id, now: clock() }
          const outcome = await outcomeOf(
            () =>
              carryOutOnce(database, once, async (tx) => {
                await createProvider(tx, caller, { ...(sentBy(specs, values) as ProviderInput), key }, changing())
                return `${PROVIDERS}/${key}`
              }),
            { language, specs },
          )
          if (outcome.faults === undefined) {
            return seeDone(request, services, { path: outcome.result, notice: "created" })
          }
          set.status = outcome.status
          const shown = await shownTo(services, asked)
          const page = { specs, values, faults: outcome.faults, redirectUri: redirectUri(request, key) }
          return sendConsolePage(set, shown, newProviderPage({ ...shown, ...page, once: once.key || newFormKey() }))
        },
        { person: proved(person) },
      )
      .get(
        "/:provider",
        async (asked) => {
          const { caller, params, request, set } = asked
          const provider = await showProvider(database, caller, keyIn(params))
          const shown = await shownTo(services, asked, { notices: NOTICES })
          const page = providerPage({ ...shown, provider, redirectUri: redirectUri(request, provider.key) })
          return sendConsolePage(set, shown, page)
        },
        { person },
      )
      .get(
        "/:provider/edit",
        async (asked) => {
          const provider = await showProvider(database, asked.caller, keyIn(asked.params))
          const shown = await shownTo(services, asked)
          const specs = providerFields(shown.reader.language, false)
          return sendConsolePage(asked.set, shown, editProviderPage({ ...shown, provider, specs }))
        },
        { person },
      )
      .post(
        "/:provider/edit",
        async (asked) => {
          const { caller, form, params, request, set } = asked
          const provider = await showProvider(database, caller, keyIn(params))
          const language = consoleLanguage(asked.reader)
          const specs = providerFields(language, false)
          const outcome = await edited(database, {
            ...{ form, specs, language },
            read: (tx) => showProvider(tx, caller, provider.key),
            save: (tx, sent) => changeOwnProvider(tx, caller, provider.key, sent as ProviderInput, changing()),
          })
          if ("saved" in outcome) {
            return seeDone(request, services, { path: `${PROVIDERS}/${provider.key}`, notice: "saved" })
          }
          const shown = await shownTo(services, asked)
          const isStale = "stale" in outcome
          set.status = isStale ? 409 : outcome.status
          const page = editProviderPage({
            ...shown,
            ...{ provider: isStale ? outcome.stale : provider, specs, values: outcome.typed, isStale },
            faults: isStale ? undefined : outcome.faults,
          })
          return sendConsolePage(set, shown, page)
        },
        { person: proved(person, requireKnown) },
      )
      // A link, because the content security policy does not allow forms to lead to other sites.
      .get(
        "/:provider/test",
        async (asked) => {
          const { caller, params, request } = asked
          const provider = await requireOwnProvider(database, caller, keyIn(params))
          // All tabs of a browser share this secret.
          const held = cookieOf(request, services, "provider")
          const browser = isSecret(held) ? held : newSecret()
          try {
            const to = { redirectUri: redirectUri(request, provider.key), browser }
            const address = await beginTrial(context, provider, to, caller)
            const cookie = keptCookie(request, services, { name: "provider", value: browser, lifetime: PATIENCE })
            return seeOther(address, [cookie])
          } catch (error) {
            return sendFailure(asked, provider.key, error)
          }
        },
        { person },
      )
      .get(
        "/:provider/tested",
        async (asked) => {
          const { caller, params, request, set } = asked
          const row = await requireOwnProvider(database, caller, keyIn(params))
          const answer = urlOf(request).searchParams
          const browser = cookieOf(request, services, "provider")
          try {
            const result = await endTrial(context, row, { answer, browser }, caller)
            const shown = await shownTo(services, asked)
            const provider = await showProvider(database, caller, row.key)
            return sendConsolePage(set, unstored(shown), testPage({ ...shown, provider, result }))
          } catch (error) {
            return sendFailure(asked, row.key, error)
          }
        },
        { person },
      )
      .get(
        "/:provider/:question",
        async (asked) => {
          const question = questionIn(asked.params)
          const provider = await showProvider(database, asked.caller, keyIn(asked.params))
          const shown = await shownTo(services, asked)
          return sendConsolePage(asked.set, shown, questionPage({ ...shown, provider, question }))
        },
        { person },
      )
      .post(
        "/:provider/:question",
        async (asked) => {
          const { caller, form, params, request, set } = asked
          const question = questionIn(params)
          const provider = await showProvider(database, caller, keyIn(params))
          const { key } = provider
          const language = consoleLanguage(asked.reader)
          const outcome = await outcomeOf(
            () =>
              database.transaction(async (tx) => {
                if (question === "remove") return removeOwnProvider(tx, caller, key, clock())
                const input =
                  question === "secret"
                    ? { client_secret: form.verbatim("client_secret") }
                    : ({ state: question === "on" ? "active" : "inactive" } as const)
                return changeOwnProvider(tx, caller, key, input, changing())
              }),
            { language, specs: [secretField(language)] },
          )
          if (outcome.faults === undefined) {
            const path = question === "remove" ? PROVIDERS : `${PROVIDERS}/${key}`
            return seeDone(request, services, { path, notice: DONE[question] })
          }
          set.status = outcome.status
          const shown = await shownTo(services, asked)
          return sendConsolePage(set, shown, questionPage({ ...shown, provider, question, faults: outcome.faults }))
        },
        { person: proved(person, requireKnown) },
      )
  )

  /** The page that says why a test failed. Throws other errors. */
  async function sendFailure(asked: Parameters<typeof shownTo>[1] & Answered, key: string, error: unknown) {
    if (!(error instanceof SignOnFailure)) throw error
    const shown = await shownTo(services, asked)
    const provider = await showProvider(database, asked.person.caller, key)
    asked.set.status = 422
    return sendConsolePage(asked.set, unstored(shown), testPage({ ...shown, provider, result: error }))
  }
}

interface Answered {
  readonly set: { readonly headers: object; status?: number | string }
}

const DONE = { on: "activated", off: "deactivated", remove: "removed", secret: "secret_replaced" } as const

/** A page that no cache stores. */
function unstored<T extends { readonly headers: Readonly<Record<string, string>> }>(shown: T): T {
  return { ...shown, headers: { ...shown.headers, "cache-control": "no-store" } }
}

/** Contrary to its types, Elysia passes null for invalid UTF-8. */
function keyIn({ provider }: { readonly provider: string | null }): string {
  if (provider === null) throw new NotFound()
  return provider
}

function questionIn({ question }: { readonly question: string }): Question {
  const found = QUESTIONS.find((one) => one === question)
  if (found === undefined) throw new NotFound()
  return found
}
