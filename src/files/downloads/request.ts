import { requestedRange } from "../../http/byte-range.ts"
import { isKnown } from "../../http/entity-tag.ts"
import { frameOf } from "../../http/frame.ts"
import type { Services } from "../../http/services.ts"
import { givenName } from "../names.ts"
import type { ByteRange, FileStore } from "../port.ts"
import { PART, streamParts } from "./parts.ts"
import { type FileRow, locateFile, openBytes } from "./rules.ts"

/* How a file goes out, by a signed address or to somebody who is signed in. */

type FileServices = Pick<Services, "log"> & { readonly files: FileStore }

/**
 * The response for a file whose bytes are in a file store, with ranges (RFC 9110, 14) and conditions (13).
 *
 * @param cacheControl how browsers may keep it
 */
export async function answerFile(
  services: FileServices,
  request: Request,
  file: FileRow,
  cacheControl = "private, no-transform",
): Promise<Response> {
  const etag = `"${file.sha256}"`
  const headers = { ...headersOf(file, etag), "cache-control": cacheControl }
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
  if (request.method === "HEAD") {
    const located = await locateFile(services, file)
    if (located === undefined) await (await openBytes(services, file)).cancel()
    return new Response(null, { headers: { ...headers, "content-length": String(file.size) } })
  }
  const range = requestedRange(request, file.size, etag)
  const body = await bodyOf(services, request, file, range)
  if (range === undefined) return new Response(body, { headers })
  const contentRange = `bytes ${range.start}-${range.end - 1}/${file.size}`
  return new Response(body, { status: 206, headers: { ...headers, "content-range": contentRange } })
}

/**
 * A file on this machine, which Bun sends with its length and little memory; otherwise its bytes if they are few, or
 * a stream of parts, whose length Bun does not send.
 */
async function bodyOf(services: FileServices, request: Request, file: FileRow, range: ByteRange | undefined) {
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
    services.log.error({ request_id: frameOf(request).id, file: file.id, err: error }, "a download was interrupted")
    return error instanceof Error ? error : new Error(String(error))
  })
}

/** Files are content of users on our own origin: browsers may show them, but run nothing in them. */
function headersOf({ id, purpose, media_type }: FileRow, etag: string): Record<string, string> {
  const named = purpose === "image" && media_type === "application/pdf" ? "document" : purpose
  return {
    "accept-ranges": "bytes",
    "content-disposition": `inline; filename="${givenName(named, id, media_type)}"`,
    "content-security-policy": "sandbox",
    "content-type": media_type,
    "referrer-policy": "no-referrer",
    etag,
  }
}
