import { quantiserOf } from "../quantisation.ts"

/** How exactly a picture is written. */
export interface Quality extends ReturnType<typeof quantiserOf> {
  /** The quantisation parameter. It is below 30, where that of chroma begins to differ: ITU-T H.264 table 8-15. */
  readonly qp: number
  /** Rounding, in `shift` bits: less than two thirds of a level is nothing, which saves bits where nobody sees it. */
  readonly zone: number
  /** By place: how big a coefficient, other than a mean, is at most without a level. */
  readonly limits: Int32Array
  /** By how much 4 × 4 samples may differ from their prediction, in all, without any level but that of their mean. */
  readonly unseen: number
}

/** How often a sample counts in a coefficient at most, by its place: twice in an odd column or line. */
const weightOf = (place: number): number => (1 + (place & 1)) * (1 + ((place >> 2) & 1))

function qualityAt(qp: number): Quality {
  const quantiser = quantiserOf(qp)
  const one = 1 << quantiser.shift
  const zone = Math.floor(one / 3)
  const limits = quantiser.factors.map((factor) => Math.ceil((one - zone) / factor) - 1)
  const unseen = Math.min(...limits.map((limit, place) => Math.floor(limit / weightOf(place))))
  return { ...quantiser, qp, zone, limits, unseen }
}

/** Of all pictures. A surface of one colour comes out exactly, or nearly so. */
export const FINE = qualityAt(20)
