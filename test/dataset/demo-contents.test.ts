import { describe, expect, test } from "bun:test"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { PNG } from "pngjs"
import { estimatedLength } from "../../src/video/pacing.ts"
import { type Course, DEMO, DEMO_DAY, DEMO_TEXT } from "./demo-file.ts"

const [company] = DEMO.companies
const teams = company.locations.flatMap((location) => location.teams)
const courses = [...DEMO.courses, ...company.courses]
const { users, assignments } = company

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)].sort()
const missing = (used: readonly string[], known: readonly string[]) => [...new Set(used).difference(new Set(known))]
const given = <T>(values: readonly (T | null)[]): T[] => values.filter((value): value is T => value !== null)

describe("the demo dataset as a file", () => {
  test("names small files of the types that an import accepts, and there are no other files next to it", async () => {
    const data = join(import.meta.dir, "../../data")
    const handedIn = company.submissions.map((row) => row.file)
    const named = distinct([company.logo, ...given(assignments.map((row) => row.certificate_file)), ...handedIn])
    expect(
      readdirSync(join(data, "demo-files"))
        .map((name) => `demo-files/${name}`)
        .sort(),
    ).toEqual(named)
    for (const name of named) {
      const bytes = await Bun.file(join(data, name)).bytes()
      expect(bytes.length).toBeLessThan(20_000)
      if (name.endsWith(".png")) expect(PNG.sync.read(Buffer.from(bytes)).width).toBeGreaterThan(100)
      else expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe("%PDF-")
    }
  })

  test("has every user and every assignment on a separate line", () => {
    const lines = DEMO_TEXT.split("\n").map((line) => line.trim().replace(/,$/, ""))
    const rows: object[] = lines.filter((line) => /^\{ .* \}$/.test(line)).map((line) => JSON.parse(line))
    expect(rows.filter((row) => "first_name" in row)).toEqual(users)
    expect(rows.filter((row) => "assignment_type" in row)).toEqual(assignments)
  })
})

describe("the courses of the demo", () => {
  const typeOf = (key: string | null) => courses.find((course) => course.key === key)?.short_type

  test("are 18, shared and own, with every short type of each and every unit of validity", () => {
    expect([courses.length, DEMO.courses.length, company.courses.length]).toEqual([18, 7, 11])
    const types: Course["short_type"][] = ["base", "instruction", "operator", "operator_recurring", "trainer"]
    for (const owned of [DEMO.courses, company.courses]) {
      expect(distinct(owned.map((course) => course.short_type))).toEqual(types)
    }
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

  test("name instruction courses where the format requires one, active ones for teams", () => {
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

  test("present two pages in videos of less than a minute: one is shared, the other the company's", () => {
    const lengthsOf = (owned: readonly Course[]) =>
      given(
        owned.flatMap(({ content }) => content).flatMap(({ nodes }) => nodes.map((node) => node.prompter_text)),
      ).map(estimatedLength)
    const [shared, ...moreShared] = lengthsOf(DEMO.courses)
    const [own, ...moreOwn] = lengthsOf(company.courses)
    expect(shared).toBeWithin(35, 51)
    expect(own).toBeWithin(20, 31)
    expect([...moreShared, ...moreOwn]).toEqual([])
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

  test("have every role: one user has none, and some have several", () => {
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

  test("have unique usernames, mail addresses and mobile numbers, with addresses under .example", () => {
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

  test("have names in many scripts, including letters that do not decompose to a plain form", () => {
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

  test("have languages, driving classes and fitness in the notation of the format", () => {
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
