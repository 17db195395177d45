import { LRUCache } from "lru-cache"
import * as oauth from "oauth4webapi"
import { SignOnFailure } from "./failure.ts"
import { boundedFetch, isAllowed, TIME_LIMIT } from "./reach.ts"

/*
 * OpenID Connect (code flow with PKCE) as one of its clients. Signatures, issuer, audience, nonce and times are checked by
 * oauth4webapi; here is what it leaves to its caller.
 */

/** How far the clocks of server and provider may differ, in seconds. */
const CLOCK_TOLERANCE = 60

/** Seconds by which two times of one clock may seem to differ, because they are rounded. */
const ROUNDING = 2

/** How long what a provider says of itself is believed without asking again, in milliseconds. */
const METADATA_KEPT = 5 * 60_000

/** The same for not having got an answer, so that a provider that is down is not asked for each person. */
const FAILURE_KEPT = 3_000

const SCOPE = "openid profile email"

/** The provider, as the client asks it. */
export interface Relation {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** What a sign-on that was begun needs to be ended; nobody else may know it. */
export interface Begun {
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
}

/** Who the provider says somebody is. */
export interface Proved {
  /** Only issuer and subject together name somebody for good. */
  readonly issuer: string
  readonly subject: string
  readonly claims: Claims
  /** Whether the provider has asked for more than one factor. */
  readonly byManyFactors: boolean
  /** The claims with those that the provider tells only when it is asked. */
  allClaims(): Promise<Claims>
}

export type Claims = Readonly<Record<string, unknown>>

/** What a provider says of itself. */
export interface Survey {
  readonly issuer: string
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly jwks_uri: string
  /** How many keys it signs with. */
  readonly keys: number
  /** Whether its answers name the issuer (RFC 9207). */
  readonly names_issuer: boolean
}

interface Options {
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
  /** Milliseconds; {@link TIME_LIMIT} unless a test is in a hurry. */
  readonly timeLimit?: number
}

export class OpenIdClient {
  readonly #metadata = new LRUCache<string, Promise<oauth.AuthorizationServer>>({ max: 100, ttl: METADATA_KEPT })
  readonly #clock: () => number
  readonly #timeLimit: number

  constructor({ clock, timeLimit = TIME_LIMIT }: Options) {
    this.#clock = clock
    this.#timeLimit = timeLimit
  }

  /** What the provider says of itself. Throws {@link SignOnFailure}. */
  discover(issuer: string): Promise<oauth.AuthorizationServer> {
    const known = this.#metadata.get(issuer)
    if (known !== undefined) return known
    const asked = told(() => this.#ask(issuer))
    this.#metadata.set(issuer, asked)
    asked.catch(() => this.#metadata.set(issuer, asked, { ttl: FAILURE_KEPT }))
    return asked
  }

  /** What a provider says of itself, for a person who sets it up; its keys are read, too. Throws {@link SignOnFailure}. */
  survey(issuer: string): Promise<Survey> {
    return told(async () => {
      const server = await this.discover(issuer)
      const { authorization_endpoint = "", token_endpoint = "", jwks_uri = "" } = server
      const reach = boundedFetch(issuer, AbortSignal.timeout(this.#timeLimit))
      const answer = await reach(jwks_uri, { method: "GET", headers: { accept: "application/json" } })
      const { keys } = (await answer.json()) as { readonly keys?: unknown }
      if (!answer.ok || !Array.isArray(keys) || keys.length === 0) {
        throw new SignOnFailure("untrusted", `there are no keys at ${jwks_uri}`)
      }
      const names_issuer = server.authorization_response_iss_parameter_supported === true
      return {
        issuer: server.issuer,
        authorization_endpoint,
        token_endpoint,
        jwks_uri,
        keys: keys.length,
        names_issuer,
      }
    })
  }

  async #ask(issuer: string): Promise<oauth.AuthorizationServer> {
    const url = new URL(issuer)
    const server = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, this.#reach(issuer)))
    for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const) {
      const address = server[name]
      if (typeof address !== "string" || !isAllowed(address, issuer)) {
        throw new SignOnFailure("untrusted", `the provider names no usable ${name}`)
      }
    }
    const methods = server.code_challenge_methods_supported
    // Entra ID supports it and does not say so.
    if (Array.isArray(methods) && !methods.includes("S256")) {
      throw new SignOnFailure("misconfigured", "the provider does not know PKCE with S256")
    }
    return server
  }

  /**
   * Begins a sign-on: the address of the provider to which the browser goes. Throws {@link SignOnFailure}.
   *
   * @param isAgain the provider asks the person to sign on, also one who is signed on there
   */
  async begin(
    { issuer, clientId }: Pick<Relation, "issuer" | "clientId">,
    { state, nonce, verifier, redirectUri }: Begun & { readonly state: string },
    isAgain = false,
  ): Promise<string> {
    const { authorization_endpoint: endpoint = "" } = await this.discover(issuer)
    const address = new URL(endpoint)
    const parameters = {
      ...{ client_id: clientId, redirect_uri: redirectUri, response_type: "code", scope: SCOPE, state, nonce },
      ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" },
      ...(isAgain ? { prompt: "login", max_age: "0" } : {}),
    }
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
    return address.href
  }

  /**
   * Exchanges the code with which the browser came back for who somebody is. Throws {@link SignOnFailure}.
   *
   * @param answer the query with which the browser came back
   * @param since when the person was sent there (epoch milliseconds), where only signing on since then counts
   */
  finish(
    relation: Relation,
    answer: URLSearchParams,
    { state, nonce, verifier, redirectUri }: Begun & { readonly state: string },
    since?: number,
  ): Promise<Proved> {
    const { issuer, clientId, clientSecret } = relation
    return told(async () => {
      const server = await this.discover(issuer)
      const now = this.#clock()
      const client: oauth.Client = {
        client_id: clientId,
        [oauth.clockSkew]: Math.round((now - Date.now()) / 1000),
        [oauth.clockTolerance]: CLOCK_TOLERANCE,
      }
      const parameters = oauth.validateAuthResponse(server, client, answer, state)
      const reach = this.#reach(issuer)
      const response = await oauth.authorizationCodeGrantRequest(
        ...([server, client, authentication(server, clientSecret), parameters, redirectUri, verifier, reach] as const),
      )
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
        // Checks `auth_time`, too.
        ...(since === undefined ? {} : { maxAge: Math.ceil((now - since) / 1000) }),
      })
      await oauth.validateApplicationLevelSignature(server, response, reach)
      const claims = oauth.getValidatedIdTokenClaims(tokens)
      if (claims === undefined) throw new SignOnFailure("untrusted", "the provider sent no id_token")
      // With one audience the library does not look at it (OpenID Connect Core, 3.1.3.7, 5).
      if (claims.azp !== undefined && claims.azp !== clientId) {
        throw new SignOnFailure("untrusted", "the id_token was issued to another client (azp)")
      }
      if (claims.iat > now / 1000 + CLOCK_TOLERANCE) {
        throw new SignOnFailure("untrusted", "the id_token was issued in the future")
      }
      if (claims.auth_time !== undefined && claims.auth_time > now / 1000 + CLOCK_TOLERANCE) {
        throw new SignOnFailure("untrusted", "the person has signed on at the provider in the future (auth_time)")
      }
      if (since !== undefined && !isSignedOnSince(claims, now - since)) {
        throw new SignOnFailure("untrusted", "the person has signed on at the provider before, not now (auth_time)")
      }
      if (claims.sub === "" || claims.sub.length > 255 || !claims.sub.isWellFormed() || claims.sub.includes("\0")) {
        throw new SignOnFailure("untrusted", "the subject of the id_token is not a text of 1 to 255 characters")
      }
      return {
        issuer: claims.iss,
        subject: claims.sub,
        claims,
        byManyFactors: Array.isArray(claims.amr) && claims.amr.includes("mfa"),
        allClaims: () => told(() => this.#withUserInfo(server, client, { claims, token: tokens.access_token })),
      }
    })
  }

  async #withUserInfo(
    server: oauth.AuthorizationServer,
    client: oauth.Client,
    { claims, token }: { readonly claims: oauth.IDToken; readonly token: string },
  ): Promise<Claims> {
    if (server.userinfo_endpoint === undefined) return claims
    const response = await oauth.userInfoRequest(server, client, token, this.#reach(server.issuer))
    const more = await oauth.processUserInfoResponse(server, client, claims.sub, response)
    return mergedClaims(claims, more)
  }

  #reach(issuer: string) {
    return {
      [oauth.customFetch]: boundedFetch(issuer, AbortSignal.timeout(this.#timeLimit)),
      // Only what `issuerFault` and `isAllowed` let pass: this machine.
      [oauth.allowInsecureRequests]: issuer.startsWith("http:"),
    }
  }
}

/**
 * The claims of the id_token with those that it lacks: what is signed counts before what is not. `email_verified` speaks of the
 * address beside it: it verifies no other one, from wherever that comes.
 */
function mergedClaims(signed: Claims, told: Claims): Claims {
  const merged = { ...told, ...signed }
  const saidBy = ({ email, email_verified: said }: Claims) =>
    email === merged.email || (email === undefined && String(said) === "false") ? said : undefined
  return { ...merged, email_verified: saidBy(signed) ?? saidBy(told) }
}

/**
 * Whether somebody has signed on within this time (milliseconds) before the token was issued. Both times are of the provider's clock, so
 * this is more exact than what the clocks of two machines allow.
 */
function isSignedOnSince({ iat, auth_time }: oauth.IDToken, elapsed: number): boolean {
  return auth_time !== undefined && auth_time + elapsed / 1000 + ROUNDING >= iat
}

/** The secret in the body where the provider takes it there: fewer providers disagree about its encoding. */
function authentication(
  { token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer,
  secret: string,
): oauth.ClientAuth {
  return methods?.includes("client_secret_post") ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret)
}

/** Runs what asks a provider; whatever goes wrong becomes a {@link SignOnFailure}. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}

/** Errors that say that this server, not the person, is refused. */
const REFUSED_CLIENT = new Set(["invalid_client", "unauthorized_client", "invalid_scope", "unsupported_grant_type"])

/** Answers of the authorization endpoint that say that the provider, not the person, has a trouble. */
const TROUBLES = new Set(["server_error", "temporarily_unavailable"])

function failureOf(error: unknown): SignOnFailure {
  if (error instanceof SignOnFailure) return error
  if (error instanceof oauth.AuthorizationResponseError) {
    const kind = TROUBLES.has(error.error)
      ? "unavailable"
      : REFUSED_CLIENT.has(error.error)
        ? "misconfigured"
        : "cancelled"
    return new SignOnFailure(kind, `the provider answered ${word(error.error)}`)
  }
  if (error instanceof oauth.ResponseBodyError) {
    const kind = REFUSED_CLIENT.has(error.error) ? "misconfigured" : "untrusted"
    return new SignOnFailure(kind, `the provider refused the code with ${word(error.error)}`)
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    return new SignOnFailure("misconfigured", "the provider refused the client")
  }
  // Messages of the library are fixed sentences; what they are about is in `cause`, which is not told.
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
    return new SignOnFailure("untrusted", error.message)
  }
  return new SignOnFailure("untrusted", "the provider answered what cannot be read")
}

/** An error code of a provider, as far as it looks like one. */
function word(code: string): string {
  return /^[\w.-]{1,60}$/.test(code) ? code : "an error without a known name"
}
