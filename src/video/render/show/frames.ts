import { blend } from "../frame/blend.ts"
import { difference } from "../frame/difference.ts"
import { emptyFrame, type Frame, type Rect } from "../frame/frame.ts"
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
 * Frames of a cross-fade between slides, and of the light as it goes from one sentence to the next, and the ticks of each: a third
 * and an eighth of a second. They cost more than all that stands still.
 */
const FADE = { slide: 5, light: 2, ticks: 2 } as const

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
 * The frames of a video. The first scene is complete from the first frame on; each further one fades in before it
 * begins, and is complete when it does.
 *
 * @param scenes at least one, in the order of time; the first one begins at 0
 * @param duration of the video in seconds, as `wholeTicks` makes it
 */
export function* framesOf(scenes: readonly Scene[], duration: number): Generator<ShownFrame, void, undefined> {
  const starts = scenes.map(({ start }) => Math.round(start * TICKS_PER_SECOND))
  const end = Math.round(duration * TICKS_PER_SECOND)
  const [first] = scenes
  if (first === undefined) throw new RangeError("a video shows nothing")
  // The scene that is shown, the one that comes, and what is seen of both.
  const now = emptyFrame()
  const next = emptyFrame()
  const frame = emptyFrame()
  first.draw(now)
  copyAll(now, next)
  copyAll(now, frame)
  let at = 0
  let news: News = { cut: true, changed: undefined }
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
    const room = Math.floor((MOST_OF_SCENE * (start - at)) / FADE.ticks)
    const fade = Math.min(cut ? FADE.slide : FADE.light, room)
    yield* still(start - fade * FADE.ticks)
    const drawn = scene.draw(next)
    const rect = drawn === undefined ? difference(now, next) : drawn
    if (rect === undefined) continue
    for (let step = 1; step <= fade; step++) {
      blend(now, next, step / (fade + 1), frame, rect)
      news = { cut: false, changed: rect }
      yield shown(FADE.ticks)
    }
    blend(now, next, 1, frame, rect)
    blend(now, next, 1, now, rect)
    // Of several scenes at one time only the last one is seen.
    news = { cut: cut || news.cut, changed: news.changed === null ? rect : undefined }
  }
  yield* still(end)
}

/** What a frame shows that the one before did not. */
type News = Pick<ShownFrame, "cut" | "changed">
const NOTHING_NEW: News = { cut: false, changed: null }

function copyAll(from: Frame, into: Frame): void {
  into.luma.set(from.luma)
  into.cb.set(from.cb)
  into.cr.set(from.cr)
}
