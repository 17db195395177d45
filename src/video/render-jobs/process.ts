import { TemporaryFailure } from "../../background/jobs/failures.ts"
import type { ownCommand } from "../../tools/processes/own-command.ts"
import { OwnProcess } from "../../tools/processes/own-process.ts"
import type { Picture, Rendered, RenderMessage, RenderRequest } from "../render/messages.ts"

/** The hidden command of this executable that makes a video. */
export const RENDER_COMMAND = "render-video"

/** Time without a sign of life, in milliseconds, after which the process counts as stuck. */
const PATIENCE = 120_000

export interface RenderedVideo extends Rendered {
  /** The bytes of the MP4. */
  readonly video: Uint8Array<ArrayBuffer>
  /** The resources it took: CPU seconds, and the process's peak memory in bytes. */
  readonly cost: { readonly cpu: number; readonly memory: number }
}

interface RenderOptions {
  readonly signal: AbortSignal
  readonly onProgress: (percent: number) => void
}

/** The process ended without producing a video. Its last output is for the log. */
export class RenderProcessFailed extends TemporaryFailure {
  constructor(
    message: string,
    readonly lastWords: string,
  ) {
    super(message)
  }
}

/**
 * Milliseconds for which a process waits for another video: long enough for the next job to arrive, or for an author to
 * correct a word.
 */
const REST = 20_000

/** Bytes of memory above which a process does not wait for another video: it has probably opened fonts of many scripts. */
const MEMORY_MAX = 200_000_000

/**
 * Makes videos in separate processes at low priority: a crash costs one video, and memory is freed. A process waits a
 * while for the next video, which then takes a third of the time: loading Skia, fonts and code is most of the work for
 * a short video.
 *
 * A video comes through the standard output of its process, everything else as messages.
 */
export class VideoProcesses {
  readonly #own: ReturnType<typeof ownCommand> | undefined
  /** Settles when no opening is being drawn or waits to be. */
  #drawn: Promise<unknown> = Promise.resolve()
  readonly #idle = new Map<OwnProcess<RenderMessage>, NodeJS.Timeout>()

  /** @param own the command that starts the executable; this executable by default */
  constructor(own?: ReturnType<typeof ownCommand>) {
    this.#own = own
  }

  /**
   * Makes a video.
   *
   * @throws RenderProcessFailed when there is no video
   * @throws the reason of `signal` when that is aborted
   */
  async render(request: RenderRequest, { signal, onProgress }: RenderOptions): Promise<RenderedVideo> {
    const waiting = this.#taken()
    const process = waiting ?? new OwnProcess<RenderMessage>(RENDER_COMMAND, { env: environment(), own: this.#own })
    let hasBegun = false
    let answer: Extract<RenderMessage, { type: "rendered" | "failed" }> | undefined
    const work = await process.work(request, {
      signal,
      patience: PATIENCE,
      onMessage(message) {
        hasBegun = true
        if (message.type === "progress") onProgress(message.percent)
        else if (message.type !== "drawn") answer = message
      },
      lengthBy: (message) => (message.type === "rendered" ? message.size : undefined),
    })
    if (answer?.type === "failed" && answer.message !== undefined) {
      throw new RenderProcessFailed(answer.message, answer.detail ?? "")
    }
    if (answer?.type === "rendered" && answer.size === work.output.length) {
      const { cpu, memory, ...rendered } = answer
      if (process.isAlive && memory < MEMORY_MAX) this.#keep(process)
      else await process.stop()
      return { ...rendered, video: work.output, cost: { cpu, memory } }
    }
    await process.stop()
    // The process was killed while it waited, which only becomes apparent now.
    if (waiting !== undefined && !hasBegun) return this.render(request, { signal, onProgress })
    const reason =
      answer?.type === "failed"
        ? "the video could not be made: an unexpected error, see the log"
        : `the process that makes the video ended with ${work.end}, see the log`
    throw new RenderProcessFailed(reason, work.lastWords)
  }

  /**
   * Draws the opening of a video. The process that does it waits for another request, like one that has made a video.
   * Openings are drawn one after the other, so that many people who ask for one take no more than a core.
   *
   * @throws RenderProcessFailed when there is no picture
   * @throws the reason of `signal` when that is aborted
   */
  draw(request: RenderRequest, signal: AbortSignal): Promise<Picture> {
    const drawing = this.#drawn.then(() => this.#draw(request, signal))
    this.#drawn = drawing.catch(() => {})
    return drawing
  }

  async #draw(request: RenderRequest, signal: AbortSignal): Promise<Picture> {
    const waiting = this.#taken()
    const process = waiting ?? new OwnProcess<RenderMessage>(RENDER_COMMAND, { env: environment(), own: this.#own })
    let picture: Picture | undefined
    const work = await process.work({ ...request, isOpeningOnly: true } satisfies RenderRequest, {
      signal,
      patience: PATIENCE,
      onMessage(message) {
        if (message.type === "drawn") picture = message.picture
      },
      lengthBy: (message) => (message.type === "drawn" ? 0 : undefined),
    })
    if (picture !== undefined && process.isAlive) {
      this.#keep(process)
      return picture
    }
    await process.stop()
    if (picture !== undefined) return picture
    if (waiting !== undefined) return this.#draw(request, signal)
    throw new RenderProcessFailed("the opening of a video could not be drawn, see the log", work.lastWords)
  }

  /** Ends the waiting processes. */
  async stop(): Promise<void> {
    const all = [...this.#idle]
    this.#idle.clear()
    await Promise.all(all.map(([process, rest]) => ended(process, rest)))
  }

  /** A process that is waiting and has not ended in the meantime. */
  #taken(): OwnProcess<RenderMessage> | undefined {
    for (const [process, rest] of this.#idle) {
      clearTimeout(rest)
      this.#idle.delete(process)
      if (process.isAlive) return process
    }
    return undefined
  }

  #keep(process: OwnProcess<RenderMessage>): void {
    const rest = setTimeout(() => {
      this.#idle.delete(process)
      void process.stop()
    }, REST).unref()
    process.unref()
    this.#idle.set(process, rest)
  }
}

async function ended(process: OwnProcess<RenderMessage>, rest: NodeJS.Timeout): Promise<void> {
  clearTimeout(rest)
  await process.stop()
}

/** Makes one video like {@link VideoProcesses}, in a process that ends afterwards. */
export async function renderInProcess(
  request: RenderRequest,
  { own, ...options }: RenderOptions & { readonly own?: ReturnType<typeof ownCommand> },
): Promise<RenderedVideo> {
  const processes = new VideoProcesses(own)
  try {
    return await processes.render(request, options)
  } finally {
    await processes.stop()
  }
}

/** Makes the engine collect garbage when its heap has grown by a twentieth instead of a half, which saves some 20 MB. */
const SMALL_HEAP = {
  BUN_JSC_smallHeapGrowthFactor: "1.05",
  BUN_JSC_mediumHeapGrowthFactor: "1.05",
  BUN_JSC_largeHeapGrowthFactor: "1.05",
}

/**
 * Turns off the top optimising compilers for WebAssembly and JavaScript: they take 30 MB and a seventh of the CPU time,
 * which is more than they gain within seconds.
 */
const NO_OPTIMISERS = { BUN_JSC_useOMGJIT: "0", BUN_JSC_useFTLJIT: "0" }

/** Our own environment, without our settings, because some of these are secret. */
function environment(): Record<string, string | undefined> {
  const own = Object.entries(process.env).filter(([name]) => !/^(TRAINBASE|AWS|S3)_/.test(name))
  return { ...Object.fromEntries(own), ...SMALL_HEAP, ...NO_OPTIMISERS }
}
