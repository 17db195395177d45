import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { expectFaults } from "../harness/answers.ts"
import { create, created, videoInTable } from "../harness/content-videos.ts"
import { Installation } from "../harness/installation.ts"
import { expectNothingChanged, idOf, sharedCourseId } from "../harness/records.ts"
import { contentNodeId, linkClient, videoCompany } from "../harness/video-company.ts"

/** What a content video is made from: its prompter text and its name, and which values are refused. */

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: videoCompany() })
  await linkClient(installation, "admin", sharedCourseId(installation, "guide"))
})
afterAll(() => installation.stop())

const send = (body: string) => installation.request("POST", "contentvideos/create", { body })

/** The text and the name stored for a video. */
async function keptOf(body: object): Promise<{ prompter_text: string; name: string }> {
  const { content_node_video_id } = await created(installation, body)
  const { prompter_text, name } = await videoInTable(installation.database, content_node_video_id)
  return { prompter_text, name }
}

async function expectRefused(body: object | string, key: string): Promise<void> {
  await expectNothingChanged(installation, async () => {
    expectFaults(typeof body === "string" ? await send(body) : await create(installation, body), [key])
  })
}

test("a name has neither HTML comments nor HTML line breaks", async () => {
  const name = "Daily<!-- not this --><br>check"
  expect((await keptOf({ prompter_text: "Stop.", name })).name).toBe("Daily check")
})

describe("prompter_text", () => {
  test.each([
    ["14,000 letters", "x".repeat(14_000)],
    ["14,000 emoji", "😀".repeat(14_000)],
    ["14,000 characters surrounded by white space", ` \n${"x ".repeat(6_999)}xy\t `],
    ["combining marks and joined emoji", `e\u0301 a\u0308 ${"👩\u200d👩\u200d👧".repeat(100)}`],
    ["right-to-left text with direction marks", "\u200fשלום\u200e، مرحبا\u202b العالم\u202c"],
    ["7,000 line breaks", `a${"\n".repeat(7_000)}b`],
    ["tabs and line breaks of every system", "one\ttwo\r\nthree\rfour\nfive"],
    ["one character", "字"],
    ["a symbol that belongs to no language", "…"],
  ])("is stored unchanged: %s", async (_, text) => {
    expect((await keptOf({ prompter_text: text })).prompter_text).toBe(text.trim())
  })

  test("has line feeds in place of other line endings from presentations and editors", async () => {
    const text = "Stop.\u000bLook.\u000cListen.\u0085Go.\u2028On.\u2029End."
    expect((await keptOf({ prompter_text: text })).prompter_text).toBe("Stop.\nLook.\nListen.\nGo.\nOn.\nEnd.")
  })

  test("is refused with the position of the character that cannot be stored", async () => {
    const response = await create(installation, { prompter_text: "Stop.\u000bLook 😀\u0007." })
    expect(response.body).toMatchObject({
      errors: {
        prompter_text: [
          "The prompter_text field contains U+0007 in line 2 at character 7, which cannot be stored (a control character or broken Unicode).",
        ],
      },
    })
  })

  test("is also stored with the content node, when one is created", async () => {
    const { content_node_id } = await created(installation, { prompter_text: "  Stop.\n\nLook.  " })
    const row = await installation.database.get(sql`
      select prompter_text, text from content_nodes where id = ${content_node_id}`)
    expect(row).toEqual({ prompter_text: "Stop.\n\nLook.", text: null })
  })

  test.each([
    ["14,001 letters", "x".repeat(14_001)],
    ["14,001 emoji", "😀".repeat(14_001)],
    ["14,000 emoji and a letter", `${"😀".repeat(14_000)}x`],
    ["far too many characters", "x".repeat(200_000)],
    ["nothing", ""],
    ["white space", " \t\r\n\u00a0\u2003\u3000\ufeff\u2028"],
    ["characters that are invisible", "\u200b\u2060\u00ad\u202e"],
    ["a NUL", "a\u0000b"],
    ["an escape", "a\u001b[31m"],
    ["a delete", "a\u007fb"],
    ["a control character from the second range", "a\u0084b"],
    ["null", null],
    ["a number", 7],
    ["a list", ["a"]],
    ["an object", { text: "a" }],
    ["true", true],
  ])("is refused: %s", async (_, text) => {
    await expectRefused({ prompter_text: text }, "prompter_text")
  })

  test.each(["\\ud800", "a\\udc00b", "\\udc00\\ud800", "\\ud83d \\ude00"])(
    "is refused with the lone surrogates %s",
    async (written) => {
      await expectRefused(`{"prompter_text": "Look ${written}"}`, "prompter_text")
    },
  )

  test("accepts a surrogate pair written as escapes", async () => {
    const answer = await send('{"prompter_text": "Look \\ud83d\\ude00"}')
    expect(answer.status).toBe(201)
    const id = Number(answer.body.data?.content_node_video_id)
    expect((await videoInTable(installation.database, id)).prompter_text).toBe("Look 😀")
  })

  test("is required, in the reader's language", async () => {
    await expectRefused({ prompter_text: undefined }, "prompter_text")
    const headers = { "accept-language": "de" }
    const { body } = await create(installation, { prompter_text: "" }, { headers })
    const english = await create(installation, { prompter_text: "" })
    expect<unknown>(english.body.errors?.prompter_text).toEqual(["The prompter_text field is required."])
    expect<unknown>(body.errors?.prompter_text).not.toEqual(english.body.errors?.prompter_text)
  })
})

describe("language", () => {
  test.each([
    ["en", "en"],
    ["EN", "en"],
    [" fr ", "fr"],
    ["", null],
    [null, null],
    [undefined, null],
  ])("is kept in lower case, and null when there is none: %j", async (language, kept) => {
    const { content_node_video_id: id } = await created(installation, { language })
    const { body } = await installation.request("GET", `contentvideos/${id}`)
    expect<unknown>(body.data?.language).toBe(kept)
  })

  test.each(["e", "eng", "en-GB", "12", 5, [["en"]], {}])("if not two letters, is refused: %j", async (language) => {
    await expectRefused({ language }, "language")
  })
})

describe("name", () => {
  test.each([
    ["255 letters", "x".repeat(255)],
    ["255 emoji", "😀".repeat(255)],
    ["surrounded by white space", "  Daily check \n"],
  ])("names the video and its new content: %s", async (_, name) => {
    const { content_node_video_id, content_node_id, course_node_id } = await created(installation, { name })
    expect((await videoInTable(installation.database, content_node_video_id)).name).toBe(name.trim())
    const titles = await installation.database.get(sql`
      select n.title as node, d.title as chapter from content_nodes n join course_nodes d on d.id = n.course_node_id
      where n.id = ${content_node_id} and d.id = ${course_node_id}`)
    expect(titles).toEqual({ node: name.trim(), chapter: name.trim() })
  })

  test.each([
    ["256 letters", "x".repeat(256)],
    ["256 emoji", "😀".repeat(256)],
    ["two lines", "a\nb"],
    ["a tab", "a\tb"],
    ["a NUL", "a\u0000b"],
    ["a number", 7],
    ["a list", ["a"]],
    ["false", false],
  ])("is refused: %s", async (_, name) => {
    await expectRefused({ name }, "name")
    await expectRefused({ name, content_node_id: await contentNodeId(installation, "welcome-page") }, "name")
  })

  test("is refused with a lone surrogate", async () => {
    await expectRefused('{"prompter_text": "Look.", "name": "a\\ud800"}', "name")
  })

  test.each([undefined, null, "", "  "])("that is %j is derived from the text", async (name) => {
    const text = "Before you drive, walk around the truck. Look at everything."
    expect((await keptOf({ name, prompter_text: text })).name).toBe("Before you drive, walk around the truck")
  })

  test("of a video for an existing content node is the name given, or else the node's title", async () => {
    const content_node_id = await contentNodeId(installation, "welcome-page")
    expect((await keptOf({ content_node_id, name: "Mine" })).name).toBe("Mine")
    expect((await keptOf({ content_node_id })).name).toBe("Page welcome-page".replace("-page", ""))
  })
})

describe("the body", () => {
  test("can have unknown fields", async () => {
    const unknown = { company_id: 2, state: "ready", id: 1, __proto__x: 1, title: 7, estimated_video_length: 1 }
    const { estimated_video_length } = await created(installation, unknown)
    expect(estimated_video_length).toBeGreaterThan(1)
  })

  test.each([
    ["that is not an object", "[]"],
    ["that is not JSON", '{"prompter_text": "a'],
  ])("%s is refused under errors.body", async (_, body) => {
    await expectRefused(body, "body")
  })

  test("over the limit is refused as a whole", async () => {
    const { status } = await create(installation, { padding: "x".repeat(1024 * 1024) })
    expect(status).toBe(413)
  })

  test("is checked after the permission", async () => {
    expect((await create(installation, { prompter_text: null }, { as: "employee" })).status).toBe(403)
    const team_id = idOf(installation, "teams", "warehouse")
    expect((await create(installation, { team_id }, { as: "employee" })).status).toBe(403)
  })
})
