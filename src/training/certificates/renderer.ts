import { LRUCache } from "lru-cache"
import type { Unavailable } from "../../tools/errors.ts"
import { wordedLanguage } from "../../tools/language/worded.ts"
import type { Log } from "../../tools/log/log.ts"
import type { LogoFile, Printed } from "./document/messages.ts"
import type { CertificateFacts } from "./facts.ts"
import { RenderThread } from "./render-thread.ts"

/** Bytes of finished certificates that are kept, for people who view one and then download it. */
const CACHE_BYTES = 16 * 1024 * 1024

/** Maximum queue of certificates: the last one waits for one or two seconds. */
const WAITING_MAX = 200

/** The thread ends after this many milliseconds without work: it takes more memory than the rest of an idle server. */
const IDLE = 300_000

/** A logo: `id` identifies its content, which is loaded only when it is not cached. */
export interface LogoSource {
  readonly id: string
  /** Undefined when the file no longer exists. Its errors are thrown by `render`. */
  load(): Promise<LogoFile | undefined>
}

export interface PrintOptions {
  /** Two letters; English where there is no wording. */
  readonly language: string
  /** Address of the page that verifies the certificate, for the QR code; without it, only the code is printed. */
  readonly verifyAddress?: string | undefined
  readonly logo?: LogoSource | undefined
}

/** Makes certificates outside the thread that handles requests. */
export interface Renderer {
  /**
   * Makes a certificate as a PDF, or returns the cached one.
   *
   * @throws RendererBusy when too many wait already
   * @throws RenderingFailed when it cannot be made, which the log explains
   */
  render(facts: CertificateFacts, options: PrintOptions): Promise<Printed>
  /** Starts the thread before the first certificate needs it. */
  warmUp(): Promise<void>
  /** Ends it and rejects waiting requests. */
  stop(): Promise<void>
}

/** Too many certificates are requested at once. The caller can retry later. */
export class RendererBusy extends Error implements Unavailable {
  override readonly name = "RendererBusy"
  readonly unavailable = "temporarily_unavailable"

  constructor() {
    super(`More than ${WAITING_MAX} certificates are waiting to be made; ask for this one again in a few seconds.`)
  }
}

/**
 * Creates the renderer with its one thread, cache and queue.
 *
 * @param onMade called for each certificate that was made
 */
export function createRenderer({ log, onMade }: { readonly log: Log; readonly onMade?: () => void }): Renderer {
  const finished = new LRUCache<string, Printed>({ maxSize: CACHE_BYTES, sizeCalculation: ({ pdf }) => pdf.length })
  const underWay = new Map<string, Promise<Printed>>()
  let thread: RenderThread | undefined
  let isStopped = false
  /** The last one in the queue; each begins when the one before it has ended or failed. */
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

  async function make(facts: CertificateFacts, { language, verifyAddress, logo }: PrintOptions): Promise<Printed> {
    const request = { facts, language, verifyAddress, logo: logo && { id: logo.id } }
    try {
      const printed = await running().render(request, async () => logo?.load())
      onMade?.()
      report(facts, printed)
      return printed
    } catch (error) {
      log.error({ err: error, certificate: facts.number }, "a certificate could not be made")
      throw error
    }
  }

  function report({ number }: CertificateFacts, { missing, logoProblem }: Printed): void {
    if (missing.length > 0) {
      const characters = missing.map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`)
      log.warn({ certificate: number, characters }, "a certificate has characters that no font has")
    }
    if (logoProblem !== undefined) {
      log.warn({ certificate: number, problem: logoProblem }, "a certificate was made without its logo")
    }
  }

  return {
    async render(facts, options) {
      const { verifyAddress, logo } = options
      const key = JSON.stringify([facts, wordedLanguage(options.language), verifyAddress, logo?.id])
      const known = finished.get(key) ?? underWay.get(key)
      if (known !== undefined) return known
      if (underWay.size > WAITING_MAX) throw new RendererBusy()
      const turn = last
      const printed = (async () => {
        await turn
        const made = await make(facts, options)
        finished.set(key, made)
        return made
      })()
      underWay.set(key, printed)
      last = printed.then(
        () => undefined,
        () => undefined,
      )
      try {
        return await printed
      } finally {
        underWay.delete(key)
        if (underWay.size === 0) rest()
      }
    },
    async warmUp() {
      await running().ready
      rest()
    },
    async stop() {
      isStopped = true
      clearTimeout(idle)
      await thread?.stop()
    },
  }
}
