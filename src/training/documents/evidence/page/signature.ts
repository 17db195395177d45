import { displayable } from "../../../../tools/language/displayable.ts"
import type { Signature } from "../../../evidence/details.ts"
import { INK, LINE } from "../../colours.ts"
import type { Flow } from "./flow.ts"
import { DETAILS, NOTE } from "./styles.ts"

const BOX = { width: 190, height: 66 } as const

/** Width of the pen stroke: a millimetre if the signature fills the box. */
const PEN = 1.1

/** Maximum number of points in all strokes together, more than anybody draws. */
const POINTS_MAX = 20_000

interface Signed {
  readonly signature: Signature
  /** The person who signed. */
  readonly full_name: string
}

/** Draws a signature above a line, in its original proportions. */
export function drawSignature(flow: Flow, { signature, full_name }: Signed, label: string, labels: number): void {
  flow.keep(BOX.height + 10)
  const [left, top] = [DETAILS.left + labels, flow.y]
  flow.beside(() => flow.row([{ ...NOTE, left: DETAILS.left, width: labels - 8, text: label }]))
  const alternative = `${label}: ${displayable(full_name)}`
  flow.tag("Figure", { alternative }, () => flow.drawing.strokes(strokesIn(signature, left, top), PEN, INK))
  flow.space(BOX.height)
  flow.drawing.rectangle(left, flow.y, BOX.width, 0.75, LINE)
  flow.space(4)
}

/**
 * The strokes of a signature, scaled to a box with this upper left corner. Points outside the picture are moved to its
 * edge.
 */
export function strokesIn({ width, height, strokes }: Signature, left: number, top: number): [number, number][][] {
  if (!(width > 0 && height > 0)) return []
  const scale = Math.min(BOX.width / width, BOX.height / height)
  const within = (value: number, size: number) => Math.min(size, Math.max(0, value)) * scale
  let rest = POINTS_MAX
  return strokes.map((points) => {
    const drawn = points.slice(0, Math.max(0, rest))
    rest -= points.length
    return drawn.map(([x, y]): [number, number] => [left + within(x, width), top - within(y, height)])
  })
}
