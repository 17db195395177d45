import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import type { DraftContent } from "../../src/training/authoring/draft-content.ts"
import { expectFaults, expectRefusal, listOf } from "../harness/answers.ts"
import { Installation, type Json } from "../harness/installation.ts"
import { idOf } from "../harness/records.ts"
import { changed, courseOf, LADDER, WRITING_COMPANY, withText } from "../harness/written-course.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ dataset: WRITING_COMPANY })
})
afterEach(() => installation.stop())

const ladder = () => courseOf(installation)
const data = ({ body }: { readonly body: Json }) => body.data as unknown
const contentOf = async (version: number) => (await ladder().get(`versions/${version}`)).body.data?.content as unknown

const HASH = expect.stringMatching(/^[0-9a-f]{64}$/)

async function publish(content: DraftContent, more: object = {}) {
  const { body } = await ladder().save(content)
  return ladder().publish({ revision: body.data?.revision, ...more })
}

describe("publishing a draft", () => {
  test("makes it the next version, which learners get", async () => {
    const answer = await publish(withText("stand", "Anywhere."), { note: "New ground" })
    expect(answer.status).toBe(200)
    expect(answer.body as unknown).toEqual({
      data: {
        ...{ number: 2, revision: 1, note: "New ground", hash: HASH, published_at: expect.stringMatching(/Z$/) },
        published_by: { id: idOf(installation, "users", "admin"), full_name: "admin Muster" },
        publishing: null,
      },
      meta: { warnings: [] },
    })
    expect(listOf(await ladder().get("versions")) as unknown).toMatchObject([
      { number: 2, revision: 1, note: "New ground", published_by: { full_name: "admin Muster" } },
      { number: 1, revision: null, note: null, published_by: null, hash: HASH },
    ])
    expect(await contentOf(2)).toEqual(withText("stand", "Anywhere."))
    expect(await contentOf(1)).toEqual(LADDER)
  })

  test("leaves a draft that goes on from the new version, and its tag", async () => {
    const saved = await ladder().save(withText("stand", "Anywhere."))
    await ladder().publish({ revision: 1 })
    const draft = await ladder().draft()
    expect(data(draft)).toMatchObject({ revision: 1, based_on_version: 2, content: withText("stand", "Anywhere.") })
    const ifMatch = String(saved.headers.get("etag"))
    expect((await ladder().save(LADDER, { ifMatch })).status).toBe(200)
  })

  test("gives the first version of a course without content", async () => {
    const empty = courseOf(installation, "empty")
    const { body } = await empty.save([{ title: "One", nodes: [{ title: "Page", text: "Text" }] }])
    expect(data(await empty.publish({ revision: body.data?.revision }))).toMatchObject({ number: 1 })
    expect(listOf(await empty.get("versions"))).toHaveLength(1)
  })

  test("takes the revision that is the draft, and no other", async () => {
    expectFaults(await ladder().publish({ revision: 1 }), ["revision"])
    const ifMatch = await ladder().tag()
    await ladder().save(withText("stand", "One."), { ifMatch })
    await ladder().save(withText("stand", "Two."))
    await ladder().save(withText("stand", "Conflict."), { ifMatch })
    for (const revision of [1, 3, 4]) {
      const answer = await ladder().publish({ revision })
      expectFaults(answer, ["revision"])
      expect(answer.body.codes as unknown).toEqual({ revision: ["not_draft"] })
    }
    expect((await ladder().publish({ revision: 2 })).status).toBe(200)
  })

  test("refuses what learners have already", async () => {
    const unchanged = await publish(LADDER)
    expectFaults(unchanged, ["revision"])
    expect(unchanged.body.codes as unknown).toEqual({ revision: ["unchanged"] })
    await publish(withText("stand", "New."))
    const again = await ladder().publish({ revision: 2 })
    expect(again.body.codes as unknown).toEqual({ revision: ["unchanged"] })
  })

  test("asks before text or questions shrink below a quarter", async () => {
    const emptied = await publish([])
    expectFaults(emptied, ["confirm_shrink"])
    expect(emptied.body.codes as unknown).toEqual({ confirm_shrink: ["shrunk"] })
    expect(await contentOf(1)).toEqual(LADDER)
    expect((await publish(changed("stand", { questions: [] }))).body.codes as unknown).toEqual({
      confirm_shrink: ["shrunk"],
    })
    expect((await publish([], { confirm_shrink: true })).status).toBe(200)
    expect(await contentOf(2)).toEqual([])
  })

  test("refuses what has no words, and pictures that nobody has", async () => {
    const content = changed("stand", { title: "", text: "![Ladder](ladder.png)" }).map((chapter, index) =>
      index === 0 ? { ...chapter, title: " " } : chapter,
    )
    const unfinished = changed(
      "angle",
      { questions: [{ key: "q", text: "", points: 1, answers: [{ text: "", correct: true }] }] },
      content,
    )
    const answer = await publish(unfinished)
    expectFaults(answer, [
      ...["content.0.title", "content.0.nodes.0.title", "content.0.nodes.0.text"],
      ...["content.0.nodes.1.questions.0.text", "content.0.nodes.1.questions.0.answers.0.text"],
    ])
    expect(answer.body.codes?.["content.0.nodes.0.text"] as unknown).toEqual(["unknown_file"])
  })

  test("refuses what contradicts the course", async () => {
    const id = idOf(installation, "courses", "ladder")
    await installation.database.run(sql`
      update courses set number_of_questions = 2, minimal_success_points = 5 where id = ${id}`)
    const warned = await ladder().save(withText("stand", "New."))
    expect(warned.body.meta?.warnings as unknown).toMatchObject([{ key: "minimal_success_points" }])
    expectFaults(await ladder().publish({ revision: 1 }), ["minimal_success_points"])
  })

  test("is in the audit log and in the feed, as a change of the course's content", async () => {
    const { body } = await installation.request("GET", "changes?after=now")
    await publish(withText("stand", "New."))
    installation.time.now += 5_000
    const changes = listOf(await installation.request("GET", `changes?after=${body.meta?.next}`))
    expect(changes as unknown).toMatchObject([{ action: "updated", record: { type: "course" }, fields: ["content"] }])
    const [entry] = listOf(await installation.request("GET", "audit?sort=-id"))
    expect(entry as unknown).toMatchObject({ action: "publish", record: { type: "course" } })
  })

  test("changes neither a version nor a revision ever", async () => {
    await publish(withText("stand", "New."))
    for (const statement of [
      sql`update course_versions set note = 'x'`,
      sql`delete from course_versions`,
      sql`update course_revisions set content = '[]'`,
    ]) {
      expect(installation.database.run(statement)).rejects.toThrow()
    }
  })

  test("keeps the keys of pages that are moved, renamed and given other chapters", async () => {
    const nodes = async () =>
      installation.database.all<{ id: number; key: string }>(sql`select id, key from content_nodes order by key`)
    const before = await nodes()
    const [first, second] = LADDER
    if (first === undefined || second === undefined) throw new TypeError("no chapters")
    const [stand, angle] = first.nodes
    if (stand === undefined || angle === undefined) throw new TypeError("no pages")
    const moved = [
      { ...second, nodes: [angle, ...second.nodes] },
      { ...first, nodes: [{ ...stand, title: "Stand firmly" }] },
    ]
    expect((await publish(moved)).status).toBe(200)
    expect(await nodes()).toEqual(before)
    expect(await contentOf(2)).toEqual(moved)
  })
})

describe("pages that were added since the draft was begun", () => {
  test("stay, with a warning, and end the draft that does not know them", async () => {
    const { body } = await ladder().save(withText("stand", "New."))
    const added = [
      ...LADDER,
      { key: "api", title: "API", nodes: [{ key: "added", title: "Added", text: "By the API." }] },
    ]
    await placeByApi(added)
    const answer = await ladder().publish({ revision: body.data?.revision })
    expect(answer.body.meta?.warnings as unknown).toEqual([
      { key: "content", code: "kept", text: expect.stringContaining("Added") },
    ])
    const pages = ((await contentOf(3)) as DraftContent).flatMap(({ nodes }) => nodes.map(({ key }) => key))
    expect(pages).toEqual(["stand", "angle", "climb", "added"])
    expect(data(await ladder().draft())).toMatchObject({ revision: null, based_on_version: 3 })
  })

  test("go if their author saw them and left them out", async () => {
    await placeByApi([
      ...LADDER,
      { key: "api", title: "API", nodes: [{ key: "added", title: "Added", text: "By the API." }] },
    ])
    expect((await publish(withText("stand", "New."))).status).toBe(200)
    const pages = ((await contentOf(2)) as DraftContent).flatMap(({ nodes }) => nodes.map(({ key }) => key))
    expect(pages).toEqual(["stand", "angle", "climb"])
  })
})

/** Adds a chapter with a page, as the API's videos do. */
async function placeByApi(content: readonly object[]): Promise<void> {
  const { key, title, nodes } = content.at(-1) as {
    key: string
    title: string
    nodes: { key: string; title: string; text: string }[]
  }
  const course = idOf(installation, "courses", "ladder")
  const { database } = installation
  await database.transaction(async (tx) => {
    const chapter = await tx.get<{ id: number }>(sql`
      insert into course_nodes (company_id, course_id, key, title, position, created_at, updated_at)
      select company_id, id, ${key}, ${title}, 9, created_at, updated_at from courses where id = ${course} returning id`)
    for (const node of nodes) {
      await tx.run(sql`
        insert into content_nodes (company_id, course_node_id, key, title, text, position, created_at, updated_at)
        select company_id, ${chapter?.id ?? 0}, ${node.key}, ${node.title}, ${node.text}, 1, created_at, updated_at
        from courses where id = ${course}`)
    }
  })
}

describe("versions", () => {
  test("hide which answers are right from those who may not write courses", async () => {
    for (const as of ["trainer", "employee"]) {
      const { body } = await ladder().get("versions/1", { as })
      expect(body.data?.content?.[0]?.nodes?.[0]?.questions?.[0]?.answers as unknown).toEqual([
        { text: "On firm ground" },
        { text: "On a box" },
      ])
    }
  })

  test("have a hash that a repeated content has again", async () => {
    await publish(withText("stand", "New."))
    await publish(LADDER)
    const [third, second, first] = listOf(await ladder().get("versions"))
    expect(third?.hash as unknown).toBe(first?.hash as unknown)
    expect(second?.hash as unknown).not.toBe(first?.hash as unknown)
  })

  test("are compared by their keys", async () => {
    const [first, second] = LADDER
    if (first === undefined || second === undefined) throw new TypeError("no chapters")
    const [stand, angle] = first.nodes
    if (stand === undefined || angle === undefined) throw new TypeError("no pages")
    await publish(
      [
        {
          ...second,
          title: "Up",
          nodes: [
            angle,
            { key: "new", title: "New", text: "Text", prompter_text: null, style: "slides", questions: [] },
          ],
        },
        { ...first, nodes: [{ ...stand, text: "Elsewhere.", questions: [] }] },
      ],
      { confirm_shrink: true },
    )
    expect(listOf(await ladder().get("versions/2/diff?from=1")) as unknown).toEqual([
      { key: "second", title: "Up", change: "changed", fields: ["title", "place"] },
      { key: "angle", title: "Angle", change: "moved", fields: [] },
      { key: "new", title: "New", change: "added", fields: [] },
      { key: "stand", title: "Stand", change: "changed", fields: ["text"] },
      { key: "climb", title: "Climb", change: "removed", fields: [] },
      { key: "q-stand", title: "Where?", change: "removed", fields: [] },
    ])
    expect(listOf(await ladder().get("versions/2/diff"))).toHaveLength(6)
    expect(listOf(await ladder().get("versions/1/diff"))).toHaveLength(6)
    expectFaults(await ladder().get("versions/2/diff?from=7"), ["from"])
    expectRefusal(await ladder().get("versions/7/diff"), 404)
    expectRefusal(await ladder().get("versions/7"), 404)
  })
})
