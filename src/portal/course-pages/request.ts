import type { PersonCaller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { answerFile } from "../../files/downloads/request.ts"
import type { FileRow } from "../../files/downloads/rules.ts"
import type { FileStore } from "../../files/port.ts"
import type { Services } from "../../http/services.ts"
import { urlOf } from "../../http/url.ts"
import type { ImageAddress } from "../../pages/components/markdown.tsx"
import { NotFound } from "../../tools/errors.ts"
import { shownImages } from "./rules.ts"

/** A picture whose address contains the hash of its content never changes. */
const FOR_EVER = "private, max-age=31536000, immutable"
const ASK_AGAIN = "private, no-cache"

/** The number of digits of the hash that are enough to tell contents apart. */
const VERSION_LENGTH = 12

/** The hash of the content, used in the address of a picture so that browsers cache it until it changes. */
function imageVersion({ sha256 }: { readonly sha256: string }): string {
  return sha256.slice(0, VERSION_LENGTH)
}

/** A key from an address. Throws `NotFound` if its encoding is broken, in which case it may be null. */
export function imageKey(segment: string | null): string {
  if (segment === null || segment.includes("\ufffd")) throw new NotFound()
  return segment
}

/** The response with a picture, which browsers keep if its address names this version. */
export function answerImage(
  services: Services & { readonly files: FileStore },
  request: Request,
  file: FileRow,
): Promise<Response> {
  const isThisVersion = urlOf(request).searchParams.get("v") === imageVersion(file)
  return answerFile(services, request, file, isThisVersion ? FOR_EVER : ASK_AGAIN)
}

/** The addresses of the pictures and documents on the pages below `path`, by key. Undefined for one that does not exist. */
export async function imageAddresses(database: Database, caller: PersonCaller, path: string): Promise<ImageAddress> {
  const images = await shownImages(database, caller)
  return (key) => {
    const image = images.get(key)
    if (image === undefined) return undefined
    const address = `${path}/images/${encodeURIComponent(key)}?v=${imageVersion(image)}`
    return image.media_type === "application/pdf" ? { document: address } : address
  }
}
