import ipaddr from "ipaddr.js"
import manifest from "../../../package.json" with { type: "json" }
import { addressesOf, hostOf, isReachable, isWellFormed, type Reach } from "../target.ts"
import { retryAfter } from "./schedule.ts"

/** How long an attempt may take, including look-up and connection, in milliseconds. */
export const TIME_LIMIT = 15_000

/** How much of an answer is read: enough for the connection to be reused, too little to fill memory. */
const ANSWER_MAX = 4 * 1024

/** How long to wait for the rest of an answer once its status is known, in milliseconds. */
const ANSWER_PATIENCE = 1_000

/** A request to a receiver. */
export interface Message {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The outcome of an attempt. */
export interface Outcome {
  readonly succeeded: boolean
  /** Null if no answer was received. */
  readonly status: number | null
  /** Why the attempt failed, as one plain sentence; null if it succeeded. */
  readonly error: string | null
  /** Milliseconds for which the receiver asks the sender to wait. */
  readonly wish?: number | undefined
  /** Whether nothing was sent because the settings do not allow the address, so that trying again would not help. */
  readonly isRefused?: boolean
}

export interface Sending extends Reach {
  /** Milliseconds; {@link TIME_LIMIT} except in tests. */
  readonly timeLimit?: number
  /** Certificates (PEM) to trust instead of the system's. */
  readonly ca?: string
}

/**
 * Sends a message to one of its host's addresses that is permitted. Never throws.
 *
 * @param signal fires when the attempt is no longer wanted
 * @param now epoch milliseconds
 */
export async function send(message: Message, sending: Sending, signal: AbortSignal, now: number): Promise<Outcome> {
  const { timeLimit = TIME_LIMIT } = sending
  const limit = AbortSignal.timeout(timeLimit)
  const ended = AbortSignal.any([limit, signal])
  try {
    if (!isWellFormed(message.url, sending)) return refusal("the address of the webhook is not allowed (webhook_http)")
    const addresses = await before(ended, addressesOf(message.url, sending))
    const reachable = addresses.filter((address) => isReachable(address, sending))
    if (reachable.length === 0) return refusal("the host has no address that webhooks may reach (webhook_networks)")
    return await sendToFirst(message, reachable, { ...sending, signal: ended }, now)
  } catch (error) {
    if (limit.aborted) return failure(`there was no answer within ${Math.round(timeLimit / 1000)} seconds`)
    return failure(reasonOf(error))
  }
}

const failure = (error: string): Outcome => ({ succeeded: false, status: null, error })

const refusal = (error: string): Outcome => ({ ...failure(error), isRefused: true })

/** A promise that settles no later than the signal fires. */
async function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true })),
  ])
}

type Connecting = Sending & { readonly signal: AbortSignal }

/** Tries the next address as long as no connection is accepted, because nothing has been sent until then. */
async function sendToFirst(
  message: Message,
  [address, ...others]: readonly string[],
  connecting: Connecting,
  now: number,
): Promise<Outcome> {
  if (address === undefined) throw new TypeError("a message had no address to be sent to")
  try {
    return await outcomeOf(await sendTo(message, address, connecting), now)
  } catch (error) {
    if (others.length === 0 || !isUnconnected(error) || connecting.signal.aborted) throw error
    return sendToFirst(message, others, connecting, now)
  }
}

/** Connects to an address that has been checked; the certificate must still match the name. */
function sendTo({ url, headers, body }: Message, address: string, { signal, ca }: Connecting): Promise<Response> {
  const target = new URL(url)
  const { host } = target
  const name = hostOf(target)
  target.hostname = ipaddr.IPv6.isValid(address) ? `[${address}]` : address
  // TLS greetings contain no IP addresses as names (RFC 6066).
  const tls = { ...(ipaddr.isValid(name) ? {} : { serverName: name }), ...(ca === undefined ? {} : { ca }) }
  return fetch(target, {
    method: "POST",
    headers: { ...headers, host, "content-type": "application/json", "user-agent": `trainbase/${manifest.version}` },
    body,
    redirect: "manual",
    decompress: false,
    signal,
    tls,
  } as BunFetchRequestInit)
}

async function outcomeOf(response: Response, now: number): Promise<Outcome> {
  const { status, headers } = response
  await drain(response)
  if (status >= 200 && status < 300) return { succeeded: true, status, error: null }
  const isRedirect = status >= 300 && status < 400
  const error = isRedirect ? "the receiver redirects, which is not followed" : `the receiver answered with ${status}`
  return { succeeded: false, status, error, wish: retryAfter(headers.get("retry-after"), now) }
}

/** Reads the rest of an answer, if it is short. Its status has already decided the outcome. */
async function drain({ body }: Response): Promise<void> {
  if (body === null) return
  const reader = body.getReader()
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), ANSWER_PATIENCE)
  try {
    let size = 0
    while (size <= ANSWER_MAX) {
      const { done, value } = await reader.read()
      if (done) return
      size += value.length
    }
    await reader.cancel()
  } catch {
    // A receiver that breaks off its answer has taken the delivery.
  } finally {
    clearTimeout(timer)
  }
}

/** Bun's codes for a refused connection. */
const UNCONNECTED = new Set(["ConnectionRefused", "ECONNREFUSED", "FailedToOpenSocket", "ENETUNREACH", "EHOSTUNREACH"])

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""
}

function isUnconnected(error: unknown): boolean {
  return UNCONNECTED.has(codeOf(error))
}

/** Explains an error without revealing internal addresses. */
function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (isUnconnected(error)) return "the receiver takes no connection"
  if (/CERT|ALTNAME|SIGN|VERIFY|ISSUER|TLS|SSL/.test(code)) return `the receiver's certificate is not valid (${code})`
  if (/NOTFOUND|NODATA|DNS|SERVFAIL|EAI/.test(code)) return "the name of the host is not known"
  return `the connection broke off${code === "" ? "" : ` (${code})`}`
}
