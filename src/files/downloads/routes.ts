import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { requestedRange } from "../../http/byte-range.ts"
import { isKnown } from "../../http/entity-tag.ts"
import { frameOf } from "../../http/frame.ts"
import { requireRoom } from "../../http/room.ts"
import { allowEmbedding } from "../../http/security-headers.ts"
import type { Services } from "../../http/services.ts"
import { urlOf } from "../../http/url.ts"
import { givenName } from "../names.ts"
import type { ByteRange, FileStore } from "../port.ts"
import { PART, streamParts } from "./parts.ts"
import { type FileRow, locateFile, openBytes, requireSigned, type SentAddress } from "./rules.ts"

/** Routes for files by signed addresses, with ranges (RFC 9110, 14) and conditions (13). */
export function downloadRoutes(services: Services & { readonly files: FileStore }, guard: Guard) {
  const { database, settings, log, clock } = services

  async function answer(request: Request, file: FileRow): Promise<Response> {
    const etag = `"${file.sha256}"`
    const headers = headersOf(file, etag)
    if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
    if (request.method === "HEAD") {
      const located = await locateFile(services, file)
      if (located === undefined) await (await openBytes(services, file)).cancel()
      return new Response(null, { headers: { ...headers, "content-length": String(file.size) } })
    }
    const range = requestedRange(request, file.size, etag)
    const body = await bodyOf(request, file, range)
    if (range === undefined) return new Response(body, { headers })
    const contentRange = `bytes ${range.start}-${range.end - 1}/${file.size}`
    return new Response(body, { status: 206, headers: { ...headers, "content-range": contentRange } })
  }

  /**
   * A file on this machine, which Bun sends with its length and little memory; otherwise its bytes if they are few, or
   * a stream of parts, whose length Bun does not send.
   */
  async function bodyOf(request: Request, file: FileRow, range: ByteRange | undefined) {
    // For a whole file Bun would send the range of the request, even where we ignore it.
    if (range !== undefined || !request.headers.has("range")) {
      const located = await locateFile(services, file)
      if (located !== undefined) return range === undefined ? located : located.slice(range.start, range.end)
    }
    const { start, end } = range ?? { start: 0, end: file.size }
    const read = async (part?: ByteRange) => new Response(await openBytes(services, file, part)).bytes()
    if (end - start <= PART) return read(range)
    return streamParts({ start, end }, read, (error) => {
      // The status is already sent: all we can do is close the connection.
      log.error({ request_id: frameOf(request).id, file: file.id, err: error }, "a download broke off")
      return error instanceof Error ? error : new Error(String(error))
    })
  }

  return new Elysia({ name: "downloads" }).use(guard).get(
    "/files/:file",
    async ({ request, params, set, server }) => {
      const file = await requireSigned(database, sentAddress(params.file, request), clock())
      requireRoom(server, settings)
      allowEmbedding(set.headers)
      return answer(request, file)
    },
    { open: "signed" },
  )
}

function sentAddress(file: string, request: Request): SentAddress {
  const { searchParams } = urlOf(request)
  const only = (name: string) => {
    const [value, ...more] = searchParams.getAll(name)
    return more.length === 0 ? value : undefined
  }
  return { file, expires: only("expires"), signature: only("signature") }
}

/** Files are content of users on our own origin: browsers may show them, but run nothing in them. */
function headersOf({ id, purpose, media_type }: FileRow, etag: string): Record<string, string> {
  return {
    "accept-ranges": "bytes",
    "cache-control": "private, no-transform",
    "content-disposition": `inline; filename="${givenName(purpose, id, media_type)}"`,
    "content-security-policy": "sandbox",
    "content-type": media_type,
    "referrer-policy": "no-referrer",
    etag,
  }
}
