import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { expectFaults } from "../../harness/answers.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID, sharedCourseId } from "../../harness/records.ts"
import {
  assignment,
  LASTING_TOKENS,
  OWN_CHAPTER,
  SHARED_CHAPTER,
  trainingCompany,
} from "../../harness/training-company.ts"
import { record } from "../qualifications.ts"

/** Why a qualification is refused. Neither the qualification nor a certificate is then recorded. */

let installation: Installation
let stop = async () => {}
afterAll(() => stop())

const course = (key: string, company?: string) => idOf(installation, "courses", key, company)
const shared = (key: string) => sharedCourseId(installation, key)

async function start(more: Parameters<typeof trainingCompany>[0] = {}): Promise<void> {
  await stop()
  installation = await Installation.start({ dataset: trainingCompany(more), settings: LASTING_TOKENS })
  stop = () => installation.stop()
}

/** Expects that nothing is recorded, for these reasons and no others. */
async function expectRefused(errors: Record<string, readonly string[]>, act: () => Promise<Answer>): Promise<void> {
  const answer = await expectNothingChanged(installation, act)
  expectFaults(answer, Object.keys(errors))
  expect<unknown>(answer.body.errors).toEqual(errors)
}

const UNKNOWN = "The course_id field names no course that your company sees."
const INACTIVE = "The course_id field names an inactive course."
const NOT_BY_HAND =
  "The course_id field names a course for which no qualification can be recorded by hand. " +
  "GET /courses?type=qualification lists those that take them."
const HOLLOW = "The certificate cannot be issued: the course has no content yet."
const NO_DATE = "The finish_date field must be a real date in the format Y-m-d."
const NO_PERIOD =
  "The valid_period field must be a whole number from 1 to 9999999 and a unit, d, w, m or y (30d, 6m, 2y)."
const NO_APPROVAL = "The assignment_id field names no qualification of this user that was recorded by hand."

describe("course_id", () => {
  beforeAll(() => start())

  test.each([
    ["is missing", () => undefined, "The course_id field is required."],
    ["is null", () => null, "The course_id field is required."],
    ["is a text", () => "1", "The course_id field must be an integer."],
    ["is 0", () => 0, "The course_id field must be a positive integer."],
    ["names no course", () => NOBODYS_ID, UNKNOWN],
    ["names another company's course", () => course("beta-fork", "beta"), UNKNOWN],
    ["names an inactive course", () => course("closed"), INACTIVE],
    ["names an inactive shared course", () => shared("retired"), INACTIVE],
    ["names a course that does not accept qualifications", () => course("coach"), NOT_BY_HAND],
    ["names a course that does not accept them and has no content either", () => shared("base"), NOT_BY_HAND],
  ])("%s", async (_name, id, sentence) => {
    await expectRefused({ course_id: [sentence] }, () => record(installation, "ada", { course_id: id() }))
  })
})

describe("finish_date", () => {
  beforeAll(() => start())

  test.each([
    ["is tomorrow", "2026-11-21", "The finish_date field must not be later than today (2026-11-20)."],
    ["is in the far future", "9999-12-31", "The finish_date field must not be later than today (2026-11-20)."],
    ["is not in the calendar", "2026-02-30", NO_DATE],
    ["is 29 February of a common year", "2025-02-29", NO_DATE],
    ["is a timestamp", "2026-11-20T08:00:00Z", NO_DATE],
    ["is in a different format", "20.11.2026", NO_DATE],
    ["is in the year 0", "0000-12-31", NO_DATE],
    ["is a word", "today", NO_DATE],
    ["is a number", 20_261_120, "The finish_date field must be a string."],
  ])("%s", async (_name, finish_date, sentence) => {
    const body = () => ({ course_id: course("crane"), finish_date })
    await expectRefused({ finish_date: [sentence] }, () => record(installation, "ada", body()))
  })

  test.each([
    ["America/New_York", Date.UTC(2026, 10, 21, 4, 59), "2026-11-21", 422],
    ["America/New_York", Date.UTC(2026, 10, 21, 5, 0), "2026-11-21", 201],
    ["Europe/Berlin", Date.UTC(2026, 10, 20, 23, 0), "2026-11-21", 201],
    ["Europe/Berlin", Date.UTC(2028, 1, 28, 23, 0), "2028-02-29", 201],
  ])("is judged by the company's own date: %s at %d", async (timezone, now, finish_date, status) => {
    await start({ timezone })
    installation.time.now = now
    expect((await record(installation, "ada", { course_id: course("crane"), finish_date })).status).toBe(status)
  })
})

describe("valid_period", () => {
  beforeAll(() => start())

  test.each(["0d", "00d", "30|", "|", "99999999y", "-1m", "1.5y", "6M", "6 m", "m", "6", "P6M", "1y6m", "6m\n1"])(
    "cannot be %j",
    async (valid_period) => {
      for (const key of ["first-aid", "crane"]) {
        await expectRefused({ valid_period: [NO_PERIOD] }, () =>
          record(installation, "ada", { course_id: course(key), valid_period }),
        )
      }
    },
  )

  test.each(["7974y", "99999m", "9999999y", "9999999w"])(
    "of %j from today on exceeds the calendar",
    async (valid_period) => {
      await expectRefused({ valid_period: ["The valid_period field must not lead beyond the year 9999."] }, () =>
        record(installation, "ada", { course_id: course("first-aid"), valid_period }),
      )
    },
  )

  test("must be a text", async () => {
    await expectRefused({ valid_period: ["The valid_period field must be a string."] }, () =>
      record(installation, "ada", { course_id: course("first-aid"), valid_period: 6 }),
    )
  })

  test.each([[undefined], [null], [""], ["  "]])(
    "is required where it can be chosen, and cannot be %j",
    async (valid_period) => {
      await start()
      await expectRefused({ valid_period: ["The valid_period field is required."] }, () =>
        record(installation, "ada", { course_id: course("first-aid"), valid_period }),
      )
    },
  )
})

describe("assignment_id", () => {
  const approved = { assignment_type: "approval" }

  beforeAll(() =>
    start({
      assignments: [
        assignment("held", "ada", "crane", "success", approved),
        assignment("hers", "olga", "crane", "success", approved),
        assignment("trained", "ada", "crane", "success"),
        assignment("again", "ada", "crane", "success", { assignment_type: "recurring" }),
      ],
      beta: { assignments: [assignment("bobs", "bob", "beta-fork", "success", approved)] },
    }),
  )

  test.each([
    ["names nothing", () => NOBODYS_ID],
    ["names another user's approval", () => idOf(installation, "assignments", "hers")],
    ["names a training", () => idOf(installation, "assignments", "trained")],
    ["names recurring instruction", () => idOf(installation, "assignments", "again")],
    ["names another company's approval", () => idOf(installation, "assignments", "bobs", "beta")],
  ])("%s", async (_name, id) => {
    await expectRefused({ assignment_id: [NO_APPROVAL] }, () =>
      record(installation, "ada", { course_id: course("crane"), assignment_id: id() }),
    )
  })

  test("refers to an approval for another course", async () => {
    const body = { course_id: course("ladder"), assignment_id: idOf(installation, "assignments", "held") }
    const sentence = "The assignment_id field names a qualification for another course than course_id."
    await expectRefused({ assignment_id: [sentence] }, () => record(installation, "ada", body))
  })

  test.each([["1"], [0], [-1], [1.5], [true], [[1]]])("is not an id: %j", async (assignment_id) => {
    const answer = await expectNothingChanged(installation, () =>
      record(installation, "ada", { course_id: course("crane"), assignment_id }),
    )
    expectFaults(answer, ["assignment_id"])
  })
})

describe("the qualification as a whole", () => {
  const inactive = "The user is inactive. Activate the user first."

  test("needs an active user", async () => {
    await start()
    await expectRefused({ qualification: [inactive] }, () =>
      record(installation, "gone", { course_id: course("crane") }),
    )
  })

  test("needs a course with a page of content: a chapter alone is not enough", async () => {
    await start()
    await expectRefused({ qualification: [HOLLOW] }, () => record(installation, "ada", { course_id: shared("hollow") }))
  })

  test.each([
    ["a chapter of its own", OWN_CHAPTER],
    ["the provider's chapter", SHARED_CHAPTER],
  ])(
    "needs content that the company sees: content that another company has placed in %s counts only there",
    async (_, placed) => {
      await start({ beta: { shared_courses: placed } })
      const body = { course_id: shared("hollow") }
      await expectRefused({ qualification: [HOLLOW] }, () => record(installation, "ada", body))
      const bob = idOf(installation, "users", "bob", "beta")
      const theirs = await installation.request("POST", `users/${bob}/qualifications`, { as: "other", body })
      expect(theirs.status).toBe(201)
    },
  )
})

describe("several errors", () => {
  test("are reported at once", async () => {
    await start()
    const body = { course_id: course("first-aid"), finish_date: "2026-11-21", assignment_id: NOBODYS_ID }
    await expectRefused(
      {
        finish_date: ["The finish_date field must not be later than today (2026-11-20)."],
        valid_period: ["The valid_period field is required."],
        assignment_id: [NO_APPROVAL],
        qualification: ["The user is inactive. Activate the user first."],
      },
      () => record(installation, "gone", body),
    )
  })

  test("in format and in content are reported together, and in German", async () => {
    await start()
    const body = {
      course_id: shared("hollow"),
      finish_date: "2026-02-30",
      valid_period: "0d",
      assignment_id: NOBODYS_ID,
    }
    const headers = { "accept-language": "de" }
    await expectRefused(
      {
        finish_date: ["Das Feld finish_date muss ein wirkliches Datum im Format Y-m-d sein."],
        valid_period: [
          "Das Feld valid_period muss aus einer ganzen Zahl von 1 bis 9999999 und einer Einheit d, w, m oder y bestehen (30d, 6m, 2y).",
        ],
        assignment_id: ["Das Feld assignment_id nennt keine von Hand erfasste Qualifikation dieses Benutzers."],
        qualification: [
          "Der Benutzer ist inaktiv. Aktivieren Sie ihn zuerst.",
          "Das Zertifikat kann nicht ausgestellt werden: Der Kurs hat noch keinen Inhalt.",
        ],
      },
      () => record(installation, "gone", body, { headers }),
    )
  })

  test("in a body that is not an object are one", async () => {
    await start()
    await expectRefused({ body: ["The body must be a JSON object."] }, () => record(installation, "ada", [1]))
    await expectRefused({ body: ["The body is not valid JSON."] }, () => record(installation, "ada", "{"))
  })
})
