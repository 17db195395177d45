import { WIDTH } from "../../picture/model.ts"
import { columnOfBlock, lineOfBlock } from "../residual.ts"

/** A macroblock has 24 blocks of 4 × 4 samples; in writing order they are 16 luma, 4 Cb and 4 Cr. */
export const CB = 16
export const CR = 20
export const BLOCKS = 24

/** Distance from one row of a chroma plane to the next. */
export const HALF = WIDTH / 2

/**
 * The positions at which the samples of each kind begin in a prediction: 256 luma samples line by line, then 64 each of
 * Cb and Cr.
 */
export const CB_PREDICTION = 256
export const CR_PREDICTION = 320
export const PREDICTION = 384

const inPrediction = (block: number): number => {
  if (block < CB) return lineOfBlock(block) * 64 + columnOfBlock(block) * 4
  const within = ((block & 2) >> 1) * 32 + (block & 1) * 4
  return within + (block < CR ? CB_PREDICTION : CR_PREDICTION)
}

const inPlane = (block: number): number =>
  block < CB
    ? lineOfBlock(block) * 4 * WIDTH + columnOfBlock(block) * 4
    : ((block & 2) >> 1) * 4 * HALF + (block & 1) * 4

/** By block: its first sample in the prediction, and in its plane relative to the macroblock's corner. */
export const PLACE_IN_PREDICTION = Int32Array.from({ length: BLOCKS }, (_, block) => inPrediction(block))
export const PLACE_IN_PLANE = Int32Array.from({ length: BLOCKS }, (_, block) => inPlane(block))
