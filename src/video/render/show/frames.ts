import { difference } from "../frame/difference.ts"
import { copyFrame, emptyFrame, type Frame, type Rect } from "../frame/frame.ts"
import type { ShownFrame } from "../h264/slides/shown-frame.ts"

/** What a video shows, from the first scene to the last. */
export interface Scene {
  /** Seconds. The scene lasts until the next one begins, or the video ends. */
  readonly start: number
  /** What it is on: scenes that follow each other on one slide change only what is bright. */
  readonly slide: number | "opening" | "end"
  /**
   * Draws it into a frame that holds the scene before; returns the part that differs from that, undefined if that may be
   * all of it.
   */
  draw(into: Frame): Rect | undefined
}

/** Frames begin at whole ticks, thirtieths of a second. */
const TICKS_PER_SECOND = 30

/**
 * Ticks of the light as it goes from one sentence to the next, each of which has a picture: an eighth of a second. From slide to
 * slide nothing fades: two texts in one place cannot be read.
 */
const FADE = 4

/** What a fade takes at most of the scene before it. */
const MOST_OF_SCENE = 0.4

/**
 * Ticks that one frame is shown at most: players expect one now and then, and programs guess the unit of time from what the
 * first ones take.
 */
const LONGEST_STILL = 30

/** The length of a video in seconds, so that it ends with a tick. */
export function wholeTicks(seconds: number): number {
  return Math.max(1, Math.round(seconds * TICKS_PER_SECOND)) / TICKS_PER_SECOND
}

/**
 * The frames of a video. Each scene is complete when it begins: on the same slide it fades in before, and another
 * slide is there at once.
 *
 * @param scenes at least one, in the order of time; the first one begins at 0
 * @param duration of the video in seconds, as `wholeTicks` makes it
 */
export function* framesOf(scenes: readonly Scene[], duration: number): Generator<ShownFrame, void, undefined> {
  const starts = scenes.map(({ start }) => Math.round(start * TICKS_PER_SECOND))
  const end = Math.round(duration * TICKS_PER_SECOND)
  const [first] = scenes
  if (first === undefined) throw new RangeError("a video shows nothing")
  // The scene that was shown last, and the one that is drawn.
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
    // Of several scenes at one time only the last one is seen.
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

/** What a frame shows that the one before did not. */
type News = Pick<ShownFrame, "cut" | "changed" | "fade">
const NOTHING_NEW: News = { cut: false, changed: null, fade: undefined }
