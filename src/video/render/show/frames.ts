import { difference } from "../frame/difference.ts"
import { copyFrame, emptyFrame, type Frame, type Rect } from "../frame/frame.ts"
import type { ShownFrame } from "../h264/slides/shown-frame.ts"

/** A scene of a video. */
export interface Scene {
  /** Seconds. The scene lasts until the next one begins, or the video ends. */
  readonly start: number
  /** The slide that it shows; consecutive scenes on the same slide differ only in the highlighted part. */
  readonly slide: number | "opening" | "end"
  /**
   * Draws the scene into a frame that contains the previous scene; returns the area that differs from the previous
   * scene, or undefined if that may be everything.
   */
  draw(into: Frame): Rect | undefined
}

/** Frames begin at whole ticks, which are thirtieths of a second. */
const TICKS_PER_SECOND = 30

/**
 * Ticks of the fade from one sentence to the next, each with a picture of its own: an eighth of a second. There is no
 * fade from slide to slide, because two overlapping texts cannot be read.
 */
const FADE = 4

/** The largest fraction of the previous scene that a fade may take. */
const MOST_OF_SCENE = 0.4

/**
 * The maximum number of ticks for which a frame is shown: players expect a frame now and then, and programs guess the
 * time unit from the first ones.
 */
const LONGEST_STILL = 30

/** The length of a video in seconds, rounded so that the video ends on a tick. */
export function wholeTicks(seconds: number): number {
  return Math.max(1, Math.round(seconds * TICKS_PER_SECOND)) / TICKS_PER_SECOND
}

/**
 * The frames of a video. Each scene is complete when it begins: on the same slide it fades in beforehand; another slide
 * appears at once.
 *
 * @param scenes at least one, in chronological order; the first one begins at 0
 * @param duration of the video in seconds, as returned by `wholeTicks`
 */
export function* framesOf(scenes: readonly Scene[], duration: number): Generator<ShownFrame, void, undefined> {
  const starts = scenes.map(({ start }) => Math.round(start * TICKS_PER_SECOND))
  const end = Math.round(duration * TICKS_PER_SECOND)
  const [first] = scenes
  if (first === undefined) throw new RangeError("a video shows nothing")
  // The scene shown last, and the one being drawn.
  const before = emptyFrame()
  const frame = emptyFrame()
  first.draw(frame)
  let at = 0
  let news: News = { cut: true, changed: undefined, fade: undefined }
  const shown = (ticks: number): ShownFrame => {
    const one = { frame, timestamp: at / TICKS_PER_SECOND, duration: ticks / TICKS_PER_SECOND, ...news }
    at += ticks
    news = NOTHING_NEW
    return one
  }
  function* still(until: number) {
    for (let parts = Math.ceil((until - at) / LONGEST_STILL); parts > 0; parts--) {
      yield shown(Math.round((until - at) / parts))
    }
  }
  for (const [index, scene] of scenes.entries()) {
    if (index === 0) continue
    const start = Math.min(end, starts[index] ?? end)
    const cut = scene.slide !== scenes[index - 1]?.slide
    const room = Math.floor(MOST_OF_SCENE * (start - at))
    const pictures = start === end || cut ? 0 : Math.min(FADE, room)
    // Of several scenes at the same time, only the last one is shown.
    const wasSeen = start > at
    yield* still(start - pictures)
    if (wasSeen) copyFrame(frame, before)
    const drawn = scene.draw(frame)
    const rect = drawn === undefined ? difference(before, frame) : drawn
    if (rect === undefined) {
      yield* still(start)
      continue
    }
    at = start
    const fade = pictures > 0 ? { pictures, each: 1 / TICKS_PER_SECOND } : news.fade
    news = { cut: cut || news.cut, changed: news.changed === null ? rect : undefined, fade }
  }
  yield* still(end)
}

/** The area of a frame that is new compared with the previous one. */
type News = Pick<ShownFrame, "cut" | "changed" | "fade">
const NOTHING_NEW: News = { cut: false, changed: null, fade: undefined }
