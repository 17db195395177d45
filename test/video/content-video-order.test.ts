import { afterAll, beforeAll, expect, test } from "bun:test"
import { expectFaults } from "../harness/answers.ts"
import { create, created } from "../harness/content-videos.ts"
import { Installation } from "../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID, sharedCourseId } from "../harness/records.ts"
import { contentNodeId, linkClient, videoCompany } from "../harness/video-company.ts"

/** Which of several targets receives a content video: the first one given. The others must still be usable. */

let installation: Installation
let page: number
/** The instruction courses that contain the content of each target. */
let course: Readonly<Record<"guide" | "intake" | "tour" | "far" | "linked", number>>
beforeAll(async () => {
  installation = await Installation.start({ dataset: videoCompany() })
  page = await contentNodeId(installation, "welcome-page")
  const endless = idOf(installation, "courses", "endless")
  const safety = idOf(installation, "courses", "safety")
  const fire = sharedCourseId(installation, "fire")
  course = { guide: fire, intake: endless, tour: safety, far: endless, linked: fire }
  await linkClient(installation, "admin", sharedCourseId(installation, "guide"))
})
afterAll(() => installation.stop())

const own = (key: string) => idOf(installation, "courses", key)
const far = () => idOf(installation, "teams", "far")

test("a content node takes precedence over course, collection and team", async () => {
  const body = { content_node_id: page, course_id: own("intake"), api_base_course_id: -1, team_id: far() }
  expect(await created(installation, body)).toMatchObject({
    content_node_id: page,
    course_id: own("welcome"),
    course_node_id: null,
  })
})

test("a course takes precedence over collection and team", async () => {
  for (const api_base_course_id of [-1, own("intake")]) {
    const body = { course_id: own("tour"), api_base_course_id, team_id: far() }
    expect((await created(installation, body)).course_id).toBe(course.tour)
  }
})

test("a collection takes precedence over a team", async () => {
  const body = { api_base_course_id: own("welcome"), team_id: far() }
  expect((await created(installation, body)).course_id).toBe(idOf(installation, "courses", "safety"))
  const made = await created(installation, { ...body, api_base_course_id: -1 })
  expect(Object.values<number>(course)).not.toContain(made.course_id)
})

test("a team takes precedence over the client's linked collection", async () => {
  expect((await created(installation, { team_id: far() })).course_id).toBe(course.far)
})

test("the client's linked collection counts when nothing else is given", async () => {
  expect((await created(installation, {})).course_id).toBe(course.linked)
})

test("null and an empty text count as not given", async () => {
  const nothing = { content_node_id: null, course_id: null, api_base_course_id: null, team_id: null }
  expect((await created(installation, nothing)).course_id).toBe(course.linked)
  const empty = { content_node_id: "", course_id: " ", api_base_course_id: "", team_id: far() }
  expect((await created(installation, empty)).course_id).toBe(course.far)
})

test.each([
  ["of nobody", () => ({ course: NOBODYS_ID, team: NOBODYS_ID })],
  [
    "of another company",
    () => ({
      course: idOf(installation, "courses", "beta-base", "beta"),
      team: idOf(installation, "teams", "crew", "beta"),
    }),
  ],
] as const)("an id %s is an error even if a better target is given, and nothing is created", async (_, ids) => {
  const { course: courseId, team } = ids()
  await expectNothingChanged(installation, async () => {
    const send = (body: object) => create(installation, body)
    expectFaults(await send({ content_node_id: page, course_id: courseId }), ["course_id"])
    expectFaults(await send({ content_node_id: page, api_base_course_id: courseId }), ["course_id"])
    expectFaults(await send({ content_node_id: page, team_id: team }), ["team_id"])
    expectFaults(await send({ course_id: own("tour"), api_base_course_id: courseId }), ["course_id"])
    expectFaults(await send({ course_id: own("tour"), team_id: team }), ["team_id"])
    expectFaults(await send({ api_base_course_id: -1, team_id: team }), ["team_id"])
    const all = { content_node_id: NOBODYS_ID, course_id: courseId, api_base_course_id: courseId, team_id: team }
    expectFaults(await send(all), ["content_node_id", "course_id", "team_id"])
  })
})

test("if the first one is refused, a later one does not replace it", async () => {
  const good = {
    content_node_id: page,
    course_id: own("tour"),
    api_base_course_id: own("intake"),
    team_id: far(),
  }
  const { content_node_id: _, ...fromCourse } = good
  const { course_id: __, ...fromCollection } = fromCourse
  await expectNothingChanged(installation, async () => {
    expectFaults(await create(installation, { ...good, content_node_id: NOBODYS_ID }), ["content_node_id"])
    expectFaults(await create(installation, { ...fromCourse, course_id: NOBODYS_ID }), ["course_id"])
    expectFaults(await create(installation, { ...fromCollection, api_base_course_id: NOBODYS_ID }), ["course_id"])
    expectFaults(await create(installation, { team_id: NOBODYS_ID }), ["team_id"])
  })
})

test.each(["content_node_id", "course_id", "api_base_course_id", "team_id"])(
  "%s that is not a positive integer is an error of its own, whatever its place",
  async (field) => {
    for (const value of [0, -2, 1.5, "1", "x", true, [1], {}, 2 ** 53, -(2 ** 53)]) {
      await expectNothingChanged(installation, async () => {
        for (const more of [{}, field === "content_node_id" ? {} : { content_node_id: page }]) {
          const answer = await create(installation, { ...more, [field]: value })
          expectFaults(answer, [field])
        }
      })
    }
  },
)

test("-1 requests a new collection, and means nothing in any other field", async () => {
  for (const field of ["content_node_id", "course_id", "team_id"]) {
    expectFaults(await create(installation, { [field]: -1 }), [field])
  }
})

test("the error for a collection's id says that -1 creates one, in the reader's language", async () => {
  const message = async (language: string) => {
    const headers = { "accept-language": language }
    return JSON.stringify((await create(installation, { api_base_course_id: 0 }, { headers })).body.errors)
  }
  expect(await message("en")).toContain("must be a positive integer, or -1 for a new collection")
  expect(await message("de")).toContain("-1 für eine neue Sammlung")
})

test("every error of the request is reported at once", async () => {
  const body = { prompter_text: " ", name: "x".repeat(256), content_node_id: 0, course_id: "a", team_id: -5 }
  expectFaults(await create(installation, { ...body, api_base_course_id: -2 }), [
    "api_base_course_id",
    "content_node_id",
    "course_id",
    "name",
    "prompter_text",
    "team_id",
  ])
  expectFaults(await create(installation, { prompter_text: null, course_id: NOBODYS_ID }), [
    "course_id",
    "prompter_text",
  ])
})
