import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { Learning, page } from "../../harness/learning.ts"

/** The pages about videos. Tom is a trainer, who may make videos like administrators. */

let learning: Learning
beforeAll(async () => {
  learning = await Learning.start({
    course: { short_type: "instruction" },
    nodes: [page("one", { prompter_text: "The text of a page." })],
  })
})
afterAll(() => learning.stop())

const tom = () => learning.browserOf("tom")
const idOfCourse = async (key: string) =>
  (await learning.database.get<{ id: number }>(sql`select id from courses where key = ${key}`))?.id ?? 0
const made = async (form: Record<string, string>) => {
  const { status, location, text } = await (await tom()).post("/console/videos/new", form)
  return { status, text, location, id: Number(location?.split("/").at(-1)) }
}
const rowOf = (id: number) =>
  learning.database.get<{ name: string; state: string; style: string; course_id: number; prompter_text: string }>(sql`
    select v.name, v.state, v.style, d.course_id, v.prompter_text from content_videos v
    join content_nodes n on n.id = v.content_node_id join course_nodes d on d.id = n.course_node_id
    where v.id = ${id}`)

describe("a new video", () => {
  test("goes to a course, is listed, and can be opened", async () => {
    const course = await idOfCourse("course")
    const { status, id } = await made({
      course_id: String(course),
      prompter_text: "Look twice. Then drive.",
      style: "scroll",
    })
    expect(status).toBe(303)
    expect(await rowOf(id)).toMatchObject({ name: "Look twice", state: "queued", style: "scroll", course_id: course })
    const browser = await tom()
    expect((await browser.get(`/console/videos/${id}`)).text).toContain("Look twice. Then drive.")
    const list = (await browser.get("/console/videos?state=queued")).text
    expect(list).toContain(`href="/console/videos/${id}"`)
    const csv = (await browser.get("/console/videos/export/videos.csv?state=queued")).text
    expect([csv.includes("Look twice"), csv.includes("Ladders")]).toEqual([true, true])
    expect((await browser.get("/console/videos/export/videos.csv?state=ready")).text).not.toContain("Look twice")
    expect((await browser.get("/console/videos?state=ready")).text).not.toContain(`href="/console/videos/${id}"`)
  })

  test("is made only once, however often its form is sent", async () => {
    const form = { course_id: "new", prompter_text: "Only once.", once: "a key that nobody else has" }
    const [first, second] = [await made(form), await made(form)]
    expect(second.id).toBe(first.id)
    expect(await rowOf(first.id)).toMatchObject({ name: "Only once" })
  })

  test("can be for a page, whose text it starts with", async () => {
    const node = await learning.database.get<{ id: number }>(sql`select id from content_nodes where key = 'one'`)
    const { text } = await (await tom()).get(`/console/videos/new?content_node_id=${node?.id}`)
    expect(text).toContain("The text of a page.")
    expect(text).not.toContain('name="course_id"')
    const { id } = await made({ content_node_id: String(node?.id), prompter_text: "Of the page." })
    expect(await rowOf(id)).toMatchObject({ course_id: await idOfCourse("course") })
    const course = await (await tom()).get(`/console/courses/${await idOfCourse("course")}?tab=content`)
    expect(course.text).toContain(`href="/console/videos/${id}"`)
    expect((await (await tom()).get("/console/videos/new?content_node_id=999999")).status).toBe(404)
  })

  test("says that a course has to be chosen, and offers one empty line only where none is", async () => {
    const { text } = await (await tom()).get("/console/videos/new")
    expect(text).toContain(">Please choose</option>")
    expect(text).toMatch(/<select id="language"[^>]*><option[^>]*>Detected from the text/)
  })

  test("keeps what was typed if something is wrong, each fault at its field", async () => {
    const { status, text } = await made({ name: "Kept", prompter_text: " ", course_id: "" })
    expect(status).toBe(422)
    expect(text).toContain('value="Kept"')
    expect(text).toContain('id="course_id-fault"')
    expect(text).not.toContain("API client")
    expect(text).toContain('id="prompter_text-fault"')
    const long = await made({ course_id: "new", prompter_text: "語".repeat(14_001) })
    expect([long.status, long.text.includes("at most 14000 characters")]).toEqual([422, true])
    expect((await made({ course_id: "new", prompter_text: "語".repeat(14_000) })).status).toBe(303)
  })
})

describe("the preview", () => {
  test("shows the first slide and the length, and keeps the form", async () => {
    const browser = await tom()
    const form = { course_id: "new", prompter_text: "# Ladders\n\nClimb **slowly**.", preview: "1" }
    const { status, location } = await browser.post("/console/videos/new", form)
    expect(status).toBe(303)
    const { text } = await browser.get(location ?? "")
    expect(text).toContain("Climb **slowly**.")
    const [, src = ""] = /src="(\/console\/videos\/preview\.jpg\?key=[\w-]+)"/.exec(text) ?? []
    const picture = await browser.get(src)
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"])
    // It is nobody else's.
    expect((await (await learning.browserOf("boss")).get(src)).status).toBe(404)
    expect(await learning.database.all(sql`select id from content_videos where name = 'Ladders'`)).toEqual([])
  })

  test("is refused for an empty text, even without a course", async () => {
    const { status, text } = await made({ prompter_text: "", preview: "1" })
    expect([status, text.includes('id="prompter_text-fault"')]).toEqual([422, true])
  })
})

describe("the page of a video", () => {
  test("says why it failed, and tries again", async () => {
    const { id } = await made({ course_id: "new", prompter_text: "This one fails." })
    await learning.database.run(sql`
      update content_videos set state = 'failed', error = 'the disk is full' where id = ${id}`)
    const browser = await tom()
    expect((await browser.get(`/console/videos/${id}`)).text).toContain("the disk is full")
    expect((await browser.post(`/console/videos/${id}/retry`)).status).toBe(303)
    expect(await rowOf(id)).toMatchObject({ state: "queued" })
    expect((await browser.get(`/console/videos/${id}`)).text).toContain("data-progress")
  })

  test("does not exist for another company or an employee", async () => {
    const { id } = await made({ course_id: "new", prompter_text: "Ours alone." })
    await learning.database.run(sql`
      insert into user_roles (user_id, role, company_id)
      select id, 'company.admin', company_id from users where key = 'bea'`)
    const bea = await learning.browserOf("bea")
    expect((await bea.get(`/console/videos/${id}`)).status).toBe(404)
    expect((await bea.post(`/console/videos/${id}/retry`)).status).toBe(404)
    expect((await (await learning.browserOf("ada")).get("/console/videos")).status).toBe(403)
  })
})
