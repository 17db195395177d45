import { Elysia } from "elysia"
import { frameOf, originOf } from "../../http/frame.ts"
import { operation } from "../../http/operation.ts"
import { AddressRateLimit, type Allowance, RateLimit } from "../../http/rate-limit.ts"
import { TooManyRequests } from "../../http/refusals.ts"
import type { Services } from "../../http/services.ts"
import { rateLimitKey } from "../../tools/networks.ts"
import { OAuthError } from "../../tools/oauth-error.ts"
import type { Guard } from "../guard.ts"
import { PERMISSIONS } from "../permissions.ts"
import { readCredentials, readParameters } from "./request.ts"
import { issueToken, revokeToken } from "./rules.ts"
import { AuthorizationServerMetadata, Revocation, RevocationRequest, Token, TokenRequest } from "./schema.ts"

/**
 * The parameters that the two endpoints read; `token_type_hint` is not among them, because there is only one type of
 * token.
 */
const TOKEN_PARAMETERS = ["grant_type", "client_id", "client_secret", "scope"]
const REVOCATION_PARAMETERS = ["token", "client_id", "client_secret"]

/** All clients that one address tries share this multiple of one client's limit. */
const ADDRESS_FACTOR = 5

/** Maximum bytes in a body: parameters are short, and anybody may send one. */
const BODY_MAX = 16 * 1024

const NO_STORE = { "cache-control": "no-store", pragma: "no-cache" } as const
const AUTH_METHODS = ["client_secret_basic", "client_secret_post"]

interface TokenServices extends Services {
  readonly counters: Services["counters"] & {
    tokenIssued(): void
    /** @param error the code from RFC 6749, or `rate_limited` */
    tokenRefused(error: string): void
  }
}

function requireAllowed({ allowed, resetAfter }: Allowance): void {
  if (!allowed) throw new TooManyRequests(resetAfter)
}

/** The OAuth 2.0 endpoints: tokens (RFC 6749, 4.4), revocation (RFC 7009) and their description (RFC 8414). */
export function tokenRoutes(services: TokenServices, guard: Guard) {
  const { database, settings, clock, counters } = services
  const failures = new RateLimit(settings.token_rate_limit, clock)
  const failuresOfAddress = new AddressRateLimit(settings.token_rate_limit * ADDRESS_FACTOR, clock)

  const issued = new RateLimit(settings.token_issue_limit, clock)

  /** Counts a token about to be issued to a client (row id). Throws 429. */
  function admit(client: number): void {
    const allowance = issued.take(String(client))
    if (!allowance.allowed) throw new TooManyRequests(allowance.resetAfter)
  }

  /** Reads a request's parameters and credentials, and counts a refusal against the sender's address and the client. */
  async function authenticated<T>(
    request: Request,
    known: readonly string[],
    work: (parameters: ReadonlyMap<string, string>, credentials: ReturnType<typeof readCredentials>) => Promise<T>,
  ): Promise<T> {
    const { address } = frameOf(request).sender
    // Before anything is read.
    requireAllowed(failuresOfAddress.peek(address))
    let pair: string | undefined
    try {
      const parameters = await readParameters(request, { known, limit: Math.min(settings.body_limit, BODY_MAX) })
      const credentials = readCredentials(request, parameters)
      pair = `${rateLimitKey(address)} ${Bun.hash(credentials.clientId)}`
      requireAllowed(failures.peek(pair))
      requireAllowed(failuresOfAddress.peek(address))
      return await work(parameters, credentials)
    } catch (error) {
      if (error instanceof OAuthError && error.code === "invalid_client") {
        if (pair !== undefined) failures.take(pair)
        failuresOfAddress.take(address)
      }
      throw error
    }
  }

  /** Counts the outcome of a request for a token. */
  async function counted<T>(issuing: Promise<T>): Promise<T> {
    try {
      const token = await issuing
      counters.tokenIssued()
      return token
    } catch (error) {
      if (error instanceof OAuthError) counters.tokenRefused(error.code)
      if (error instanceof TooManyRequests) counters.tokenRefused("rate_limited")
      throw error
    }
  }

  return new Elysia({ name: "tokens" })
    .use(guard)
    .post(
      "/oauth/token",
      async ({ request, set }) => {
        const token = await counted(
          authenticated(request, TOKEN_PARAMETERS, (parameters, credentials) =>
            issueToken(
              database,
              { credentials, grantType: parameters.get("grant_type"), scope: parameters.get("scope") },
              { lifetime: settings.token_lifetime, admit, now: clock() },
            ),
          ),
        )
        Object.assign(set.headers, NO_STORE)
        return {
          token_type: "Bearer",
          expires_in: token.expiresIn,
          access_token: token.accessToken,
          scope: token.scope,
        }
      },
      {
        open: "public",
        detail: operation({
          tag: "Authentication",
          id: "issueToken",
          summary: "Get an access token",
          description:
            "Client credentials grant (RFC 6749, 4.4), sent as a form or as JSON, with the client's credentials " +
            "in the body or as HTTP Basic.",
          answer: Token,
          refusals: [400, 401, 408, 413, 415, 429, 503],
          body: { "application/json": TokenRequest, "application/x-www-form-urlencoded": TokenRequest },
        }),
      },
    )
    .post(
      "/oauth/revoke",
      async ({ request, set }) => {
        await authenticated(request, REVOCATION_PARAMETERS, (parameters, credentials) =>
          revokeToken(database, { credentials, token: parameters.get("token") }, clock()),
        )
        Object.assign(set.headers, NO_STORE)
        return {}
      },
      {
        open: "public",
        detail: operation({
          tag: "Authentication",
          id: "revokeToken",
          summary: "Revoke an access token",
          description: "RFC 7009. A token that does not exist (any more) is not an error.",
          answer: Revocation,
          refusals: [400, 401, 408, 413, 415, 429, 503],
          body: { "application/x-www-form-urlencoded": RevocationRequest, "application/json": RevocationRequest },
        }),
      },
    )
    .get(
      "/.well-known/oauth-authorization-server",
      ({ request }) => {
        const issuer = originOf(request, services)
        return {
          issuer,
          token_endpoint: `${issuer}/oauth/token`,
          token_endpoint_auth_methods_supported: AUTH_METHODS,
          revocation_endpoint: `${issuer}/oauth/revoke`,
          revocation_endpoint_auth_methods_supported: AUTH_METHODS,
          grant_types_supported: ["client_credentials"],
          response_types_supported: [],
          scopes_supported: ["*", ...PERMISSIONS],
          service_documentation: `${issuer}/swagger`,
        }
      },
      {
        open: "public",
        detail: operation({
          tag: "Authentication",
          id: "authorizationServerMetadata",
          summary: "Describe the authorization server",
          description: "RFC 8414: the document that OAuth 2.0 client libraries read first.",
          answer: AuthorizationServerMetadata,
        }),
      },
    )
}
