import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "../../../src/database/port.ts"
import { type Learner, Learning, page, question } from "../../harness/learning.ts"
import { companyId } from "../../harness/records.ts"

const QUESTIONS = [question("Which foot?", ["left", "+right"]), question("What helps?", ["+shoes", "+gloves", "luck"])]

describe("a page of a course", () => {
  let learning: Learning
  beforeAll(async () => {
    learning = await Learning.start({
      content: [
        {
          ...{ key: "basics", title: "Basics" },
          nodes: [
            page("one", {
              text: "# Ladders\n\n**Three** points.\n\n![A ladder](ladder) ![A plan](file:plan.png)\n\n<script>alert(1)</script>",
            }),
            page("two", { questions: QUESTIONS }),
          ],
        },
        {
          key: "more",
          title: "More",
          nodes: [page("film", { text: null, prompter_text: "Coming soon.\n\nReally." })],
        },
      ],
      courses: [
        {
          ...{ key: "tested", title: "Tested", short_type: "base", state: "active", number_of_questions: 1 },
          content: [{ key: "c", title: "C", nodes: [page("asked", { questions: QUESTIONS })] }],
        },
        {
          ...{ key: "films", title: "Films", short_type: "base", state: "active" },
          content: [{ key: "f", title: "F", nodes: [page("f1", { text: "Also this." }), page("f2")] }],
        },
        {
          ...{ key: "changes", title: "Changes", short_type: "base", state: "active" },
          content: [{ key: "changes-chapter", title: "C", nodes: [page("c1"), page("c2")] }],
        },
        {
          ...{ key: "alters", title: "Alters", short_type: "base", state: "active" },
          content: [{ key: "a", title: "A", nodes: [page("a1"), page("a2")] }],
        },
      ],
    })
    await learning.addReadyVideo("f1", { text: "Spoken words.\n\nMore of them.", captions: true })
  })
  afterAll(() => learning.stop())

  async function begun(course = "course"): Promise<Learner> {
    const learner = await learning.learner({ course })
    await learner.browser.post(`${learner.path}/begin`)
    return learner
  }
  const nodePath = async ({ path }: Learner, key: string) => `${path}/nodes/${await learning.nodeId(key)}`

  test("shows its text, where it is in the course, and whom to ask", async () => {
    const learner = await begun()
    const { text, headers } = await learner.browser.get(await nodePath(learner, "one"))
    for (const part of ["<strong>Three</strong>", "1 of 3", "Basics", "Tom Nowak", "&lt;script"])
      expect(text).toContain(part)
    expect(text).not.toContain("<script>alert")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("content-security-policy")).toContain("media-src 'self'")
  })

  test("shows the text of its video until that is ready", async () => {
    const learner = await begun()
    const { text } = await learner.browser.get(await nodePath(learner, "film"))
    for (const part of ["Coming soon.", "Really.", "3 of 3", "More"]) expect(text).toContain(part)
    expect(text).not.toContain("<video")
  })

  test("redirects to the course before that has begun", async () => {
    const learner = await learning.learner()
    const path = await nodePath(learner, "one")
    expect((await learner.browser.get(path)).location).toBe(learner.path)
    expect((await learner.browser.post(path)).location).toBe(learner.path)
    expect(await learning.stateOf(learner.assignmentId)).toBe("assigned")
  })

  test("of another course is not found", async () => {
    const learner = await begun()
    for (const key of ["f1", "asked"]) {
      const path = await nodePath(learner, key)
      expect((await learner.browser.get(path)).status).toBe(404)
      expect((await learner.browser.post(path)).status).toBe(404)
      expect((await learner.browser.post(`${path}/played`, { position: "1" })).status).toBe(404)
    }
    expect((await learner.browser.get(`${learner.path}/nodes/x`)).status).toBe(404)
  })

  test("with a video cannot be completed without playing it", async () => {
    const learner = await begun("films")
    const path = await nodePath(learner, "f1")
    const shown = await learner.browser.get(path)
    for (const part of [
      "<video",
      "/files/",
      'kind="captions"',
      "Read the text instead",
      "Also this.",
      "/assets/player-",
    ]) {
      expect(shown.text).toContain(part)
    }
    const { status, text } = await learner.browser.post(path)
    expect(status).toBe(422)
    expect(text).toContain("Watch at least 90% of the video first, or read the text instead.")
    // Nothing was entered that could be checked.
    expect(text).not.toContain("Please check what you entered")
    expect((await learning.evidence(learner.assignmentId)).map(({ kind }) => kind)).toEqual(["begun"])
  })

  test("shows the text of its video instead, and the evidence says so", async () => {
    const learner = await begun("films")
    const path = await nodePath(learner, "f1")
    const { text } = await learner.browser.get(`${path}?instead=1`)
    for (const part of ["Spoken words.", "More of them.", "Also this.", 'name="instead"']) expect(text).toContain(part)
    expect(text).not.toContain("<video")
    const { location } = await learner.browser.post(path, { instead: "on" })
    expect(location).toBe(await nodePath(learner, "f2"))
    const evidence = await learning.evidence(learner.assignmentId)
    expect(evidence.at(-1)).toMatchObject({ kind: "read", details: { node: { key: "f1" }, instead: true } })
  })

  test("shows the text of its video without cue marks, line by line", async () => {
    const learner = await begun("films")
    const path = await nodePath(learner, "f1")
    await learning.addReadyVideo("f1", {
      text: "## Loads\n\nNever **stand** there.\nLook up.\n\n• Slowly",
      captions: true,
    })
    const { text } = await learner.browser.get(`${path}?instead=1`)
    const words = text.slice(text.indexOf('class="spoken"'))
    for (const part of ["Loads</h2>", "Never <strong>stand</strong> there.<br/>Look up.", "<li>Slowly</li>"]) {
      expect(words).toContain(part)
    }
    expect(words).not.toContain("**")
  })

  test('"instead" has no effect on a page without a video', async () => {
    const learner = await begun()
    await learner.browser.post(await nodePath(learner, "one"), { instead: "on" })
    const evidence = await learning.evidence(learner.assignmentId)
    expect(evidence.at(-1)).toMatchObject({ kind: "read", details: { node: { key: "one" }, instead: false } })
  })

  const fieldOf = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ""
  const openSeconds = async ({ assignmentId }: { readonly assignmentId: number }) => {
    const last = (await learning.evidence(assignmentId)).at(-1)
    return last?.kind === "read" ? last.details.open_seconds : undefined
  }

  test("records how long it was open, also after a refusal and after practice", async () => {
    const learner = await begun()
    const path = await nodePath(learner, "one")
    const { text } = await learner.browser.get(path)
    const opened = fieldOf(text, "opened")
    learning.installation.time.now += 30_000
    const refused = await learner.browser.post(path, { opened, shown: "something else" })
    expect(refused.status).toBe(422)
    expect(fieldOf(refused.text, "opened")).toBe(opened)
    const two = await nodePath(learner, "two")
    const practised = fieldOf((await learner.browser.get(two)).text, "opened")
    const sent = await learner.browser.post(`${two}/practice`, { opened: practised })
    const checked = await learner.browser.get(sent.location ?? "")
    expect(checked.text.split(`name="opened" value="${practised}"`)).toHaveLength(3)
    learning.installation.time.now += 44_600
    expect((await learner.browser.post(path, { opened })).status).toBe(303)
    expect(await openSeconds(learner)).toBe(74)
    const shown = (await (await learning.browserOf("tom")).get(`/console/assignments/${learner.assignmentId}/evidence`))
      .text
    expect(shown).toContain('<dt>Page open</dt><dd class="written">1:14 minutes</dd>')
  })

  test.each(["nothing", "a time without a signature", "the signature of another page", "another time"])(
    "with %s as the time it was opened counts as having taken no time, and the evidence says so",
    async (what) => {
      const learner = await begun()
      const path = await nodePath(learner, "one")
      const own = fieldOf((await learner.browser.get(path)).text, "opened")
      const other = fieldOf((await learner.browser.get(await nodePath(learner, "two"))).text, "opened")
      const sent = {
        nothing: "",
        "a time without a signature": String(learning.installation.time.now - 60_000),
        "the signature of another page": other,
        "another time": own.replace(/^\d+/, (at) => String(Number(at) - 60_000)),
      }[what]
      learning.installation.time.now += 60_000
      expect((await learner.browser.post(path, { opened: sent ?? "" })).status).toBe(303)
      expect(await openSeconds(learner)).toBe(0)
      const shown = (
        await (await learning.browserOf("tom")).get(`/console/assignments/${learner.assignmentId}/evidence`)
      ).text
      expect(shown).toContain("No time: it was left within a second")
    },
  )

  test("is completed once, however often it is sent", async () => {
    const learner = await begun()
    const path = await nodePath(learner, "one")
    await Promise.all([learner.browser.post(path), learner.browser.post(path), learner.browser.post(path)])
    expect((await learning.evidence(learner.assignmentId)).map(({ kind }) => kind)).toEqual(["begun", "read"])
  })

  test("that changed while it was open does not count as read, and shows its new text", async () => {
    const learner = await begun("changes")
    const path = await nodePath(learner, "c1")
    const [, shown = ""] = /name="shown" value="([0-9a-f]{64})"/.exec((await learner.browser.get(path)).text) ?? []
    expect((await learner.browser.get(path)).text).toContain(shown)
    await learning.database.run(sql`update content_nodes set text = 'Quite other words.' where key = 'c1'`)
    const { status, text } = await learner.browser.post(path, { shown })
    expect(status).toBe(422)
    for (const part of ["This page has changed while you had it open.", "Quite other words."]) {
      expect(text).toContain(part)
    }
    expect((await learning.evidence(learner.assignmentId)).map(({ kind }) => kind)).toEqual(["begun"])
    const [, now = ""] = /name="shown" value="([0-9a-f]{64})"/.exec(text) ?? []
    expect((await learner.browser.post(path, { shown: now })).status).toBe(303)
  })

  test("that has changed has to be completed again, and says so", async () => {
    const learner = await begun("alters")
    const path = await nodePath(learner, "a1")
    await learner.browser.post(path)
    await learning.database.run(sql`update content_nodes set text = 'Other words.' where key = 'a1'`)
    const changed = "This page has changed since you completed it."
    expect((await learner.browser.get(learner.path)).text).toContain(changed)
    expect((await learner.browser.get(path)).text).toContain(changed)
    expect((await learner.browser.post(await nodePath(learner, "a2"))).location).toBe(path)
    expect((await learner.browser.post(path)).location).toBe(learner.path)
    expect(await learning.stateOf(learner.assignmentId)).toBe("success")
    expect((await learner.browser.get(learner.path)).text).not.toContain(changed)
  })

  describe("with questions", () => {
    test("is practice in a course without a test: answers are shown, and nothing is kept", async () => {
      const learner = await begun()
      const path = await nodePath(learner, "two")
      const asked = (await learner.browser.get(path)).text
      expect(asked).toContain("Which foot?")
      expect(asked).toContain('type="radio" name="question-0"')
      expect(asked).toContain('type="checkbox" name="question-1-0"')
      expect(asked).not.toContain("right answer")
      const answers = { "question-0": "0", "question-1-0": "0", "question-1-1": "1", "question-9": "1" }
      const sent = await learner.browser.post(`${path}/practice`, answers)
      expect([sent.status, sent.location?.split("?")[0]]).toEqual([303, path])
      const { text } = await learner.browser.get(sent.location ?? "")
      // It has its own address, so that it can be reloaded.
      expect((await learner.browser.get(sent.location ?? "")).text.match(/right answer/g)).toHaveLength(3)
      expect(text.match(/right answer/g)).toHaveLength(3)
      expect(text).toContain("Not right")
      expect(text.match(/>Right</g)).toHaveLength(1)
      expect(await learning.database.all(sql`select 1 from attempts`)).toEqual([])
      expect((await learning.evidence(learner.assignmentId)).map(({ kind }) => kind)).toEqual(["begun"])
    })

    test("shows no practice in a course with a test, and reveals no answer", async () => {
      const learner = await begun("tested")
      const path = await nodePath(learner, "asked")
      expect((await learner.browser.get(path)).text).not.toContain("Which foot?")
      expect((await learner.browser.post(`${path}/practice`)).status).toBe(404)
    })

    test("shows no practice without questions", async () => {
      const learner = await begun()
      expect((await learner.browser.post(`${await nodePath(learner, "one")}/practice`)).status).toBe(404)
    })
  })

  describe("with pictures", () => {
    const PNG = Buffer.from("89504e470d0a1a0a", "hex")

    /** Adds a picture that belongs to a company, or to the provider (null). */
    async function addImage(key: string, owner: string | null, name: string = crypto.randomUUID()): Promise<void> {
      const company = owner === null ? null : companyId(learning.installation, owner)
      const folder = join(learning.installation.directory, "files")
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, name), PNG)
      const sha256 = new Bun.CryptoHasher("sha256").update(name).digest("hex")
      await learning.database.transaction(async (tx) => {
        await tx.run(sql`
          insert into files (company_id, purpose, storage_name, media_type, size, sha256, created_at)
          values (${company}, 'image', ${name}, 'image/png', ${PNG.length}, ${sha256}, 0)`)
        await tx.run(sql`
          insert into images (company_id, key, file_id, created_at, updated_at)
          select ${company}, ${key}, id, 0, 0 from files where storage_name = ${name}`)
      })
    }

    test("shows those that are named as files", async () => {
      const learner = await begun()
      await addImage("plan.png", "acme")
      const { text } = await learner.browser.get(await nodePath(learner, "one"))
      const [, address = ""] = /<img[^>]* src="([^"]+plan[^"]+)"/.exec(text) ?? []
      const picture = await learner.browser.get(address)
      expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"])
    })

    test("shows those of the company and shared ones, cached by their content, and those of no other company", async () => {
      const learner = await begun()
      await addImage("ladder", "acme")
      await addImage("shared one", null)
      await addImage("theirs", "beta")
      const { text } = await learner.browser.get(await nodePath(learner, "one"))
      const [, address = ""] = /<img[^>]* src="([^"]+)"/.exec(text) ?? []
      expect(address).toMatch(new RegExp(`^${learner.path}/images/ladder\\?v=[0-9a-f]{12}$`))
      const picture = await learner.browser.get(address)
      expect(picture.status).toBe(200)
      expect(picture.headers.get("content-type")).toBe("image/png")
      expect(picture.headers.get("cache-control")).toContain("immutable")
      expect(picture.headers.get("content-security-policy")).toContain("sandbox")
      const unversioned = await learner.browser.get(`${learner.path}/images/ladder`)
      expect(unversioned.headers.get("cache-control")).toBe("private, no-cache")
      expect((await learner.browser.get(`${learner.path}/images/shared%20one`)).status).toBe(200)
      for (const key of ["theirs", "nothing", "%FF", "..%2fladder"]) {
        expect([key, (await learner.browser.get(`${learner.path}/images/${key}`)).status]).toEqual([key, 404])
      }
      const other = await learning.browserOf("ada")
      expect((await other.get(address)).status).toBe(404)
    })
  })
})
