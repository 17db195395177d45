import { createHash } from "node:crypto"
import { languageOf } from "../../tools/language/recognise.ts"
import { webVtt } from "./captions/web-vtt.ts"
import { writeMp4 } from "./file/mp4.ts"
import { emptyFrame } from "./frame/frame.ts"
import type { EncodedFrame } from "./h264/encode-video.ts"
import type { Picture, Rendered, RenderRequest } from "./messages.ts"
import { passagesOf } from "./script/passages.ts"
import { plainOf } from "./script/plain.ts"
import { scriptOf } from "./script/script.ts"
import { scrollFilm } from "./scroll/film.ts"
import { slidesFilm } from "./show/film.ts"
import { openDeck } from "./slides/deck.ts"

interface RenderOptions {
  /** Aborts the work. */
  readonly signal: AbortSignal
  /** Called whenever another per cent has been completed. */
  readonly onProgress: (percent: number) => void
  /** Receives the bytes of the MP4 in order, once everything is done. */
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
}

/**
 * Makes a video: detects the language of its text unless it is given, lays out the text, has it spoken if there is a
 * voice, and writes picture and sound. Yields to the event loop.
 *
 * @throws NarrationUnavailable when a program from the settings cannot speak
 * @throws the reason of `signal` when it is aborted
 */
export async function renderVideo(
  request: RenderRequest,
  { signal, onProgress, write }: RenderOptions,
): Promise<Rendered> {
  const passages = passagesOf(request.text)
  const language = request.language ?? (await languageOf(plainOf(passages), request.companyLanguage))
  const notes: string[] = []
  const content = { ...request, passages, language, note: (text: string) => notes.push(text) }
  const film = await (request.style === "scroll" ? scrollFilm : slidesFilm)(content, signal)
  try {
    const { pictures, duration, sound, cues, chapters, poster, missing } = film
    const hash = createHash("sha256")
    let size = 0
    await writeMp4(
      {
        title: request.title,
        language,
        style: request.style,
        pictures: counted(pictures, duration, onProgress),
        sound,
        captions: cues,
        chapters,
      },
      (bytes) => {
        size += bytes.length
        hash.update(bytes)
        return write(bytes)
      },
      signal,
    )
    const file = { size, sha256: hash.digest("hex") }
    const texts = { captions: webVtt(cues), chapters: chapters.length > 0 ? webVtt(chapters) : null }
    return { ...file, ...texts, language, poster, duration, missing, notes }
  } finally {
    film.close()
  }
}

/** Draws the opening of a slide video as an image, without making the video. */
export async function drawOpening(request: RenderRequest): Promise<Picture> {
  const { title, length: duration } = request
  const passages = passagesOf(request.text)
  const language = request.language ?? (await languageOf(plainOf(passages), request.companyLanguage))
  const deck = await openDeck({ ...request, language, script: scriptOf(passages, { language, title }), duration })
  try {
    return deck.drawOpening(emptyFrame())
  } finally {
    deck.close()
  }
}

/** Passes on the pictures, and reports how many of them have been consumed. */
function* counted(
  frames: Iterable<EncodedFrame>,
  length: number,
  onProgress: (percent: number) => void,
): Generator<EncodedFrame> {
  let reported = 0
  for (const frame of frames) {
    yield frame
    const percent = Math.min(100, Math.floor(((frame.timestamp + frame.duration) / length) * 100 + 1e-6))
    if (percent > reported) onProgress(percent)
    reported = percent
  }
}
