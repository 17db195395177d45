import { mediaType, readText } from "../../http/body.ts"
import { Invalid } from "../../tools/errors.ts"
import { OAuthError } from "../../tools/oauth-error.ts"
import type { ClientCredentials } from "./rules.ts"

/**
 * The named parameters of a request to the token or revocation endpoint, sent as a form (RFC 6749) or as JSON. A
 * parameter without a value counts as left out; one that is repeated, or is not a string, is refused. All unknown
 * parameters are ignored (RFC 6749, 3.2).
 */
export async function readParameters(
  request: Request,
  { known, limit }: { readonly known: readonly string[]; readonly limit: number },
): Promise<ReadonlyMap<string, string>> {
  const text = await readText(request, limit).catch((error: unknown) => {
    if (error instanceof Invalid) throw new OAuthError("invalid_request", "The body is not valid UTF-8.")
    throw error
  })
  const entries = mediaType(request) === "application/json" ? jsonEntries(text) : formEntries(request, text)
  const parameters = new Map<string, string>()
  for (const [name, value] of entries) {
    if (!known.includes(name) || value === null || value === "") continue
    if (typeof value !== "string") throw new OAuthError("invalid_request", `The parameter ${name} must be a string.`)
    if (parameters.has(name)) throw new OAuthError("invalid_request", `The parameter ${name} is sent twice.`)
    parameters.set(name, value)
  }
  return parameters
}

function jsonEntries(text: string): Iterable<[string, unknown]> {
  let body: unknown
  try {
    body = JSON.parse(text === "" ? "{}" : text)
  } catch {
    throw new OAuthError("invalid_request", "The body is not valid JSON.")
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new OAuthError("invalid_request", "The body must be a JSON object.")
  }
  return Object.entries(body)
}

function formEntries(request: Request, text: string): Iterable<[string, unknown]> {
  const type = mediaType(request)
  if (text !== "" && type !== "application/x-www-form-urlencoded") {
    throw new OAuthError(
      "invalid_request",
      "Send the body as application/x-www-form-urlencoded or application/json, with that Content-Type.",
    )
  }
  return new URLSearchParams(text)
}

/**
 * The client's credentials: HTTP Basic or the body, not both (RFC 6749, 2.3). Basic credentials should be form-encoded
 * before they are put into the header; clients that send them raw are supported too.
 */
export function readCredentials(request: Request, parameters: ReadonlyMap<string, string>): ClientCredentials {
  const header = request.headers.get("authorization")
  const clientId = parameters.get("client_id")?.toLowerCase()
  const secret = parameters.get("client_secret")
  if (header === null || !/^basic\b/i.test(header)) {
    if (clientId === undefined || secret === undefined) {
      throw new OAuthError("invalid_client", "Send client_id and client_secret, in the body or as HTTP Basic.")
    }
    return { clientId, secrets: [secret] }
  }
  const encoded = /^basic +([\w+/-]+=*) *$/i.exec(header)?.[1]
  if (encoded === undefined) throw new OAuthError("invalid_client", "The Authorization header is not valid HTTP Basic.")
  if (secret !== undefined) {
    throw new OAuthError("invalid_request", "Send the credentials as HTTP Basic or in the body, not both.")
  }
  const plain = Buffer.from(encoded, "base64").toString("utf8")
  const colon = plain.indexOf(":")
  if (colon === -1) throw new OAuthError("invalid_client", "The Authorization header is not valid HTTP Basic.")
  const user = formDecoded(plain.slice(0, colon)).toLowerCase()
  if (clientId !== undefined && clientId !== user) {
    throw new OAuthError(
      "invalid_request",
      "The client_id in the body differs from the one in the Authorization header.",
    )
  }
  const password = plain.slice(colon + 1)
  return { clientId: user, secrets: [...new Set([password, formDecoded(password)])] }
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}
