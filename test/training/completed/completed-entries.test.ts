import { describe, expect, test } from "bun:test"
import {
  type Completed,
  entriesOf,
  entryTypeOf,
  isGroupOperatorTraining,
} from "../../../src/training/completed/entries.ts"

const DAY = "2026-11-20"

const completed = (id: number, more: Partial<Completed> = {}): Completed => ({
  id,
  state: "success",
  assignment_type: "manual",
  course_id: 1,
  short_type: "base",
  group_training_id: null,
  finish_date: "2026-01-01",
  valid_until: null,
  superseded: 0,
  ...more,
})

const listed = (...rows: Completed[]) => entriesOf(rows, DAY).map(({ id }) => id)

describe("the type of an entry", () => {
  test.each([
    ["approval", "base", null, "qualification_approval"],
    ["approval", "operator", 1, "qualification_approval"],
    ["approval", "trainer", null, "qualification_approval"],
    ["manual", "operator", 1, "operator_training"],
    ["recurring", "operator", 1, "operator_training"],
    ["manual", "operator", null, "certificated_course"],
    ["manual", "operator_recurring", 1, "certificated_course"],
    ["manual", "trainer", null, "trainer_training"],
    ["manual", "trainer", 1, "trainer_training"],
    ["recurring", "trainer", null, "trainer_training"],
    ["manual", "base", 1, "certificated_course"],
    ["recurring", "instruction", null, "certificated_course"],
    ["recurring", "operator_recurring", null, "certificated_course"],
  ] as const)("%s, %s, group training %p: %s", (assignment_type, short_type, group_training_id, type) => {
    expect(entryTypeOf({ assignment_type, short_type, group_training_id })).toBe(type)
  })

  test("a group training of operators applies to that course only", () => {
    expect(isGroupOperatorTraining({ short_type: "operator", group_training_id: 1 })).toBe(true)
    expect(isGroupOperatorTraining({ short_type: "operator", group_training_id: null })).toBe(false)
    expect(isGroupOperatorTraining({ short_type: "trainer", group_training_id: 1 })).toBe(false)
  })
})

describe("the order of entries", () => {
  test("is by finish date, newest first, then by later record, whatever order they are passed in", () => {
    const rows = [
      completed(1, { course_id: 1, finish_date: "2026-03-01" }),
      completed(2, { course_id: 2, finish_date: "2025-12-31" }),
      completed(3, { course_id: 3, finish_date: "2026-03-01" }),
      completed(4, { course_id: 4, finish_date: "2026-11-20" }),
      completed(5, { course_id: 5, finish_date: null }),
    ]
    expect(listed(...rows)).toEqual([4, 3, 1, 2, 5])
    expect(listed(...rows.toReversed())).toEqual([4, 3, 1, 2, 5])
  })
})

describe("among repetitions of a course", () => {
  const older = (more: Partial<Completed>) => completed(9, { finish_date: "2026-01-01", ...more })
  const newer = (more: Partial<Completed>) => completed(2, { finish_date: "2026-06-01", ...more })

  test.each([
    ["the latest", older({}), newer({}), [2]],
    ["the latest, though it has expired", older({}), newer({ valid_until: "2026-11-19" }), [2]],
    ["a success that is still valid rather than a failure", older({}), newer({ state: "failed" }), [9]],
    ["a success on its last day rather than a failure", older({ valid_until: DAY }), newer({ state: "failed" }), [9]],
    [
      "a failure rather than a success that has expired",
      older({ valid_until: "2026-11-19" }),
      newer({ state: "failed" }),
      [2],
    ],
    ["a failure rather than a superseded success", older({ superseded: 1 }), newer({ state: "failed" }), [2]],
    ["the latest of several failures", older({ state: "failed" }), newer({ state: "failed" }), [2]],
    ["a success rather than an earlier failure", older({ state: "failed" }), newer({}), [2]],
    ["one in force rather than a superseded one", older({}), newer({ superseded: 1, valid_until: "2026-11-19" }), [9]],
    ["the latest of several superseded ones", older({ superseded: 1 }), newer({ superseded: 1 }), [2]],
    [
      "one that has expired rather than the superseded one that it replaced",
      older({ valid_until: "2026-02-01" }),
      newer({ superseded: 1 }),
      [9],
    ],
  ])("%s is listed", (_name, one, other, ids) => {
    expect(listed(one, other)).toEqual(ids)
    expect(listed(other, one)).toEqual(ids)
  })

  test("the later record on the same day is listed", () => {
    expect(listed(completed(3), completed(4))).toEqual([4])
    expect(listed(completed(4), completed(3))).toEqual([4])
  })

  test("the latest success in force is listed, ahead of several failures", () => {
    const rows = [
      completed(1, { finish_date: "2026-01-01" }),
      completed(2, { finish_date: "2026-02-01" }),
      completed(3, { finish_date: "2026-03-01", state: "failed" }),
      completed(4, { finish_date: "2026-04-01", state: "failed" }),
    ]
    expect(listed(...rows)).toEqual([2])
  })

  test("one of each entry type is listed", () => {
    const rows = [
      completed(1, { short_type: "operator" }),
      completed(2, { short_type: "operator", assignment_type: "approval" }),
      completed(3, { short_type: "operator", group_training_id: 1 }),
      completed(4, { short_type: "operator", assignment_type: "recurring" }),
    ]
    expect(listed(...rows)).toEqual([4, 3, 2])
  })

  test("other courses are separate", () => {
    expect(listed(completed(1), completed(2, { course_id: 2 }))).toEqual([2, 1])
  })
})

describe("within a group training", () => {
  const within = (id: number, more: Partial<Completed> = {}) =>
    completed(id, { short_type: "operator", group_training_id: 7, ...more })

  test("the latest is listed, whatever its type", () => {
    expect(listed(within(1), within(2, { assignment_type: "approval" }))).toEqual([2])
    expect(listed(within(1, { finish_date: "2026-02-01" }), within(2, { assignment_type: "approval" }))).toEqual([1])
  })

  test("another assignment of the same course is a repetition", () => {
    expect(listed(within(1), within(2, { group_training_id: 8 }))).toEqual([2])
  })

  test("an assignment of another course is separate", () => {
    expect(listed(within(1), within(2, { group_training_id: 8, course_id: 2 }))).toEqual([2, 1])
  })
})

test("without completed courses the list is empty", () => {
  expect(listed()).toEqual([])
})
