import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import type { Question } from "../../../../src/training/content/rules.ts"
import { type Choice, gradeAttempt, hasOneAnswer } from "../../../../src/training/learning/exam/grade.ts"
import { propertyRuns } from "../../../harness/effort.ts"
import { question } from "../../../harness/learning.ts"

const options = { numRuns: propertyRuns(300, 10_000) }
const asked = (text: string, answers: readonly string[], points = 1) => question(text, answers, points) as Question
const AT = Date.UTC(2026, 10, 20, 9, 30)
const chosen = (...places: number[]): Choice => ({ chosen: places, at: AT })

const drawn = fc.array(
  fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }).chain((key) =>
    fc.record({
      key: fc.constant(key),
      choice: fc.option(fc.array(fc.boolean(), { minLength: key.length, maxLength: key.length }), { nil: undefined }),
      points: fc.integer({ min: 0, max: 9 }),
    }),
  ),
  { minLength: 1, maxLength: 12 },
)

describe("the grade of an attempt", () => {
  test("counts a question as right when exactly its correct answers are chosen", () => {
    fc.assert(
      fc.property(drawn, fc.integer({ min: 0, max: 60 }), (rows, needed) => {
        const questions = rows.map(({ key, points }, place) =>
          asked(
            `Question ${place}`,
            key.map((correct, number) => `${correct ? "+" : ""}${number}`),
            points,
          ),
        )
        const choices = new Map(
          rows.flatMap(({ choice }, place) =>
            choice === undefined
              ? []
              : [[place, chosen(...choice.flatMap((is, answer) => (is ? [answer] : [])))] as const],
          ),
        )
        const right = rows.map(({ key, choice }) =>
          key.every((correct, place) => correct === (choice?.[place] ?? false)),
        )
        const points = rows.reduce((sum, row, place) => sum + (right[place] === true ? row.points : 0), 0)
        const grade = gradeAttempt(questions, choices, needed)
        expect(grade.questions.map((each) => each.right)).toEqual(right)
        expect(grade.points).toBe(points)
        expect(grade.passed).toBe(points >= needed)
        expect(grade.percent).toBe(Math.round((right.filter(Boolean).length / rows.length) * 100))
        expect(grade.questions.map(({ answered_at }) => answered_at === null)).toEqual(
          rows.map(({ choice }) => choice === undefined),
        )
      }),
      options,
    )
  })

  test("gives no partial credit for a question: one answer too many or too few is wrong", () => {
    const two = asked("Two", ["+a", "+b", "c"], 4)
    const pointsFor = (...places: number[]) => gradeAttempt([two], new Map([[0, chosen(...places)]]), 1).points
    expect([pointsFor(0, 1), pointsFor(0), pointsFor(0, 1, 2), pointsFor(), pointsFor(2)]).toEqual([4, 0, 0, 0, 0])
  })

  test("counts a question without a correct answer as right when nothing is chosen", () => {
    const none = asked("None", ["a", "b"])
    expect(gradeAttempt([none], new Map([[0, chosen()]]), 1).passed).toBe(true)
    expect(gradeAttempt([none], new Map([[0, chosen(1)]]), 1).passed).toBe(false)
    expect(hasOneAnswer(none)).toBe(false)
  })

  test("adds fractions exactly", () => {
    const tenths = [0.7, 0.1].map((points) => asked("Part", ["+a"], points))
    const choices = new Map(tenths.map((_, place) => [place, chosen(0)] as const))
    expect(gradeAttempt(tenths, choices, 0.8)).toMatchObject({ points: 0.8, passed: true, percent: 100 })
    expect(gradeAttempt(tenths, choices, 0.80001).passed).toBe(false)
  })

  test("rounds the percentage of right questions, regardless of their points", () => {
    const three = [asked("a", ["+x"], 9), asked("b", ["+x"], 0), asked("c", ["+x"], 0)]
    expect(gradeAttempt(three, new Map([[0, chosen(0)]]), 9)).toMatchObject({ percent: 33, passed: true })
    expect(gradeAttempt(three, new Map([1, 2].map((place) => [place, chosen(0)])), 9)).toMatchObject({
      ...{ percent: 67, passed: false, points: 0 },
    })
  })
})
