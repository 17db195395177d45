import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { senderOf } from "../../access/person-guard.ts"
import { newSecret } from "../../access/secrets.ts"
import { rateLimitKey } from "../../http/address.ts"
import { cookieOf, keptCookie, seeOther } from "../../http/cookies.ts"
import { frameOf, originOf } from "../../http/frame.ts"
import { RateLimit } from "../../http/rate-limit.ts"
import { TooManyRequests } from "../../http/refusals.ts"
import { readerFrom, sendPage } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import { urlOf } from "../../http/url.ts"
import type { Mail } from "../../mail/rules.ts"
import { NotFound } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { enter } from "../sign-in/entry.ts"
import { pathWithin } from "../sign-in/next.ts"
import { SIGN_ON } from "./address.ts"
import { OpenIdClient } from "./openid/client.ts"
import { type FailureKind, SignOnFailure } from "./openid/failure.ts"
import { failedSignOnPage } from "./page.tsx"
import { activeProvider, isProviderKey, type ProviderRow } from "./providers/rules.ts"
import { beginSignOn, endSignOn, PATIENCE, type SignOnContext, type Wanted } from "./rules.ts"
import type { SignOnSeal } from "./secrets.ts"

/** Sign-ons that one address may begin in a minute: those of a company behind one address in the morning, and no flood. */
const BEGINNINGS = 300

/** What only a browser that has begun a sign-on knows, in its cookie. */
const BROWSER_SECRET = /^[\w-]{43}$/

/** A page by its status: what may work soon, what is refused. */
const STATUS: Readonly<Record<Exclude<FailureKind, "cancelled">, number>> = {
  unavailable: 503,
  misconfigured: 503,
  untrusted: 422,
  expired: 422,
  unknown: 422,
  unverified: 422,
  taken: 422,
  incomplete: 422,
}

interface SignOnServices extends Services {
  readonly mail: Mail
  readonly signOnSeal: SignOnSeal
  /** How providers are asked, where that is not the usual way. */
  readonly openid?: OpenIdClient
}

interface Answered {
  readonly request: Request
  readonly set: { status?: number | string; readonly headers: object }
}

/** Signing on at a provider of OpenID Connect: there, and back. */
export function signOnRoutes(services: SignOnServices, guard: Guard) {
  const { database, mail, log, clock, settings, signOnSeal: seal, openid = new OpenIdClient({ clock }) } = services
  const context: SignOnContext = { database, mail, log, clock, seal, openid }
  const beginnings = new RateLimit(BEGINNINGS, clock)

  const providerOf = async (key: string | null): Promise<ProviderRow> => {
    // Elysia passes null for invalid UTF-8, contrary to its types.
    const provider = key === null || !isProviderKey(key) ? undefined : await activeProvider(database, key)
    if (provider === undefined) throw new NotFound(message("no_such_route"))
    return provider
  }

  return new Elysia({ name: "sign-on", prefix: "/sign-in/oidc" })
    .use(guard)
    .get(
      "/:provider",
      async ({ request, params, set }) => {
        const provider = await providerOf(params.provider)
        if (settings.rate_limit !== 0) {
          const allowance = beginnings.take(rateLimitKey(frameOf(request).sender.address))
          if (!allowance.allowed) throw new TooManyRequests(allowance.resetAfter)
        }
        const { searchParams } = urlOf(request)
        const wanted = {
          next: pathWithin(searchParams.get("next")),
          stays: searchParams.has("stay"),
        }
        // Several tabs of a browser share it.
        const held = cookieOf(request, services, "provider")
        const browser = held !== undefined && BROWSER_SECRET.test(held) ? held : newSecret()
        const redirectUri = SIGN_ON.redirectUri(originOf(request, services), provider.key)
        return answering({ request, set }, provider, wanted, async () => {
          const address = await beginSignOn(
            ...([context, provider, { ...wanted, redirectUri, browser }, senderOf(request)] as const),
          )
          return seeOther(address, [
            keptCookie(request, services, { name: "provider", value: browser, lifetime: PATIENCE }),
          ])
        })
      },
      { open: "public" },
    )
    .get(
      "/:provider/callback",
      async ({ request, params, set }) => {
        const provider = await providerOf(params.provider)
        const answer = urlOf(request).searchParams
        const browser = cookieOf(request, services, "provider")
        return answering({ request, set }, provider, { next: undefined, stays: false }, async () => {
          const signedOn = await endSignOn(context, provider, { answer, browser }, senderOf(request))
          const way = await enter(services, request, { ...signedOn, provider: provider.key })
          if (way === undefined) throw new SignOnFailure("unknown", "the user has become inactive", signedOn.userId)
          return seeOther(way.location, way.cookies)
        })
      },
      { open: "public" },
    )

  /** Answers what the work answers, or the page that says why nobody was signed on. */
  async function answering(
    { request, set }: Answered,
    provider: ProviderRow,
    { next, stays }: Wanted,
    work: () => Promise<Response>,
  ): Promise<Response | string> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof SignOnFailure)) throw error
      const { kind } = error
      if (kind === "cancelled") {
        return seeOther(`/sign-in?${new URLSearchParams({ [SIGN_ON.outcome]: SIGN_ON.cancelled })}`)
      }
      const reader = readerFrom(request)
      set.status = STATUS[kind]
      return sendPage(set, reader, failedSignOnPage({ reader, kind, provider, next, stay: stays }))
    }
  }
}
