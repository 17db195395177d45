import { WHOLE } from "../../frame/frame.ts"
import type { EncodedFrame } from "../encode-video.ts"
import { PictureWriter } from "./picture-writer.ts"
import type { ShownFrame } from "./shown-frame.ts"

/**
 * Seconds after which a picture is written that needs no other one, so that players can begin there: at a new slide, at
 * any other change, and in any case.
 */
const STILL_AT_SLIDE = 5
const STILL_AT_CHANGE = 10
const STILL_INTERVAL = 20

/** Seconds by which sums of durations may be wrong. */
const ROUNDING = 1e-6

/** Seconds that a picture lasts at most; then one follows that is the same, as players expect pictures now and then. */
const LONGEST = 1

/**
 * Writes a video of slides as H.264, Main Profile, in the order in which it is decoded. Pictures in which nothing changes take
 * some bytes, and those of a fade as well: they come after the picture at its end. Frames that are shown for long become
 * several pictures.
 */
export function* encodeSlides(frames: Iterable<ShownFrame>): Generator<EncodedFrame, void, undefined> {
  const writer = new PictureWriter()
  let still = Number.NEGATIVE_INFINITY
  /** Whether there has been no picture of the slide yet. */
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
 * Writes the pictures of a fade, first the one that it leads to. What comes before a picture that needs no other can not be
 * made of that, so that the last picture of such a fade shows already what follows.
 *
 * @param last what the fade leads to; undefined where that needs no other picture
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
  // It is decoded while the frame before is shown, so that nothing is shown before it is decoded.
  yield { ...whole, data, decoded: start - each / 2 }
  for (let index = 0; index < count; index++) {
    yield { data: writer.between(index), timestamp: start + index * each, duration: each, key: false }
  }
}
