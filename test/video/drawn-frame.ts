import { emptyFrame, type Frame, WHOLE } from "../../src/video/render/frame/frame.ts"
import { copyRgba } from "../../src/video/render/frame/rgba.ts"
import { HEIGHT, WIDTH } from "../../src/video/render/picture/model.ts"
import { LUMA } from "./drawn-picture.ts"

type Colour = readonly [red: number, green: number, blue: number]

/** The colour of a pixel; frames of the same kind with different numbers differ. */
type Colours = (x: number, y: number, number: number) => Colour

const GROUND: Colour = [20, 30, 50]

/** The contents that fill a frame, by kind. */
export const COLOURS = {
  flat: (_x, _y, number) => [20 + number * 11, 60, 200 - number * 7],
  /** Bright letters on a plain background, as on slides. */
  letters(x, y, number) {
    const share = (LUMA.letters(x, y + number * 308) - 28) / 190
    return [240, 200, 255].map((full, at) => (GROUND[at] ?? 0) * (1 - share) + full * share) as unknown as Colour
  },
  gradient: (x, y, number) => [20 + x / 12 + number * 5, 30 + y / 8, 80 + (x + y) / 20],
  photo: (x, y, number) => [
    128 + 90 * Math.sin(x / 23 + number) * Math.cos(y / 31),
    120 + 80 * Math.sin(x / 7) * Math.sin(y / 11 + number) + (LUMA.noise(x, y) % 20),
    100 + ((x ^ y) % 60),
  ],
  noise: (x, y, number) => [0, 1, 2].map((at) => LUMA.noise(x + at * 1280, y + number * 720)) as unknown as Colour,
  /** The strongest possible colours, side by side. */
  extremes: (x, y, number) =>
    LUMA.extremes(x + number, y) > 100 ? [255, 255 * ((x >> 6) & 1), 0] : [0, 0, 255 * ((y >> 6) & 1)],
} satisfies Record<string, Colours>

/** A frame filled with one kind of content. */
export const frameOf = (kind: keyof typeof COLOURS, number = 0): Frame => frameBy((x, y) => COLOURS[kind](x, y, number))

/** A frame made from the colours of its pixels. */
export function frameBy(colour: (x: number, y: number) => Colour): Frame {
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at += 4) {
      const [red, green, blue] = colour(x, y)
      pixels[at] = red
      pixels[at + 1] = green
      pixels[at + 2] = blue
    }
  }
  const frame = emptyFrame()
  copyRgba(pixels, WHOLE, frame)
  return frame
}

/** A frame whose samples are the minimum or maximum, as different from their neighbours as possible. */
export function sparks(number: number): Frame {
  const frame = emptyFrame()
  for (const [kind, plane] of [frame.luma, frame.cb, frame.cr].entries()) {
    for (let at = 0; at < plane.length; at++) plane[at] = (LUMA.noise(at, number * 3 + kind) >> 3) & 1 ? 255 : 0
  }
  return frame
}

export const copied = ({ luma, cb, cr }: Frame): Frame => ({ luma: luma.slice(), cb: cb.slice(), cr: cr.slice() })
