import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { readSignature } from "../../../src/portal/course-pages/confirmation/signature.ts"
import { type Learner, Learning, page } from "../../harness/learning.ts"

const SIGNATURE = {
  width: 600,
  height: 200,
  strokes: [
    [
      [1.4, 2.6],
      [30, 40],
    ],
    [[5, 5]],
  ],
}

describe("the confirmation of a course", () => {
  let learning: Learning
  beforeAll(async () => {
    learning = await Learning.start({
      course: { short_type: "instruction", title: "Ladders & steps" },
      nodes: [page("one")],
      courses: [
        {
          ...{ key: "asks", title: "Asks", short_type: "base", state: "active", requires_confirmation: true },
          content: [{ key: "a", title: "A", nodes: [page("a1")] }],
        },
      ],
    })
  })
  afterAll(() => learning.stop())

  /** A user who has read everything. */
  async function reader(course = "course", node = "one"): Promise<Learner & { readonly name: string }> {
    const learner = await learning.learner({ course })
    await learner.browser.post(`${learner.path}/begin`)
    await learner.browser.post(`${learner.path}/nodes/${await learning.nodeId(node)}`)
    const [begun] = await learning.evidence(learner.assignmentId)
    return { ...learner, name: begun?.author.full_name ?? "" }
  }

  test("comes after the content, and ends the training", async () => {
    const { browser, path, assignmentId, name } = await reader()
    expect((await browser.get(path)).text).toContain(`href="${path}/confirmation"`)
    const { text, headers } = await browser.get(`${path}/confirmation`)
    expect(text).toContain("I have taken part in the instruction “Ladders &amp; steps”")
    expect(headers.get("cache-control")).toBe("no-store")
    const form = { confirmed: "on", full_name: name, language: "en", signature: JSON.stringify(SIGNATURE) }
    const { status, location } = await browser.post(`${path}/confirmation`, form)
    expect([status, location]).toEqual([303, path])
    expect(await learning.stateOf(assignmentId)).toBe("success")
    const confirmed = (await learning.evidence(assignmentId)).find(({ kind }) => kind === "confirmation")
    expect(confirmed?.details).toEqual({
      sentence:
        "I have taken part in the instruction “Ladders & steps”, I have understood it, and I will act accordingly.",
      language: "en",
      full_name: name,
      signature: {
        width: 600,
        height: 200,
        strokes: [
          [
            [1, 3],
            [30, 40],
          ],
          [[5, 5]],
        ],
      },
    })
  })

  test("is in the language of the page that was shown, and needs no signature", async () => {
    const { browser, path, assignmentId, name } = await reader("asks", "a1")
    expect((await browser.get(`${path}/confirmation?language=de`)).text).toContain("Ich habe die Schulung „Asks“")
    await browser.post(`${path}/confirmation`, { confirmed: "on", full_name: name.toUpperCase(), language: "de" })
    const confirmed = (await learning.evidence(assignmentId)).find(({ kind }) => kind === "confirmation")
    expect(confirmed?.details).toMatchObject({
      sentence: "Ich habe die Schulung „Asks“ durchgearbeitet und verstanden.",
      language: "de",
      signature: null,
    })
  })

  test.each([
    ["太郎", "山田", "太郎 山田"],
    ["太郎", "山田", "山田太郎"],
    ["Marie", "Fröhlich", "Froehlich Marie"],
  ])("of %s %s takes the name as %s", async (first_name, last_name, full_name) => {
    const { browser, path, userId, assignmentId } = await reader()
    await learning.installation.request("PATCH", `users/${userId}`, { body: { first_name, last_name } })
    const other = await browser.post(`${path}/confirmation`, { confirmed: "on", full_name: `${full_name}x` })
    expect(other.status).toBe(422)
    expect((await browser.post(`${path}/confirmation`, { confirmed: "on", full_name })).status).toBe(303)
    expect(await learning.stateOf(assignmentId)).toBe("success")
  })

  test("is returned with an error at each field concerned, and with everything entered", async () => {
    const { browser, path, assignmentId, name } = await reader()
    const signature = JSON.stringify(SIGNATURE)
    const { status, text } = await browser.post(`${path}/confirmation`, { full_name: 'No"body', signature })
    expect(status).toBe(422)
    for (const part of [
      "Tick the box",
      `Enter your full name: ${name}`,
      'value="No&quot;body"',
      "&quot;strokes&quot;",
    ]) {
      expect(text).toContain(part)
    }
    const ticked = await browser.post(`${path}/confirmation`, { confirmed: "on", full_name: "" })
    expect(ticked.status).toBe(422)
    expect(ticked.text).toContain("checked")
    expect(ticked.text).not.toContain("Tick the box")
    expect(await learning.stateOf(assignmentId)).toBe("done")
  })

  test("redirects to the course before everything is read, and after it was given", async () => {
    const learner = await learning.learner()
    await learner.browser.post(`${learner.path}/begin`)
    expect((await learner.browser.get(`${learner.path}/confirmation`)).location).toBe(learner.path)
    const early = await learner.browser.post(`${learner.path}/confirmation`, { confirmed: "on", full_name: "x" })
    expect(early.status).toBe(422)
    expect(early.text).toContain("There is nothing to confirm now.")
    const { browser, path, name, assignmentId } = await reader()
    const form = { confirmed: "on", full_name: name }
    const both = await Promise.all([
      browser.post(`${path}/confirmation`, form),
      browser.post(`${path}/confirmation`, form),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 422])
    expect((await browser.get(`${path}/confirmation`)).location).toBe(path)
    const kinds = (await learning.evidence(assignmentId)).map(({ kind }) => kind)
    expect(kinds).toEqual(["begun", "read", "confirmation", "result"])
  })

  test("refuses a signature without a stroke", async () => {
    const { browser, path, name, assignmentId } = await reader()
    const form = { confirmed: "on", full_name: name, signature: "{}" }
    const { status, text } = await browser.post(`${path}/confirmation`, form)
    expect(status).toBe(422)
    expect(text).toContain("The signature could not be read.")
    expect(await learning.stateOf(assignmentId)).toBe("done")
    const large = { ...form, signature: "x".repeat(70_000) }
    expect((await browser.post(`${path}/confirmation`, large)).status).toBe(413)
  })
})

describe("a drawn signature", () => {
  const line = (points: number) => Array.from({ length: points }, (_, index) => [index % 600, 10])
  const drawn = (more: object) => JSON.stringify({ ...SIGNATURE, ...more })

  test.each([
    ["", null],
    [drawn({ strokes: [] }), null],
    [drawn({ strokes: [[]] }), null],
    [
      drawn({ width: 300.4 }),
      {
        width: 300,
        height: 200,
        strokes: [
          [
            [1, 3],
            [30, 40],
          ],
          [[5, 5]],
        ],
      },
    ],
  ])("%s is read as %o", (text, signature) => {
    expect<unknown>(readSignature(text)).toEqual(signature)
  })

  test.each([
    ["null"],
    ["[]"],
    ["1"],
    ["{"],
    [drawn({ width: 0 })],
    [drawn({ width: "600" })],
    [drawn({ height: 1e9 })],
    [drawn({ strokes: {} })],
    [drawn({ strokes: [1] })],
    [drawn({ strokes: [[[1]]] })],
    [drawn({ strokes: [[[1, 2, 3]]] })],
    [drawn({ strokes: [[[1, -1]]] })],
    [drawn({ strokes: [[[601, 1]]] })],
    [drawn({ strokes: [[[1, null]]] })],
    [drawn({ strokes: [[["1", 1]]] })],
    [drawn({ strokes: Array.from({ length: 201 }, () => line(1)) })],
    [drawn({ strokes: [line(5001)] })],
    [drawn({ strokes: Array.from({ length: 6 }, () => line(1000)) })],
  ])("%s is not a signature", (text) => {
    expect(readSignature(text)).toBeUndefined()
  })
})
