import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { PAGE_WORDING } from "../../src/pages/wording/wording.ts"
import { PEOPLE_WORDING } from "../../src/people/wording/wording.ts"
import { WORDED_LANGUAGES } from "../../src/tools/language/worded.ts"
import { type Answer, Installation } from "../harness/installation.ts"
import { CODES } from "../training/certificates/certified-company.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

const open = (path: string, method = "GET", language = "fr"): Promise<Answer> =>
  installation.request(method, path, { as: null, headers: { accept: "text/html", "accept-language": language } })

const { refusals, toStart } = PAGE_WORDING.fr

describe("a refusal", () => {
  test.each([
    ["of an address that does not exist", "/nowhere", "GET", 404, refusals.not_found],
    ["of an unsupported method", "/verify", "DELETE", 405, refusals.method_not_allowed],
  ] as const)("%s is a page in the reader's language that says what to do", async (_, path, method, status, words) => {
    const { text, ...answer } = await open(path, method)
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"])
    for (const part of [`>${status}<`, `<h1>${words.title}</h1>`, words.advice, toStart]) expect(text).toContain(part)
    expect(text).toContain(`<title>${words.title} – trainbase</title>`)
    expect(answer.headers.get("cache-control")).toBe("no-store")
  })

  test("keeps the headers that programs use", async () => {
    expect((await open("/verify", "DELETE")).headers.get("allow")).toBe("GET, HEAD")
  })

  test("with its own reason gives it in the reader's language", async () => {
    for (const language of WORDED_LANGUAGES) {
      const { reasons } = PAGE_WORDING[language]
      const fromElsewhere = { accept: "text/html", "accept-language": language, "sec-fetch-site": "cross-site" }
      const foreign = await installation.request("POST", "/sign-out", { as: null, headers: fromElsewhere, body: "" })
      const large = await installation.request("POST", "/sign-in", {
        as: null,
        headers: {
          ...fromElsewhere,
          "sec-fetch-site": "same-origin",
          "content-type": "application/x-www-form-urlencoded",
        },
        body: `username=${"x".repeat(100_000)}`,
      })
      const expired = await open("/files/1", "GET", language)
      expect([foreign.status, large.status, expired.status]).toEqual([403, 413, 403])
      expect(foreign.text).toContain(`<p>${reasons.cross_site}</p>`)
      expect(large.text).toContain(`<p>${reasons.too_large}</p>`)
      expect(expired.text).toContain(`<p>${reasons.address_not_valid}</p>`)
    }
  })

  test("is in the language given in the address", async () => {
    const { text } = await open("/files/1?language=de")
    expect(text).toContain("<p>Diese Adresse ist falsch oder abgelaufen. Fordern Sie eine neue an.</p>")
  })

  test("gives reasons that are only meant for programs in an available language", async () => {
    const headers = { accept: "text/html", "accept-language": "fr", "x-forwarded-for": "192.0.2.7" }
    const { status, text } = await installation.request("GET", "/metrics", { as: null, headers })
    expect(status).toBe(403)
    expect(text).toContain(`<h1>${refusals.forbidden.title}</h1>`)
    expect(text).toContain('<p lang="en">Metrics are told to programs')
  })

  test("says nothing about internal errors, except in development", async () => {
    for (const development of [false, true]) {
      const other = await Installation.start({ settings: { development } })
      await other.database.run(sql`alter table certificates rename to lost`)
      const { status, text } = await other.request("GET", `/verify/${CODES.valid}`, {
        as: null,
        headers: { accept: "text/html" },
      })
      await other.stop()
      expect([status, text.includes("certificates")]).toEqual([500, development])
      expect(text).toContain(`<h1>${PAGE_WORDING.en.refusals.server_error.title}</h1>`)
    }
  })
})

describe("a page that refuses something, when JSON is requested", () => {
  const post = (path: string, fields: Record<string, string>, accept: string) =>
    installation.request("POST", path, {
      as: null,
      headers: {
        ...{ accept, "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
        "accept-language": "en",
      },
      body: new URLSearchParams(fields).toString(),
    })

  test("is JSON with the errors of its fields", async () => {
    const { status, headers, text } = await post("/sign-in", { username: "" }, "application/json")
    expect([status, headers.get("content-type")]).toEqual([422, "application/json;charset=utf-8"])
    const { code, errors } = JSON.parse(text)
    expect(code).toBe("validation_failed")
    expect(Object.keys(errors)).toEqual(["username", "password"])
    expect(errors.password).toEqual([
      `${PEOPLE_WORDING.en.signIn.signIn.password}: ${PEOPLE_WORDING.en.signIn.signIn.passwordRequired}`,
    ])
    const wrong = await post("/sign-in", { username: "a", password: '<&"' }, "application/json")
    expect(JSON.parse(wrong.text).errors).toEqual({ "": [PEOPLE_WORDING.en.signIn.signIn.wrong] })
  })

  test("is the page for clients that prefer it", async () => {
    for (const accept of ["text/html", "*/*", "text/html,application/json;q=0.9", "text/html, */*"]) {
      const { headers } = await post("/sign-in", {}, accept)
      expect([accept, headers.get("content-type")]).toEqual([accept, "text/html; charset=utf-8"])
      const missing = await installation.request("GET", "/nowhere", { as: null, headers: { accept } })
      const isPage = missing.headers.get("content-type")?.startsWith("text/html")
      expect([accept, isPage]).toEqual([accept, accept !== "*/*"])
    }
    const both = { accept: "text/html;q=0.5, application/json" }
    const { headers } = await installation.request("GET", "/nowhere", { as: null, headers: both })
    expect(headers.get("content-type")).toStartWith("application/json")
  })
})
