import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type AnsweredQuestion, QuestionStatistics } from "../../../src/training/question-statistics/statistics.ts"
import { propertyRuns } from "../../harness/effort.ts"

const SEED = Number(process.env.PROPERTY_SEED ?? Math.trunc(Math.random() * 2 ** 31))

/** Answers that are right or wrong, of questions with the points 1. */
function answered(...rights: readonly boolean[]): AnsweredQuestion[] {
  return rights.map((right, index) => question(`Question ${index + 1}`, right))
}

function question(text: string, right: boolean, others: Partial<AnsweredQuestion> = {}): AnsweredQuestion {
  const answers = [
    { text: "yes", correct: true, chosen: right },
    { text: "no", correct: false, chosen: !right },
  ]
  return { text, points: 1, answers, right, answered_at: "2026-01-12T08:00:00Z", ...others }
}

const wording = (number: number) => ({
  text: `Question ${number}`,
  answers: [
    { text: "yes", correct: true },
    { text: "no", correct: false },
  ],
})

/**
 * Section 6 of the Law School Admission Test: five questions, 1,000 people. How many people answered which of them right
 * (1) or wrong (0), in the order 00000, 00001, …, 11111.
 *
 * R. D. Bock, M. Lieberman: Fitting a response model for n dichotomously scored items, Psychometrika 35 (1970); worked
 * through in R. P. McDonald: Test Theory: A Unified Treatment (1999).
 */
const LSAT_6 = [
  ...[3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15],
  ...[10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21, 173, 11, 61, 28, 298],
]

describe("the figures of questions", () => {
  test("are those of the Law School Admission Test in the textbook", () => {
    const statistics = new QuestionStatistics()
    let person = 0
    for (const [pattern, people] of LSAT_6.entries()) {
      const rights = [16, 8, 4, 2, 1].map((bit) => (pattern & bit) !== 0)
      for (let one = 0; one < people; one++) statistics.add(++person, answered(...rights))
    }
    const figures = [1, 2, 3, 4, 5].map((number) => statistics.figuresOf(wording(number)))

    expect(person).toBe(1000)
    expect(figures.map((one) => one?.difficulty)).toEqual([0.924, 0.709, 0.553, 0.763, 0.87])
    expect(figures.map((one) => one?.discrimination?.toFixed(4))).toEqual([
      ...["0.1128", "0.1532", "0.1728", "0.1444", "0.1216"],
    ])
    expect(figures[0]?.shares).toEqual([0.924, 0.076])
  })

  test("are missing while fewer than five people have answered, however often they did", () => {
    const statistics = new QuestionStatistics()
    for (let time = 0; time < 10; time++)
      for (let person = 1; person <= 4; person++) statistics.add(person, answered(true))

    expect(statistics.figuresOf(wording(1))).toBeUndefined()

    statistics.add(5, answered(false))
    expect(statistics.figuresOf(wording(1))).toEqual({
      ...{ answered: 41, right: 40, difficulty: 40 / 41, discrimination: null },
      shares: [40 / 41, 1 / 41],
    })
  })

  test("leave out who did not answer, and count that as wrong for the other questions", () => {
    const statistics = new QuestionStatistics()
    const skipped = { ...question("Question 2", false), answered_at: null }
    for (let person = 1; person <= 5; person++) statistics.add(person, [question("Question 1", true), skipped])
    for (let person = 6; person <= 10; person++) statistics.add(person, answered(false, true))

    expect(statistics.figuresOf(wording(1))).toMatchObject({ answered: 10, right: 5, discrimination: -1 })
    expect(statistics.figuresOf(wording(2))).toMatchObject({
      answered: 5,
      right: 5,
      difficulty: 1,
      discrimination: null,
    })
  })

  test("weigh the rest of a test by its points, whichever questions it drew", () => {
    const statistics = new QuestionStatistics()
    const heavy = (right: boolean) => question("Heavy", right, { points: 3 })
    const light = (right: boolean) => question("Light", right)
    // Of the rest, 3 of 4 points, then 1 of 4: in both cases one question of two.
    for (let person = 1; person <= 5; person++) statistics.add(person, [...answered(true), heavy(true), light(false)])
    for (let person = 6; person <= 10; person++) statistics.add(person, [...answered(false), heavy(false), light(true)])
    // The same shares with other questions.
    for (let person = 11; person <= 15; person++) {
      statistics.add(person, [
        ...answered(true),
        question("Third", true, { points: 0.75 }),
        question("Fourth", false, { points: 0.25 }),
      ])
    }

    expect(statistics.figuresOf(wording(1))?.discrimination).toBe(1)
  })

  test("are apart by wording, and together in whichever order the answers were", () => {
    const statistics = new QuestionStatistics()
    const original = question("Question 1", true)
    const turned = { ...original, answers: original.answers.toReversed(), points: 2 }
    const reworded = {
      ...original,
      answers: original.answers.map((answer) => ({ ...answer, text: `${answer.text}!` })),
    }
    for (let person = 1; person <= 5; person++) {
      statistics.add(person, [original])
      statistics.add(person, [turned])
      statistics.add(person, [reworded])
    }
    statistics.add(6, [question("Question 1", true, { text: "Question 1?" })])

    expect(statistics.figuresOf(wording(1))).toMatchObject({ answered: 10, shares: [1, 0] })
    expect(statistics.figuresOf({ ...wording(1), answers: wording(1).answers.toReversed() })?.shares).toEqual([0, 1])
    expect(statistics.wordings()).toHaveLength(3)
  })

  test("are what the formula says, for whichever answers", () => {
    const tests = fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()), {
      minLength: 5,
      maxLength: 60,
    })
    fc.assert(
      fc.property(tests, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 4 }), (given, points) => {
        const statistics = new QuestionStatistics()
        for (const [person, rights] of given.entries()) {
          const asked = answered(...rights).map((one, at) => ({ ...one, points: (points[at] ?? 1) / 10 }))
          statistics.add(person, person % 2 === 0 ? asked : asked.toReversed())
        }
        const x = given.map(([first]) => (first ? 1 : 0))
        const rests = given.map(([, ...rest]) =>
          rest.reduce((sum, right, at) => sum + (right ? (points[at + 1] ?? 0) : 0), 0),
        )
        const expected = correlation(x, rests)
        const { difficulty, discrimination } = statistics.figuresOf(wording(1)) ?? {}
        expect(difficulty).toBe(mean(x))
        if (expected === undefined) expect(discrimination).toBeNull()
        else expect(discrimination).toBeCloseTo(expected, 5)
      }),
      { seed: SEED, numRuns: propertyRuns(200, 3_000) },
    )
  })
})

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Pearson's correlation, by its definition; undefined if all values of one kind are equal. */
function correlation(x: readonly number[], y: readonly number[]): number | undefined {
  if (new Set(x).size < 2 || new Set(y).size < 2) return undefined
  const [meanX, meanY] = [mean(x), mean(y)]
  const sum = (of: (index: number) => number) => x.reduce((total, _, index) => total + of(index), 0)
  const fromX = (index: number) => (x[index] ?? 0) - meanX
  const fromY = (index: number) => (y[index] ?? 0) - meanY
  return (
    sum((index) => fromX(index) * fromY(index)) /
    Math.sqrt(sum((index) => fromX(index) ** 2) * sum((index) => fromY(index) ** 2))
  )
}
