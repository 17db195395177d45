import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { signedIn } from "../../harness/signed-in.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

describe("a page that is refused to somebody who is signed in", () => {
  let installation: Installation

  beforeAll(async () => {
    installation = await Installation.start({ dataset: PEOPLE })
    await installation.database.run(sql`update users set language = 'de' where key in ('boss', 'tom', 'ada')`)
  })
  afterAll(() => installation.stop())

  test.each(["/console/nowhere", "/console/people/999999", "/console/assignments/999999"])(
    "keeps the navigation of the console, in the reader's language, at %s",
    async (path) => {
      const answer = await (await signedIn(installation, "boss")).get(path)
      expect(answer.status).toBe(404)
      expect(answer.text).toContain("Seite nicht gefunden")
      expect(answer.text).toContain('href="/console/people"')
      expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'")
      expect(answer.headers.get("content-language")).toBe("de")
    },
  )

  test("keeps it for a role that may not open the page, with its own pages only", async () => {
    const answer = await (await signedIn(installation, "tom")).get("/console/clients")
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('href="/console/people"')
    expect(answer.text).not.toContain('href="/console/clients"')
  })

  test("has no navigation for somebody who may open no page of the console, but their language", async () => {
    const browser = await signedIn(installation, "ada")
    for (const path of ["/console/people", "/console/nowhere", "/learn/999999"]) {
      const answer = await browser.get(path)
      expect([403, 404]).toContain(answer.status)
      expect(answer.text).not.toContain('href="/console/people"')
      expect(answer.headers.get("content-language")).toBe("de")
    }
  })

  test("says nothing of anybody without a session", async () => {
    const answer = await new TestBrowser(installation).get("/console/nowhere")
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain('href="/console/people"')
  })
})
