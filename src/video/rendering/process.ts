import type { Subprocess } from "bun"
import { TemporaryFailure } from "../../background/jobs/failures.ts"
import { ChildGuard } from "../../tools/processes/child-guard.ts"
import { ownCommand } from "../../tools/processes/own-command.ts"
import type { Rendered, RenderMessage, RenderRequest } from "../render/messages.ts"
import { mayBeSpoken } from "../render/narration/program.ts"

/** The hidden command that makes a video: this executable, once more. */
export const RENDER_COMMAND = "render-video"

/** Milliseconds without a sign of life after which the process is taken for stuck. */
const PATIENCE = 120_000

/** Of what the process printed as its last words, as many characters are kept for the log. */
const LAST_WORDS = 2_000

export interface RenderedVideo extends Rendered {
  /** MP4. */
  readonly video: Uint8Array<ArrayBuffer>
  /** What it cost: CPU seconds, and the most bytes of memory that the process had. */
  readonly cost: { readonly cpu: number; readonly memory: number }
}

interface RenderOptions {
  readonly signal: AbortSignal
  readonly onProgress: (percent: number) => void
  /** What starts the executable; this one itself when left out. */
  readonly own?: ReturnType<typeof ownCommand>
}

/** The process ended without a video. Its last words are for the log. */
export class RenderProcessFailed extends TemporaryFailure {
  constructor(
    message: string,
    readonly lastWords: string,
  ) {
    super(message)
  }
}

/**
 * Makes a video in a process of its own, at low priority: a crash costs one video, and its memory goes back. The video
 * comes by its standard output, all else by a channel of messages.
 *
 * @throws RenderProcessFailed when there is no video
 * @throws the reason of `signal` when that is aborted
 */
export async function renderInProcess(
  request: RenderRequest,
  { signal, onProgress, own: { command, shownAs } = ownCommand() }: RenderOptions,
): Promise<RenderedVideo> {
  signal.throwIfAborted()
  let answer: Extract<RenderMessage, { type: "rendered" | "failed" }> | undefined
  const child = Bun.spawn([...command, RENDER_COMMAND], {
    argv0: shownAs,
    stdio: ["ignore", "pipe", "pipe"],
    env: environmentFor(request),
    serialization: "json",
    ipc(message: RenderMessage) {
      guard.heard()
      if (message.type === "started") child.send(request)
      else if (message.type === "progress") onProgress(message.percent)
      else if (message.type !== "alive") answer = message
    },
  })
  using guard = new ChildGuard(child, { signal, patience: PATIENCE })
  const [video, lastWords] = await Promise.all([
    new Response(child.stdout).arrayBuffer().then((bytes) => new Uint8Array(bytes)),
    new Response(child.stderr).text(),
    child.exited,
  ])
  signal.throwIfAborted()
  if (answer?.type === "failed" && answer.message !== undefined) {
    throw new RenderProcessFailed(answer.message, answer.detail ?? "")
  }
  if (answer?.type === "rendered" && answer.size === video.length) {
    return { ...answer, video, cost: costOf(child.resourceUsage(), answer.memory) }
  }
  throw new RenderProcessFailed(reasonOf(child, answer), lastWords.slice(-LAST_WORDS))
}

/** The engine collects garbage when its heap has grown by a twentieth, not by half: it saves some 20 MB. */
const SMALL_HEAP = {
  BUN_JSC_smallHeapGrowthFactor: "1.05",
  BUN_JSC_mediumHeapGrowthFactor: "1.05",
  BUN_JSC_largeHeapGrowthFactor: "1.05",
}

/** It does without the compiler that optimises most and takes 30 MB; only speech is enough work for that to pay off. */
const NO_OPTIMISER = { BUN_JSC_useOMGJIT: "0" }

/** Our own environment without our settings, some of which are secret. */
function environmentFor({ narration }: RenderRequest): Record<string, string | undefined> {
  const own = Object.entries(process.env).filter(([name]) => !/^(TRAINBASE|AWS|S3)_/.test(name))
  return { ...Object.fromEntries(own), ...SMALL_HEAP, ...(mayBeSpoken(narration) ? {} : NO_OPTIMISER) }
}

/**
 * CPU time comes in microseconds, memory in bytes.
 *
 * @param memory what the process says itself, where it can
 */
function costOf(usage: ReturnType<Subprocess["resourceUsage"]>, memory: number | undefined): RenderedVideo["cost"] {
  return { cpu: Number(usage?.cpuTime.total ?? 0) / 1e6, memory: memory ?? usage?.maxRSS ?? 0 }
}

function reasonOf(
  { signalCode, exitCode }: Pick<Subprocess, "signalCode" | "exitCode">,
  answer: RenderMessage | undefined,
): string {
  if (answer?.type === "failed") return "the video could not be made: an unexpected error, see the log"
  const how = signalCode === null ? `exit code ${exitCode}` : `signal ${signalCode}`
  return `the process that makes the video ended with ${how}, see the log`
}
