import { setPriority } from "node:os"
import { parentPort } from "node:worker_threads"
import { LRUCache } from "lru-cache"
import { readLogo } from "../../pdf/pictures/logo.ts"
import { type Logo, UnusableLogo } from "../../pdf/pictures/picture.ts"
import { type RenderedDocument, renderCertificate } from "./certificate/render.ts"
import { SAMPLE, SAMPLE_LOOK } from "./certificate/sample.ts"
import type { PictureName } from "./certificate/templates/sheet.ts"
import { renderEvidence } from "./evidence/render.ts"
import { renderLetters } from "./letter/render.ts"
import type { PictureFile, RenderAnswer, RenderRequest } from "./messages.ts"
import { renderRecord } from "./record/render.ts"
import { renderReport } from "./report/render.ts"
import { renderSheet } from "./sign-in-sheet/render.ts"

/**
 * The thread that creates certificates, records and letters, so that the server can handle requests meanwhile. See
 * render-thread.ts.
 */

/** A lower priority than the server's own thread, whose requests take less time than a certificate. */
const NICENESS = 10

/** Maximum total size in bytes of the cached decoded pictures. */
const PICTURE_BYTES = 16 * 1024 * 1024

/**
 * The number of certificates after which a garbage collection is forced. Otherwise it would happen late, when there is
 * a lot of garbage, because the memory of HarfBuzz makes the heap look large.
 */
const COLLECT_AFTER = 100

interface KnownPicture {
  readonly picture: Logo | undefined
  readonly problem: string | undefined
}

const known = new LRUCache<string, KnownPicture>({
  maxSize: PICTURE_BYTES,
  sizeCalculation: ({ picture }) =>
    1 + (picture?.samples.bytes.length ?? 0) + (picture?.transparency?.bytes.length ?? 0),
})

function answer(message: RenderAnswer): void {
  parentPort?.postMessage(message, message.type === "rendered" ? [message.pdf.buffer] : [])
}

async function render(request: RenderRequest): Promise<RenderAnswer> {
  const pictures = new Map<PictureName, Logo>()
  const wanted: string[] = []
  let pictureProblem: string | undefined
  for (const { name, id, file } of request.pictures) {
    const found = known.get(id) ?? (file === undefined ? undefined : understood(file))
    if (found === undefined) {
      wanted.push(id)
      continue
    }
    known.set(id, found)
    if (found.picture !== undefined) pictures.set(name, found.picture)
    pictureProblem ??= found.problem
  }
  if (wanted.length > 0) return { type: "pictures wanted", ids: wanted }
  const { pdf, missing } = await documentOf(request, pictures)
  return { type: "rendered", pdf, missing, pictureProblem }
}

function documentOf(request: RenderRequest, pictures: ReadonlyMap<PictureName, Logo>): Promise<RenderedDocument> {
  const { language } = request
  if (request.type === "evidence") return renderEvidence(request.facts, { language, logo: pictures.get("Logo") })
  if (request.type === "letters") return renderLetters(request.facts, pictures.get("Logo"))
  if (request.type === "record") return renderRecord(request.facts, { language, logo: pictures.get("Logo") })
  if (request.type === "sheet") return renderSheet(request.facts, { language, logo: pictures.get("Logo") })
  if (request.type === "report") return renderReport(request.facts, { language })
  const { facts, look, verifyAddress } = request
  return renderCertificate(facts, { language, look, verifyAddress, pictures })
}

function understood(file: PictureFile | null): KnownPicture {
  if (file === null) return { picture: undefined, problem: "its file is gone" }
  try {
    return { picture: readLogo(file.bytes, file.mediaType), problem: undefined }
  } catch (error) {
    if (!(error instanceof UnusableLogo)) throw error
    return { picture: undefined, problem: error.message }
  }
}

if (process.platform === "linux") setPriority(0, NICENESS)

let made = 0

parentPort?.on("message", async (request: RenderRequest) => {
  try {
    answer(await render(request))
  } catch (error) {
    answer({ type: "failed", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
  made++
  if (made % COLLECT_AFTER === 0) Bun.gc(true)
})

// Opens the fonts that every certificate needs, and makes sure that the code is compiled before the first request.
await renderCertificate(SAMPLE, {
  look: SAMPLE_LOOK,
  language: "en",
  verifyAddress: "https://trainbase.example/verify/0",
})
Bun.gc(true)
answer({ type: "ready" })
