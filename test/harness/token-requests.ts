import { expect } from "bun:test"
import { clientId, clientSecret } from "./companies.ts"
import type { Answer, Installation } from "./installation.ts"

/** Credentials of a client in the dataset, as parameters of a token request. */
export function credentials(client = "admin") {
  return { client_id: clientId(client), client_secret: clientSecret(client) }
}

/** The value of an Authorization header with HTTP Basic credentials, unchanged. */
export function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`
}

/** Sends a form to an OAuth endpoint. */
export function postForm(
  installation: Installation,
  path: string,
  parameters: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
): Promise<Answer> {
  return installation.request("POST", path, {
    as: null,
    body: new URLSearchParams(parameters).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  })
}

/** Sends JSON to an OAuth endpoint. */
export function postJson(
  installation: Installation,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return installation.request("POST", path, { as: null, body, headers })
}

/** Expects an error response as defined in RFC 6749, 5.2, without anything usable. */
export function expectOAuthError({ status, body, headers }: Answer, error: string): void {
  expect<unknown>({ status, body }).toEqual({
    status: error === "invalid_client" ? 401 : 400,
    body: {
      error,
      error_description: expect.stringMatching(/\S/),
      message: expect.stringMatching(/\S/),
      code: error,
    },
  })
  expect(headers.get("cache-control")).toBe("no-store")
  expect(headers.get("www-authenticate")).toEqual(error === "invalid_client" ? expect.stringMatching(/^Basic /) : null)
}
