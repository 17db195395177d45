import { BAR_HEIGHT, HEADER_HEIGHT, type Picture, type Timeline, WIDTH } from "../../src/video/render/picture/model.ts"

/** Luma of a pixel of the strip or the header. */
type Luma = (x: number, y: number) => number

const BACKGROUND = 28

/** A pseudo-random number that depends only on the position. */
function scrambled(x: number, y: number): number {
  let value = Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca77)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}

export const LUMA = {
  noise: (x, y) => 16 + (scrambled(x, y) % 220),
  /** Bands of one value each, covering all values. */
  flat: (_x, y) => 16 + (((y >> 4) * 37) % 220),
  /** Lines of smoothed strokes, like letters, on an otherwise plain background. */
  letters(x, y) {
    const [line, row] = [Math.floor(y / 44), y % 44]
    if (line % 5 === 4 || row < 8 || row > 35 || x < 120 || x > 1160) return BACKGROUND
    const shape = scrambled(x >> 4, line)
    const [left, up] = [x & 15, row - 8]
    const isStroke =
      left > 11 ? 0 : left < 3 || (shape & 1 && left > 8) || (shape & 2 && up < 3) || (shape & 4 && up > 24)
    const slope = Math.abs(up - left * 2.5)
    const share = isStroke ? (left === 0 ? 0.6 : 1) : shape & 8 && left < 12 ? Math.max(0, 1 - slope / 3) : 0
    return Math.round(BACKGROUND + share * 190)
  },
  /** The darkest and the brightest luma, side by side. */
  extremes: (x, y) => (((x >> ((y >> 5) % 4)) + (y >> 3)) % 2 === 0 ? 16 : 235),
} satisfies Record<string, Luma>

export interface Drawn extends Picture {
  /** Rows that were requested, as [top, count]. */
  readonly asked: [number, number][]
}

/** A picture whose strip has `height` rows of luma, and whose header contains letters. */
export function drawn(luma: Luma, height: number): Drawn {
  const asked: [number, number][] = []
  const left = 60
  const header = rowsOf(0, HEADER_HEIGHT, (x, y) => (y < HEADER_HEIGHT - BAR_HEIGHT ? LUMA.letters(x, y) : left))
  const rows = (top: number, count: number) => rowsOf(top, count, (x, y) => (y < height ? luma(x, y) : BACKGROUND))
  return {
    chroma: { cb: 138, cr: 121 },
    header,
    bar: { done: 180, left },
    height,
    asked,
    rows(top, count) {
      asked.push([top, count])
      return rows(top, count)
    },
  }
}

function rowsOf(top: number, count: number, luma: Luma): Uint8Array {
  return Uint8Array.from({ length: count * WIDTH }, (_, at) => luma(at % WIDTH, top + Math.floor(at / WIDTH)))
}

/** Frames that follow each other every `pace` seconds, except the first, which is shown for half as long again. */
export function paced(frames: number, step: number, pace: number): Timeline {
  const timestamp = (frame: number) => (frame === 0 ? 0 : (frame + 0.5) * pace)
  return { frames, step, duration: timestamp(frames), timestamp }
}
