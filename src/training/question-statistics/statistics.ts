/*
 * Figures of questions by classical test theory, from the answers to tests.
 *
 * Difficulty: p = right ÷ answered. The higher, the easier.
 *
 * Discrimination: the item-rest correlation, Pearson's correlation between the score of a question (X: 1 or 0) and the
 * score of the rest of the same test (R: the points of the other questions ÷ the points that they can give):
 *
 *   r = Σ(X − X̄)(R − R̄) ÷ √(Σ(X − X̄)² · Σ(R − R̄)²)
 *
 * The question itself is left out of the score, so that it does not correlate with itself. R is a share, because each test
 * draws other questions. From about 0.2, a question distinguishes those who know from those who do not; a negative value
 * mostly means a wrong key. It is null if everybody, or nobody, is right, or all rests are equal.
 *
 * L. Crocker, J. Algina: Introduction to Classical and Modern Test Theory (1986), chapter 14; S. Henrysson: Correction of
 * item-total correlations in item analysis, Psychometrika 28 (1963).
 */

/** A question as it was asked in a test, and how it was answered. */
export interface AnsweredQuestion {
  readonly text: string
  readonly points: number
  readonly answers: readonly { readonly text: string; readonly correct: boolean; readonly chosen: boolean }[]
  readonly right: boolean
  /** Null if it was not answered. */
  readonly answered_at: string | null
}

/** A question apart by its wording: the order of its answers, and its points, make no difference. */
export interface Wording {
  readonly text: string
  readonly answers: readonly { readonly text: string; readonly correct: boolean }[]
}

export interface QuestionFigures {
  /** How often it was answered. */
  readonly answered: number
  readonly right: number
  readonly difficulty: number
  readonly discrimination: number | null
  /** The share of tests in which each answer was chosen, in the order of the wording that was asked for. */
  readonly shares: readonly number[]
}

/** With fewer people who answered, figures would tell who answered what. */
export const PEOPLE_MIN = 5

/** From this number of answers, figures mean something. */
export const ANSWERS_ENOUGH = 30

/** The decimal places of points and of correlations: those behind them come from the computer's own numbers. */
const PLACES = 1e6

/** What is known about a question. Sums grow with the answers, memory does not. */
class Tally {
  answered = 0
  right = 0
  readonly chosen: number[]
  /** People who answered; no more than are needed. */
  readonly people = new Set<number>()
  /** How many tests had other questions with points, and the running moments of X and R in them (Welford). */
  #count = 0
  #meanX = 0
  #meanR = 0
  #squaresX = 0
  #squaresR = 0
  #products = 0

  constructor(readonly wording: Wording) {
    this.chosen = wording.answers.map(() => 0)
  }

  addScore(x: number, rest: number): void {
    this.#count++
    const fromX = x - this.#meanX
    const fromR = rest - this.#meanR
    this.#meanX += fromX / this.#count
    this.#meanR += fromR / this.#count
    this.#squaresX += fromX * (x - this.#meanX)
    this.#squaresR += fromR * (rest - this.#meanR)
    this.#products += fromX * (rest - this.#meanR)
  }

  get discrimination(): number | null {
    const product = this.#squaresX * this.#squaresR
    if (product <= 0) return null
    const correlation = this.#products / Math.sqrt(product)
    return Math.round(Math.max(-1, Math.min(1, correlation)) * PLACES) / PLACES
  }
}

/** Gathers the answers of tests, one test after the other. */
export class QuestionStatistics {
  readonly #tallies = new Map<string, Tally>()

  /** Adds a test that somebody has finished. Questions that were not answered count as wrong for the others only. */
  add(userId: number, questions: readonly AnsweredQuestion[]): void {
    const earned = sumOf(questions.filter(({ right }) => right))
    const possible = sumOf(questions)
    for (const question of questions) {
      if (question.answered_at === null) continue
      const { answers, key } = ordered(question)
      let tally = this.#tallies.get(key)
      if (tally === undefined) {
        tally = new Tally({ text: question.text, answers: answers.map(({ text, correct }) => ({ text, correct })) })
        this.#tallies.set(key, tally)
      }
      tally.answered++
      if (question.right) tally.right++
      if (tally.people.size < PEOPLE_MIN) tally.people.add(userId)
      for (const [at, { chosen }] of answers.entries()) if (chosen) tally.chosen[at] = (tally.chosen[at] ?? 0) + 1
      const own = sumOf([question])
      const rest = possible - own
      if (rest > 0) tally.addScore(question.right ? 1 : 0, (earned - (question.right ? own : 0)) / rest)
    }
  }

  /** The wordings that were answered, in the order in which they were first met. */
  wordings(): Wording[] {
    return [...this.#tallies.values()].map(({ wording }) => wording)
  }

  /** The figures of a question; undefined if fewer than {@link PEOPLE_MIN} people have answered it. */
  figuresOf(wording: Wording): QuestionFigures | undefined {
    const tally = this.#tallies.get(keyOf(wording))
    if (tally === undefined || tally.people.size < PEOPLE_MIN) return undefined
    const { answered, right, chosen, discrimination } = tally
    const shareOf = new Map(ordered(wording).answers.map((answer, at) => [answer, (chosen[at] ?? 0) / answered]))
    const shares = wording.answers.map((answer) => shareOf.get(answer) ?? 0)
    return { answered, right, difficulty: right / answered, discrimination, shares }
  }
}

/** What tells questions apart: two with the same key are the same. */
export function keyOf(wording: Wording): string {
  return ordered(wording).key
}

/** The answers in an order that does not depend on that in which a test asked them. */
function ordered<Answer extends Wording["answers"][number]>({
  text,
  answers,
}: {
  readonly text: string
  readonly answers: readonly Answer[]
}): { readonly answers: readonly Answer[]; readonly key: string } {
  const keyed = answers.map((answer) => ({ answer, key: `${answer.correct ? 1 : 0}${answer.text}` }))
  const sorted = keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
  return { answers: sorted.map(({ answer }) => answer), key: JSON.stringify([text, ...sorted.map(({ key }) => key)]) }
}

/** The points of questions in millionths, their smallest part: sums of whole numbers are exact. */
function sumOf(questions: readonly AnsweredQuestion[]): number {
  return questions.reduce((total, { points }) => total + Math.round(points * PLACES), 0)
}
