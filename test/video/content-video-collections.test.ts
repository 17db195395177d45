import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { expectFaults } from "../harness/answers.ts"
import { create, created } from "../harness/content-videos.ts"
import { Installation } from "../harness/installation.ts"
import { companyId, expectNothingChanged, idOf, NOBODYS_ID, sharedCourseId } from "../harness/records.ts"
import { linkClient, linkedTo, videoCompany } from "../harness/video-company.ts"

/** API collections that exist as targets of content videos: named by api_base_course_id, or linked to the client. */

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: videoCompany() })
})
afterAll(() => installation.stop())

const own = (key: string) => idOf(installation, "courses", key)
const shared = (key: string) => sharedCourseId(installation, key)

async function expectRefused(body: object, sentence: string, as = "admin"): Promise<void> {
  await expectNothingChanged(installation, async () => {
    const answer = await create(installation, body, { as })
    expectFaults(answer, ["course_id"])
    expect<unknown>(answer.body.errors?.course_id).toEqual([expect.stringContaining(sentence)])
  })
}

/** Removes a course from acme's list of API courses while `work` runs. */
async function unlisted(courseId: number, work: () => Promise<void>): Promise<void> {
  const { database } = installation
  const company = companyId(installation)
  await database.run(sql`delete from api_courses where company_id = ${company} and course_id = ${courseId}`)
  try {
    await work()
  } finally {
    await database.run(sql`insert into api_courses (company_id, course_id) values (${company}, ${courseId})`)
  }
}

describe("a collection in api_base_course_id", () => {
  test.each([
    ["of the company", () => own("welcome"), () => own("safety")],
    ["that is a shared course", () => shared("guide"), () => shared("fire")],
  ])("%s has the content in its instruction course", async (_, id, course) => {
    expect((await created(installation, { api_base_course_id: id() })).course_id).toBe(course())
  })

  test("takes precedence over the one linked to the client", async () => {
    await linkClient(installation, "admin", shared("guide"))
    try {
      const { course_id } = await created(installation, { api_base_course_id: own("intake") })
      expect(course_id).toBe(own("endless"))
      expect(await linkedTo(installation, "admin")).toBe(shared("guide"))
    } finally {
      await linkClient(installation, "admin", null)
    }
  })

  const notRegistered = "not among the API courses of your company"
  test.each([
    ["that does not exist", () => NOBODYS_ID, notRegistered],
    ["that is not a registered base course of the company", () => own("tour"), notRegistered],
    ["that is not a registered shared course", () => shared("base"), notRegistered],
    [
      "that another company has registered as its own",
      () => idOf(installation, "courses", "beta-base", "beta"),
      notRegistered,
    ],
    ["that is the instruction of a collection", () => own("safety"), notRegistered],
    ["that is inactive", () => own("closed"), "The course is inactive."],
    ["that is shared and inactive", () => shared("closed-guide"), "The course is inactive."],
    ["whose instruction is inactive", () => own("hollow"), "no active recurring instruction course"],
  ])("%s is refused on course_id", async (_, id, sentence) => {
    await expectRefused({ api_base_course_id: id() }, sentence)
  })

  test("that is shared and registered only by another company is refused", async () => {
    await unlisted(shared("guide"), async () => {
      await expectRefused({ api_base_course_id: shared("guide") }, notRegistered)
      const { course_id } = await created(installation, { api_base_course_id: shared("guide") }, { as: "other" })
      expect(course_id).toBe(shared("fire"))
    })
  })

  test("that was taken off the list is refused", async () => {
    await unlisted(own("welcome"), () => expectRefused({ api_base_course_id: own("welcome") }, notRegistered))
    expect((await create(installation, { api_base_course_id: own("welcome") })).status).toBe(201)
  })

  test("that is registered but not a base course is refused", async () => {
    const [company, course] = [companyId(installation), own("drive")]
    await installation.database.run(sql`insert into api_courses (company_id, course_id) values (${company}, ${course})`)
    await expectRefused({ api_base_course_id: course }, "must be a base course")
  })
})

describe("the collection linked to the client", () => {
  test("is each client's own default target when no other is given", async () => {
    await linkClient(installation, "trainer", own("welcome"))
    await linkClient(installation, "locadmin", shared("guide"))
    expect((await created(installation, {}, { as: "trainer" })).course_id).toBe(own("safety"))
    expect((await created(installation, {}, { as: "locadmin" })).course_id).toBe(shared("fire"))
  })

  test("is reported missing on course_id if there is none, with what to send instead", async () => {
    await expectRefused({}, "has no linked collection. Name a course_id, a team_id or an api_base_course_id (-1")
  })

  test("is not reported missing if a given target is not an id at all", async () => {
    for (const field of ["content_node_id", "course_id", "api_base_course_id", "team_id"]) {
      expectFaults(await create(installation, { [field]: "first" }), [field])
    }
  })

  test.each([
    ["that is inactive", () => own("closed"), "The course is inactive."],
    ["that is shared and inactive", () => shared("closed-guide"), "The course is inactive."],
    ["whose instruction is inactive", () => own("hollow"), "no active recurring instruction course"],
    ["that is an operator course", () => own("drive"), "must be a base course"],
  ])("%s is refused on course_id", async (_, id, sentence) => {
    await linkClient(installation, "mixed", id())
    await expectRefused({}, sentence, "mixed")
  })
})
