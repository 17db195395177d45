import { COLUMNS, HEADER_LINES } from "./dimensions.ts"
import type { MacroblockLine } from "./macroblock-line.ts"
import type { Span } from "./progress-bar.ts"
import type { GreySlice, Slice } from "./slice.ts"

/** Writes the header, which does not move, with plain samples in its last line `foot` where that has changed. */
export function putHeader(slice: GreySlice, foot: MacroblockLine | undefined, changed?: Span): void {
  slice.skip((HEADER_LINES - 1) * COLUMNS)
  if (changed === undefined || foot === undefined) {
    slice.skip(COLUMNS)
    return
  }
  slice.skip(changed.first)
  for (let column = changed.first; column < changed.end; column++) slice.putPlain(column, foot)
  slice.skip(COLUMNS - changed.end)
}

/**
 * Writes the first line of a slice, which moves up by `step` pixels. Lines above the slice do not count as neighbours,
 * so only the first macroblock has to state the motion: ITU-T H.264 clause 8.4.1.3. That does not apply to skipped
 * macroblocks (clause 8.4.1.1).
 */
export function putFirstMovedLine(slice: Slice, step: number): void {
  for (let column = 0; column < COLUMNS; column++) slice.putMoved(column === 0 ? step * 4 : 0)
}

/** Writes a line that moves like the one above it. A skipped macroblock without a left neighbour would not move. */
export function putMovedLine(slice: Slice): void {
  slice.putMoved(0)
  slice.skip(COLUMNS - 1)
}
