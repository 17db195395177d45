import type { Answer, Installation } from "../harness/installation.ts"
import { idOf } from "../harness/records.ts"

/** Every kind of request with a body that the API accepts for locations and teams. */
export function bodyRoutes(installation: Installation): readonly (readonly [method: string, path: string])[] {
  const location = `locations/${idOf(installation, "locations", "berlin")}`
  const team = `teams/${idOf(installation, "teams", "office")}`
  return [
    ["POST", "locations"],
    ["PUT", location],
    ["PATCH", location],
    ["PUT", "locations/order-positions"],
    ["PUT", `${location}/teams/order-positions`],
    ["POST", "teams"],
    ["PUT", team],
    ["PATCH", team],
    ["POST", `${team}/users`],
  ]
}

interface RawRequest {
  readonly method: string
  readonly path: string
  readonly body: Uint8Array | ReadableStream
  readonly headers?: Record<string, string> | undefined
}

/** Sends these bytes as admin, with only these headers and the token. */
export async function sendBytes(installation: Installation, request: RawRequest): Promise<Answer> {
  const { method, path, body, headers = {} } = request
  const authorization = `Bearer ${await installation.token("admin")}`
  const init = { method, body, headers: { ...headers, authorization }, duplex: "half" as const }
  const response = await installation.app.handle(new Request(`http://localhost/api/v1/${path}`, init))
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

/** A text encoded as UTF-8. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
