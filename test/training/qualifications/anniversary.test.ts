import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { trainingCompany } from "../../harness/training-company.ts"
import { approvalsOf, certificatesOf, record } from "../qualifications.ts"

/** Courses that keep the anniversary. The day is 2026-11-20, and the lead is 30 days. */

const course = (key: string, more: object) => ({
  ...{ key, title: `Course ${key}`, short_type: "operator", state: "active", allow_user_approval_date: true },
  content: [{ key: `${key}-chapter`, title: "Chapter", nodes: [{ key: `${key}-page`, title: "Page", text: "Text" }] }],
  ...{ valid_period: "12m", keep_anniversary: true, ...more },
})
const held = (user_key: string, course_key: string, finish_date: string, valid_until: string) => ({
  ...{ key: `${user_key}-${course_key}`, user_key, course_key, state: "success", assignment_type: "approval" },
  ...{ finish_date, valid_until },
})

let installation: Installation
beforeAll(async () => {
  const courses = [
    course("kept", {}),
    course("own", { may_change_valid_period: true }),
    course("plain", { keep_anniversary: false }),
  ]
  const assignments = [
    ...["ada", "olga", "piotr", "fabien"].map((user) => held(user, "kept", "2025-12-10", "2026-12-10")),
    ...["ada", "olga"].flatMap((user) => ["own", "plain"].map((key) => held(user, key, "2025-12-10", "2026-12-10"))),
    held("eino", "kept", "2026-01-10", "2027-01-10"),
    { key: "renewal", user_key: "fabien", course_key: "kept", state: "assigned" },
  ]
  installation = await Installation.start({ dataset: trainingCompany({ courses, assignments }) })
})
afterAll(() => installation.stop())

const courseId = (key: string) => idOf(installation, "courses", key)
const inForce = async (user: string, key = "kept") =>
  (await approvalsOf(installation, user, courseId(key))).filter(({ superseded }) => superseded === 0)

describe("a renewal of a course that keeps the anniversary", () => {
  test("counts from the end of what is in force, and its certificate says so", async () => {
    expect((await record(installation, "ada", { course_id: courseId("kept") })).status).toBe(201)
    const [renewed] = await inForce("ada")
    expect(renewed).toMatchObject({ finish_date: "2026-11-20", valid_until: "2027-12-10" })
    const [certificate] = await certificatesOf(installation, renewed?.id ?? 0)
    expect(certificate?.valid_until).toBe("2027-12-10")
  })

  test("counts from its own day if it is finished before the lead", async () => {
    await record(installation, "eino", { course_id: courseId("kept") })
    expect(await inForce("eino")).toMatchObject([{ valid_until: "2027-11-20" }])
  })

  test("uses the validity that is recorded with it", async () => {
    await record(installation, "ada", { course_id: courseId("own"), valid_period: "1m" })
    expect(await inForce("ada", "own")).toMatchObject([{ valid_until: "2027-01-10" }])
  })

  test("is the same if it is recorded again, in another request, in one request or for the same assignment", async () => {
    const row = { user_id: idOf(installation, "users", "olga"), course_id: courseId("kept"), finish_date: "2026-11-18" }
    const bulk = () => installation.request("POST", "qualifications/bulk", { body: { qualifications: [row, row] } })
    expect<unknown>((await bulk()).body).toMatchObject({ data: [{ status: "created" }, { status: "unchanged" }] })
    expect<unknown>((await bulk()).body).toMatchObject({ data: [{ status: "unchanged" }, { status: "unchanged" }] })
    const [renewed] = await inForce("olga")
    expect(renewed?.valid_until).toBe("2027-12-10")
    await record(installation, "olga", { ...row, assignment_id: renewed?.id })
    expect(await inForce("olga")).toEqual([renewed as never])
  })

  test("gives a renewed assignment the end of its own former days", async () => {
    const [before] = await inForce("piotr")
    await record(installation, "piotr", { course_id: courseId("kept"), assignment_id: before?.id })
    expect(await inForce("piotr")).toMatchObject([{ id: before?.id, valid_until: "2027-12-10" }])
  })

  test("counts the same for a result that is recorded", async () => {
    const path = `course-assignments/${idOf(installation, "assignments", "renewal")}/complete`
    const answer = await installation.request("POST", path, { body: { state: "success" } })
    expect<unknown>(answer.body).toMatchObject({ data: { valid_until: "2027-12-10" } })
  })
})

test("a renewal of another course counts from its own day", async () => {
  await record(installation, "olga", { course_id: courseId("plain") })
  expect(await inForce("olga", "plain")).toMatchObject([{ valid_until: "2027-11-20" }])
})
