import { promisify } from "node:util"
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib"
import Negotiator from "negotiator"

/** A content coding of RFC 9110, 8.4.1, and of RFC 8878 (zstd), in the order in which the server prefers them. */
export const CODINGS = ["zstd", "br", "gzip"] as const
export type ContentCoding = (typeof CODINGS)[number]

/** The shortest body in bytes that is compressed: below it, the headers are most of a response. */
const COMPRESSED_FROM = 1024

/**
 * The longest body in bytes that is compressed at once (about 0.3 ms). Longer ones are compressed in another thread.
 */
const AT_ONCE_MAX = 256 * 1024

/** The meaning of an `Accept-Encoding` header. */
interface Accepted {
  /** The coding to use; undefined if none of ours is accepted. */
  readonly coding: ContentCoding | undefined
  /** Whether a body may also be sent uncompressed. */
  readonly identity: boolean
}

/** Maximum number and length of headers whose parsed form is cached: clients send a few short ones. */
const REMEMBERED_MAX = 100
const REMEMBERED_LENGTH_MAX = 100
const remembered = new Map<string, Accepted>()

/** Parses an `Accept-Encoding` header (RFC 9110, 12.5.3). Our order decides among codings that it likes equally. */
function acceptedCoding(header: string): Accepted {
  const known = remembered.get(header)
  if (known !== undefined) return known
  const accepted = readAccepted(header)
  if (remembered.size < REMEMBERED_MAX && header.length <= REMEMBERED_LENGTH_MAX) remembered.set(header, accepted)
  return accepted
}

/** An option of Negotiator that its types lack: an order among codings that the header likes equally. */
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
 * The coding in which a body is sent; undefined for none.
 *
 * @param body its text, or its length in bytes
 */
export function codingFor(request: Request, body: string | number): ContentCoding | undefined {
  const header = request.headers.get("accept-encoding")
  if (header === null) return undefined
  const { coding, identity } = acceptedCoding(header)
  if (coding === undefined) return undefined
  const bytes = typeof body === "string" ? Buffer.byteLength(body) : body
  // If neither our codings nor the uncompressed body are accepted, RFC 9110 leaves the choice to the server: it is sent
  // uncompressed.
  return bytes >= COMPRESSED_FROM || (!identity && bytes > 0) ? coding : undefined
}

/** Response headers for the encoding of a body. */
interface CodingHeaders {
  [name: string]: unknown
}

/**
 * The body of a response as it is sent: compressed, with the headers for it, if that pays and the client accepts it.
 * Only text, JSON, scripts and styles are compressed.
 *
 * @param coding the result of {@link codingFor}, if already known
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

/** Text, JSON, scripts and styles. Pictures, documents and videos are already compressed. */
function isCompressible(contentType: string): boolean {
  return /^(text\/|application\/([\w.-]+\+)?json\b)/.test(contentType)
}

/** The value of `Vary` for a response that also depends on `Accept-Encoding`. */
export function varyByCoding(vary: unknown): string {
  return vary === undefined ? "Accept-Encoding" : `${vary}, Accept-Encoding`
}

/*
 * Levels for responses to a single request. Lists of 15 and 100 users (11 and 72 kB) take 14 and 52 µs by zstd, 24
 * and 66 µs by brotli, 16 and 76 µs by gzip, and 7 to 13 percent of their length is left. Higher levels take two to five
 * times as long for a tenth less.
 */
const LEVELS = { zstd: 3, br: 1, gzip: 2 } as const

/** Levels for content that is compressed once and sent many times: 1.7 MB take 27, 32 and 20 ms of another thread. */
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

/** Compresses content that many clients will request, in another thread. */
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
