import { WHOLE } from "../../frame/frame.ts"
import type { EncodedFrame } from "../encode-video.ts"
import { PictureWriter } from "./picture-writer.ts"
import { COARSE, FINE } from "./quality.ts"
import type { ShownFrame } from "./shown-frame.ts"

/**
 * Seconds after which a picture is written that needs no other one, so that players can begin there: at a new slide, at
 * any picture that is looked at, and in any case.
 */
const STILL_AT_SLIDE = 5
const STILL_AT_CHANGE = 10
const STILL_INTERVAL = 20

/** Seconds by which sums of durations may be wrong. */
const ROUNDING = 1e-6

/** Seconds that a picture lasts at most; then one follows that is the same, as players expect pictures now and then. */
const LONGEST = 1

/** A picture that is shown for less, in seconds, passes by: nobody sees its details. */
const PASSING = 0.2

/**
 * Writes a video of slides as H.264, Constrained Baseline. Pictures in which nothing changes take some bytes. Frames
 * that are shown for long become several pictures.
 */
export function* encodeSlides(frames: Iterable<ShownFrame>): Generator<EncodedFrame, void, undefined> {
  const writer = new PictureWriter()
  let still = Number.NEGATIVE_INFINITY
  /** Whether there has been no picture of the slide yet that is looked at. */
  let isNewSlide = false
  for (const { frame, timestamp: start, duration: whole, cut, changed } of frames) {
    isNewSlide ||= cut
    const count = Math.max(1, Math.ceil(whole / LONGEST - ROUNDING))
    const quality = whole < PASSING ? COARSE : FINE
    for (let index = 0; index < count; index++) {
      const timestamp = start + (whole * index) / count
      const end = index === count - 1 ? start + whole : start + (whole * (index + 1)) / count
      const since = timestamp - still + ROUNDING
      const isGoodPlace = index === 0 && quality === FINE && since >= (isNewSlide ? STILL_AT_SLIDE : STILL_AT_CHANGE)
      const key = since >= STILL_INTERVAL || isGoodPlace
      let data: Uint8Array
      if (key) data = writer.still(frame, quality)
      else if (index > 0 || (changed === null && (quality === COARSE || !writer.isCoarse))) data = writer.same()
      else data = writer.next(frame, changed === null ? undefined : (changed ?? WHOLE), quality)
      if (key) still = timestamp
      if (quality === FINE) isNewSlide = false
      yield { data, timestamp, duration: end - timestamp, key }
    }
  }
}
