import { setPriority } from "node:os"
import { parentPort } from "node:worker_threads"
import { LRUCache } from "lru-cache"
import { renderEvidence } from "../../learning/evidence/document/render.ts"
import { readLogo } from "./logo/logo.ts"
import { type Logo, UnusableLogo } from "./logo/picture.ts"
import type { LogoFile, RenderAnswer, RenderRequest } from "./messages.ts"
import { type RenderedDocument, renderCertificate } from "./render.ts"
import { SAMPLE } from "./sample.ts"

/** The thread that makes certificates and records of evidence, so that the server can respond meanwhile. See ../render-thread.ts. */

/** Below the priority of the server's thread, whose requests take less time than a certificate. */
const NICENESS = 10

/** Bytes of decoded logos that are kept. */
const LOGO_BYTES = 16 * 1024 * 1024

/**
 * The number of certificates after which memory is collected. Otherwise this happens late, with much garbage: the heap
 * looks large because of the memory of HarfBuzz.
 */
const COLLECT_AFTER = 100

interface KnownLogo {
  readonly logo: Logo | undefined
  readonly problem: string | undefined
}

const logos = new LRUCache<string, KnownLogo>({
  maxSize: LOGO_BYTES,
  sizeCalculation: ({ logo }) => 1 + (logo?.samples.bytes.length ?? 0) + (logo?.transparency?.bytes.length ?? 0),
})

function answer(message: RenderAnswer): void {
  parentPort?.postMessage(message, message.type === "rendered" ? [message.pdf.buffer] : [])
}

async function render(request: RenderRequest): Promise<RenderAnswer> {
  const { logo } = request
  let known: KnownLogo | undefined
  if (logo !== undefined) {
    known = logos.get(logo.id)
    if (known === undefined) {
      if (logo.file === undefined) return { type: "logo wanted" }
      known = understood(logo.file)
      logos.set(logo.id, known)
    }
  }
  const { pdf, missing } = await documentOf(request, known?.logo)
  return { type: "rendered", pdf, missing, logoProblem: known?.problem }
}

function documentOf(request: RenderRequest, logo: Logo | undefined): Promise<RenderedDocument> {
  const { language } = request
  if (request.type === "evidence") return renderEvidence(request.facts, { language, logo })
  return renderCertificate(request.facts, { language, verifyAddress: request.verifyAddress, logo })
}

function understood(file: LogoFile | null): KnownLogo {
  if (file === null) return { logo: undefined, problem: "its file is gone" }
  try {
    return { logo: readLogo(file.bytes, file.mediaType), problem: undefined }
  } catch (error) {
    if (!(error instanceof UnusableLogo)) throw error
    return { logo: undefined, problem: error.message }
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

// Opens the fonts that every certificate needs, and gets the code compiled before the first request.
await renderCertificate(SAMPLE, { language: "en", verifyAddress: "https://trainbase.example/verify/0" })
Bun.gc(true)
answer({ type: "ready" })
