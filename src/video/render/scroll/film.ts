import { sentencesOf } from "../../sentences.ts"
import { silentAnchors, spokenAnchors, steadied } from "../anchors.ts"
import { cuesOf } from "../captions/cues.ts"
import { withHeadings } from "../captions/headings.ts"
import { stripTimes } from "../captions/strip-times.ts"
import type { Film, FilmRequest } from "../film.ts"
import { emptyFrame, type Frame } from "../frame/frame.ts"
import { posterOf } from "../frame/poster.ts"
import { encodeVideo } from "../h264/encode-video.ts"
import { type Picture, WINDOW_HEIGHT } from "../picture/model.ts"
import { openPicture } from "../picture/picture.ts"
import { Reading } from "../reading.ts"
import { timelineOf } from "../timeline.ts"
import { voiceOf } from "../voice.ts"
import { scrolledText } from "./text.ts"

/** Characters that a narrator does not read out. */
const BULLET = /^• /

/** The frame with which the video begins. */
function firstFrameOf({ header, chroma, rows }: Picture): Frame {
  const frame = emptyFrame()
  frame.luma.set(header)
  frame.luma.set(rows(0, WINDOW_HEIGHT), header.length)
  frame.cb.fill(chroma.cb)
  frame.cr.fill(chroma.cr)
  return frame
}

/** A video in which the text scrolls by, as on a teleprompter. */
export async function scrollFilm(request: FilmRequest, signal: AbortSignal): Promise<Film> {
  const { language } = request
  const { text, parts } = scrolledText(request.passages, request.title)
  const sentences = sentencesOf(text, language)
  const texts = sentences.map((sentence) => sentence.text.replace(BULLET, ""))
  const voice = await voiceOf(texts, request, signal)
  const duration = voice?.duration ?? request.length
  const spoken = sentences.flatMap(({ start, end }, index) => {
    const time = voice?.times[index]
    return time === undefined ? [] : [{ start, end, from: time.start, to: time.end }]
  })
  // The characters for which fonts must be loaded beforehand.
  if (voice !== undefined) Bun.gc(true)
  const picture = await openPicture({ ...request, text, parts })
  const reading = new Reading(picture.lines)
  const anchors = voice ? spokenAnchors(reading, spoken, duration) : silentAnchors(reading, duration)
  const cues = cuesOf(withHeadings(sentences), { ...stripTimes(reading, anchors), duration, language })
  const pictures = encodeVideo(picture, timelineOf(steadied(anchors), duration))
  const poster = await posterOf(firstFrameOf(picture))
  const { missing } = picture
  return { pictures, duration, sound: voice?.sound, cues, chapters: [], poster, missing, close: picture.close }
}
