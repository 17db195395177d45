import { describe, expect, test } from "bun:test"
import { type Assignment, type Course, DEMO, DEMO_DAY, type User } from "./demo-file.ts"

const [company] = DEMO.companies
const courses = [...DEMO.courses, ...company.courses]
const { users, assignments } = company

const keys = (rows: readonly { key: string }[]): string[] => rows.map((row) => row.key)
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)].sort()
const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
const given = <T>(values: readonly (T | null)[]): T[] => values.filter((value): value is T => value !== null)

describe("the prerequisites of the demo", () => {
  const active = users.filter((user) => user.state === "active" && user.birthday !== null)
  const age = (user: User) =>
    Temporal.PlainDate.from(user.birthday ?? DEMO_DAY).until(DEMO_DAY, { largestUnit: "years" }).years
  const passed = (user: User, key: string) =>
    assignments.some(
      (row) =>
        row.user_key === user.key &&
        row.course_key === key &&
        row.state === "success" &&
        (row.valid_until ?? DEMO_DAY) >= DEMO_DAY,
    )
  /** The prerequisites of the course that the user does not meet. */
  const missed = (user: User, { requires }: Course) => [
    ...(age(user) < (requires.min_age ?? 0) ? ["age"] : []),
    ...(requires.fitness && (user.fitness_valid_until ?? "") < DEMO_DAY ? ["fitness"] : []),
    ...(requires.driving_classes.every((one) => user.driving_classes.includes(one)) ? [] : ["driving class"]),
    ...(requires.course_keys.every((key) => passed(user, key)) ? [] : ["course"]),
  ]

  test("are met by some users, and each is the only one missing for somebody", () => {
    const standings = courses
      .filter((course) => ["operator", "trainer"].includes(course.short_type))
      .flatMap((course) => active.map((user) => missed(user, course)))
    for (const alone of [[], ["age"], ["fitness"], ["driving class"], ["course"]]) {
      expect(standings).toContainEqual(alone)
    }
    expect(standings.some((standing) => standing.length > 2)).toBeTrue()
  })
})

describe("the training records of the demo", () => {
  const ongoing = keys(company.group_trainings.filter((training) => training.state === "ongoing"))
  const isOpen = ({ state, group_training_key: group }: Assignment) =>
    ["assigned", "inprogress", "done"].includes(state) ||
    (state === "success" && group !== null && ongoing.includes(group))

  test("are about 550, of every state and type, with an ongoing and a closed group training", () => {
    expect(assignments.length).toBeWithin(500, 601)
    expect(distinct(assignments.map((row) => row.state))).toEqual([
      "assigned",
      "done",
      "failed",
      "inprogress",
      "notshownup",
      "success",
    ])
    expect(distinct(assignments.map((row) => row.assignment_type))).toEqual(["approval", "manual", "recurring"])
    expect(company.group_trainings.map((training) => training.state).sort()).toEqual(["closed", "ongoing"])
    expect(assignments.filter((row) => row.state === "success" && isOpen(row))).not.toEqual([])
  })

  test("include overdue ones, and successes in force, unlimited and expired", () => {
    const success = assignments.filter((row) => row.state === "success").map((row) => row.valid_until)
    expect(success.filter((date) => date === null)).not.toEqual([])
    expect(success.filter((date) => date !== null && date < DEMO_DAY)).not.toEqual([])
    expect(success.filter((date) => date !== null && date >= DEMO_DAY)).not.toEqual([])
    const deadlines = given(assignments.filter(isOpen).map((row) => row.deadline_date))
    expect(deadlines.some((date) => date < DEMO_DAY) && deadlines.some((date) => date >= DEMO_DAY)).toBeTrue()
  })

  test("include uploaded certificates, and an approval that was superseded by another", () => {
    const uploaded = assignments.filter((row) => row.certificate_file !== null)
    expect(uploaded.map((row) => [row.assignment_type, row.state])).toEqual(uploaded.map(() => ["approval", "success"]))
    expect(distinct(uploaded.map((row) => row.certificate_file?.split(".")[1] ?? ""))).toEqual(["pdf", "png"])
    const [superseded, ...more] = assignments.filter((row) => row.superseded)
    expect(more).toEqual([])
    const later = assignments.find(
      (row) => row.user_key === superseded?.user_key && row.course_key === superseded.course_key && row !== superseded,
    )
    expect(later).toMatchObject({ assignment_type: "approval", state: "success", superseded: false })
    expect(superseded?.valid_until).toBe(addDays(later?.finish_date ?? DEMO_DAY, -1))
  })

  test("include recurring instruction that expires soon and that the server should open again", () => {
    const followed = new Set(assignments.map((row) => row.predecessor_key))
    const ending = assignments.filter(
      ({ key, assignment_type, state, valid_until }) =>
        assignment_type === "recurring" &&
        state === "success" &&
        !followed.has(key) &&
        valid_until !== null &&
        valid_until > DEMO_DAY &&
        valid_until < addDays(DEMO_DAY, 30),
    )
    expect(ending.length).toBeGreaterThan(5)
    for (const { user_key, course_key } of ending) {
      const open = assignments.filter(
        (row) => row.user_key === user_key && row.course_key === course_key && isOpen(row),
      )
      expect(open).toEqual([])
    }
    expect(distinct(ending.map((row) => courses.find((one) => one.key === row.course_key)?.short_type))).toEqual([
      "instruction",
      "operator_recurring",
    ])
  })

  test("follow each other in a series", () => {
    for (const { key, predecessor_key, user_key, course_key, deadline_date } of assignments) {
      if (predecessor_key === null) continue
      const before = assignments.find((row) => row.key === predecessor_key)
      expect([key, before?.user_key, before?.course_key]).toEqual([key, user_key, course_key])
      expect(before?.valid_until).toBe(deadline_date)
    }
  })

  test("contain at most one open record for each user and course", () => {
    const open = assignments.filter(isOpen).map((row) => `${row.user_key} ${row.course_key}`)
    expect(distinct(open)).toHaveLength(open.length)
  })

  test("have dates that match their states, within three years", () => {
    for (const row of assignments) {
      const completed = ["done", "success", "failed"].includes(row.state)
      expect([row.key, row.finish_date !== null]).toEqual([row.key, completed])
      expect([row.key, row.begin_date !== null]).toEqual([row.key, completed || row.state === "inprogress"])
      expect(row.valid_until === null || row.state === "success").toBeTrue()
      const course = courses.find((one) => one.key === row.course_key)
      expect(row.state === "success" && row.valid_until === null).toBe(
        row.state === "success" && course?.valid_period === null,
      )
      const dates = given([row.begin_date, row.finish_date, row.valid_until])
      expect(dates).toEqual([...dates].sort())
      for (const date of given([row.begin_date, row.finish_date]))
        expect("2023-11-01" <= date && date < DEMO_DAY).toBeTrue()
      expect(row.result_percent ?? 0).toBeWithin(0, 101)
    }
  })
})

describe("the certificates that were handed in", () => {
  const { submissions } = company

  test("wait, were returned and were approved, for courses that take them", () => {
    expect(submissions.map(({ state }) => state)).toEqual(["submitted", "returned", "approved"])
    for (const { course_key, finish_date, valid_until } of submissions) {
      const course = courses.find((one) => one.key === course_key)
      expect([course?.accepts_submissions, course?.allow_user_approval_date]).toEqual([true, true])
      expect(finish_date < DEMO_DAY && (valid_until ?? DEMO_DAY) >= DEMO_DAY).toBeTrue()
    }
  })

  test("name who decided, what was recorded and what they replace", () => {
    for (const row of submissions) {
      const decided = row.state !== "submitted"
      expect([row.key, row.decider_user_key !== null]).toEqual([row.key, decided])
      expect([row.key, row.decision_note !== null]).toEqual([row.key, row.state === "returned"])
      expect([row.key, row.assignment_key !== null]).toEqual([row.key, row.state === "approved"])
      for (const key of given([row.assignment_key, row.replaces_assignment_key])) {
        const named = assignments.find((one) => one.key === key)
        const { user_key, course_key, assignment_type, state } = named ?? {}
        expect([user_key, course_key]).toEqual([row.user_key, row.course_key])
        expect([assignment_type, state]).toEqual(["approval", "success"])
        if (key === row.assignment_key) expect(named?.finish_date).toBe(row.finish_date)
      }
    }
  })
})
