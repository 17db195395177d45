/** The tolerance for sums of decimal fractions: in floating point, 0.7 and 0.1 do not add up to exactly 0.8. */
const ROUNDING = 1e-9

/** The number of decimal places in stored and displayed points. */
const PLACES = 1e6

/** The total points of these questions. */
export function pointsOf(questions: readonly { readonly points: number }[]): number {
  const sum = questions.reduce((total, { points }) => total + points, 0)
  return Math.round(sum * PLACES) / PLACES
}

/** Whether these points are enough. */
export function reaches(points: number, needed: number): boolean {
  return points >= needed - ROUNDING * Math.max(1, Math.abs(needed))
}
