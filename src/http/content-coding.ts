import { promisify } from "node:util"
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib"
import Negotiator from "negotiator"

/** A content coding of RFC 9110, 8.4.1, and of RFC 8878 (zstd), in the order in which the server would rather use them. */
export const CODINGS = ["zstd", "br", "gzip"] as const
export type ContentCoding = (typeof CODINGS)[number]

/** The shortest body in bytes that is compressed: below it the headers of an answer are most of it. */
const COMPRESSED_FROM = 1024

/** The longest body in bytes that is compressed at once (about 0.3 ms). Longer ones are compressed by another thread. */
const AT_ONCE_MAX = 256 * 1024

/** What an `Accept-Encoding` header asks for. */
interface Accepted {
  /** The coding to use; undefined when none of ours is wanted. */
  readonly coding: ContentCoding | undefined
  /** Whether a body may also be sent as it is. */
  readonly identity: boolean
}

/** Headers whose meaning is remembered, and how long they may be: clients send a few short ones. */
const REMEMBERED_MAX = 100
const REMEMBERED_LENGTH_MAX = 100
const remembered = new Map<string, Accepted>()

/** The meaning of an `Accept-Encoding` header (RFC 9110, 12.5.3): of what it likes equally, our order decides. */
function acceptedCoding(header: string): Accepted {
  const known = remembered.get(header)
  if (known !== undefined) return known
  const accepted = readAccepted(header)
  if (remembered.size < REMEMBERED_MAX && header.length <= REMEMBERED_LENGTH_MAX) remembered.set(header, accepted)
  return accepted
}

/** What Negotiator has and its types do not: an order among codings that the header likes equally. */
interface EncodingNegotiator {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[]
}

function readAccepted(header: string): Accepted {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { "accept-encoding": header } })
  const wanted = negotiator.encodings([...CODINGS, "identity"], { preferred: CODINGS })
  const best = wanted[0]
  return { coding: CODINGS.find((coding) => coding === best), identity: wanted.includes("identity") }
}

/**
 * The coding in which a body is sent; undefined to send it as it is.
 *
 * @param body its text, or how many bytes it has
 */
export function codingFor(request: Request, body: string | number): ContentCoding | undefined {
  const header = request.headers.get("accept-encoding")
  if (header === null) return undefined
  const { coding, identity } = acceptedCoding(header)
  if (coding === undefined) return undefined
  const bytes = typeof body === "string" ? Buffer.byteLength(body) : body
  // Where neither a coding of ours nor the body as it is would be accepted, RFC 9110 leaves it to the server: it is sent as it is.
  return bytes >= COMPRESSED_FROM || (!identity && bytes > 0) ? coding : undefined
}

/** Response headers that say how a body is encoded. */
interface CodingHeaders {
  [name: string]: unknown
}

/**
 * The body of an answer as it is sent, compressed where that pays and the client takes it; says so in the headers. What is
 * neither text, JSON, a script nor a style stays as it is.
 *
 * @param coding what {@link codingFor} says of it, where that is known already
 */
export function encodeBody(
  body: string,
  request: Request,
  headers: CodingHeaders,
  coding = codingFor(request, body),
): string | Uint8Array | Promise<Uint8Array> {
  if (!isCompressible(String(headers["content-type"] ?? "text/plain"))) return body
  headers.vary = varyByCoding(headers.vary)
  if (coding === undefined) return body
  headers["content-encoding"] = coding
  const isLong = Buffer.byteLength(body) > AT_ONCE_MAX
  return isLong ? compressInThread(body, coding, LEVELS) : compress(body, coding)
}

/** Text, JSON, scripts and styles. Pictures, documents and videos are compressed in themselves. */
function isCompressible(contentType: string): boolean {
  return /^(text\/|application\/([\w.-]+\+)?json\b)/.test(contentType)
}

/** The value of `Vary` once the answer also depends on `Accept-Encoding`. */
export function varyByCoding(vary: unknown): string {
  return vary === undefined ? "Accept-Encoding" : `${vary}, Accept-Encoding`
}

/*
 * Levels for answers that are made for one request. Lists of 15 and 100 users (11 and 72 kB) take 14 and 52 µs by zstd, 24
 * and 66 µs by brotli, 16 and 76 µs by gzip, and 7 to 13 percent of their length is left. Higher levels take two to five
 * times as long for a tenth less.
 */
const LEVELS = { zstd: 3, br: 1, gzip: 2 } as const

/** Levels for what is compressed once and sent many times: 1.7 MB take 27, 32 and 20 ms of another thread. */
const THOROUGH_LEVELS = { zstd: 9, br: 5, gzip: 6 } as const

function compress(body: string, coding: ContentCoding): Uint8Array {
  switch (coding) {
    case "zstd":
      return Bun.zstdCompressSync(body, { level: LEVELS.zstd })
    case "br":
      return brotliCompressSync(body, quality(LEVELS.br))
    case "gzip":
      return gzipSync(body, { level: LEVELS.gzip })
  }
}

/** Compresses what many will ask for, in another thread. */
export function compressThoroughly(body: Uint8Array, coding: ContentCoding): Promise<Uint8Array> {
  return compressInThread(body, coding, THOROUGH_LEVELS)
}

const brotliInThread = promisify<string | Uint8Array, object, Uint8Array>(brotliCompress)
const gzipInThread = promisify<string | Uint8Array, object, Uint8Array>(gzip)

function compressInThread(
  body: string | Uint8Array,
  coding: ContentCoding,
  levels: Readonly<Record<ContentCoding, number>>,
): Promise<Uint8Array> {
  switch (coding) {
    case "zstd":
      return Bun.zstdCompress(body as string, { level: levels.zstd })
    case "br":
      return brotliInThread(body, quality(levels.br))
    case "gzip":
      return gzipInThread(body, { level: levels.gzip })
  }
}

function quality(level: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: level } }
}
