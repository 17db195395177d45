import { HEIGHT, WIDTH } from "../picture/model.ts"
import type { Frame, Rect } from "./frame.ts"

/** The smallest area, in pairs of pixels, that contains all differences between two frames; undefined if they are equal. */
export function difference(one: Frame, other: Frame): Rect | undefined {
  const luma = planeDifference(one.luma, other.luma, WIDTH, HEIGHT)
  const cb = planeDifference(one.cb, other.cb, WIDTH >> 1, HEIGHT >> 1)
  const cr = planeDifference(one.cr, other.cr, WIDTH >> 1, HEIGHT >> 1)
  const rects = [
    luma && { left: luma.left & ~1, top: luma.top & ~1, right: (luma.right + 1) & ~1, bottom: (luma.bottom + 1) & ~1 },
    ...[cb, cr].map((half) => half && doubled(half)),
  ].filter((rect) => rect !== undefined)
  if (rects.length === 0) return undefined
  return rects.reduce((all, rect) => ({
    left: Math.min(all.left, rect.left),
    top: Math.min(all.top, rect.top),
    right: Math.max(all.right, rect.right),
    bottom: Math.max(all.bottom, rect.bottom),
  }))
}

function doubled({ left, top, right, bottom }: Rect): Rect {
  return { left: 2 * left, top: 2 * top, right: 2 * right, bottom: 2 * bottom }
}

function planeDifference(one: Uint8Array, other: Uint8Array, width: number, height: number): Rect | undefined {
  const differs = (row: number) => {
    const from = row * width
    return Buffer.compare(one.subarray(from, from + width), other.subarray(from, from + width)) !== 0
  }
  let top = 0
  while (top < height && !differs(top)) top++
  if (top === height) return undefined
  let bottom = height
  while (!differs(bottom - 1)) bottom--
  let left = width
  let right = 0
  for (let row = top; row < bottom; row++) {
    const from = row * width
    for (let column = 0; column < left; column++) if (one[from + column] !== other[from + column]) left = column
    for (let column = width - 1; column >= right; column--) {
      if (one[from + column] !== other[from + column]) right = column + 1
    }
  }
  return { left, top, right, bottom }
}
