import { WIDTH } from "../picture/model.ts"
import type { MacroblockLine } from "./macroblock-line.ts"

/** Intra16x16PredMode, ITU-T H.264 table 8-4: the line above, the column to the left, or the mean of both. */
const VERTICAL = 0
const HORIZONTAL = 1
export const MEAN = 2

/** The samples from which a macroblock can be predicted. */
export interface Neighbours {
  /** WIDTH luma of the line above; undefined if there is none. */
  readonly above: Uint8Array | undefined
  /** The macroblock's own line, decoded up to the macroblock's corner, which is in its first row. */
  readonly line: MacroblockLine
  readonly corner: number
}

/** The mode that exactly predicts a macroblock of one value, if there is such a mode. */
export function exactMode({ above, line, corner }: Neighbours, value: number): number | undefined {
  if (corner > 0 && isEvenDown(line.luma, corner - 1, value)) return HORIZONTAL
  return above !== undefined && isEvenAlong(above, corner, value) ? VERTICAL : undefined
}

function isEvenDown(luma: Uint8Array, first: number, value: number): boolean {
  for (let row = 0; row < 16; row++) if (luma[first + row * WIDTH] !== value) return false
  return true
}

function isEvenAlong(luma: Uint8Array, first: number, value: number): boolean {
  for (let at = first; at < first + 16; at++) if (luma[at] !== value) return false
  return true
}

/** The value that MEAN predicts: clause 8.3.3.3. */
export function meanOf({ above, line: { luma }, corner }: Neighbours): number {
  let sum = 0
  if (above !== undefined) for (let at = corner; at < corner + 16; at++) sum += above[at] ?? 0
  if (corner > 0) for (let row = 0; row < 16; row++) sum += luma[corner - 1 + row * WIDTH] ?? 0
  if (above !== undefined && corner > 0) return (sum + 16) >> 5
  return above === undefined && corner === 0 ? 128 : (sum + 8) >> 4
}
