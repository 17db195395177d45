import {
  circle,
  closedCurve,
  filledOrnamentOf,
  type Ornament,
  openCurve,
  ornamentOf,
} from "../../../../pdf/document/ornament.ts"

/* The guilloches of certificates: lines that used to be engraved by pantograph, drawn as curves. All measures are in points. */

type Point = readonly [x: number, y: number]

/** A closed line around the origin whose distance from the origin oscillates `waves` times. */
function wave(radius: number, height: number, waves: number, phase: number): string {
  const points = Array.from({ length: waves * 6 }, (_, index): Point => {
    const angle = (index / (waves * 6)) * 2 * Math.PI
    const reach = radius + height * Math.cos(waves * angle + phase)
    return [reach * Math.cos(angle), reach * Math.sin(angle)]
  })
  return closedCurve(points)
}

/** Waves around the origin, interwoven into a band. */
function band(radius: number, height: number, waves: number, strands: number): string[] {
  return Array.from({ length: strands }, (_, strand) => wave(radius, height, waves, (strand / strands) * 2 * Math.PI))
}

/** A large rosette of petals, used as a background behind text. */
export const GROUND: Ornament = ornamentOf(
  "Ground",
  [
    ...[0, 1, 2, 3, 4, 5].map((strand) => wave(118, 76, 12, (strand / 6) * 2 * Math.PI)),
    ...[0, 1, 2].map((strand) => wave(62, 30, 12, (strand / 3) * 2 * Math.PI)),
  ],
  200,
)

/** The rosette in the corners of a frame. */
export const CORNER: Ornament = ornamentOf("Corner", [...band(5.8, 3.4, 8, 2), circle([0, 0], 1.3)], 11)

/** Length and amplitude of one part of the braid along a frame. */
export const BRAID = { length: 30, height: 4.4 } as const

/** One part of the braid: two bundles of fine lines that cross and that connect to the neighbouring parts at both ends. */
export const BRAID_PART: Ornament = ornamentOf(
  "Braid",
  [-1, 1].flatMap((side) =>
    [0, 1, 2, 3].map((strand) => {
      const points = Array.from({ length: 15 }, (_, index): Point => {
        const part = (index - 1) / 12
        const turn = 2 * Math.PI * part
        const swing = BRAID.height * (1 - strand * 0.16)
        return [part * BRAID.length, side * swing * Math.sin(turn + strand * 0.34)]
      })
      return openCurve(points)
    }),
  ),
  36,
)

/** Radii of a seal: its edge, the rings around its text, and the space inside. */
export const SEAL = { edge: 66, outer: 56.2, inner: 45 } as const

/** The edge of a seal: a filled ring with scallops. */
export const SEAL_EDGE: Ornament = filledOrnamentOf("SealEdge", [wave(SEAL.edge - 1.1, 1.1, 60, 0)], 68)

/** Fine lines engraved into the edge. */
export const SEAL_LACE: Ornament = ornamentOf("SealLace", band(SEAL.edge - 4.9, 2.1, 60, 3), 68)

/** The rings inside the edge. */
export const SEAL_RINGS: Ornament = ornamentOf(
  "SealRings",
  [circle([0, 0], SEAL.outer), circle([0, 0], SEAL.inner)],
  64,
)

/** The centre of a seal that has no QR code. */
export const SEAL_HEART: Ornament = ornamentOf(
  "SealHeart",
  [...band(17, 10, 12, 4), circle([0, 0], 34), ...band(31, 2, 36, 2)],
  40,
)

/** A wheel made of circles. */
export const WHEEL: Ornament = ornamentOf(
  "Wheel",
  Array.from({ length: 30 }, (_, index) => {
    const angle = (index / 30) * 2 * Math.PI
    return circle([68 * Math.cos(angle), 68 * Math.sin(angle)], 84)
  }),
  160,
)
