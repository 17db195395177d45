import type { Signature } from "../../../training/evidence/details.ts"

/**
 * Limits that no real drawing exceeds: the number of lines, their total number of points, and the size of the field in
 * pixels.
 */
const STROKES_MAX = 200
const POINTS_MAX = 5_000
const SIZE_MAX = 2_000

/**
 * Reads a drawn signature in the form that the page's script sends (JSON); null if there is none.
 *
 * @returns undefined for anything else
 */
export function readSignature(text: string): Signature | null | undefined {
  if (text === "") return null
  const drawn = parsed(text)
  if (typeof drawn !== "object" || drawn === null || !("strokes" in drawn && "width" in drawn && "height" in drawn)) {
    return undefined
  }
  const { width, height, strokes } = drawn
  if (!isBetween(width, 1, SIZE_MAX) || !isBetween(height, 1, SIZE_MAX)) return undefined
  if (!Array.isArray(strokes) || strokes.length > STROKES_MAX) return undefined
  const size = { width: Math.round(width), height: Math.round(height) }
  const read: [number, number][][] = []
  let left = POINTS_MAX
  for (const stroke of strokes) {
    if (!Array.isArray(stroke)) return undefined
    left -= stroke.length
    if (left < 0) return undefined
    const points = stroke.map((point) => pointOf(point, size))
    if (!points.every((point) => point !== undefined)) return undefined
    read.push(points)
  }
  const drawnStrokes = read.filter((stroke) => stroke.length > 0)
  return drawnStrokes.length === 0 ? null : { ...size, strokes: drawnStrokes }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && value >= least && value <= most
}

/** Both coordinates, rounded. Undefined if the point is not inside the field. */
function pointOf(point: unknown, { width, height }: { width: number; height: number }): [number, number] | undefined {
  if (!Array.isArray(point) || point.length !== 2) return undefined
  const [x, y]: unknown[] = point
  if (!isBetween(x, 0, width) || !isBetween(y, 0, height)) return undefined
  return [Math.round(x), Math.round(y)]
}
