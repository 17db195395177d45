import { randomInt } from "node:crypto"
import type { Question } from "../../content/rules.ts"
import { pointsOf, reaches } from "../../courses/points.ts"

/** The number of questions to draw, and the number of points that they must be worth at least. */
interface Wanted {
  readonly amount: number
  readonly neededPoints: number
}

/** A random integer from 0 up to, but not including, `end`. */
export type Random = (end: number) => number

/** Unpredictable random numbers. */
const unforeseeable: Random = (end) => randomInt(end)

/**
 * Draws the questions of an attempt at random, each with its answers in random order. If there are not enough
 * questions, all are used. If the drawn questions are worth too few points to pass the test, as few of them as possible
 * are replaced by others that are worth more.
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

/** Replaces questions one by one, the ones with the fewest points by the ones with the most, until the total is sufficient. */
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

/** Whether answering everything correctly is enough to pass. */
export function canPass(questions: readonly Question[], { amount, neededPoints }: Wanted): boolean {
  const best = questions.toSorted((one, other) => other.points - one.points).slice(0, amount)
  return best.length > 0 && reaches(pointsOf(best), neededPoints)
}

/** Shuffles so that every order is equally likely (Fisher–Yates). */
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
