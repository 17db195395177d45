import type { Anchor } from "../anchors.ts"
import type { Reading } from "../reading.ts"

/** When the strip reaches the end of the text before an index, and when it starts to move on from there. */
export function stripTimes(reading: Reading, anchors: readonly Anchor[]) {
  return {
    begins: (index: number) => leaves(anchors, reading.offsetOf(index)),
    ends: (index: number) => reaches(anchors, reading.offsetOf(index)),
  }
}

/** When the strip reaches an offset. */
function reaches(anchors: readonly Anchor[], offset: number): number {
  const index = anchors.findIndex((anchor) => anchor.offset >= offset)
  return timeBetween(anchors[index - 1], anchors[index] ?? anchors.at(-1), offset)
}

/** When it moves on from an offset; if it stood still, this is later than the time it arrived. */
function leaves(anchors: readonly Anchor[], offset: number): number {
  const index = anchors.findLastIndex((anchor) => anchor.offset <= offset)
  return timeBetween(anchors[index], anchors[index + 1], offset)
}

function timeBetween(before: Anchor | undefined, after: Anchor | undefined, offset: number): number {
  if (before === undefined || after === undefined) return (before ?? after)?.time ?? 0
  if (after.offset === before.offset) return before.time
  const part = Math.min(1, (offset - before.offset) / (after.offset - before.offset))
  return before.time + part * (after.time - before.time)
}
