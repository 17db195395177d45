import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { personOf, senderOf, sessionCookie } from "../../access/person-guard.ts"
import { own } from "../../access/route-access.ts"
import { isSecret, newSecret } from "../../access/secrets.ts"
import { noteProof } from "../../access/sessions/rules.ts"
import { cookieOf, keptCookie, seeOther } from "../../http/cookies.ts"
import { frameOf, originOf } from "../../http/frame.ts"
import { parseQuery } from "../../http/query.ts"
import { AddressRateLimit } from "../../http/rate-limit.ts"
import { TooManyRequests } from "../../http/refusals.ts"
import { readerFrom, sendPage } from "../../http/send-page.ts"
import { urlOf } from "../../http/url.ts"
import { NotFound } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { accountOf } from "../account-lookup/rules.ts"
import { type EntryServices, enter } from "../entry/entry.ts"
import { pathWithin } from "../entry/next.ts"
import { OpenIdClient } from "../openid/client.ts"
import { type FailureKind, SignOnFailure } from "../openid/failure.ts"
import { beginPasskey } from "../passkeys/rules.ts"
import { PROOF, type ProofFor, PURPOSES } from "../proof/address.ts"
import { waysToProve } from "../proof/ways.ts"
import { SIGN_ON } from "../providers/address.ts"
import { isProviderKey, knownProvider, type ProviderRow } from "../providers/rules.ts"
import type { SignOnSeal } from "../providers/secrets.ts"
import { beginTotp } from "../second-factors/rules.ts"
import type { FactorSeal } from "../second-factors/secrets.ts"
import { failedProofPage, failedSignOnPage } from "./page.tsx"
import {
  beginSignOn,
  endProof,
  endSignOn,
  isTrial,
  PATIENCE,
  reopen,
  type SignOnContext,
  type Wanted,
  type WantedProof,
} from "./rules.ts"

/**
 * How many sign-ons per minute one IP address may begin. It is enough for the morning in a company behind one address,
 * but not for a flood.
 */
const BEGINNINGS = 300

/**
 * Maximum length in characters of the path to continue with, because it is stored for anybody who begins a sign-on. A
 * longer path is dropped. The paths of this server's pages are shorter.
 */
const NEXT_MAX = 512

/** A page with its HTTP status, for temporary problems and for refusals. */
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

/** For a sign-on that continues with the default page. */
const NOWHERE: Wanted = { next: undefined, stays: false }

interface SignOnServices extends EntryServices {
  readonly factorSeal: FactorSeal
  readonly signOnSeal: SignOnSeal
  /** How requests are sent to providers. Undefined for the normal way. */
  readonly openid?: OpenIdClient
}

interface Answered {
  readonly request: Request
  readonly set: { status?: number | string; readonly headers: object }
}

function shortPath(text: string | null): string | undefined {
  const path = pathWithin(text)
  return path === undefined || path.length > NEXT_MAX ? undefined : path
}

/** Routes for signing on at an OpenID Connect provider: going there and coming back. */
export function signOnRoutes(services: SignOnServices, guard: Guard) {
  const { database, mail, log, clock, signOnSeal: seal, openid = new OpenIdClient({ clock }) } = services
  const context: SignOnContext = { database, mail, log, clock, seal, openid }
  const beginnings = new AddressRateLimit(BEGINNINGS, clock)

  // Contrary to its types, Elysia passes null for invalid UTF-8.
  const found = async (key: string | null) =>
    key === null || !isProviderKey(key) ? undefined : await knownProvider(database, key)

  const providerOf = async (key: string | null): Promise<ProviderRow> => {
    const provider = await found(key)
    if (provider?.state !== "active") throw new NotFound(message("no_such_route"))
    return provider
  }

  function throttle(request: Request): void {
    const allowance = beginnings.take(frameOf(request).sender.address)
    if (!allowance.allowed) throw new TooManyRequests(allowance.resetAfter)
  }

  interface Begun {
    readonly request: Request
    readonly provider: ProviderRow
    readonly wanted: Wanted
    /** For a user who is already signed in. */
    readonly proof?: { readonly wanted: WantedProof; readonly caller: PersonCaller }
  }

  /** Redirects the browser to the provider. */
  async function begin({ request, provider, wanted, proof }: Begun): Promise<Response> {
    // All tabs of a browser share this secret.
    const held = cookieOf(request, services, "provider")
    const browser = isSecret(held) ? held : newSecret()
    const redirectUri = SIGN_ON.redirectUri(originOf(request, services), provider.key)
    const asked = { ...wanted, redirectUri, browser, ...(proof === undefined ? {} : { proof: proof.wanted }) }
    const address = await beginSignOn(context, provider, asked, proof?.caller ?? senderOf(request))
    return seeOther(address, [keptCookie(request, services, { name: "provider", value: browser, lifetime: PATIENCE })])
  }

  /** Whether this provider is the only way in which the user can prove their identity. */
  async function provesAt(provider: ProviderRow, caller: PersonCaller): Promise<boolean> {
    const account = await accountOf(database, caller.user.id)
    const ways = account === undefined ? undefined : await waysToProve(database, account)
    return ways?.kind === "provider" && ways.providers.some(({ key }) => key === provider.key)
  }

  /** Records the proof, starts the action that needed it, and redirects to the page that continues it. */
  async function goOn(request: Request, caller: PersonCaller, proof: ProofFor): Promise<Response> {
    const now = clock()
    const { purpose } = proof
    const page = PROOF.page(proof)
    await database.transaction((tx) => noteProof(tx, caller, now))
    if (purpose === "form") return seeOther(page)
    if (purpose === "second-factor") {
      const token = await beginTotp(services, caller, now)
      return seeOther(page, [sessionCookie(request, services, { token, stays: caller.session.stays })])
    }
    const challenge = await beginPasskey(services, caller, now)
    return seeOther(challenge === undefined ? page : `${page}/new?${new URLSearchParams({ challenge })}`)
  }

  return new Elysia({ name: "sign-on" })
    .use(guard)
    .get(
      "/sign-in/oidc/:provider",
      async ({ request, params, set }) => {
        const provider = await providerOf(params.provider)
        throttle(request)
        const { searchParams } = urlOf(request)
        const wanted = {
          next: shortPath(searchParams.get("next")),
          stays: searchParams.has("stay"),
        }
        return answering({ request, set }, provider, wanted, () => begin({ request, provider, wanted }))
      },
      { open: "public" },
    )
    .get(
      "/sign-in/oidc/:provider/callback",
      async ({ request, params, set }) => {
        const answer = urlOf(request).searchParams
        const browser = cookieOf(request, services, "provider")
        const tried = await found(params.provider)
        if (tried !== undefined && (await isTrial(context, tried, { answer, browser }))) {
          return seeOther(`${SIGN_ON.tried(tried.key)}?${answer}`)
        }
        const provider = await providerOf(params.provider)
        return answering({ request, set }, provider, NOWHERE, async () => {
          const begun = await reopen(context, provider, { answer, browser })
          const { proof } = begun
          if (proof === undefined) {
            const signedOn = await endSignOn(context, provider, { answer, begun }, senderOf(request))
            const way = await enter(services, request, { ...signedOn, provider: provider.key })
            if (way === undefined) throw new SignOnFailure("unknown", "the user has become inactive", signedOn.userId)
            return seeOther(way.location, way.cookies)
          }
          return proving({ request, set }, provider, proof, async () => {
            const caller = (await personOf(request, services))?.caller
            if (caller?.session.id !== proof.sessionId) {
              throw new SignOnFailure("expired", "the session that started the proof has ended", proof.userId)
            }
            await endProof(context, provider, { answer, begun, proof }, caller)
            if (!(await provesAt(provider, caller))) return seeOther(PROOF.page(proof))
            return goOn(request, caller, proof)
          })
        })
      },
      { open: "public" },
    )
    .get(
      "/account/proof/provider/:provider",
      async ({ caller, request, params, set }) => {
        const provider = await providerOf(params.provider)
        const { for: wantedFor, key } = parseQuery(request.url)
        const purpose = PURPOSES.find((each) => each === wantedFor)
        if (purpose === undefined) throw new NotFound(message("no_such_route"))
        const proof = { purpose, form: isSecret(key) ? key : undefined }
        if (!(await provesAt(provider, caller))) return seeOther(PROOF.page(proof))
        throttle(request)
        const wanted = { userId: caller.user.id, sessionId: caller.session.id, ...proof }
        return proving({ request, set }, provider, proof, () =>
          begin({ request, provider, wanted: NOWHERE, proof: { wanted, caller } }),
        )
      },
      { person: own({ during: ["second_factor"] }) },
    )

  /** Returns the response of `work`, or the page that states why nothing was proved. */
  async function proving(
    { request, set }: Answered,
    provider: ProviderRow,
    proof: ProofFor,
    work: () => Promise<Response>,
  ): Promise<Response | string> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof SignOnFailure)) throw error
      const { kind } = error
      if (kind === "cancelled") return seeOther(PROOF.page(proof))
      const reader = readerFrom(request)
      set.status = STATUS[kind]
      return sendPage(set, reader, failedProofPage({ reader, kind, provider, ...proof }))
    }
  }

  /** Returns the response of `work`, or the page that states why nobody was signed on. */
  async function answering(
    { request, set }: Answered,
    provider: ProviderRow,
    { next, stays }: Wanted,
    work: () => Promise<Response | string>,
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
