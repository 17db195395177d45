/**
 * The quantisation parameter of all macroblocks of scrolling videos, 0 to 51: a lower value means finer quality and a
 * larger file. At 28 or less, a plain area is reproduced exactly. At this value no macroblock can exceed the 3,200 bits
 * that ITU-T H.264 clause A.3.1 allows.
 */
export const QP = 22

const PERIOD = 6

/** The order in which a 4×4 block is written, as positions line by line: ITU-T H.264 clause 8.5.6, table 8-2. */
export const ZIGZAG = Uint8Array.of(0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15)

/** Clause 8.5.9, v(m, n): both coordinates even, both odd, and all others. */
const NORMS = [
  [10, 16, 13],
  [11, 18, 14],
  [13, 20, 16],
  [14, 23, 18],
  [16, 25, 20],
  [18, 29, 23],
]

/** Products of the forward and inverse transform gains, scaled to 2^21, for the same three kinds of positions. */
const GAINS = [16, 25, 20].map((gain) => 2 ** 21 / gain)

const kindOf = (place: number): number => {
  const odd = (place & 1) + ((place >> 2) & 1)
  return odd === 0 ? 0 : odd === 2 ? 1 : 2
}

interface Quantiser {
  /** By position: the factor that turns a level back into a coefficient (clause 8.5.12.1). */
  readonly levelScale: Int32Array
  /** By position: a coefficient's level is its product with this factor, shifted right by `shift` bits. */
  readonly factors: Int32Array
  readonly shift: number
}

/** How coefficients become levels, and levels become coefficients, at a quantisation parameter from 0 to 51. */
export function quantiserOf(qp: number): Quantiser {
  const scale = Math.floor(qp / PERIOD)
  const norm = (kind: number): number => NORMS[qp % PERIOD]?.[kind] ?? 0
  return {
    levelScale: Int32Array.from({ length: 16 }, (_, place) => norm(kindOf(place)) << scale),
    factors: Int32Array.from({ length: 16 }, (_, place) =>
      Math.round((GAINS[kindOf(place)] ?? 0) / norm(kindOf(place))),
    ),
    shift: 15 + scale,
  }
}

const { levelScale, factors, shift } = quantiserOf(QP)

export const LEVEL_SCALE = levelScale
export const QUANTISER = factors
export const QUANTISER_SHIFT = shift
