/** A point in the box of a signature, whose origin is at the upper left. */
export type Point = readonly [x: number, y: number]

/** How many lines stand for a curve: no signature on paper shows more. */
const CURVE = 10

const TOKENS = /([MLHVCSQTZ])|[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi

/** How many numbers each command takes. */
const AMOUNTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2 }

/** The strokes that path data of SVG draws, as lines through points. Arcs are not read: no signature is kept with one. */
export function strokesOfPath(path: string): Point[][] {
  const strokes: Point[][] = []
  let stroke: Point[] = []
  let [at, start, control]: [Point, Point, Point | undefined] = [[0, 0], [0, 0], undefined]
  const move = (to: Point) => {
    stroke = [to]
    strokes.push(stroke)
    at = to
    start = to
  }
  const curve = (points: readonly Point[]) => {
    const from = at
    for (let step = 1; step <= CURVE; step++) stroke.push(pointOn([from, ...points], step / CURVE))
    at = points.at(-1) ?? at
  }
  for (const { command, numbers } of commandsIn(path)) {
    const name = command.toUpperCase()
    const isRelative = command !== name
    const amount = AMOUNTS[name]
    if (amount === undefined) {
      stroke.push(start)
      at = start
      continue
    }
    for (let index = 0; index + amount <= numbers.length; index += amount) {
      const given = numbers.slice(index, index + amount)
      const [dx, dy] = isRelative ? at : [0, 0]
      const [one = 0] = given
      const points =
        name === "H"
          ? [[one + dx, at[1]] as const]
          : name === "V"
            ? [[at[0], one + dy] as const]
            : pairsOf(given).map(([x, y]): Point => [x + dx, y + dy])
      const [first = at] = points
      // A smooth curve begins where the last one was heading.
      const mirrored: Point = control === undefined ? at : [2 * at[0] - control[0], 2 * at[1] - control[1]]
      const held = name === "S" || name === "T" ? [mirrored, ...points] : points
      if (name === "M" && index === 0) move(first)
      else if (held.length > 1) curve(held)
      else {
        stroke.push(first)
        at = first
      }
      control = held.length > 1 ? held.at(-2) : undefined
    }
  }
  return strokes.filter(({ length }) => length > 0)
}

function commandsIn(path: string): { readonly command: string; readonly numbers: number[] }[] {
  const commands: { command: string; numbers: number[] }[] = []
  for (const [token, letter] of path.matchAll(TOKENS)) {
    if (letter === undefined) commands.at(-1)?.numbers.push(Number(token))
    else commands.push({ command: letter, numbers: [] })
  }
  return commands
}

function pairsOf(numbers: readonly number[]): Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    numbers[2 * index] ?? 0,
    numbers[2 * index + 1] ?? 0,
  ])
}

/** The point of a Bézier curve at a place from 0 to 1 (de Casteljau). */
function pointOn(points: readonly Point[], place: number): Point {
  const [first = [0, 0], ...rest] = points
  if (rest.length === 0) return first
  return pointOn(
    rest.map((point, index): Point => {
      const from = points[index] ?? point
      return [from[0] + (point[0] - from[0]) * place, from[1] + (point[1] - from[1]) * place]
    }),
    place,
  )
}
