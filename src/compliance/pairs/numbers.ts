import type { PairKey } from "./filter.ts"

/** Greater than the id of any course. With it, numbers of pairs have at most fifteen digits. */
const COURSES = 10_000_000

/** One number for a person and a course, for acts that know each record by a number. */
export function numberOfPair({ user_id, course_id }: PairKey): number {
  return user_id * COURSES + course_id
}

/** The person and the course of such a number. */
export function pairNumbered(number: number): PairKey {
  return { user_id: Math.floor(number / COURSES), course_id: number % COURSES }
}
