import manifest from "../../../package.json" with { type: "json" }
import { isLoopbackHost } from "../../tools/networks.ts"
import { SignOnFailure } from "./failure.ts"

/*
 * How requests are sent to providers. Providers are chosen by the operator, so they may be in a private network. But
 * their responses are limited in time and size, and redirects are not followed.
 */

/** How long all requests to a provider in one step of a sign-on may take, in milliseconds. */
export const TIME_LIMIT = 10_000

/** Maximum length of a response, in bytes. The keys of a large provider take about 20 kB. */
const ANSWER_MAX = 512 * 1024

/** What is wrong with an issuer. Undefined if requests can be sent to it. */
export function issuerFault(issuer: string): string | undefined {
  if (!URL.canParse(issuer) || issuer.length > 500) return "must be an absolute address"
  const url = new URL(issuer)
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    return "must have no credentials, query or fragment"
  }
  if (url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname))) return undefined
  return "must begin with https:// (http:// is for a provider on this machine only)"
}

/** Whether requests may be sent to an address, or browsers redirected to it, for a provider with this issuer. */
export function isAllowed(address: string, issuer: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.protocol === "https:") return true
  return url.protocol === "http:" && isLoopbackHost(url.hostname) && new URL(issuer).protocol === "http:"
}

/** A `fetch` for requests to the provider with this issuer. Throws {@link SignOnFailure} if there is no complete response. */
export function boundedFetch(issuer: string, signal: AbortSignal) {
  return async (address: string, { method, headers, body }: RequestInit): Promise<Response> => {
    if (!isAllowed(address, issuer)) throw new SignOnFailure("untrusted", "the provider names an address without TLS")
    const { host } = new URL(address)
    try {
      const response = await fetch(address, {
        ...{ method, headers: { ...Object.fromEntries(new Headers(headers)), ...ASKING }, body, signal },
        // Compressed responses are refused, because a few bytes could expand to gigabytes.
        ...{ redirect: "manual", decompress: false },
      } as BunFetchRequestInit)
      const { status } = response
      if (status >= 300 && status < 400) {
        await response.body?.cancel()
        throw new SignOnFailure("untrusted", `${host} redirects, and redirects are not followed`)
      }
      if (status >= 500 || status === 429) {
        await response.body?.cancel()
        throw new SignOnFailure("unavailable", `${host} answered with ${status}`)
      }
      const kept = new Headers()
      for (const name of ["content-type", "www-authenticate"]) {
        const value = response.headers.get(name)
        if (value !== null) kept.set(name, value)
      }
      return new Response(await bytesOf(response, host), { status, headers: kept })
    } catch (error) {
      if (error instanceof SignOnFailure) throw error
      if (signal.aborted) throw new SignOnFailure("unavailable", `${host} did not answer in time`)
      throw new SignOnFailure("unavailable", `${host} could not be reached (${codeOf(error)})`)
    }
  }
}

const ASKING = { "user-agent": `trainbase/${manifest.version}`, "accept-encoding": "identity" }

async function bytesOf({ body }: Response, host: string): Promise<Uint8Array<ArrayBuffer>> {
  if (body === null) return new Uint8Array()
  const parts: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(Buffer.concat(parts))
    size += value.length
    parts.push(value)
    if (size > ANSWER_MAX) {
      await reader.cancel()
      throw new SignOnFailure("untrusted", `${host} sent more than ${ANSWER_MAX / 1024} kB`)
    }
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code
  return error instanceof Error ? error.name : "unknown"
}
