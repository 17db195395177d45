import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { expectFaults } from "../harness/answers.ts"
import { create, created, TEXT } from "../harness/content-videos.ts"
import { Installation } from "../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID, sharedCourseId } from "../harness/records.ts"
import { contentNodeId, videoCompany } from "../harness/video-company.ts"

/** Content nodes, courses and teams as targets of content videos. */

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: videoCompany() })
})
afterAll(() => installation.stop())

const own = (key: string) => idOf(installation, "courses", key)
const shared = (key: string) => sharedCourseId(installation, key)
const foreign = (key: string) => idOf(installation, "courses", key, "beta")
const team = (key: string, company?: string) => idOf(installation, "teams", key, company)

interface Options {
  readonly as?: string
}

/** Expects the video to be refused with this sentence under this key alone, and nothing to be created. */
async function expectRefused(body: object, key: string, sentence: string, options: Options = {}): Promise<void> {
  await expectNothingChanged(installation, async () => {
    const answer = await create(installation, body, options)
    expectFaults(answer, [key])
    expect<unknown>(answer.body.errors?.[key]).toEqual([expect.stringContaining(sentence)])
  })
}

describe("a content node", () => {
  test.each([
    ["of the company", "welcome-page", "acme", () => own("welcome")],
    ["of the company in an inactive course", "closed-page", "acme", () => own("closed")],
    ["of the company in a shared course", "acme-placed-page", "acme", () => shared("guide")],
    ["of the provider in a shared course", "guide-page", null, () => shared("guide")],
  ])("%s gets the video, and nothing is placed", async (_, key, company, courseId) => {
    const id = await contentNodeId(installation, key, company)
    const count = async () =>
      installation.database.get(sql`
        select (select count(*) from content_nodes) as nodes, (select count(*) from course_nodes) as chapters`)
    const before = await count()
    expect(await created(installation, { content_node_id: id })).toEqual({
      content_node_video_id: expect.any(Number),
      content_node_id: id,
      course_id: courseId(),
      course_node_id: null,
      estimated_video_length: 4,
    })
    expect(await count()).toEqual(before)
  })

  test("keeps its title and its own text, and can get one video after another", async () => {
    const id = await contentNodeId(installation, "welcome-page")
    const node = () => installation.database.get(sql`select * from content_nodes where id = ${id}`)
    const before = await node()
    const first = await created(installation, { content_node_id: id, name: "First" })
    const second = await created(installation, { content_node_id: id, name: "Second" })
    expect(second.content_node_video_id).toBeGreaterThan(first.content_node_video_id)
    expect(await node()).toEqual(before)
  })

  test.each([
    ["that does not exist", async () => NOBODYS_ID],
    ["of another company", () => contentNodeId(installation, "beta-page", "beta")],
    ["of another company in a shared course", () => contentNodeId(installation, "beta-placed-page", "beta")],
  ])("%s is refused", async (_, id) => {
    await expectRefused({ content_node_id: await id() }, "content_node_id", "no content node that your company sees")
  })
})

describe("a course", () => {
  test.each([
    ["base course of the company", () => own("welcome"), () => own("safety")],
    ["shared base course", () => shared("guide"), () => shared("fire")],
    ["shared base course with an instruction created for it", () => shared("base"), () => shared("base.instruction")],
    ["recurring instruction of the company", () => own("endless"), () => own("endless")],
    ["shared recurring instruction", () => shared("fire"), () => shared("fire")],
  ])("that is a %s has the content in the instruction course", async (_, given, course) => {
    const { course_id, course_node_id, content_node_id } = await created(installation, { course_id: given() })
    expect(course_id).toBe(course())
    const placed = await installation.database.get(sql`
      select d.id, d.course_id, d.company_id, n.company_id as owner, n.title, d.title as chapter, n.prompter_text
      from content_nodes n join course_nodes d on d.id = n.course_node_id where n.id = ${content_node_id}`)
    const acme = installation.ids.companies.acme?.id
    expect(placed).toEqual({
      id: course_node_id,
      course_id: course(),
      company_id: acme,
      owner: acme,
      title: "Walk around the truck",
      chapter: "Walk around the truck",
      prompter_text: TEXT,
    })
  })

  test.each([
    ["that does not exist", () => NOBODYS_ID, "unknown"],
    ["of another company", () => foreign("beta-base"), "unknown"],
    ["of another company, an instruction", () => foreign("own"), "unknown"],
    ["of another company that is inactive", () => foreign("beta-closed"), "unknown"],
    ["that is an inactive base course", () => own("closed"), "The course is inactive."],
    ["that is an inactive shared base course", () => shared("closed-guide"), "The course is inactive."],
    ["that is an inactive instruction", () => own("dormant"), "The course is inactive."],
    ["that is an inactive shared instruction", () => shared("old-instr"), "The course is inactive."],
    ["whose instruction is inactive", () => own("hollow"), "no active recurring instruction course"],
    [
      "that is shared and whose instruction is inactive",
      () => shared("hollow-guide"),
      "no active recurring instruction",
    ],
    ["that is an operator course", () => own("drive"), "must be a base course or a recurring instruction course"],
    ["that is a shared operator course", () => shared("lift"), "must be a base course"],
    ["that is a recurring operator course", () => own("drive-again"), "must be a base course"],
    ["that is a trainer course", () => own("teach"), "must be a base course"],
  ])("%s is refused on course_id", async (_, id, sentence) => {
    const answer = await create(installation, { course_id: id() })
    if (sentence === "unknown") {
      // The wording is the same whether or not such a course exists.
      const nobodys = await create(installation, { course_id: NOBODYS_ID })
      expect(answer.body).toEqual(nobodys.body)
      expectFaults(answer, ["course_id"])
    } else await expectRefused({ course_id: id() }, "course_id", sentence)
  })

  test("without an instruction course is refused", async () => {
    const { database } = installation
    const id = own("tour")
    const link = await database.get<{ id: number }>(
      sql`select instruction_course_id as id from courses where id = ${id}`,
    )
    await database.run(sql`update courses set instruction_course_id = null where id = ${id}`)
    try {
      await expectRefused({ course_id: id }, "course_id", "no active recurring instruction course")
    } finally {
      await database.run(sql`update courses set instruction_course_id = ${link?.id ?? null} where id = ${id}`)
    }
  })

  test("gets new content at its end, as a new chapter each time", async () => {
    const chapters = async () => {
      const rows = await installation.database.all<{ id: number }>(sql`
        select id from course_nodes where course_id = ${own("safety")} order by position, id`)
      return rows.map(({ id }) => id)
    }
    const before = await chapters()
    const first = await created(installation, { course_id: own("tour") })
    const second = await created(installation, { course_id: own("tour") })
    expect<(number | null)[]>(await chapters()).toEqual([...before, first.course_node_id, second.course_node_id])
  })
})

describe("a team", () => {
  test.each([
    ["of the company", "warehouse", "admin", "safety"],
    ["that is inactive", "night", "admin", "safety"],
    ["that a location administrator sees", "warehouse", "locadmin", "safety"],
    ["that a trainer sees", "warehouse", "trainer", "safety"],
  ])("%s has the content in its instruction course", async (_, key, as, course) => {
    expect((await created(installation, { team_id: team(key) }, { as })).course_id).toBe(own(course))
  })

  test.each([
    ["that does not exist", () => NOBODYS_ID, "admin"],
    ["of another company", () => team("crew", "beta"), "admin"],
    ["outside the view of a location administrator", () => team("far"), "locadmin"],
    ["outside the view of a trainer", () => team("far"), "trainer"],
  ])("%s is refused, in the same words", async (_, id, as) => {
    await expectRefused({ team_id: id() }, "team_id", "", { as })
    const answer = await create(installation, { team_id: id() }, { as })
    expect(answer.body).toEqual((await create(installation, { team_id: NOBODYS_ID })).body)
  })

  test("without a recurring instruction is refused", async () => {
    await expectRefused({ team_id: team("office") }, "team_id", "no active recurring instruction course")
  })

  test("whose instruction is inactive is refused", async () => {
    const { database } = installation
    const setState = (state: string) =>
      database.run(sql`update courses set state = ${state} where id = ${own("endless")}`)
    await setState("inactive")
    try {
      await expectRefused({ team_id: team("far") }, "team_id", "no active recurring instruction course")
    } finally {
      await setState("active")
    }
  })
})
