/** The tolerance for a sum of decimal fractions: 0.7 and 0.1 do not add up to 0.8. */
const ROUNDING = 1e-9

/** Decimal places of points that are shown and stored. */
const PLACES = 1e6

/** The sum of the points of these questions. */
export function pointsOf(questions: readonly { readonly points: number }[]): number {
  const sum = questions.reduce((total, { points }) => total + points, 0)
  return Math.round(sum * PLACES) / PLACES
}

/** Whether the points are sufficient. */
export function reaches(points: number, needed: number): boolean {
  return points >= needed - ROUNDING * Math.max(1, Math.abs(needed))
}
