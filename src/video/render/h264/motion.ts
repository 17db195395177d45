import { COLUMNS, HEADER_LINES } from "./dimensions.ts"
import type { MacroblockLine } from "./macroblock-line.ts"
import type { Span } from "./progress-bar.ts"
import type { GreySlice, Slice } from "./slice.ts"

/** The header, which stands still, with plain samples in its last line `foot` where that has changed. */
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
 * The first line of a slice, which moves up by `step` pixels. Nothing above counts as its neighbour, so that only the first
 * macroblock has to say how far: ITU-T H.264 clause 8.4.1.3. That does not hold for skipped ones (clause 8.4.1.1).
 */
export function putFirstMovedLine(slice: Slice, step: number): void {
  for (let column = 0; column < COLUMNS; column++) slice.putMoved(column === 0 ? step * 4 : 0)
}

/** A line that moves as the one above it does. Where nothing is on its left a skipped macroblock would stand still. */
export function putMovedLine(slice: Slice): void {
  slice.putMoved(0)
  slice.skip(COLUMNS - 1)
}
