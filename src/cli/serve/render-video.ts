import { OperatorError } from "../../tools/operator-error.ts"
import { guardedOutput } from "../../tools/processes/guarded-output.ts"
import { memoryPeak } from "../../tools/processes/memory-peak.ts"
import { requestsOfParent, tellParent } from "../../tools/processes/own-work.ts"
import { processorTime } from "../../tools/processes/processor-time.ts"
import type { RenderMessage, RenderRequest } from "../../video/render/messages.ts"
import { NarrationUnavailable } from "../../video/render/narration/unavailable.ts"
import { drawOpening, renderVideo } from "../../video/render/render.ts"

/**
 * `trainbase render-video`, which only a server starts: makes videos one after another, as its parent requests them,
 * until one fails. It also ends when its parent does.
 */
export async function renderForParent(): Promise<void> {
  if (process.send === undefined) {
    throw new OperatorError("videos are made by the server", "use trainbase serve")
  }
  let used = 0
  // The narration program ends with this process, unless this process is killed.
  for await (const request of requestsOfParent<RenderRequest>()) {
    try {
      if (request.isOpeningOnly === true) {
        await tell({ type: "drawn", picture: await drawOpening(request) })
        continue
      }
      const rendered = await renderVideo(request, {
        // Rendering can be stopped only by ending the process.
        signal: new AbortController().signal,
        onProgress: (percent) => void tell({ type: "progress", percent }),
        write: print,
      })
      const before = used
      used = await processorTime()
      const cpu = Math.round((used - before) * 1000) / 1000
      await tell({ type: "rendered", cpu, memory: await memoryPeak(), ...rendered })
    } catch (error) {
      await tell(failureOf(error))
      process.stderr.write(error instanceof Error ? `${error.stack}\n` : `${String(error)}\n`, () => process.exit(1))
      return
    }
  }
}

/** Resolves when the bytes have been sent. */
function print(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    guardedOutput().write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

/** Resolves when the message has been sent. */
const tell = (message: RenderMessage) => tellParent(message)

function failureOf(error: unknown): RenderMessage {
  if (error instanceof NarrationUnavailable) return { type: "failed", message: error.message, detail: error.detail }
  return { type: "failed" }
}
