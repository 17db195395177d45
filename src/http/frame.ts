import type { Server } from "bun"
import { Elysia } from "elysia"
import { networksOf } from "../tools/networks.ts"
import { versionOf } from "../tools/versions.ts"
import { WrittenJson } from "../tools/written-json.ts"
import { countedSender, forwardedHosts, LOOPBACK, type Sender, senderOf } from "./address.ts"
import { BODIES_MAX, BodiesUnderWay } from "./bodies-under-way.ts"
import type { ErrorCode } from "./codes.ts"
import { codingFor, encodeBody, varyByCoding } from "./content-coding.ts"
import { createdPath } from "./created.ts"
import { entityTag, isKnown, tagHeader } from "./entity-tag.ts"
import { asksForJson, isData, JSON_TYPE, jsonText } from "./json.ts"
import { afterBody, declaresBody } from "./left-body.ts"
import { linkHeader } from "./links.ts"
import { OwnHosts } from "./own-hosts.ts"
import { pageProblem } from "./page-problem.ts"
import { BODY_PATIENCE } from "./patience.ts"
import { answerTo, isRefusalOnPage, type RefusedPerson } from "./problems.ts"
import type { Allowance } from "./rate-limit.ts"
import { HostMissing, MisdirectedRequest } from "./refusals.ts"
import { securityHeaders } from "./security-headers.ts"
import type { Services } from "./services.ts"
import { RequestsUnderWay, type UnderWay } from "./under-way.ts"
import { anchorPath, hasAddress, namesNoHost, urlOf } from "./url.ts"

/** Facts about a request that are kept throughout its life, in addition to those that Elysia stores. */
class Frame implements UnderWay {
  readonly startedAt = performance.now()
  /** The client's public id, for the log. Set once its token is known to be valid. */
  client?: string
  /** How the client's rate limit counted the request. */
  allowance?: Allowance
  /** Whether the body has been read to its end. */
  hasReadBody = false
  /** What is done once its response is known, before that is sent. */
  whenAnswered?: (response: Response) => Promise<void>
  /** Whether its response is waiting for its body. */
  isWaiting = false
  #sender: Sender | undefined
  #counted: { readonly for: string | undefined } | undefined
  #isAnswered = false

  constructor(
    readonly id: string,
    /** Epoch milliseconds. */
    readonly arrivedAt: number,
    /** How long its body may stall, in milliseconds. */
    readonly bodyPatience: number,
    /** Counts its body together with all others. */
    readonly bodies: BodiesUnderWay,
    private readonly connection: Connection,
  ) {}

  /** The address at the other end of the connection; undefined for a Unix socket. */
  get peer(): string | undefined {
    return this.connection.peer()
  }

  /** Read on first use: most requests never need it, and reading an address costs more than everything else here. */
  get sender(): Sender {
    this.#sender ??= this.connection.sender(this.peer)
    return this.#sender
  }

  /** Whether it came over a connection, and was not made in this process. */
  get isConnected(): boolean {
    return this.connection.exists()
  }

  get countsFor(): string | undefined {
    this.#counted ??= { for: this.connection.countsFor(this.peer) }
    return this.#counted.for
  }

  get isDone(): boolean {
    return this.connection.hasEnded() ?? (this.#isAnswered && !this.isWaiting)
  }

  /** Called when its response has been made. */
  answered(): void {
    this.#isAnswered = true
  }
}

/** The connection of a request. */
interface Connection {
  exists(): boolean
  peer(): string | undefined
  sender(peer: string | undefined): Sender
  countsFor(peer: string | undefined): string | undefined
  /**
   * Whether it has ended, or the response has been sent; undefined at a Unix socket, where Bun does not report this.
   */
  hasEnded(): boolean | undefined
}

const frames = new WeakMap<Request, Frame>()

export function frameOf(request: Request): Frame {
  const frame = frames.get(request)
  if (frame === undefined) throw new TypeError("a request was handled outside its frame")
  return frame
}

/** Has something done once the response to a request with a body is known, before that is sent. It must not throw. */
export function whenAnswered(request: Request, work: (response: Response) => Promise<void>): void {
  frameOf(request).whenAnswered = work
}

/** The origin of links in responses: the one that is set, or else the one that the client used. */
export function originOf(request: Request, services: Services): string {
  return services.settings.public_url ?? frameOf(request).sender.origin
}

/** The address of a request, with the origin for links in its response. */
export function requestAddress(request: Request, services: Services): URL {
  const { pathname, search } = urlOf(request)
  return new URL(originOf(request, services) + pathname + search)
}

/**
 * The address of a client that has closed its connection meanwhile. It belongs to nobody, in particular not to a
 * trusted proxy.
 */
const GONE = "0.0.0.0"

const OWN_REQUEST_ID = /^[\w.:-]{1,128}$/

/**
 * Wraps every request: its id, its sender, the log line at its end, and the only place where errors become responses.
 * `refuseUnknown` decides the response for an address without a route, `personAt` finds who is signed in where a page
 * is refused.
 */
export function requestFrame(
  services: Services,
  refuseUnknown: (request: Request, headers: Headers) => Promise<never>,
  personAt: (request: Request) => Promise<RefusedPerson | undefined>,
) {
  const proxies = networksOf(services.settings.trusted_proxies)
  const security = securityHeaders(services.settings)
  const { public_url: publicUrl, allowed_hosts: allowedHosts } = services.settings
  const hosts = publicUrl === undefined ? undefined : new OwnHosts(publicUrl, allowedHosts)
  const underWay = new RequestsUnderWay(services.settings.connections_per_address, () => performance.now())

  const bodies = new BodiesUnderWay(services.bodiesMax ?? BODIES_MAX)

  const atSocket = services.settings.socket !== undefined

  function connectionOf(request: Request, server: Pick<Server<unknown>, "requestIP"> | null): Connection {
    return {
      exists: () => server !== null && (atSocket || server.requestIP(request) !== null),
      peer() {
        if (atSocket) return undefined
        // Without a server there is no connection: the request was made in this process.
        return server === null ? LOOPBACK : (server.requestIP(request)?.address ?? GONE)
      },
      sender: (peer) => senderOf(request, peer, proxies),
      countsFor: (peer) => (peer === GONE ? undefined : countedSender(request, peer, proxies)),
      hasEnded: () => (atSocket || server === null ? undefined : server.requestIP(request) === null),
    }
  }

  /**
   * Throws {@link MisdirectedRequest} for the host of another server, and {@link HostMissing} if none is named. Without
   * `public_url` the server does not know its host. A load balancer may check the server's health with any host, or
   * none.
   */
  function requireOwnHost(request: Request): void {
    if (hosts === undefined) return
    const { headers } = request
    const forwarded = headers.has("x-forwarded-host") ? forwardedHosts(request, frameOf(request).peer, proxies) : []
    const asked =
      forwarded.length > 0 ? forwarded : [namesNoHost(request) ? "" : (headers.get("host") ?? urlOf(request).host)]
    const stranger = asked.find((host) => !hosts.has(host))
    if (stranger === undefined || urlOf(request).pathname.startsWith("/health/")) return
    if (stranger === "") throw new HostMissing()
    throw new MisdirectedRequest(stranger.replace(/:\d*$/, "").slice(0, 255))
  }

  const endBody = (request: Request, answer: Response) => afterBody(request, frameOf(request), answer)

  const usual = new globalThis.Headers(security)

  /**
   * The headers of text or data as Bun expects them. Those of every response are copied together, because setting a
   * single one takes a tenth of a microsecond. A route may replace them but not remove them; only files do, which are
   * not sent here.
   */
  function headersToSend(own: Headers): Headers {
    const headers = new globalThis.Headers(usual)
    for (const name in own) {
      const value = own[name]
      if (value !== undefined && value !== security[name]) headers.set(name, String(value))
    }
    // Elysia passes them on unchanged.
    return headers as unknown as Headers
  }

  function send(
    text: string,
    request: Request,
    set: { headers: Headers },
    coding = codingFor(request, text),
  ): ReturnType<typeof encodeBody> {
    const body = encodeBody(text, request, set.headers, coding)
    // If a thread fails to compress it, the error response has these headers.
    if (!(body instanceof Promise)) set.headers = headersToSend(set.headers)
    return body
  }

  /** The same headers, plus the address of a newly created record. */
  function located<Set extends { headers: Headers; status?: unknown }>(
    answer: object | string,
    request: Request,
    set: Set,
  ): Set {
    const path = set.status === 201 ? createdPath(answer) : undefined
    if (path !== undefined) set.headers.location = originOf(request, services) + path
    return set
  }

  /** Sends data as JSON, or 304 to a client that already has it. */
  function sendData(data: object, request: Request, set: { headers: Headers }) {
    const { headers } = set
    const text = jsonText(data)
    const resource = resourceOf(request, data)
    const coding = codingFor(request, text)
    if (resource !== undefined) {
      const tag = entityTag(versionOf(resource), text)
      headers.etag = tagHeader(tag, coding)
      if (isKnown(request, tag)) {
        giveBack(request, headers)
        headers.vary = varyByCoding(headers.vary)
        return new Response(null, { status: 304 })
      }
    }
    headers["content-type"] ??= JSON_TYPE
    const link = linkHeader(data)
    if (link !== undefined) headers.link = link
    return send(text, request, set, coding)
  }

  return new Elysia({ name: "request-frame" })
    .wrap((handle, request) => {
      anchorPath(request)
      const hasBody = declaresBody(request)
      return hasBody || request.method === "POST"
        ? async (asked: Request) => {
            const response = (await handle(asked)) as unknown as Response
            await frames.get(asked)?.whenAnswered?.(response)
            return hasBody ? endBody(asked, response) : response
          }
        : handle
    })
    .onRequest(({ request, set, server }) => {
      services.database.refresh()
      const sent = request.headers.get("x-request-id")
      const id = sent !== null && OWN_REQUEST_ID.test(sent) ? sent : crypto.randomUUID()
      const { clock, bodyPatience = BODY_PATIENCE } = services
      const frame = new Frame(id, clock(), bodyPatience, bodies, connectionOf(request, server))
      frames.set(request, frame)
      Object.assign(set.headers, security)
      set.headers["x-request-id"] = id
      // Bun dates all other responses itself.
      if (request.method === "HEAD") set.headers.date = new Date(services.clock()).toUTCString()
      if (!hasAddress(request)) {
        set.status = 400
        set.headers.connection = "close"
        return { message: "The Host header is not valid.", code: "bad_request" satisfies ErrorCode }
      }
      if (server !== null) underWay.begin(frame)
      requireOwnHost(request)
      return
    })
    .onError({ as: "global" }, async ({ code, error, request, set }) => {
      let cause: unknown = code === "PARSE" && error instanceof Error ? error.cause : error
      if (code === "NOT_FOUND") {
        cause = await refuseUnknown(request, set.headers).catch((refusal: unknown) => refusal)
      }
      const person = isRefusalOnPage(cause, request) ? await personAt(request).catch(() => undefined) : undefined
      const answer = answerTo(cause, request, { services, requestId: frameOf(request).id, person })
      set.status = answer.status
      Object.assign(set.headers, answer.headers)
      if (typeof answer.body === "string") return encodeBody(answer.body, request, set.headers)
      set.headers["content-type"] ??= JSON_TYPE
      return encodeBody(JSON.stringify(answer.body), request, set.headers)
    })
    .onAfterHandle({ as: "global" }, ({ responseValue, request, set }) => {
      // Elysia awaits a hook's return value.
      if (isData(responseValue)) return sendData(responseValue, request, located(responseValue, request, set))
      const status = Number(set.status ?? 200)
      if (typeof responseValue === "string" && status >= 400 && isPage(set.headers) && asksForJson(request)) {
        set.headers["content-type"] = JSON_TYPE
        return send(JSON.stringify(pageProblem(status, responseValue)), request, set)
      }
      if (typeof responseValue === "string") return send(responseValue, request, located(responseValue, request, set))
      if (responseValue instanceof Response && responseValue.status === 304) giveBack(request, set.headers)
      return undefined
    })
    .onAfterResponse({ as: "global" }, ({ request, route, set, responseValue }) => {
      const frame = frameOf(request)
      frame.answered()
      underWay.answered(frame)
      bodies.release(frame)
      const { method } = request
      const pattern = route || undefined
      const status = Number(responseValue instanceof Response ? responseValue.status : set.status)
      const ms = performance.now() - frame.startedAt
      services.counters.request({ method, route: pattern, status, seconds: ms / 1000 })
      services.log.info(
        {
          request_id: frame.id,
          client: frame.client,
          method,
          route: pattern,
          status,
          ms: Math.round(ms * 100) / 100,
        },
        "request",
      )
    })
}

/** The single resource that a request asked for; undefined for lists and changes. */
function resourceOf({ method }: Request, answer: object): object | undefined {
  if ((method !== "GET" && method !== "HEAD") || !("data" in answer)) return undefined
  const { data } = answer
  const isList = Array.isArray(data) || data instanceof WrittenJson
  return typeof data === "object" && data !== null && !isList ? data : undefined
}

/** A response that the client already has (304) counts against no rate limit. */
function giveBack(request: Request, headers: Headers): void {
  const { allowance } = frameOf(request)
  if (allowance !== undefined) headers["x-ratelimit-remaining"] = String(allowance.giveBack())
}

/** Response headers as Elysia keeps them until the response is written. */
export type Headers = Record<string, string | number | string[] | undefined>

function isPage(headers: Headers): boolean {
  return String(headers["content-type"]).startsWith("text/html")
}
