import { afterEach, beforeEach, expect, test } from "bun:test"
import { importDataset } from "../../src/dataset/rules.ts"
import type { DraftContent } from "../../src/training/authoring/draft-content.ts"
import { listOf } from "../harness/answers.ts"
import { Installation, type Json } from "../harness/installation.ts"
import { courseOf, LADDER, WRITING_COMPANY, withText } from "../harness/written-course.ts"

/** What an import does with the drafts and the versions of a course. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ dataset: WRITING_COMPANY })
})
afterEach(() => installation.stop())

const ladder = () => courseOf(installation)
const data = ({ body }: { readonly body: Json }) => body.data as unknown
const numbers = async () => listOf(await ladder().get("versions")).map(({ number }) => Number(number))

async function importContent(content: unknown): Promise<void> {
  const { database, files, directory, time } = installation
  const dataset = { companies: [{ key: "acme", courses: [{ key: "ladder", content }] }] }
  await importDataset(database, dataset, { files, baseDirectory: directory, now: time.now })
}

const withoutKeys = (content: DraftContent) =>
  content.map((chapter) => ({
    ...chapter,
    nodes: chapter.nodes.map((node) => ({
      ...node,
      questions: node.questions.map(({ key: _, ...question }) => question),
    })),
  }))

test("an import that changes content publishes a version, and the one before stays", async () => {
  await importContent(withText("stand", "Imported."))
  expect(await numbers()).toEqual([2, 1])
  expect((await ladder().get("versions/1")).body.data?.content as unknown).toEqual(LADDER)
  expect((await ladder().get("versions/2")).body.data as unknown).toMatchObject({
    ...{ revision: null, note: null, published_by: null, content: withText("stand", "Imported.") },
  })
})

test("an import that changes nothing publishes nothing, and questions keep their keys by their words", async () => {
  await importContent(withoutKeys(LADDER))
  await importContent([{ key: "first" }, { key: "second", nodes: [{ key: "climb" }] }])
  expect(await numbers()).toEqual([1])
  expect(data(await ladder().draft())).toMatchObject({ content: LADDER })
})

test.each([
  ["the title of a chapter", [{ ...LADDER[0], title: "Else" }, LADDER[1]]],
  ["the order of chapters", [LADDER[1], LADDER[0]]],
  ["a chapter less", [LADDER[0]]],
  [
    "the points of a question",
    withoutKeys(LADDER).map((chapter) => ({
      ...chapter,
      nodes: chapter.nodes.map((node) => ({
        ...node,
        questions: node.questions.map((question) => ({ ...question, points: 2 })),
      })),
    })),
  ],
  [
    "a style",
    LADDER.map((chapter) => ({ ...chapter, nodes: chapter.nodes.map((node) => ({ ...node, style: "scroll" })) })),
  ],
])("an import that changes %s publishes a version", async (_, content) => {
  await importContent(content)
  expect(await numbers()).toEqual([2, 1])
})

test("a draft stays, based on the version before the import", async () => {
  const saved = await ladder().save(withText("climb", "Draft."))
  await importContent(withText("stand", "Imported."))
  const draft = await ladder().draft()
  expect(data(draft)).toEqual(data(saved))
  expect(data(draft)).toMatchObject({ revision: 1, based_on_version: 1 })
  expect(draft.headers.get("etag")).toBe(String(saved.headers.get("etag")))
  expect((await ladder().publish({ revision: 1 })).body.data as unknown).toMatchObject({ number: 3 })
})

test("pages that an import added stay when a draft from before is published", async () => {
  await ladder().save(withText("climb", "Draft."))
  await importContent([
    ...LADDER,
    { key: "third", title: "Third", nodes: [{ key: "down", title: "Down", text: "Slowly." }] },
  ])
  const answer = await ladder().publish({ revision: 1 })
  expect(answer.body.meta?.warnings as unknown).toMatchObject([{ code: "kept" }])
  expect(data(await ladder().draft())).toMatchObject({
    content: [{ key: "first" }, { key: "second" }, { key: "third" }],
  })
})

test("a draft that was published as it is does not hide what an import brings", async () => {
  await ladder().save(withText("stand", "Published."))
  await ladder().publish({ revision: 1 })
  await importContent(withText("stand", "Imported."))
  expect(data(await ladder().draft())).toMatchObject({
    ...{ revision: null, based_on_version: 3, content: withText("stand", "Imported.") },
  })
})
