import type { Picture, Timeline } from "../picture/model.ts"
import { PictureWriter } from "./picture-writer.ts"
import { ProgressBar } from "./progress-bar.ts"

/** Seconds after which a key picture is written, so that players can start there. */
const STILL_INTERVAL = 20

/** A picture of a video as stored in MP4 files. */
export interface EncodedFrame {
  /** NAL units, each preceded by its length. Pictures may share these bytes, so do not change them. */
  readonly data: Uint8Array
  /** Seconds. */
  readonly timestamp: number
  readonly duration: number
  /** When the picture is decoded, if that is before it is shown. */
  readonly decoded?: number
  /** Whether the picture can be decoded without any other. */
  readonly key: boolean
}

/**
 * Writes a video as H.264, Constrained Baseline, one picture per request. Scrolling costs next to nothing: pictures are
 * copied from the previous one, and each row of the strip is written once, and again only in key pictures.
 */
export function* encodeVideo(picture: Picture, timeline: Timeline): Generator<EncodedFrame, void, undefined> {
  const { step, frames, duration: length } = timeline
  const writer = new PictureWriter(picture, step)
  const bar = new ProgressBar(picture)
  let still = 0
  let timestamp = timeline.timestamp(0)
  for (let frame = 0; frame < frames; frame++) {
    const isLast = frame === frames - 1
    const end = isLast ? length : timeline.timestamp(frame + 1)
    const changed = bar.advance(isLast ? 1 : timestamp / length)
    const { data, key } =
      frame === 0 ? writer.first(bar.header) : writer.next(bar.header, changed, timestamp - still >= STILL_INTERVAL)
    if (key) still = timestamp
    yield { data, timestamp, duration: end - timestamp, key }
    timestamp = end
  }
}
