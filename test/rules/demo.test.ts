import { describe, expect, test } from "bun:test"
import type { Assignment, Course, Dataset } from "../../scripts/demo/shapes.ts"
import { demoText } from "../../scripts/demo.ts"

const DEMO_DAY = "2026-11-01"
const text = await Bun.file(new URL("../../data/demo.json", import.meta.url)).text()
const dataset: Dataset = JSON.parse(text)
const [company] = dataset.companies
const teams = company.locations.flatMap((location) => location.teams)
const courses = [...dataset.courses, ...company.courses]
const contentNodes = courses.flatMap((course) => course.content).flatMap((node) => node.nodes)
const questions = contentNodes.flatMap((node) => node.questions)
const { users, assignments } = company

const keys = (rows: readonly { key: string }[]): string[] => rows.map((row) => row.key)
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)].sort()
const missing = (used: readonly string[], known: readonly string[]) => [...new Set(used).difference(new Set(known))]
const given = <T>(values: readonly (T | null)[]): T[] => values.filter((value): value is T => value !== null)

describe("the demo dataset as a file", () => {
  test("is exactly what its generator writes", () => {
    expect(demoText()).toBe(text)
  })

  test("has every user and every assignment on a line of its own", () => {
    const lines = text.split("\n").map((line) => line.trim().replace(/,$/, ""))
    const rows: object[] = lines.filter((line) => /^\{ .* \}$/.test(line)).map((line) => JSON.parse(line))
    expect(rows.filter((row) => "first_name" in row)).toEqual(users)
    expect(rows.filter((row) => "assignment_type" in row)).toEqual(assignments)
  })
})

describe("the courses of the demo", () => {
  const typeOf = (key: string | null) => courses.find((course) => course.key === key)?.short_type

  test("are 15, shared and own, and show every short type and unit of validity", () => {
    expect([courses.length, dataset.courses.length, company.courses.length]).toEqual([15, 7, 8])
    const types: Course["short_type"][] = ["base", "instruction", "operator", "operator_recurring", "trainer"]
    expect(distinct(courses.map((course) => course.short_type))).toEqual(types)
    expect(distinct(courses.map((course) => course.valid_period?.replace(/^[1-9][0-9]*/, "") ?? "none"))).toEqual([
      "d",
      "m",
      "none",
      "w",
      "y",
    ])
    expect(courses.filter((course) => course.state === "inactive")).toHaveLength(1)
    expect(courses.filter((course) => course.may_change_valid_period)).not.toEqual([])
    expect(courses.filter((course) => course.allow_user_approval_date)).not.toEqual([])
    const requires = courses.map((course) => course.requires)
    for (const required of [
      requires.filter((one) => one.min_age !== null),
      requires.filter((one) => one.course_keys.length > 0),
      requires.filter((one) => one.fitness),
      requires.filter((one) => one.driving_classes.length > 0),
    ]) {
      expect(required).not.toEqual([])
    }
  })

  test("name instruction courses where the format wants one, active ones for teams", () => {
    for (const { key, short_type, instruction_course_key } of courses) {
      const wanted = short_type === "base" ? "instruction" : undefined
      expect({ key, recurring: typeOf(instruction_course_key) }).toEqual({ key, recurring: wanted })
    }
    for (const team of teams.filter((one) => one.state === "active")) {
      const course = courses.find((one) => one.key === team.instruction_course_key)
      expect([course?.short_type, course?.state]).toEqual(["instruction", "active"])
    }
    expect(
      distinct([...company.api_course_keys, ...company.clients.map((one) => one.collection_course_key)].map(typeOf)),
    ).toEqual(["base"])
  })

  test("have content, questions enough for their examination, and right and wrong answers", () => {
    for (const course of courses) {
      const asked = course.content.flatMap((node) => node.nodes).flatMap((node) => node.questions)
      const points = asked.reduce((sum, question) => sum + question.points, 0)
      expect(course.content.flatMap((node) => node.nodes)).not.toEqual([])
      expect(asked.length).toBeGreaterThanOrEqual(course.number_of_questions)
      expect(points).toBeGreaterThanOrEqual(course.minimal_success_points)
    }
    for (const { answers } of questions) expect(distinct(answers.map((one) => one.correct))).toEqual([false, true])
    const spoken = given(contentNodes.map((node) => node.prompter_text)).map((one) => one.length)
    expect(spoken).toHaveLength(2)
    for (const length of spoken) expect(length).toBeWithin(200, 900)
  })
})

describe("the people of the demo", () => {
  test("are 200 in 12 teams at 3 locations, one team closed", () => {
    expect([users.length, teams.length, company.locations.length]).toEqual([200, 12, 3])
    expect(teams.filter((team) => team.state === "inactive")).toHaveLength(1)
    const withoutTeam = users.filter((user) => user.team_keys.length === 0 && user.key !== "svc")
    expect(withoutTeam).toHaveLength(1)
    expect(users.filter((user) => user.team_keys.length > 1)).not.toEqual([])
    expect(distinct(users.map((user) => user.state))).toEqual(["active", "inactive"])
  })

  test("hold every role, one of them none and some several", () => {
    expect(distinct(users.flatMap((user) => user.roles))).toEqual([
      "company.admin",
      "company.employee",
      "company.location_admin",
      "company.trainer",
    ])
    expect(users.filter((user) => user.roles.length === 0)).toHaveLength(1)
    expect(users.filter((user) => user.roles.length > 1)).not.toEqual([])
    const service = users.find((user) => user.key === "svc")
    expect([service?.username, service?.roles, service?.state]).toEqual(["service", ["company.admin"], "active"])
    expect(company.clients.map((client) => client.service_user_key)).toEqual(["svc"])
  })

  test("have usernames, mail addresses and mobile numbers of their own, the addresses under .example", () => {
    for (const values of [
      given(users.map((user) => user.username)),
      given(users.map((user) => user.email)),
      given(users.map((user) => user.mobile_number)),
    ]) {
      expect(distinct(values.map((value) => value.toLowerCase()))).toHaveLength(values.length)
    }
    const addresses = [
      ...given(users.map((user) => user.email)),
      ...company.locations.map((location) => location.email),
    ]
    expect(addresses.filter((address) => !/^[a-z.-]+[0-9]?@[a-z]+\.example$/.test(address))).toEqual([])
    expect(addresses.length).toBeGreaterThan(150)
  })

  test("write their names in many scripts, with the letters that have no plain form by decomposition", () => {
    const names = users.map((user) => `${user.first_name} ${user.last_name}`).join(" ")
    for (const letter of "łøđıßé") expect(names).toContain(letter)
    for (const script of [
      "Greek",
      "Cyrillic",
      "Arabic",
      "Hebrew",
      "Han",
      "Hiragana",
      "Katakana",
      "Hangul",
      "Devanagari",
      "Thai",
    ]) {
      expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, "u"))
    }
  })

  test("speak languages, drive and are fit as the format writes it", () => {
    const codes = "AM A1 A2 A B1 B BE C1 C1E C CE D1 D1E D DE L T".split(" ")
    expect(
      missing(
        users.flatMap((user) => user.driving_classes),
        codes,
      ),
    ).toEqual([])
    expect(given(users.map((user) => user.language)).filter((code) => !/^[a-z]{2}$/.test(code))).toEqual([])
    expect(distinct(given(users.map((user) => user.salutation)))).toEqual(["d", "f", "m"])
    const fitness = given(users.map((user) => user.fitness_valid_until))
    expect(fitness.some((date) => date < DEMO_DAY) && fitness.some((date) => date > DEMO_DAY)).toBeTrue()
  })
})

describe("the training records of the demo", () => {
  const ongoing = keys(company.group_trainings.filter((training) => training.state === "ongoing"))
  const isOpen = ({ state, group_training_key: group }: Assignment) =>
    ["assigned", "inprogress", "done"].includes(state) ||
    (state === "success" && group !== null && ongoing.includes(group))

  test("are about 300, of every state and type, with an ongoing and a closed group training", () => {
    expect(assignments.length).toBeWithin(280, 321)
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

  test("hold at most one open record for each user and course", () => {
    const open = assignments.filter(isOpen).map((row) => `${row.user_key} ${row.course_key}`)
    expect(distinct(open)).toHaveLength(open.length)
  })

  test("are dated as their states say, within three years", () => {
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
