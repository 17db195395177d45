import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { keepVersion } from "../../../src/training/content/versions.ts"
import { expectFaults, idIn } from "../../harness/answers.ts"
import { fileForm } from "../../harness/company-files.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { PNG } from "../../harness/sample-files.ts"

/* Removing a file of the company, and what prevents it. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const add = async (name = "valve.png") =>
  idIn(await installation.request("POST", "files", { body: fileForm(PNG, name) }))
const remove = (id: number) => installation.request("DELETE", `files/${id}`)
const course = () => idOf(installation, "courses", "safety")

const node = (text: string, more: object = {}) => ({ key: "page", title: "Page", text, questions: [], ...more })
const contentWith = (text: string, more?: object) => [{ key: "chapter", title: "Chapter", nodes: [node(text, more)] }]

async function saveDraft(content: object) {
  const { headers } = await installation.request("GET", `courses/${course()}/draft`)
  const answer = await installation.request("PUT", `courses/${course()}/draft`, {
    body: { content },
    headers: { "if-match": headers.get("etag") ?? "" },
  })
  expect(answer.status).toBe(200)
  return Number(answer.body.data?.revision)
}
const publish = async (revision: number) => {
  const answer = await installation.request("POST", `courses/${course()}/publish`, {
    body: { revision, confirm_shrink: true },
  })
  expect(answer.status).toBe(200)
}

async function expectKept(id: number, code: string) {
  const answer = await remove(id)
  expectFaults(answer, ["file"])
  expect<unknown>(answer.body.codes).toEqual({ file: [code] })
  expect<unknown>(answer.body.errors?.file?.[0]).toContain("Safety instruction")
  expect((await installation.request("GET", `files/${id}`)).status).toBe(200)
}

describe("removing a file", () => {
  test("that nothing names removes its bytes, too", async () => {
    const id = await add()
    const stored = await installation.database.get<{ name: string }>(sql`
      select storage_name as name from files where purpose = 'image'`)
    const answer = await remove(id)
    expect([answer.status, answer.text]).toEqual([204, ""])
    expect((await installation.request("GET", `files/${id}`)).status).toBe(404)
    expect(await installation.database.all(sql`select id from files where purpose = 'image'`)).toEqual([])
    const jobs = await installation.database.all<{ payload: string }>(sql`
      select payload from jobs where kind = 'remove_files'`)
    expect(jobs.map(({ payload }) => JSON.parse(payload))).toEqual([{ names: [stored?.name ?? ""] }])
  })

  test("keeps the bytes that another file of the same content has, too", async () => {
    const [first, second] = [await add(), await add("copy.png")]
    expect((await remove(first)).status).toBe(204)
    const { body } = await installation.request("GET", `files/${second}`)
    const { pathname, search } = new URL(String(body.data?.url))
    const file = await installation.app.handle(new Request(`http://localhost${pathname}${search}`))
    expect([file.status, (await file.bytes()).length]).toEqual([200, Number(body.data?.bytes)])
    expect((await remove(second)).status).toBe(204)
  })

  test("is refused while a draft names it, in either spelling and in what is spoken, and possible when it no longer does", async () => {
    const id = await add()
    for (const content of [
      contentWith("![valve](file:valve.png)"),
      contentWith("**![valve](valve.png)**"),
      contentWith("Read.", { prompter_text: "Look.\n\n![valve](file:valve.png)" }),
    ]) {
      await saveDraft(content)
      await expectKept(id, "file_in_text")
    }
    await saveDraft(contentWith("The file valve.png, `![valve](file:valve.png)`, ![other](file:valve.png.webp)"))
    expect((await remove(id)).status).toBe(204)
  })

  test("is refused for ever once a version with it is published", async () => {
    const id = await add()
    await publish(await saveDraft(contentWith("![valve](file:valve.png)")))
    await expectKept(id, "file_in_text")
    await publish(await saveDraft(contentWith("Nothing.")))
    await expectKept(id, "file_in_version")
  })

  test("is refused for ever once somebody has learned with it", async () => {
    const id = await add()
    const { id: companyId } = installation.ids.companies.acme ?? { id: 0 }
    await installation.database.transaction(async (tx) => {
      await tx.run(sql`
        insert into course_nodes (id, company_id, course_id, key, title, position, created_at, updated_at)
        values (901, ${companyId}, ${course()}, 'chapter', 'Chapter', 1, 0, 0)`)
      await tx.run(sql`
        insert into content_nodes (company_id, course_node_id, key, title, text, position, created_at, updated_at)
        values (${companyId}, 901, 'page', 'Page', '![valve](file:valve.png)', 1, 0, 0)`)
    })
    await expectKept(id, "file_in_text")
    const learned = { id: course(), key: "safety", title: "Safety instruction" }
    await installation.database.transaction((tx) =>
      keepVersion(tx, companyId, { course: learned }, installation.time.now),
    )
    await installation.database.run(sql`update content_nodes set text = 'Nothing.' where key = 'page'`)
    await expectKept(id, "file_in_version")
  })

  test("does not depend on what other companies write", async () => {
    const id = idIn(await installation.request("POST", "files", { as: "other", body: fileForm(PNG) }))
    await add()
    await saveDraft(contentWith("![valve](file:valve.png)"))
    expect((await installation.request("DELETE", `files/${id}`, { as: "other" })).status).toBe(204)
  })
})
