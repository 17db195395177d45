import { createHash } from "node:crypto"
import { languageOf } from "../../tools/language/recognise.ts"
import { type Sentence, sentencesOf } from "../sentences.ts"
import { type Spoken, silentAnchors, spokenAnchors, steadied } from "./anchors.ts"
import { cuesOf } from "./captions/cues.ts"
import { webVtt } from "./captions/web-vtt.ts"
import { writeMp4 } from "./file/mp4.ts"
import { type EncodedFrame, encodeVideo } from "./h264/encode-video.ts"
import type { Rendered, RenderRequest } from "./messages.ts"
import { encodeMp3, type Mp3 } from "./narration/mp3.ts"
import { narrate } from "./narration/narrate.ts"
import { openPicture } from "./picture/picture.ts"
import { readable } from "./picture/readable.ts"
import { Reading } from "./reading.ts"
import { timelineOf } from "./timeline.ts"

interface RenderOptions {
  /** Aborts the work. */
  readonly signal: AbortSignal
  /** Called with each per cent that is done. */
  readonly onProgress: (percent: number) => void
  /** Receives the bytes of the MP4 in order, once all is done. */
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
}

/**
 * Makes a video: recognises the language of its text unless it is given, lays out its texts, has them spoken if there
 * is a voice, and writes picture and sound. It yields to the event loop.
 *
 * @throws NarrationUnavailable when a program from the settings does not speak
 * @throws the reason of `signal` when that is aborted
 */
export async function renderVideo(
  request: RenderRequest,
  { signal, onProgress, write }: RenderOptions,
): Promise<Rendered> {
  const text = readable(request.text)
  const language = request.language ?? (await languageOf(text, request.companyLanguage))
  const sentences = sentencesOf(text, language)
  const notes: string[] = []
  const narration = await narrated(sentences, { ...request, language, note: (text) => notes.push(text) }, signal)
  const duration = narration?.duration ?? request.length
  // Samples, before fonts are loaded.
  if (narration !== undefined) Bun.gc(true)
  const picture = await openPicture({ ...request, language })
  try {
    const reading = new Reading(picture.lines)
    const anchors = narration ? spokenAnchors(reading, narration.spoken, duration) : silentAnchors(reading, duration)
    const timeline = timelineOf(steadied(anchors), duration)
    const hash = createHash("sha256")
    let size = 0
    await writeMp4(
      {
        title: request.title,
        pictures: counted(encodeVideo(picture, timeline), timeline.frames, onProgress),
        pictureCount: timeline.frames,
        sound: narration?.sound,
      },
      (bytes) => {
        size += bytes.length
        hash.update(bytes)
        return write(bytes)
      },
      signal,
    )
    const captions = webVtt(cuesOf(sentences, { reading, anchors, duration, language }))
    return { size, sha256: hash.digest("hex"), language, captions, duration, missing: picture.missing, notes }
  } finally {
    picture.close()
  }
}

interface Narration {
  readonly spoken: readonly Spoken[]
  /** Seconds. */
  readonly duration: number
  readonly sound: Mp3
}

/** The sentences, spoken; undefined for a silent video. Nothing is left of the samples, which take much memory. */
async function narrated(
  sentences: readonly Sentence[],
  request: Parameters<typeof narrate>[1],
  signal: AbortSignal,
): Promise<Narration | undefined> {
  const texts = sentences.map(({ text }) => text)
  const speech = await narrate(texts, request, signal)
  if (speech === undefined) return undefined
  const spoken = sentences.flatMap(({ start, end }, index) => {
    const time = speech.sentences[index]
    return time === undefined ? [] : [{ start, end, from: time.start, to: time.end }]
  })
  return { spoken, duration: Math.round(speech.duration * 1000) / 1000, sound: await encodeMp3(speech, signal) }
}

/** Reports how many of the frames were consumed. */
function* counted(
  frames: Iterable<EncodedFrame>,
  total: number,
  onProgress: (percent: number) => void,
): Generator<EncodedFrame> {
  let taken = 0
  let reported = 0
  for (const frame of frames) {
    yield frame
    const percent = Math.floor((++taken / total) * 100)
    if (percent > reported) onProgress(percent)
    reported = percent
  }
}
