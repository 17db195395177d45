import { PNG } from "pngjs"

/** Points of each pixel, in each direction, that are looked at: edges come out smooth. */
const SAMPLES = 4

/** Tells whether a point lies in a shape; both coordinates in pixels from the upper left corner. */
export type Shape = (x: number, y: number) => boolean

/** A shape in a colour (`#rrggbb`), over those before it. */
export interface Layer {
  readonly shape: Shape
  readonly colour: string
}

/** A PNG of these layers on nothing. */
export function paint(width: number, height: number, layers: readonly Layer[]): Uint8Array {
  const png = new PNG({ width, height })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) png.data.set(pixel(x, y, layers), 4 * (y * width + x))
  }
  return PNG.sync.write(png, { deflateLevel: 9 })
}

/** The mean of the pixel's points: red, green, blue and opacity. */
function pixel(x: number, y: number, layers: readonly Layer[]): number[] {
  const sums = [0, 0, 0]
  let opaque = 0
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
    const column = x + ((sample % SAMPLES) + 0.5) / SAMPLES
    const row = y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES
    const layer = layers.findLast(({ shape }) => shape(column, row))
    if (layer === undefined) continue
    opaque++
    for (const [index, part] of channels(layer.colour).entries()) sums[index] = (sums[index] ?? 0) + part
  }
  return [...sums.map((sum) => Math.round(sum / Math.max(opaque, 1))), Math.round((255 * opaque) / SAMPLES ** 2)]
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}

export function circle(centreX: number, centreY: number, radius: number): Shape {
  return (x, y) => Math.hypot(x - centreX, y - centreY) <= radius
}

/** A rectangle with rounded corners. */
export function box(left: number, top: number, width: number, height: number, radius = 0): Shape {
  return (x, y) => {
    const overX = Math.max(left + radius - x, x - (left + width - radius), 0)
    const overY = Math.max(top + radius - y, y - (top + height - radius), 0)
    return Math.hypot(overX, overY) <= radius
  }
}

/** All that is within `thickness` / 2 of a curve through these points. */
export function stroke(points: readonly (readonly [number, number])[], thickness: number): Shape {
  return (x, y) =>
    points.some((point, index) => {
      const [x1, y1] = points[index - 1] ?? point
      const [x2, y2] = point
      const length = (x2 - x1) ** 2 + (y2 - y1) ** 2
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
      return Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1)) <= thickness / 2
    })
}

/** A shape without what another covers. */
export function without(shape: Shape, other: Shape): Shape {
  return (x, y) => shape(x, y) && !other(x, y)
}
