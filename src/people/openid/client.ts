import { LRUCache } from "lru-cache"
import * as oauth from "oauth4webapi"
import { SignOnFailure } from "./failure.ts"
import { boundedFetch, isAllowed, TIME_LIMIT } from "./reach.ts"

/*
 * An OpenID Connect client (code flow with PKCE). oauth4webapi checks signatures, issuer, audience, nonce and times;
 * this file checks whatever the library leaves to its caller.
 */

/** Maximum difference between the clocks of the server and the provider, in seconds. */
const CLOCK_TOLERANCE = 60

/** Tolerance in seconds between two times of the same clock, because times are rounded. */
const ROUNDING = 2

/** How long the metadata of a provider is cached, in milliseconds. */
const METADATA_KEPT = 5 * 60_000

/** How long a failure to get the metadata is cached, so that a provider that is down is not contacted for every user. */
const FAILURE_KEPT = 3_000

const SCOPE = "openid profile email"

/** The facts about the provider that the client needs. */
export interface Relation {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The secrets needed to complete a sign-on, which nobody else may know. */
export interface Begun {
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
}

/** The user's identity according to the provider. */
export interface Proved {
  /** Only the issuer and the subject together identify somebody permanently. */
  readonly issuer: string
  readonly subject: string
  readonly claims: Claims
  /** Whether the provider required more than one factor. */
  readonly byManyFactors: boolean
  /** The claims, including those that the provider sends only if asked. */
  allClaims(): Promise<Claims>
}

export type Claims = Readonly<Record<string, unknown>>

/** A provider's metadata. */
export interface Survey {
  readonly issuer: string
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly jwks_uri: string
  /** The number of the provider's signing keys. */
  readonly keys: number
  /** Whether responses contain the issuer (RFC 9207). */
  readonly names_issuer: boolean
}

interface Options {
  /** The current time, in epoch milliseconds. */
  readonly clock: () => number
  /** In milliseconds. Always {@link TIME_LIMIT}, except in tests. */
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

  /** The provider's metadata. Throws {@link SignOnFailure}. */
  discover(issuer: string): Promise<oauth.AuthorizationServer> {
    const known = this.#metadata.get(issuer)
    if (known !== undefined) return known
    const asked = told(() => this.#ask(issuer))
    this.#metadata.set(issuer, asked)
    asked.catch(() => this.#metadata.set(issuer, asked, { ttl: FAILURE_KEPT }))
    return asked
  }

  /** The metadata of a provider, for an operator who is setting it up. Its keys are read too. Throws {@link SignOnFailure}. */
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
        throw new SignOnFailure("untrusted", `the provider states no usable ${name}`)
      }
    }
    const methods = server.code_challenge_methods_supported
    // Entra ID supports it, although its metadata does not say so.
    if (Array.isArray(methods) && !methods.includes("S256")) {
      throw new SignOnFailure("misconfigured", "the provider does not support PKCE with S256")
    }
    return server
  }

  /**
   * Begins a sign-on: returns the address of the provider to which the browser is sent. Throws {@link SignOnFailure}.
   *
   * @param isAgain whether the provider must authenticate the user again, even if they are already signed on there
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
   * Exchanges the code that the browser brought back for the user's identity. Throws {@link SignOnFailure}.
   *
   * @param answer the query with which the browser came back
   * @param since when the user was sent to the provider (epoch milliseconds), if only a later sign-on counts
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
        // With this option, `auth_time` is checked as well.
        ...(since === undefined ? {} : { maxAge: Math.ceil((now - since) / 1000) }),
      })
      await oauth.validateApplicationLevelSignature(server, response, reach)
      const claims = oauth.getValidatedIdTokenClaims(tokens)
      if (claims === undefined) throw new SignOnFailure("untrusted", "the provider sent no id_token")
      // If there is only one audience, the library does not check this (OpenID Connect Core, 3.1.3.7, 5).
      if (claims.azp !== undefined && claims.azp !== clientId) {
        throw new SignOnFailure("untrusted", "the id_token was issued to another client (azp)")
      }
      if (claims.iat > now / 1000 + CLOCK_TOLERANCE) {
        throw new SignOnFailure("untrusted", "the id_token was issued in the future")
      }
      if (claims.auth_time !== undefined && claims.auth_time > now / 1000 + CLOCK_TOLERANCE) {
        throw new SignOnFailure("untrusted", "the user's sign-on at the provider is in the future (auth_time)")
      }
      if (since !== undefined && !isSignedOnSince(claims, now - since)) {
        throw new SignOnFailure("untrusted", "the user signed on at the provider before, not now (auth_time)")
      }
      if (claims.sub === "" || claims.sub.length > 255 || !claims.sub.isWellFormed() || claims.sub.includes("\0")) {
        throw new SignOnFailure("untrusted", "the subject of the id_token is not a string of 1 to 255 characters")
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
      // This is used only for the addresses that `issuerFault` and `isAllowed` permit, which are on this machine.
      [oauth.allowInsecureRequests]: issuer.startsWith("http:"),
    }
  }
}

/**
 * The claims of the id_token, completed by those of the user info. Signed claims take precedence. `email_verified` only
 * refers to the address in the same source, and does not verify any other address.
 */
function mergedClaims(signed: Claims, told: Claims): Claims {
  const merged = { ...told, ...signed }
  const saidBy = ({ email, email_verified: said }: Claims) =>
    email === merged.email || (email === undefined && String(said) === "false") ? said : undefined
  return { ...merged, email_verified: saidBy(signed) ?? saidBy(told) }
}

/**
 * Whether the user signed on within this time (milliseconds) before the token was issued. Both times come from the
 * provider's clock, so this is more precise than comparing the clocks of two machines.
 */
function isSignedOnSince({ iat, auth_time }: oauth.IDToken, elapsed: number): boolean {
  return auth_time !== undefined && auth_time + elapsed / 1000 + ROUNDING >= iat
}

/** The secret is sent in the body if the provider accepts that, because providers disagree less about its encoding there. */
function authentication(
  { token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer,
  secret: string,
): oauth.ClientAuth {
  return methods?.includes("client_secret_post") ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret)
}

/** Makes a request to a provider. Any failure becomes a {@link SignOnFailure}. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}

/** Errors by which the provider refuses this server, not the user. */
const REFUSED_CLIENT = new Set(["invalid_client", "unauthorized_client", "invalid_scope", "unsupported_grant_type"])

/** Responses of the authorization endpoint that indicate a problem of the provider, not of the user. */
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
  // The library's messages are fixed sentences. Details are in `cause`, which is not shown.
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
    return new SignOnFailure("untrusted", error.message)
  }
  return new SignOnFailure("untrusted", "the provider's response cannot be read")
}

/** The error code sent by a provider, if it looks like one. */
function word(code: string): string {
  return /^[\w.-]{1,60}$/.test(code) ? code : "an unknown error"
}
