import { describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { EmptyInstallation, instruction, NOW } from "./empty-installation.ts"

const question = (text: string) => ({ text, answers: [{ text: "yes", correct: true }, { text: "no" }] })
const page = (key: string, more: object = {}) => ({ key, title: `Page ${key}`, ...more })
const chapter = (key: string, ...nodes: readonly object[]) => ({ key, title: `Chapter ${key}`, nodes })

async function outline(installation: EmptyInstallation): Promise<unknown[]> {
  const rows = await installation.rows(`
    select c.key as course, n.key as chapter, p.key as page from courses c join course_nodes n on n.course_id = c.id
    left join content_nodes p on p.course_node_id = n.id order by c.key, n.position, p.position`)
  return rows.map(({ course, chapter, page }) => [course, chapter, page].join("/"))
}

describe("the content of a course", () => {
  test("that is given replaces existing content, but rows with the same key keep their ids", async () => {
    await using installation = await EmptyInstallation.start()
    const content = [chapter("c1", page("p1"), page("p2")), chapter("c2", page("p3"))]
    const first = await installation.importAcme({ courses: [instruction("a", { content })] })
    const next = [chapter("c3", page("p4"), page("p3")), chapter("c1", page("p2", { title: "New" }))]
    const second = await installation.importAcme({ courses: [instruction("a", { content: next })] })
    expect(await outline(installation)).toEqual(["a/c3/p4", "a/c3/p3", "a/c1/p2"])
    const { p2, p3 } = first.content_nodes
    expect(second.content_nodes).toEqual({ p4: expect.any(Number), p3: Number(p3), p2: Number(p2) })
    expect(await installation.rows("select title from content_nodes where key = 'p2'")).toEqual([{ title: "New" }])
  })

  test("has neither HTML comments nor HTML line breaks in titles, questions and answers", async () => {
    await using installation = await EmptyInstallation.start()
    const written = "One<!-- not this --><br>two"
    const questions = [{ text: written, answers: [{ text: written, correct: true }, { text: "<br>" }] }]
    const content = [{ key: "c1", title: written, nodes: [page("p1", { title: written, text: written, questions })] }]
    const courses = [instruction("a", { title: written, description: written, content })]
    const videos = [{ key: "v", content_node_key: "p1", name: written, prompter_text: "Stop." }]
    await installation.importAcme({ courses, videos })
    const valuesOf = async (table: string, column: string) =>
      (await installation.rows(`select ${column} as value from ${table} order by id`)).map(({ value }) => value)
    expect({
      course: [...(await valuesOf("courses", "title")), ...(await valuesOf("courses", "description"))],
      chapter: await valuesOf("course_nodes", "title"),
      page: [...(await valuesOf("content_nodes", "title")), ...(await valuesOf("content_nodes", "text"))],
      video: await valuesOf("content_videos", "name"),
      question: await valuesOf("questions", "text"),
      answers: await valuesOf("answers", "text"),
    }).toEqual({
      course: ["One two", "One\ntwo"],
      chapter: ["One two"],
      // The text is Markdown, which is stored unchanged.
      page: ["One two", written],
      video: ["One two"],
      question: ["One\ntwo"],
      answers: ["One\ntwo", "<br>"],
    })
  })

  test("is unchanged when absent, as are the pages of a chapter and the questions of a page", async () => {
    await using installation = await EmptyInstallation.start()
    const content = [chapter("c1", page("p1", { text: "Text", questions: [question("?")] }))]
    await installation.importAcme({ courses: [instruction("a", { content })] })
    const before = await installation.contents()
    await installation.importAcme({ courses: [{ key: "a" }] })
    await installation.importAcme({ courses: [{ key: "a", content: [{ key: "c1" }] }] })
    await installation.importAcme({ courses: [{ key: "a", content: [{ key: "c1", nodes: [{ key: "p1" }] }] }] })
    expect(await installation.contents()).toEqual(before)
  })

  test("is removed when null, with its questions and answers", async () => {
    await using installation = await EmptyInstallation.start()
    const content = [chapter("c1", page("p1", { questions: [question("?")] }))]
    await installation.importAcme({ courses: [instruction("a", { content }), instruction("b")] })
    await installation.importAcme({ courses: [{ key: "a", content: null }] })
    for (const table of ["course_nodes", "content_nodes", "questions", "answers"]) {
      expect(await installation.count(table)).toBe(0)
    }
  })

  test("moves with its key to another course", async () => {
    await using installation = await EmptyInstallation.start()
    const content = [chapter("c1", page("p1"), page("p2"))]
    const first = await installation.importAcme({ courses: [instruction("a", { content }), instruction("b")] })
    const courses = [
      { key: "a", content: [chapter("c1", page("p1"))] },
      { key: "b", content: [chapter("c9", page("p2"))] },
    ]
    const second = await installation.importAcme({ courses })
    expect(await outline(installation)).toEqual(["a/c1/p1", "b/c9/p2"])
    expect(second.content_nodes).toEqual(first.content_nodes)
  })

  test("has its questions replaced, with one point each by default", async () => {
    await using installation = await EmptyInstallation.start()
    const of = (questions: unknown) => ({
      courses: [instruction("a", { content: [chapter("c", page("p", { questions }))] })],
    })
    await installation.importAcme(of([question("one"), { text: "two", points: 2.5 }]))
    const questions = () => installation.rows("select position, text, points from questions order by position")
    expect(await questions()).toEqual([
      { position: 1, text: "one", points: 1 },
      { position: 2, text: "two", points: 2.5 },
    ])
    await installation.importAcme(of([question("three")]))
    expect(await questions()).toEqual([{ position: 1, text: "three", points: 1 }])
    expect(await installation.rows("select position, text, correct from answers order by position")).toEqual([
      { position: 1, text: "yes", correct: 1 },
      { position: 2, text: "no", correct: 0 },
    ])
    await installation.importAcme(of(null))
    expect(await questions()).toEqual([])
  })

  test("that a company placed in a shared course stays when the provider's is replaced", async () => {
    await using installation = await EmptyInstallation.start()
    const shared = (...content: readonly object[]) => ({ courses: [instruction("s", { content })] })
    const { courses } = await installation.import(shared(chapter("c1", page("p1"))))
    const { id } = await installation.importAcme({})
    await installation.database.transaction(async (tx) => {
      await tx.run(sql`
        insert into course_nodes (company_id, course_id, key, title, position, created_at, updated_at)
        values (${id}, ${courses.s}, 'own', 'Own', 9, ${NOW}, ${NOW})`)
    })
    await installation.import(shared(chapter("c2")))
    expect(await outline(installation)).toEqual(["s/c2/", "s/own/"])
  })
})

describe("a base course", () => {
  const base = (key: string, more: object = {}) => ({ key, title: `Base ${key}`, short_type: "base", ...more })
  const courses = (installation: EmptyInstallation) =>
    installation.rows(`select c.key, c.short_type, i.key as instruction from courses c
      left join courses i on i.id = c.instruction_course_id order by c.key`)

  test("that names no recurring course gets one, and the same one again in later imports", async () => {
    await using installation = await EmptyInstallation.start()
    const first = await installation.importAcme({ courses: [base("b", { valid_period: "1y" })] })
    expect(await courses(installation)).toEqual([
      { key: "b", short_type: "base", instruction: "b.instruction" },
      { key: "b.instruction", short_type: "instruction", instruction: null },
    ])
    expect(
      await installation.rows("select title, state, valid_period, search from courses where key = 'b.instruction'"),
    ).toEqual([{ title: "Base b", state: "active", valid_period: "1y", search: "base b" }])
    for (const more of [{}, { instruction_course_key: null }]) {
      const again = await installation.importAcme({ courses: [base("b", { title: "Renamed", ...more })] })
      expect(again.courses).toEqual(first.courses)
    }
    expect(await installation.count("courses")).toBe(2)
    expect(await installation.rows("select title from courses where key = 'b.instruction'")).toEqual([
      { title: "Base b" },
    ])
  })

  test("keeps the one it refers to, wherever that is, even a shared one", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.import({ courses: [instruction("shared")] })
    const own = [
      base("a", { instruction_course_key: "shared" }),
      base("b", { instruction_course_key: "i" }),
      instruction("i"),
    ]
    const { courses: ids } = await installation.importAcme({ courses: own })
    expect(Object.keys(ids)).toEqual(["a", "b", "i"])
    await installation.importAcme({ courses: [{ key: "a", title: "A" }] })
    expect(await courses(installation)).toEqual([
      { key: "a", short_type: "base", instruction: "shared" },
      { key: "b", short_type: "base", instruction: "i" },
      { key: "i", short_type: "instruction", instruction: null },
      { key: "shared", short_type: "instruction", instruction: null },
    ])
  })

  test("gets a course that other rows of the dataset may refer to", async () => {
    await using installation = await EmptyInstallation.start()
    const teams = [{ key: "t", name: "T", instruction_course_key: "b.instruction" }]
    const ids = await installation.importAcme({ courses: [base("b")], locations: [{ key: "l", name: "L", teams }] })
    expect(await installation.rows("select instruction_course_id from teams")).toEqual([
      { instruction_course_id: ids.courses["b.instruction"] ?? 0 },
    ])
  })

  test("remains one, like a recurring course, because other records rely on it", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.import({ courses: [base("b"), { key: "o", title: "O", short_type: "operator" }] })
    const changed = [
      { key: "b", short_type: "operator" },
      { key: "b.instruction", short_type: "trainer" },
      { key: "o", short_type: "trainer" },
    ]
    const reason = "teams, collections or base courses rely on it"
    expect(await installation.faults({ courses: changed })).toEqual([
      `courses[0].short_type: must stay "base": ${reason}`,
      `courses[1].short_type: must stay "instruction": ${reason}`,
    ])
    await installation.import({ courses: changed.slice(2) })
    expect(await installation.rows("select short_type from courses where key = 'o'")).toEqual([
      { short_type: "trainer" },
    ])
  })
})

test("a course key refers to the company's own course first, then to a shared one", async () => {
  await using installation = await EmptyInstallation.start()
  const { courses: shared } = await installation.import({ courses: [instruction("both"), instruction("shared")] })
  const { courses: own } = await installation.importAcme({ courses: [instruction("both")] })
  const teams = ["both", "shared"].map((key) => ({ key, name: key, instruction_course_key: key }))
  await installation.importAcme({ locations: [{ key: "l", name: "L", teams }] })
  expect(await installation.rows("select key, instruction_course_id from teams order by key")).toEqual([
    { key: "both", instruction_course_id: own.both ?? 0 },
    { key: "shared", instruction_course_id: shared.shared ?? 0 },
  ])
})
