import { DRAWINGS, type Drawing, type PictogramName, type SignKind } from "./shapes.ts"

/** A shape of a sign: a path of SVG, filled or (with a width) drawn as a line. Lines have round ends. */
export interface Shape {
  readonly path: string
  /** `#rrggbb`. */
  readonly colour: string
  readonly lineWidth?: number
  /** Where the square of 100 of the path is in that of the sign: a factor, and the upper left corner. */
  readonly place?: Place
}

interface Place {
  readonly scale: number
  readonly left: number
  readonly top: number
}

/** The width and height of a sign; the bounds of its paths. */
export const SIGN_SIZE = 100

/** Safety colours of ISO 3864 as screens show them. */
const BLUE = "#005387"
const YELLOW = "#f9a800"
const RED = "#9b2423"
const GREEN = "#237f52"
const BLACK = "#1e1e1e"
const WHITE = "#ffffff"

const DISC = "M50 1A49 49 0 1 0 50 99A49 49 0 1 0 50 1Z"
const SQUARE = "M7 1H93A6 6 0 0 1 99 7V93A6 6 0 0 1 93 99H7A6 6 0 0 1 1 93V7A6 6 0 0 1 7 1Z"
const TRIANGLE = "M44 8Q50 -2 56 8L98 86Q103 96 92 97H8Q-3 96 2 86Z"
const WITHIN_TRIANGLE = "M46 14Q50 8 54 14L91 84Q94 90 87 90H13Q6 90 9 84Z"
const RING = "M50 11A39 39 0 1 0 50 89A39 39 0 1 0 50 11Z"
const BAR = "M20 27L27 20L80 73L73 80Z"

const LINE_WIDTH = 7

interface Form {
  readonly ground: readonly Shape[]
  readonly ink: string
  readonly paper: string
  readonly place: Place
  readonly over?: readonly Shape[]
}

const middle = (scale: number, down = 0): Place => {
  const edge = (SIGN_SIZE * (1 - scale)) / 2
  return { scale, left: edge, top: edge + down }
}

const FORMS: Readonly<Record<SignKind, Form>> = {
  mandatory: { ground: [{ path: DISC, colour: BLUE }], ink: WHITE, paper: BLUE, place: middle(0.64) },
  warning: {
    ground: [
      { path: TRIANGLE, colour: BLACK },
      { path: WITHIN_TRIANGLE, colour: YELLOW },
    ],
    ink: BLACK,
    paper: YELLOW,
    place: middle(0.46, 12),
  },
  prohibition: {
    ground: [
      { path: DISC, colour: RED },
      { path: RING, colour: WHITE },
    ],
    ink: BLACK,
    paper: WHITE,
    place: middle(0.54),
    over: [{ path: BAR, colour: RED }],
  },
  safe: { ground: [{ path: SQUARE, colour: GREEN }], ink: WHITE, paper: GREEN, place: middle(0.74) },
  fire: { ground: [{ path: SQUARE, colour: RED }], ink: WHITE, paper: RED, place: middle(0.74) },
}

/** The shapes of a sign, from the lowest to the highest, in a square of {@link SIGN_SIZE}. */
export function shapesOf(name: PictogramName): Shape[] {
  const { kind, areas, lines, holes }: Drawing = DRAWINGS[name]
  const { ground, ink, paper, place, over = [] } = FORMS[kind]
  const drawn = (path: string | undefined, colour: string, lineWidth?: number): Shape[] =>
    path === undefined ? [] : [{ path, colour, place, ...(lineWidth === undefined ? {} : { lineWidth }) }]
  return [...ground, ...drawn(areas, ink), ...drawn(holes, paper), ...drawn(lines, ink, LINE_WIDTH), ...over]
}
