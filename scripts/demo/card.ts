import { box, circle, type Layer, paint, without } from "./picture.ts"

const PAPER = "#f7f1e1"
const INK = "#5b6470"
const GREEN = "#2f6f55"
const GREY = "#c9cfd4"

/** A line of handwriting that cannot be read at this size: words of different length. */
function words(left: number, top: number, lengths: readonly number[]): Layer[] {
  let next = left
  return lengths.map((length) => {
    const shape = box(next, top, length, 6, 3)
    next += length + 8
    return { shape, colour: INK }
  })
}

/** An operator's card as another school gives it out, scanned: too small to be read, but seen for what it is. */
export function drawCard(): Uint8Array {
  const head = circle(84, 108, 17)
  const shoulders = without(circle(84, 168, 36), box(40, 170, 90, 40))
  return paint(340, 214, [
    { shape: box(4, 4, 332, 206, 14), colour: PAPER },
    { shape: box(4, 4, 332, 46, 14), colour: GREEN },
    { shape: box(4, 30, 332, 20), colour: GREEN },
    { shape: box(24, 21, 150, 10, 5), colour: PAPER },
    { shape: box(36, 74, 96, 96, 6), colour: GREY },
    { shape: head, colour: INK },
    { shape: shoulders, colour: INK },
    ...words(156, 82, [38, 64, 22]),
    ...words(156, 104, [72, 40]),
    ...words(156, 126, [30, 46, 52]),
    ...words(156, 148, [88]),
    { shape: without(circle(288, 166, 24), circle(288, 166, 20)), colour: GREEN },
    { shape: circle(288, 166, 13), colour: GREEN },
    ...words(36, 186, [60, 34, 50]),
  ])
}
