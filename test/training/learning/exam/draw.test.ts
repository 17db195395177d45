import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import type { Question } from "../../../../src/training/content/rules.ts"
import { pointsOf, reaches } from "../../../../src/training/courses/points.ts"
import { canPass, drawQuestions } from "../../../../src/training/learning/exam/draw.ts"
import { propertyRuns } from "../../../harness/effort.ts"

const options = { numRuns: propertyRuns(300, 10_000) }
const answer = fc.record({ text: fc.string({ maxLength: 4 }), correct: fc.boolean() })
const points = fc.oneof(fc.integer({ min: 0, max: 10 }), fc.constantFrom(0.1, 0.2, 0.7, 2.5, 1_000_000))
const questions = fc
  .array(fc.record({ points, answers: fc.array(answer, { minLength: 1, maxLength: 6 }) }), { maxLength: 20 })
  .map((rows) => rows.map((row, number): Question => ({ ...row, text: `Question ${number}` })))
const amount = fc.integer({ min: 1, max: 25 })
const needed = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constantFrom(0.3, 0.8, 1.1))

const inOrder = (texts: readonly string[]) => texts.toSorted()

/** The most points that this many questions can have. */
const bestOf = (all: readonly Question[], amount: number) =>
  pointsOf(all.toSorted((one, other) => other.points - one.points).slice(0, amount))

describe("the questions of an attempt", () => {
  test("are as many as the course says, or all of them, once each and unchanged except for the order of their answers", () => {
    fc.assert(
      fc.property(questions, amount, needed, (all, amount, neededPoints) => {
        const drawn = drawQuestions(all, { amount, neededPoints })
        expect(drawn).toHaveLength(Math.min(amount, all.length))
        expect(new Set(drawn.map(({ text }) => text)).size).toBe(drawn.length)
        for (const { text, points, answers } of drawn) {
          const before = all.find((question) => question.text === text)
          expect(points).toBe(before?.points ?? -1)
          const named = (some: Question["answers"]) => inOrder(some.map((each) => JSON.stringify(each)))
          expect(named(answers)).toEqual(named(before?.answers ?? []))
        }
      }),
      options,
    )
  })

  test("can be passed whenever any selection of that size can", () => {
    fc.assert(
      fc.property(questions, amount, needed, (all, amount, neededPoints) => {
        const drawn = drawQuestions(all, { amount, neededPoints })
        const best = bestOf(all, amount)
        if (reaches(best, neededPoints)) expect(reaches(pointsOf(drawn), neededPoints)).toBe(true)
        expect(canPass(all, { amount, neededPoints })).toBe(all.length > 0 && reaches(best, neededPoints))
      }),
      options,
    )
  })

  test("are drawn at random: each appears as often as the others, in each position, and so does each order of answers", () => {
    const all = ["a", "b", "c", "d"].map(
      (text): Question => ({
        ...{ text, points: 1 },
        answers: ["1", "2", "3"].map((name) => ({ text: name, correct: name === "1" })),
      }),
    )
    const counts = new Map<string, number>()
    const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
    const ROUNDS = 6000
    for (let round = 0; round < ROUNDS; round++) {
      for (const [place, { text, answers }] of drawQuestions(all, { amount: 2, neededPoints: 1 }).entries()) {
        count(`${text} at ${place}`)
        count(answers.map((each) => each.text).join(""))
      }
    }
    const expected = (name: string) => (name.includes("at") ? ROUNDS / 4 : ROUNDS / 3)
    expect(counts.size).toBe(4 * 2 + 6)
    // Six standard deviations: fails by chance about once in several hundred million runs.
    for (const [name, number] of counts) {
      expect(Math.abs(number - expected(name))).toBeLessThan(6 * Math.sqrt(expected(name)))
    }
  })

  test("are replaced by ones with more points only as needed, in an order that does not reveal which", () => {
    const poor = Array.from(
      { length: 10 },
      (_, number): Question => ({ text: `poor ${number}`, points: 1, answers: [] }),
    )
    const rich: Question = { text: "rich", points: 8, answers: [] }
    const places = new Set<number>()
    for (let round = 0; round < 300; round++) {
      const drawn = drawQuestions([...poor, rich], { amount: 3, neededPoints: 10 })
      expect(pointsOf(drawn)).toBe(10)
      places.add(drawn.findIndex(({ text }) => text === "rich"))
    }
    expect(places).toEqual(new Set([0, 1, 2]))
  })
})
