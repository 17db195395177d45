import type { Rect } from "../frame/frame.ts"
import { type Decoded, fitted } from "./pictures.ts"

/** A picture and its position. */
export interface Hung {
  readonly picture: Decoded
  readonly rect: Rect
}

/** The maximum factor by which images are enlarged. */
const ENLARGED = 1.5
const GAP = 20

/** Arranges pictures in rows and columns, as large as possible together and centred in the room. */
export function gallery(pictures: readonly Decoded[], room: Rect): readonly Hung[] {
  let best: readonly Hung[] = []
  for (let columns = 1; columns <= pictures.length; columns++) {
    const hung = inColumns(pictures, room, columns)
    if (best.length === 0 || areaOf(hung) > areaOf(best)) best = hung
  }
  return best
}

/** Total area of pictures in pixels. */
export function areaOf(hung: readonly Hung[]): number {
  return hung.reduce((sum, { rect }) => sum + (rect.right - rect.left) * (rect.bottom - rect.top), 0)
}

/** The rectangle that contains all pictures. */
export function boundsOfAll(hung: readonly Hung[]): Rect {
  return {
    left: Math.min(...hung.map(({ rect }) => rect.left)),
    top: Math.min(...hung.map(({ rect }) => rect.top)),
    right: Math.max(...hung.map(({ rect }) => rect.right)),
    bottom: Math.max(...hung.map(({ rect }) => rect.bottom)),
  }
}

export function movedBy(hung: readonly Hung[], across: number, down: number): readonly Hung[] {
  return hung.map(({ picture, rect }) => ({
    picture,
    rect: {
      left: rect.left + across,
      top: rect.top + down,
      right: rect.right + across,
      bottom: rect.bottom + down,
    },
  }))
}

/** Each row is as high as its tallest picture; pictures are centred vertically. */
function inColumns(pictures: readonly Decoded[], room: Rect, columns: number): readonly Hung[] {
  const rows = Array.from({ length: Math.ceil(pictures.length / columns) }, (_, row) =>
    pictures.slice(row * columns, (row + 1) * columns),
  )
  const most = {
    width: (room.right - room.left - GAP * (columns - 1)) / columns,
    height: (room.bottom - room.top - GAP * (rows.length - 1)) / rows.length,
  }
  const sized = rows.map((row) => row.map((picture) => ({ picture, ...sizeIn(picture, most) })))
  const heights = sized.map((row) => Math.max(...row.map(({ height }) => height)))
  const all = heights.reduce((sum, height) => sum + height + GAP, -GAP)
  let top = Math.round((room.top + room.bottom - all) / 2)
  return sized.flatMap((row, index) => {
    const high = heights[index] ?? 0
    const wide = row.reduce((sum, { width }) => sum + width + GAP, -GAP)
    let left = Math.round((room.left + room.right - wide) / 2)
    const hung = row.map(({ picture, width, height }) => {
      const y = top + Math.round((high - height) / 2)
      const rect = { left, top: y, right: left + width, bottom: y + height }
      left += width + GAP
      return { picture, rect }
    })
    top += high + GAP
    return hung
  })
}

function sizeIn(picture: Decoded, { width, height }: { width: number; height: number }) {
  return fitted(picture, { left: 0, top: 0, right: width, bottom: height }, ENLARGED)
}
