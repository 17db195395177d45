import { expect, test } from "bun:test"
import { contradictionsOf } from "../../../src/training/courses/contradictions.ts"

const NO_REQUIREMENTS = new Map<number, readonly number[]>()

function found(
  amount: number,
  needed: number,
  points: readonly number[],
  requires: ReadonlyMap<number, readonly number[]> = NO_REQUIREMENTS,
) {
  const rules = { id: 1, number_of_questions: amount, minimal_success_points: needed }
  const faults = contradictionsOf(rules, { questions: points.map((each) => ({ points: each })), requires })
  return faults.map(({ field, message }) => `${field} ${message.key}`)
}

test("a test needs questions", () => {
  expect(found(5, 0, [])).toEqual(["number_of_questions test_without_questions"])
  expect(found(5, 0, [1])).toEqual([])
  expect(found(0, 0, [])).toEqual([])
})

test("the points to pass are within reach of the poorest questions that a test can draw", () => {
  expect(found(2, 2, [1, 1, 5])).toEqual([])
  expect(found(2, 3, [5, 1, 1])).toEqual(["minimal_success_points points_out_of_reach"])
  expect(found(2, 0.8, [0.7, 0.1])).toEqual([])
  expect(found(20, 3, [1, 2])).toEqual([])
  expect(found(0, 1, [1])).toEqual(["minimal_success_points points_out_of_reach"])
})

test("a course does not require itself, also by way of others", () => {
  const itself = ["requires.course_ids requires_itself"]
  expect(found(0, 0, [], new Map([[1, [1]]]))).toEqual(itself)
  expect(
    found(
      0,
      0,
      [],
      new Map([
        [1, [2, 3]],
        [3, [4]],
        [4, [1]],
      ]),
    ),
  ).toEqual(itself)
  // Others may go in a circle that it is no part of.
  expect(
    found(
      0,
      0,
      [],
      new Map([
        [1, [2]],
        [2, [3]],
        [3, [2]],
      ]),
    ),
  ).toEqual([])
})

test("everything that contradicts is named at once", () => {
  expect(found(3, 2, [], new Map([[1, [1]]]))).toEqual([
    "number_of_questions test_without_questions",
    "minimal_success_points points_out_of_reach",
    "requires.course_ids requires_itself",
  ])
})
