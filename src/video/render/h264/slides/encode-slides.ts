import { WHOLE } from "../../frame/frame.ts"
import type { EncodedFrame } from "../encode-video.ts"
import { PictureWriter } from "./picture-writer.ts"
import type { ShownFrame } from "./shown-frame.ts"

/**
 * Seconds after which a key picture is written, so that players can start there: if a new slide begins, if anything
 * else changes, and in any case.
 */
const STILL_AT_SLIDE = 5
const STILL_AT_CHANGE = 10
const STILL_INTERVAL = 20

/** Tolerance in seconds for sums of durations. */
const ROUNDING = 1e-6

/** Number of seconds that a picture may last; then an identical one follows, because players expect a picture now and then. */
const LONGEST = 1

/**
 * Writes a slide video as H.264, Main Profile, in decoding order. Unchanged pictures take a few bytes, and so do the
 * pictures of a fade, because they come after the picture at its end. Frames that are shown for a long time become
 * several pictures.
 */
export function* encodeSlides(frames: Iterable<ShownFrame>): Generator<EncodedFrame, void, undefined> {
  const writer = new PictureWriter()
  let still = Number.NEGATIVE_INFINITY
  /** Whether no picture of the slide has been written yet. */
  let isNewSlide = false
  for (const shown of frames) {
    const { frame, timestamp: start, duration: whole, changed } = shown
    isNewSlide ||= shown.cut
    const count = Math.max(1, Math.ceil(whole / LONGEST - ROUNDING))
    for (let index = 0; index < count; index++) {
      const timestamp = start + (whole * index) / count
      const end = index === count - 1 ? start + whole : start + (whole * (index + 1)) / count
      const since = timestamp - still + ROUNDING
      const isGoodPlace = index === 0 && since >= (isNewSlide ? STILL_AT_SLIDE : STILL_AT_CHANGE)
      const key = since >= STILL_INTERVAL || isGoodPlace
      const picture = { timestamp, duration: end - timestamp, key }
      const fade = index === 0 && changed !== null ? shown.fade : undefined
      if (fade !== undefined) yield* faded(writer, shown, fade, key ? undefined : picture)
      if (key) yield { ...picture, data: writer.still(frame) }
      else if (index > 0 || changed === null) yield { ...picture, data: writer.same() }
      else if (fade === undefined) yield { ...picture, data: writer.next(frame, changed ?? WHOLE) }
      if (key) still = timestamp
      isNewSlide = false
    }
  }
}

/**
 * Writes the pictures of a fade, beginning with the picture that it leads to. Pictures before a key picture cannot be
 * based on it, so the last picture of a fade to a key picture already shows what follows.
 *
 * @param last the picture that the fade leads to; undefined if that is a key picture
 */
function* faded(
  writer: PictureWriter,
  { frame, changed, timestamp }: ShownFrame,
  { pictures, each }: NonNullable<ShownFrame["fade"]>,
  last: Omit<EncodedFrame, "data"> | undefined,
): Generator<EncodedFrame, void, undefined> {
  const count = last === undefined ? pictures - 1 : pictures
  const start = timestamp - pictures * each
  const whole = last ?? { timestamp: start + count * each, duration: each, key: false }
  const data = writer.next(frame, changed ?? WHOLE, count)
  // This picture is decoded while the previous frame is shown, so that no picture is shown before it is decoded.
  yield { ...whole, data, decoded: start - each / 2 }
  for (let index = 0; index < count; index++) {
    yield { data: writer.between(index), timestamp: start + index * each, duration: each, key: false }
  }
}
