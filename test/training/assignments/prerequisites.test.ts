import { afterEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults } from "../../harness/answers.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID, sharedCourseId } from "../../harness/records.ts"
import { assignment, BASE_PASSED, LASTING_TOKENS, trainingCompany } from "../../harness/training-company.ts"

/** On 2026-11-20, Olga just meets every prerequisite of the forklift course. */

let installation: Installation
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const course = (key: string) => idOf(installation, "courses", key)

async function start(more: Parameters<typeof trainingCompany>[0] = {}): Promise<void> {
  installation = await Installation.start({ dataset: trainingCompany(more), settings: LASTING_TOKENS })
}

function assign(userKey: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  return installation.request("POST", `users/${user(userKey)}/course-assignments`, { body, headers })
}

/** The code that accompanies a message. */
function codeOf(condition: string): string | undefined {
  const codes: readonly (readonly [RegExp, string])[] = [
    [/ years old| Jahre alt/, "prerequisite_min_age"],
    [/passed the course|bestanden/, "prerequisite_course"],
    [/fitness examination|Eignungsuntersuchung/, "prerequisite_fitness"],
    [/driving class|Führerscheinklasse/, "prerequisite_driving_class"],
    [/open assignment/, "already_assigned"],
    [/inactive/, "inactive_trainee"],
  ]
  return codes.find(([sentence]) => sentence.test(condition))?.[1]
}

/** Expects that the course is refused for these conditions, in the documented format, and that nothing is recorded. */
async function expectFailing(conditions: readonly string[], act: () => Promise<Answer>): Promise<void> {
  const { status, body } = await expectNothingChanged(installation, act)
  expect<unknown>({ status, body }).toEqual({
    status: 422,
    body: {
      message: expect.any(String),
      code: "validation_failed",
      ok: 0,
      id: 0,
      errors: { course_id: conditions },
      codes: { course_id: conditions.map(codeOf) },
    },
  })
  const [first = ""] = conditions
  expect(String(body.message).startsWith(first)).toBe(true)
}

const BASE = 'The user must have passed the course "Base course", and it must still be valid.'
const UNFIT = "The user needs a valid fitness examination, and none is known."

describe("a training of operators", () => {
  test("is assigned to a user who meets every prerequisite", async () => {
    await start()
    expect((await assign("olga", { course_id: course("fork") })).status).toBe(201)
  })

  test("is refused with all unmet prerequisites at once, in English", async () => {
    await start()
    await expectFailing(
      [
        "The user must be at least 18 years old, and the birthday is not known.",
        BASE,
        UNFIT,
        "The user must hold the driving class B.",
        "The user must hold the driving class CE.",
      ],
      () => assign("alone", { course_id: course("fork") }),
    )
  })

  test("and in German", async () => {
    await start()
    await expectFailing(
      [
        "Der Benutzer muss mindestens 18 Jahre alt sein, und sein Geburtsdatum ist nicht bekannt.",
        "Der Benutzer muss den Kurs „Base course“ bestanden haben, und dieses Ergebnis muss noch gültig sein.",
        "Der Benutzer braucht eine gültige Eignungsuntersuchung, und es ist keine bekannt.",
        "Der Benutzer muss die Führerscheinklasse B haben.",
        "Der Benutzer muss die Führerscheinklasse CE haben.",
      ],
      () => assign("alone", { course_id: course("fork") }, { "accept-language": "de" }),
    )
  })

  test.each([
    ["who is a day too young", { birthday: "2008-11-21" }, ["The user must be at least 18 years old."]],
    [
      "whose age is unknown",
      { birthday: null },
      ["The user must be at least 18 years old, and the birthday is not known."],
    ],
    [
      "whose examination expired a day ago",
      { fitness_valid_until: "2026-11-19" },
      ["The fitness examination of the user has been valid until 2026-11-19 only."],
    ],
    ["never examined", { fitness_valid_until: null }, [UNFIT]],
    [
      "who lacks one of the driving classes",
      { driving_classes: ["B", "C"] },
      ["The user must hold the driving class CE."],
    ],
    [
      "with a class that only begins alike",
      { driving_classes: ["BE", "CE"] },
      ["The user must hold the driving class B."],
    ],
    [
      "who does not meet two of them",
      { birthday: "2010-01-01", driving_classes: ["B"] },
      ["The user must be at least 18 years old.", "The user must hold the driving class CE."],
    ],
  ])("is refused to somebody %s", async (_name, fields, conditions) => {
    await start()
    expect((await installation.request("PATCH", `users/${user("olga")}`, { body: fields })).status).toBe(200)
    await expectFailing(conditions, () => assign("olga", { course_id: course("fork") }))
  })
})

describe("a course that must have been passed", () => {
  test.each([
    ["never", []],
    ["failed, not passed", [assignment("b", "olga", "base", "failed")]],
    ["still open", [assignment("b", "olga", "base", "done")]],
    ["missed", [assignment("b", "olga", "base", "notshownup")]],
    [
      "expired yesterday",
      [assignment("b", "olga", "base", "success", { finish_date: "2025-11-19", valid_until: "2026-11-19" })],
    ],
    ["superseded", [assignment("b", "olga", "base", "success", { valid_until: "2030-01-01", superseded: true })]],
    ["passed by somebody else", [assignment("b", "ada", "base", "success")]],
    ["another one", [assignment("b", "olga", "ladder", "success")]],
  ])("does not count when it was %s", async (_name, assignments) => {
    await start({ assignments })
    await expectFailing([BASE], () => assign("olga", { course_id: course("fork") }))
  })

  test.each([
    ["without end", [assignment("b", "olga", "base", "success", { valid_until: null })]],
    ["until today", [BASE_PASSED]],
    ["as a qualification", [assignment("b", "olga", "base", "success", { assignment_type: "approval" })]],
    [
      "once, before it was failed",
      [BASE_PASSED, assignment("b", "olga", "base", "failed", { finish_date: "2026-11-01" })],
    ],
  ])("counts when it is valid %s", async (_name, assignments) => {
    await start({ assignments })
    expect((await assign("olga", { course_id: course("fork") })).status).toBe(201)
  })
})

describe("courses with prerequisites", () => {
  test("include trainings of trainers; each required course is named", async () => {
    await start({ assignments: [] })
    await expectFailing(
      [
        "The user must be at least 21 years old.",
        BASE,
        'The user must have passed the course "Forklift operator", and it must still be valid.',
      ],
      () => assign("olga", { course_id: course("coach") }),
    )
  })

  test.each(["base", "instruction", "operator_recurring"])("courses of the kind %s skip them", async (short_type) => {
    const requires = { min_age: 99, course_keys: ["fork"], fitness: true, driving_classes: ["T"] }
    await start({ courses: [{ key: "strict", title: "Strict", short_type, state: "active", requires }] })
    expect((await assign("alone", { course_id: course("strict") })).status).toBe(201)
  })

  test("shared courses require the same of every company", async () => {
    const requires = { min_age: 18 }
    const shared = [{ key: "strict", title: "Strict", short_type: "operator", state: "active", requires }]
    await start({ shared })
    const course_id = sharedCourseId(installation, "strict")
    expect((await assign("olga", { course_id })).status).toBe(201)
    const birthday = ["The user must be at least 18 years old, and the birthday is not known."]
    await expectFailing(birthday, () => assign("alone", { course_id }))
    const bob = idOf(installation, "users", "bob", "beta")
    const options = { as: "other", body: { course_id } }
    await expectFailing(birthday, () => installation.request("POST", `users/${bob}/course-assignments`, options))
  })
})

describe("today is the company's own day", () => {
  test.each([
    ["America/New_York", Date.UTC(2026, 10, 20, 4, 59), "2026-11-19", 422],
    ["America/New_York", Date.UTC(2026, 10, 20, 5, 0), "2026-11-20", 201],
    ["Europe/Berlin", Date.UTC(2026, 10, 20, 22, 59), "2026-11-20", 201],
    ["Europe/Berlin", Date.UTC(2026, 10, 20, 23, 0), "2026-11-21", 422],
  ])("%s at %d: it is %s", async (timezone, now, _day, status) => {
    await start({ timezone })
    installation.time.now = now
    expect((await assign("olga", { course_id: course("fork") })).status).toBe(status)
  })
})

describe("prerequisites among other errors", () => {
  test("are reported with them", async () => {
    await start()
    const answer = await assign("lukasz", { course_id: course("coach"), deadline_date: "2026-02-30" })
    expect<unknown>(answer.body).toEqual({
      message: expect.stringMatching(/ \(and 3 more errors\)$/),
      code: "validation_failed",
      ok: 0,
      id: 0,
      errors: { deadline_date: [expect.any(String)], course_id: [expect.any(String), BASE, expect.any(String)] },
      codes: {
        deadline_date: ["deadline"],
        course_id: ["prerequisite_min_age", "prerequisite_course", "prerequisite_course"],
      },
    })
  })

  test("are listed together with an open assignment and an inactive user", async () => {
    await start({ assignments: [assignment("open", "gone", "crane", "assigned")] })
    await installation.database.run(sql`update courses set requires_fitness = 1 where key = 'crane'`)
    await expectFailing(
      [
        "The user is inactive. Activate the user first.",
        "The user has an open assignment of this course already.",
        UNFIT,
      ],
      () => assign("gone", { course_id: course("crane") }),
    )
  })

  test("do not affect responses about anything else", async () => {
    await start()
    expectFaults(await assign("alone", { course_id: NOBODYS_ID }), ["course_id"])
    expectFaults(await assign("alone", { course_id: sharedCourseId(installation, "retired") }), ["course_id"])
    expectFaults(await assign("olga", { course_id: course("fork"), deadline_date: "x" }), ["deadline_date"])
  })
})
