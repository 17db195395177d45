import { describe, expect, test } from "bun:test"
import { ageOn, failingConditions, hasPrerequisites } from "../../../src/training/assignments/prerequisites.ts"

describe("the age of", () => {
  test.each([
    ["2008-11-20", "2026-11-19", 17],
    ["2008-11-20", "2026-11-20", 18],
    ["2008-11-20", "2026-11-21", 18],
    ["2008-12-01", "2026-11-30", 17],
    ["2008-01-31", "2026-12-01", 18],
    ["2026-11-20", "2026-11-20", 0],
    ["2026-11-21", "2026-11-20", -1],
    ["1899-12-31", "2026-12-30", 126],
    ["0001-01-01", "2026-11-20", 2025],
    // Born on a leap day: in other years the year of life is completed at the end of 28 February.
    ["2008-02-29", "2026-02-27", 17],
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
    ["2008-02-29", "2028-02-28", 19],
    ["2008-02-29", "2028-02-29", 20],
    ["2080-02-29", "2100-02-28", 19],
    ["2080-02-29", "2100-03-01", 20],
    ["2008-02-28", "2026-02-28", 18],
    ["2008-03-01", "2028-02-29", 19],
  ])("somebody born on %s is, on %s, %d", (birthday, day, age) => {
    expect(ageOn(birthday, day)).toBe(age)
  })
})

describe("unmet prerequisites", () => {
  const nothing = { minAge: null, fitness: false, drivingClasses: [], courses: [] }
  const unknown = { birthday: null, fitnessValidUntil: null, drivingClasses: [], passedCourseIds: new Set<number>() }
  const day = "2026-11-20"
  const keys = (...asked: Parameters<typeof failingConditions>) => failingConditions(...asked).map(({ key }) => key)

  test("are empty for a course without prerequisites", () => {
    expect(failingConditions(nothing, unknown, day)).toEqual([])
  })

  test("are all of them, in the order of the course, for a user with no data", () => {
    const courses = [
      { id: 7, title: "Seven" },
      { id: 3, title: "Three" },
    ]
    const all = { minAge: 18, fitness: true, drivingClasses: ["C", "B"], courses }
    expect<unknown>(failingConditions(all, unknown, day)).toEqual([
      { key: "prerequisite_birthday", values: { age: 18 } },
      { key: "prerequisite_course", values: { title: "Seven" } },
      { key: "prerequisite_course", values: { title: "Three" } },
      { key: "prerequisite_fitness_unknown", values: {} },
      { key: "prerequisite_driving_class", values: { class: "C" } },
      { key: "prerequisite_driving_class", values: { class: "B" } },
    ])
  })

  test("are empty for a user who meets everything", () => {
    const all = { minAge: 18, fitness: true, drivingClasses: ["B"], courses: [{ id: 7, title: "Seven" }] }
    const trainee = {
      birthday: "2008-11-20",
      fitnessValidUntil: day,
      drivingClasses: ["A", "B"],
      passedCourseIds: new Set([7, 8]),
    }
    expect(failingConditions(all, trainee, day)).toEqual([])
  })

  test("include the age until the birthday", () => {
    const trainee = { ...unknown, birthday: "2008-11-20" }
    expect(keys({ ...nothing, minAge: 18 }, trainee, "2026-11-19")).toEqual(["prerequisite_age"])
    expect(keys({ ...nothing, minAge: 18 }, trainee, "2026-11-20")).toEqual([])
  })

  test("include the age if the birthday is unknown, however low the age", () => {
    expect(keys({ ...nothing, minAge: 0 }, unknown, day)).toEqual(["prerequisite_birthday"])
    expect(keys({ ...nothing, minAge: 0 }, { ...unknown, birthday: day }, day)).toEqual([])
  })

  test("include the fitness from the day after its last day, and state that day", () => {
    const trainee = { ...unknown, fitnessValidUntil: "2028-02-29" }
    const fit = { ...nothing, fitness: true }
    expect(keys(fit, trainee, "2028-02-29")).toEqual([])
    expect<unknown>(failingConditions(fit, trainee, "2028-03-01")).toEqual([
      { key: "prerequisite_fitness", values: { date: "2028-02-29" } },
    ])
  })

  test("include each missing driving class, letter by letter", () => {
    const trainee = { ...unknown, drivingClasses: ["BE", "C1"] }
    expect<unknown>(failingConditions({ ...nothing, drivingClasses: ["B", "C1", "C"] }, trainee, day)).toEqual([
      { key: "prerequisite_driving_class", values: { class: "B" } },
      { key: "prerequisite_driving_class", values: { class: "C" } },
    ])
  })
})

test("only trainings of operators and trainers have prerequisites", () => {
  const kinds = ["base", "instruction", "operator", "operator_recurring", "trainer"] as const
  expect(kinds.filter(hasPrerequisites)).toEqual(["operator", "trainer"])
})
