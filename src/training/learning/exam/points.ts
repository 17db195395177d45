/** By how much a sum of decimal fractions may miss what it should be: 0.7 and 0.1 are not 0.8. */
const ROUNDING = 1e-9

/** Decimal places of points that are shown and kept. */
const PLACES = 1e6

/** The points of these questions together. */
export function pointsOf(questions: readonly { readonly points: number }[]): number {
  const sum = questions.reduce((total, { points }) => total + points, 0)
  return Math.round(sum * PLACES) / PLACES
}

/** Whether points are as many as are needed. */
export function reaches(points: number, needed: number): boolean {
  return points >= needed - ROUNDING * Math.max(1, Math.abs(needed))
}
