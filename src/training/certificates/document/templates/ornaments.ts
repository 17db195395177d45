import { circle, closedCurve, type Ornament, openCurve, ornamentOf } from "../pdf/ornament.ts"

/* The guilloches of certificates: lines that a pantograph once engraved, as curves. Measures in points. */

type Point = readonly [x: number, y: number]

/** A closed line around the origin whose distance from it goes up and down `waves` times. */
function wave(radius: number, height: number, waves: number, phase: number): string {
  const points = Array.from({ length: waves * 6 }, (_, index): Point => {
    const angle = (index / (waves * 6)) * 2 * Math.PI
    const reach = radius + height * Math.cos(waves * angle + phase)
    return [reach * Math.cos(angle), reach * Math.sin(angle)]
  })
  return closedCurve(points)
}

/** Waves around the origin that are woven into a band. */
function band(radius: number, height: number, waves: number, strands: number): string[] {
  return Array.from({ length: strands }, (_, strand) => wave(radius, height, waves, (strand / strands) * 2 * Math.PI))
}

/** A large rosette of petals, for the ground behind a text. */
export const GROUND: Ornament = ornamentOf(
  "Ground",
  [
    ...[0, 1, 2, 3, 4, 5].map((strand) => wave(118, 76, 12, (strand / 6) * 2 * Math.PI)),
    ...[0, 1, 2].map((strand) => wave(62, 30, 12, (strand / 3) * 2 * Math.PI)),
  ],
  200,
)

/** The rosette in the corners of a frame. */
export const CORNER: Ornament = ornamentOf("Corner", [...band(6.2, 3.6, 8, 2), circle([0, 0], 1.4)], 12)

/** Length of one part of the braid along a frame, and how far it swings. */
export const BRAID = { length: 22, height: 4.2 } as const

/** One part of the braid: four strands that begin and end as its neighbours go on. */
export const BRAID_PART: Ornament = ornamentOf(
  "Braid",
  [0, 1, 2, 3].map((strand) => {
    const points = Array.from({ length: 11 }, (_, index): Point => {
      const part = (index - 1) / 8
      return [part * BRAID.length, BRAID.height * Math.sin((part + strand / 4) * 2 * Math.PI)]
    })
    return openCurve(points)
  }),
  30,
)

/** Radii of a seal: of its edge, of the rings around its text, and of the room within. */
export const SEAL = { edge: 62, outer: 57, inner: 43.5 } as const

/** The edge of a seal. */
export const SEAL_EDGE: Ornament = ornamentOf("SealEdge", band(SEAL.edge - 2.4, 2.2, 48, 2), 64)

/** The rings within. */
export const SEAL_RINGS: Ornament = ornamentOf(
  "SealRings",
  [circle([0, 0], SEAL.outer), circle([0, 0], SEAL.inner)],
  64,
)

/** What fills a seal that has no QR code. */
export const SEAL_HEART: Ornament = ornamentOf(
  "SealHeart",
  [...band(17, 10, 12, 4), circle([0, 0], 34), ...band(31, 2, 36, 2)],
  40,
)

/** A wheel of circles. */
export const WHEEL: Ornament = ornamentOf(
  "Wheel",
  Array.from({ length: 30 }, (_, index) => {
    const angle = (index / 30) * 2 * Math.PI
    return circle([68 * Math.cos(angle), 68 * Math.sin(angle)], 84)
  }),
  160,
)
