import { quantiserOf } from "../quantisation.ts"

/** How precisely a picture is written. */
export interface Quality extends ReturnType<typeof quantiserOf> {
  /** The quantisation parameter. It must be below 30, where the chroma parameter begins to differ: ITU-T H.264 table 8-15. */
  readonly qp: number
  /** Rounding, in `shift` bits: less than two thirds of a level is dropped, which saves bits without a visible difference. */
  readonly zone: number
  /** By position: the largest coefficient, other than a mean, that does not get a level. */
  readonly limits: Int32Array
  /** The largest total difference between 4 × 4 samples and their prediction for which only the mean gets a level. */
  readonly unseen: number
}

/** The largest weight of a sample in a coefficient, by its position: two in an odd column or line. */
const weightOf = (place: number): number => (1 + (place & 1)) * (1 + ((place >> 2) & 1))

function qualityAt(qp: number): Quality {
  const quantiser = quantiserOf(qp)
  const one = 1 << quantiser.shift
  const zone = Math.floor(one / 3)
  const limits = quantiser.factors.map((factor) => Math.ceil((one - zone) / factor) - 1)
  const unseen = Math.min(...limits.map((limit, place) => Math.floor(limit / weightOf(place))))
  return { ...quantiser, qp, zone, limits, unseen }
}

/** The quality of all pictures. An area of one colour is reproduced exactly, or nearly so. */
export const FINE = qualityAt(20)
