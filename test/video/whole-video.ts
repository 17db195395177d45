import { writeMp4 } from "../../src/video/render/file/mp4.ts"
import type { RenderRequest } from "../../src/video/render/messages.ts"
import { renderVideo } from "../../src/video/render/render.ts"

type Contents = Parameters<typeof writeMp4>[0]

/** All of an MP4 file at once. */
export function mp4File(
  contents: Omit<Contents, "language" | "style"> & Partial<Pick<Contents, "language" | "style">>,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return gathered((write) => writeMp4({ language: "en", style: "scroll", ...contents }, write, signal))
}

/** A video made in this process, with its file. */
export async function wholeVideo(request: RenderRequest, signal = new AbortController().signal) {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof renderVideo>>>()
  const video = await gathered(async (write) => resolve(await renderVideo(request, { signal, onProgress() {}, write })))
  return { ...(await promise), video }
}

type Write = Parameters<typeof writeMp4>[1]

async function gathered(work: (write: Write) => Promise<void>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  await work(async (bytes) => {
    parts.push(bytes)
  })
  return new Blob(parts).bytes()
}
