import { LRUCache } from "lru-cache"
import type { Unavailable } from "../../tools/errors.ts"
import { certificateLanguage } from "../../tools/language/worded.ts"
import type { Log } from "../../tools/log/log.ts"
import type { CertificateFacts } from "./certificate/facts.ts"
import { type CertificateLook, DEFAULT_LOOK } from "./certificate/look.ts"
import type { PictureName } from "./certificate/templates/sheet.ts"
import type { EvidenceFacts } from "./evidence/facts.ts"
import type { AnyLettersFacts } from "./letter/facts.ts"
import type { DocumentRequest, PictureFile, Printed } from "./messages.ts"
import type { RecordFacts } from "./record/facts.ts"
import { RenderThread } from "./render-thread.ts"
import type { ReportFacts } from "./report/facts.ts"
import { ReportPrinter } from "./report-printer.ts"
import type { SheetFacts } from "./sign-in-sheet/facts.ts"

/** Maximum total size in bytes of the cached certificates, for people who first view one and then download it. */
const CACHE_BYTES = 16 * 1024 * 1024

/** Maximum queue length for certificates. The last one in a full queue waits for one or two seconds. */
const WAITING_MAX = 200

/**
 * Maximum queue length for records and files of letters, each of which may take as long as a hundred
 * certificates.
 */
const LONG_WAITING_MAX = 20

/**
 * Time in milliseconds without work after which the thread ends, because it needs more memory than the rest of an idle
 * server.
 */
const IDLE = 300_000

/** A picture. `id` identifies its content, which is loaded only if it is not cached. */
export interface PictureSource {
  readonly id: string
  /** Returns undefined if the file no longer exists. `render` passes its errors on. */
  load(): Promise<PictureFile | undefined>
}

export interface PrintOptions {
  /** Two letters. English is used if there is no wording for the language. */
  readonly language: string
  /** Address of the page that verifies the certificate, for the QR code. If it is omitted, only the code is printed. */
  readonly verifyAddress?: string | undefined
  readonly logo?: PictureSource | undefined
  /** For certificates: the look at the time of issue, and the signatures. The default is the original look. */
  readonly look?: CertificateLook
  readonly trainerSignature?: PictureSource | undefined
  readonly companySignature?: PictureSource | undefined
}

/** Creates certificates, records of evidence, letters and training records in a separate thread, so that requests are not held up. */
export interface Renderer {
  /**
   * Creates a certificate as a PDF, or returns the cached one.
   *
   * @throws RendererBusy if too many are already waiting
   * @throws RenderingFailed if it cannot be created; the reason is in the log
   */
  render(facts: CertificateFacts, options: PrintOptions): Promise<Printed>
  /**
   * Creates the printed record of evidence as a PDF. Nothing is cached, because evidence grows.
   *
   * @throws RendererBusy if too many are already waiting
   * @throws RenderingFailed if it cannot be created; the reason is in the log
   */
  renderEvidence(facts: EvidenceFacts, options: Pick<PrintOptions, "language" | "logo">): Promise<Printed>
  /**
   * Creates sign-in letters as one PDF. Nothing is cached, because letters contain passwords.
   *
   * @throws RendererBusy if too many are already waiting
   * @throws RenderingFailed if they cannot be created; the reason is in the log
   */
  renderLetters(facts: AnyLettersFacts, options: Pick<PrintOptions, "logo">): Promise<Printed>
  /**
   * Creates the training record of a person as a PDF. Nothing is cached, because it changes every day.
   *
   * @throws RendererBusy if too many are already waiting
   * @throws RenderingFailed if it cannot be created; the reason is in the log
   */
  renderRecord(facts: RecordFacts, options: Pick<PrintOptions, "language" | "logo">): Promise<Printed>
  /**
   * Creates the sign-in sheet of a group training as a PDF. Nothing is cached, because signatures are added to it.
   *
   * @throws RendererBusy if too many are already waiting
   * @throws RenderingFailed if it cannot be created; the reason is in the log
   */
  renderSheet(facts: SheetFacts, options: Pick<PrintOptions, "language" | "logo">): Promise<Printed>
  /**
   * Creates a report as a PDF, in a thread of its own. Nothing is cached.
   *
   * @throws RendererBusy if too many are already waiting
   * @throws RenderingFailed if it cannot be created; the reason is in the log
   */
  renderReport(facts: ReportFacts, options: Pick<PrintOptions, "language">): Promise<Printed>
  /** Starts the thread before the first certificate is requested. */
  warmUp(): Promise<void>
  /** Ends the thread and rejects all waiting requests. */
  stop(): Promise<void>
}

/** Too many documents have been requested at once. The caller can retry later. */
export class RendererBusy extends Error implements Unavailable {
  override readonly name = "RendererBusy"
  readonly unavailable = "temporarily_unavailable"

  constructor(limit = WAITING_MAX) {
    super(`More than ${limit} documents are waiting to be created; request this one again in a few seconds.`)
  }
}

const NAMES = {
  certificate: "a certificate",
  evidence: "a record of evidence",
  letters: "letters",
  record: "a training record",
  sheet: "a sign-in sheet",
} as const

/**
 * Creates the renderer with its single thread, cache and queue.
 *
 * @param onMade called for each certificate that was created
 */
export function createRenderer({ log, onMade }: { readonly log: Log; readonly onMade?: () => void }): Renderer {
  const finished = new LRUCache<string, Printed>({ maxSize: CACHE_BYTES, sizeCalculation: ({ pdf }) => pdf.length })
  const underWay = new Map<string, Promise<Printed>>()
  const reports = new ReportPrinter(log)
  let longWaiting = 0
  let thread: RenderThread | undefined
  let isStopped = false
  /** The last request in the queue. Each begins when the previous one has finished or failed. */
  let last: Promise<unknown> = Promise.resolve()

  let idle: NodeJS.Timeout | undefined

  function running(): RenderThread {
    if (isStopped) throw new Error("The renderer of certificates has been stopped.")
    clearTimeout(idle)
    if (thread === undefined || thread.hasFailed) thread = new RenderThread()
    return thread
  }

  function rest(): void {
    clearTimeout(idle)
    idle = setTimeout(() => {
      void thread?.stop()
      thread = undefined
    }, IDLE).unref()
  }

  async function make(document: DocumentRequest, options: PrintOptions): Promise<Printed> {
    const sources = sourcesOf(options)
    const pictures = sources.map(([name, { id }]) => ({ name, id }))
    const request = { ...document, language: options.language, pictures }
    try {
      const printed = await running().render(request, async (id) =>
        sources.find(([, one]) => one.id === id)?.[1].load(),
      )
      if (document.type === "certificate") onMade?.()
      report(document, printed)
      return printed
    } catch (error) {
      log.error({ err: error, [document.type]: document.facts.number }, `${NAMES[document.type]} could not be created`)
      throw error
    }
  }

  function report({ type, facts: { number } }: DocumentRequest, { missing, pictureProblem }: Printed): void {
    if (missing.length > 0) {
      const characters = missing.map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`)
      log.warn({ [type]: number, characters }, `${NAMES[type]} has characters that no font has`)
    }
    if (pictureProblem !== undefined) {
      log.warn({ [type]: number, problem: pictureProblem }, `${NAMES[type]} was created without a picture`)
    }
  }

  /** Begins when all earlier requests have finished or failed. */
  function afterOthers<T>(begin: () => Promise<T>): Promise<T> {
    const turn = last
    const done = (async () => {
      await turn
      return begin()
    })()
    last = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }

  function restUnlessWaiting(): void {
    if (underWay.size === 0 && longWaiting === 0) rest()
  }

  /** A document that takes long and is not cached. */
  async function long(document: DocumentRequest, options: PrintOptions): Promise<Printed> {
    if (longWaiting >= LONG_WAITING_MAX) throw new RendererBusy(LONG_WAITING_MAX)
    longWaiting++
    try {
      return await afterOthers(() => make(document, options))
    } finally {
      longWaiting--
      restUnlessWaiting()
    }
  }

  return {
    async render(facts, options) {
      const { verifyAddress, look = DEFAULT_LOOK } = options
      const pictures = sourcesOf(options).map(([name, { id }]) => [name, id])
      const key = JSON.stringify([facts, look, certificateLanguage(options.language), verifyAddress, pictures])
      const known = finished.get(key) ?? underWay.get(key)
      if (known !== undefined) return known
      if (underWay.size > WAITING_MAX) throw new RendererBusy()
      const printed = afterOthers(async () => {
        const made = await make({ type: "certificate", facts, look, verifyAddress }, options)
        finished.set(key, made)
        return made
      })
      underWay.set(key, printed)
      try {
        return await printed
      } finally {
        underWay.delete(key)
        restUnlessWaiting()
      }
    },
    renderEvidence: (facts, options) => long({ type: "evidence", facts }, options),
    renderLetters: (facts, options) => long({ type: "letters", facts }, { ...options, language: facts.language }),
    renderRecord: (facts, options) => long({ type: "record", facts }, options),
    renderSheet: (facts, options) => long({ type: "sheet", facts }, options),
    async renderReport(facts, { language }) {
      if (reports.waiting >= LONG_WAITING_MAX) throw new RendererBusy(LONG_WAITING_MAX)
      return reports.print(facts, language)
    },
    async warmUp() {
      await running().ready
      rest()
    },
    async stop() {
      isStopped = true
      clearTimeout(idle)
      await Promise.all([thread?.stop(), reports.stop()])
    },
  }
}

/** The pictures of a document, by the names that its page gives them. */
function sourcesOf({ logo, trainerSignature, companySignature }: PrintOptions): [PictureName, PictureSource][] {
  const all: [PictureName, PictureSource | undefined][] = [
    ["Logo", logo],
    ["TrainerSignature", trainerSignature],
    ["CompanySignature", companySignature],
  ]
  return all.flatMap(([name, source]) => (source === undefined ? [] : [[name, source]]))
}
