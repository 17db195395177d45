/**
 * An ornament of lines or areas: operators of a content stream without colours and widths, which the caller sets. Its
 * form in the file is created once, and written only once into a document, no matter how often it is drawn.
 */
export interface Ornament {
  /** Unique among ornaments. */
  readonly name: string
  readonly operators: string
  /** The largest distance of any part from the origin, in points. */
  readonly reach: number
}

type Point = readonly [x: number, y: number]

/** Creates an ornament of open or closed lines. */
export function ornamentOf(name: string, paths: readonly string[], reach: number): Ornament {
  return { name, operators: `1 J 1 j ${paths.map((path) => `${path} S`).join("\n")}`, reach }
}

/** Creates an ornament of closed areas. */
export function filledOrnamentOf(name: string, paths: readonly string[], reach: number): Ornament {
  return { name, operators: paths.map((path) => `${path} f`).join("\n"), reach }
}

/** A circle as four Bézier curves. */
export function circle([x, y]: Point, radius: number): string {
  const bend = radius * 0.5523
  const curve = (...numbers: readonly number[]) => `${numbers.map(tenth).join(" ")} c`
  return [
    `${tenth(x + radius)} ${tenth(y)} m`,
    curve(x + radius, y + bend, x + bend, y + radius, x, y + radius),
    curve(x - bend, y + radius, x - radius, y + bend, x - radius, y),
    curve(x - radius, y - bend, x - bend, y - radius, x, y - radius),
    curve(x + bend, y - radius, x + radius, y - bend, x + radius, y),
    "h",
  ].join(" ")
}

/** A rectangle with rounded corners. */
export function rounded(x: number, y: number, width: number, height: number, radius: number): string {
  const [right, top, bend] = [x + width, y + height, radius * 0.4477]
  const curve = (...numbers: readonly number[]) => `${numbers.map(tenth).join(" ")} c`
  const line = (...numbers: readonly number[]) => `${numbers.map(tenth).join(" ")} l`
  return [
    `${tenth(x + radius)} ${tenth(y)} m`,
    line(right - radius, y),
    curve(right - bend, y, right, y + bend, right, y + radius),
    line(right, top - radius),
    curve(right, top - bend, right - bend, top, right - radius, top),
    line(x + radius, top),
    curve(x + bend, top, x, top - bend, x, top - radius),
    line(x, y + radius),
    curve(x, y + bend, x + bend, y, x + radius, y),
    "h",
  ].join(" ")
}

/** A smooth closed line through points: Catmull-Rom, as Bézier curves. */
export function closedCurve(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0]
  const curves = points.map((_, index) => bezier(at(index - 1), at(index), at(index + 1), at(index + 2)))
  return `${at(0).map(tenth).join(" ")} m ${curves.join(" ")} h`
}

/** A smooth open line through points; the first and the last point only determine its direction at the ends. */
export function openCurve(points: readonly Point[]): string {
  const curves: string[] = []
  for (let index = 1; index < points.length - 2; index++) {
    const [before, from, to, after] = [points[index - 1], points[index], points[index + 1], points[index + 2]]
    if (before && from && to && after) curves.push(bezier(before, from, to, after))
  }
  return `${(points[1] ?? [0, 0]).map(tenth).join(" ")} m ${curves.join(" ")}`
}

function bezier(before: Point, from: Point, to: Point, after: Point): string {
  const numbers = [
    from[0] + (to[0] - before[0]) / 6,
    from[1] + (to[1] - before[1]) / 6,
    to[0] - (after[0] - from[0]) / 6,
    to[1] - (after[1] - from[1]) / 6,
    ...to,
  ]
  return `${numbers.map(tenth).join(" ")} c`
}

/** A number rounded to a twentieth of a point: finer differences are invisible, and files stay small. */
function tenth(value: number): string {
  return String(Math.round(value * 20) / 20)
}
