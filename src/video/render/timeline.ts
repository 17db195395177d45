import type { Anchor } from "./anchors.ts"
import type { Timeline } from "./picture/model.ts"
import { spread } from "./spread.ts"

/** More frames per second make no visible difference. */
const FRAMES_PER_SECOND = 50

/** Frames begin at whole ticks, which are sixtieths of a second: screens cannot show them more precisely. */
const TICKS_PER_SECOND = 60

/** The first frames, from which ffmpeg derives the time unit of a video. */
const FIRST_DISTANCES = { from: 5, to: 15 } as const

const MOST_PIXELS = 16

/**
 * The frames of a video of `duration` seconds. Each shows the strip one step further than the previous one, from the
 * moment when the strip gets there. While the strip stands still, the same frame continues: no two frames show the same
 * picture.
 */
export function timelineOf(anchors: readonly Anchor[], duration: number): Timeline {
  const last = Math.max(0, Math.floor(anchors.at(-1)?.offset ?? 0))
  // Ignores tiny differences from rounding.
  const step = Math.min(MOST_PIXELS, Math.max(1, Math.ceil(fastest(anchors) / FRAMES_PER_SECOND - 1e-6)))
  const times = new Float64Array(Math.floor(last / step) + 1)
  let at = 0
  for (let frame = 1; frame < times.length; frame++) {
    const offset = frame * step
    while (at < anchors.length - 2 && (anchors[at + 1]?.offset ?? 0) < offset) at++
    times[frame] = between(offset, anchors[at], anchors[at + 1])
  }
  settle(times, duration)
  return {
    step,
    frames: times.length,
    duration,
    timestamp(frame) {
      const time = times[frame]
      if (time === undefined) throw new RangeError(`there is no frame ${frame}, only ${times.length}`)
      return time
    },
  }
}

/**
 * Moves frames to ticks, in place, with no more than one per tick; if there are not enough ticks, frames may lie
 * between them.
 */
function settle(times: Float64Array, duration: number): void {
  const ticks = times.map((time) => Math.round(time * TICKS_PER_SECOND))
  const room = duration * TICKS_PER_SECOND
  spread(ticks, 1, room < ticks.length ? room : Math.floor(room))
  tellUnit(ticks)
  times.set(ticks.map((tick) => tick / TICKS_PER_SECOND))
}

/**
 * Moves one of the first frames so that they reveal the unit in which all distances can be counted. A program that uses
 * a larger unit treats later frames as simultaneous and complains.
 */
function tellUnit(ticks: Float64Array): void {
  const { from, to } = FIRST_DISTANCES
  const unit = unitOf(ticks, 1, ticks.length)
  const moved = ticks[from + 1]
  if (moved === undefined || unitOf(ticks, from, Math.min(to, ticks.length)) === unit) return
  ticks[from + 1] = moved - unit
}

/** The largest number of ticks of which all distances before these frames are multiples. */
function unitOf(ticks: Float64Array, from: number, to: number): number {
  let unit = 0
  for (let frame = from; frame < to; frame++) {
    let distance = (ticks[frame] ?? 0) - (ticks[frame - 1] ?? 0)
    while (distance > 0) [unit, distance] = [distance, unit % distance]
  }
  return unit
}

/** Pixels per second where the strip is fastest. */
function fastest(anchors: readonly Anchor[]): number {
  return anchors.reduce((most, { offset, time }, index) => {
    const before = anchors[index - 1]
    if (before === undefined || offset <= before.offset) return most
    return Math.max(most, (offset - before.offset) / (time - before.time))
  }, 0)
}

function between(offset: number, before: Anchor | undefined, after: Anchor | undefined): number {
  if (before === undefined) return 0
  if (after === undefined || after.offset <= before.offset) return before.time
  return before.time + ((offset - before.offset) / (after.offset - before.offset)) * (after.time - before.time)
}
