import { box, circle, paint, stroke } from "./picture.ts"

const BLUE = "#17496b"
const SAND = "#e8a33d"
const WHITE = "#ffffff"

/** One wing of a gull, from its body to the tip; `side` is 1 for the right one and -1 for the left. */
function wing(side: number): [number, number][] {
  return Array.from({ length: 13 }, (_, step) => {
    const way = step / 12
    return [120 + side * 62 * way, 104 - 52 * Math.sin(Math.PI * (0.14 + 0.62 * way)) + 22]
  })
}

/** The mark of the demo company: a gull above a roller conveyor. */
export function drawLogo(): Uint8Array {
  const rollers = [72, 104, 136, 168].flatMap((x) => [
    { shape: circle(x, 164, 11), colour: SAND },
    { shape: circle(x, 164, 4), colour: BLUE },
  ])
  return paint(240, 240, [
    { shape: box(8, 8, 224, 224, 44), colour: BLUE },
    { shape: stroke(wing(-1), 12), colour: WHITE },
    { shape: stroke(wing(1), 12), colour: WHITE },
    { shape: box(52, 180, 136, 8, 4), colour: WHITE },
    ...rollers,
  ])
}
