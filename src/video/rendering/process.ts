import { TemporaryFailure } from "../../background/jobs/failures.ts"
import type { ownCommand } from "../../tools/processes/own-command.ts"
import { workInProcess } from "../../tools/processes/own-process.ts"
import type { Rendered, RenderMessage, RenderRequest } from "../render/messages.ts"

/** The hidden command of this executable that makes a video. */
export const RENDER_COMMAND = "render-video"

/** Milliseconds without a sign of life after which the process counts as stuck. */
const PATIENCE = 120_000

export interface RenderedVideo extends Rendered {
  /** MP4. */
  readonly video: Uint8Array<ArrayBuffer>
  /** What it cost: CPU seconds, and the most bytes of memory that the process had. */
  readonly cost: { readonly cpu: number; readonly memory: number }
}

interface RenderOptions {
  readonly signal: AbortSignal
  readonly onProgress: (percent: number) => void
  /** The command that starts the executable; by default this one. */
  readonly own?: ReturnType<typeof ownCommand>
}

/** The process ended without a video. Its last output is for the log. */
export class RenderProcessFailed extends TemporaryFailure {
  constructor(
    message: string,
    readonly lastWords: string,
  ) {
    super(message)
  }
}

/**
 * Makes a video in a separate process at low priority: a crash costs one video, and its memory is freed. The video
 * comes through its standard output, everything else as messages.
 *
 * @throws RenderProcessFailed when there is no video
 * @throws the reason of `signal` when that is aborted
 */
export async function renderInProcess(
  request: RenderRequest,
  { onProgress, ...options }: RenderOptions,
): Promise<RenderedVideo> {
  let answer: Extract<RenderMessage, { type: "rendered" | "failed" }> | undefined
  const work = await workInProcess<RenderMessage>(RENDER_COMMAND, {
    ...options,
    request,
    patience: PATIENCE,
    env: environment(),
    onMessage(message) {
      if (message.type === "progress") onProgress(message.percent)
      else answer = message
    },
  })
  if (answer?.type === "failed" && answer.message !== undefined) {
    throw new RenderProcessFailed(answer.message, answer.detail ?? "")
  }
  if (answer?.type === "rendered" && answer.size === work.output.length) {
    const { memory, ...rendered } = answer
    // CPU time comes in microseconds, memory in bytes; the process's own figure for its memory is better, if it has
    // one.
    const cost = { cpu: Number(work.usage?.cpuTime.total ?? 0) / 1e6, memory: memory ?? work.usage?.maxRSS ?? 0 }
    return { ...rendered, video: work.output, cost }
  }
  const reason =
    answer?.type === "failed"
      ? "the video could not be made: an unexpected error, see the log"
      : `the process that makes the video ended with ${work.end}, see the log`
  throw new RenderProcessFailed(reason, work.lastWords)
}

/** The engine collects garbage when its heap has grown by a twentieth, not by half: it saves some 20 MB. */
const SMALL_HEAP = {
  BUN_JSC_smallHeapGrowthFactor: "1.05",
  BUN_JSC_mediumHeapGrowthFactor: "1.05",
  BUN_JSC_largeHeapGrowthFactor: "1.05",
}

/**
 * It runs without the most optimising compilers, that of WebAssembly and that of JavaScript: they take 30 MB and a seventh of the
 * CPU time, more than what they make gains within seconds.
 */
const NO_OPTIMISERS = { BUN_JSC_useOMGJIT: "0", BUN_JSC_useFTLJIT: "0" }

/** Our own environment without our settings, some of which are secret. */
function environment(): Record<string, string | undefined> {
  const own = Object.entries(process.env).filter(([name]) => !/^(TRAINBASE|AWS|S3)_/.test(name))
  return { ...Object.fromEntries(own), ...SMALL_HEAP, ...NO_OPTIMISERS }
}
