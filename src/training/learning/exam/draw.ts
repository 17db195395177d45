import { randomInt } from "node:crypto"
import type { Question } from "../../content/rules.ts"
import { pointsOf, reaches } from "./points.ts"

/** The draw: this many questions, which together allow this many points. */
interface Wanted {
  readonly amount: number
  readonly neededPoints: number
}

/** A random integer from 0 to `end`, exclusive. */
export type Random = (end: number) => number

/** Random numbers that nobody can predict. */
const unforeseeable: Random = (end) => randomInt(end)

/**
 * Draws the questions of an attempt at random, all if there are fewer, each with its answers in random order. If the
 * drawn ones together have too few points to pass the test, as few as possible are replaced by others with more points.
 */
export function drawQuestions(
  questions: readonly Question[],
  { amount, neededPoints }: Wanted,
  random: Random = unforeseeable,
): Question[] {
  const inRandomOrder = shuffled(questions, random)
  const drawn = inRandomOrder.slice(0, amount)
  const rest = inRandomOrder.slice(amount)
  return shuffled(raised(drawn, rest, neededPoints), random).map((question) => {
    return { ...question, answers: shuffled(question.answers, random) }
  })
}

/**
 * Replaces the questions with the fewest points, one by one, with those with the most, until the total is sufficient.
 */
function raised(drawn: readonly Question[], rest: readonly Question[], neededPoints: number): Question[] {
  const poorest = drawn.toSorted((one, other) => one.points - other.points)
  const richest = rest.toSorted((one, other) => other.points - one.points)
  for (const [place, richer] of richest.entries()) {
    const poor = poorest[place]
    if (poor === undefined || poor.points >= richer.points || reaches(pointsOf(poorest), neededPoints)) break
    poorest[place] = richer
  }
  return poorest
}

/** Whether somebody who answers everything correctly passes. */
export function canPass(questions: readonly Question[], { amount, neededPoints }: Wanted): boolean {
  const best = questions.toSorted((one, other) => other.points - one.points).slice(0, amount)
  return best.length > 0 && reaches(pointsOf(best), neededPoints)
}

/** Every order is equally likely (Fisher and Yates). */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const order = [...items]
  for (let end = order.length - 1; end > 0; end--) {
    const place = random(end + 1)
    const [last, taken] = [order[end] as T, order[place] as T]
    order[end] = taken
    order[place] = last
  }
  return order
}
