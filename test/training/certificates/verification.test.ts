import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { WORDED_LANGUAGES } from "../../../src/tools/language/worded.ts"
import { printedCode } from "../../../src/training/documents/certificate/code.ts"
import { WORDING } from "../../../src/training/wording/wording.ts"
import { type Answer, Installation, NOW } from "../../harness/installation.ts"
import { CERTIFIED, CODES, HOSTILE_NAME, UNKNOWN, wordOf } from "./certified-company.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: CERTIFIED })
})
afterAll(() => installation.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  installation.request("GET", path, { as: null, headers: { accept: "text/html", ...headers } })

const verify = (code: string, headers: Record<string, string> = {}) => get(`/verify/${code}`, headers)

/** What a page states, by label. */
function factsOf({ text }: Answer): Record<string, string> {
  const lines = text.matchAll(/<dt>([^<]*)<\/dt><dd[^>]*><bdi>([^<]*)<\/bdi><\/dd>/g)
  return Object.fromEntries([...lines].map(([, label = "", value = ""]) => [label, value]))
}

describe("the page of a certificate", () => {
  test("shows everything that was certified, and that it is valid", async () => {
    const answer = await verify(CODES.valid)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain("<title>Valid – Check a certificate</title>")
    expect(answer.text).toContain("This certificate is valid up to and including 31 January 2027.")
    expect(factsOf(answer)).toEqual({
      Holder: "Ada Müller",
      Course: "Forklift driving",
      Scope: "Forklift trucks",
      Company: "Acme GmbH",
      Kind: "Qualification",
      Result: "Passed",
      Begin: "30 January 2026",
      "Completed on": "1 February 2026",
      "Valid until": "31 January 2027",
      Trainer: "Tom Trainer",
      "Issued on": "2 February 2026",
      Number: expect.stringMatching(/^\d{6,}-1$/),
      "Verification code": printedCode(CODES.valid),
    })
    expect(answer.text).toContain(WORDING.en.verification.compare)
    expect(answer.text).toContain("Checked on 20 November 2026 at 09:30 UTC.")
  })

  test.each([
    ["valid", "Valid"],
    ["unlimited", "Valid"],
    ["lastDay", "Valid"],
    ["expired", "Expired"],
    ["failed", "Not passed"],
    ["replaced", "Superseded"],
    ["replacing", "Valid"],
    ["superseded", "Superseded"],
  ] as const)("of %s says %s", async (name, word) => {
    const answer = await verify(CODES[name])
    expect([answer.status, wordOf(answer)]).toEqual([200, word])
  })

  test("says until when it was valid", async () => {
    expect((await verify(CODES.expired)).text).toContain("It was valid up to and including 19 November 2026.")
  })

  test("says that it is valid without limit, and leaves out missing data", async () => {
    const answer = await verify(CODES.unlimited)
    expect(answer.text).toContain("This certificate is valid without a time limit.")
    const facts = factsOf(answer)
    expect(facts["Valid until"]).toBe("without limit")
    expect(Object.keys(facts)).not.toContain("Begin")
  })

  test("for a failed training has the result and no validity date", async () => {
    const facts = factsOf(await verify(CODES.failed))
    expect(facts).toMatchObject({ Result: "Not passed (41.5%)", Kind: "Training" })
    for (const label of ["Valid until", "Trainer", "Scope"]) expect(Object.keys(facts)).not.toContain(label)
  })

  test("of a replaced certificate does not link to the newer one", async () => {
    const { text } = await verify(CODES.replaced)
    expect(text).not.toContain(CODES.replacing)
    expect(text).not.toContain(printedCode(CODES.replacing))
  })

  test("uses its company's date", async () => {
    installation.time.now = Date.UTC(2026, 10, 20, 11, 30)
    try {
      expect(wordOf(await verify(CODES.lastDay))).toBe("Valid")
      expect(wordOf(await verify(CODES.otherDay))).toBe("Expired")
    } finally {
      installation.time.now = NOW
    }
    expect(wordOf(await verify(CODES.otherDay))).toBe("Valid")
  })

  test("shows names as text, each in its own direction", async () => {
    const hostile = await verify(CODES.hostile)
    expect(hostile.text).not.toMatch(/<script|<img/)
    expect(factsOf(hostile).Holder).toBe("&lt;script>alert(&quot;1&quot;)&lt;/script> &amp; O'Neill evil")
    expect(HOSTILE_NAME).toContain("<script>")
    expect(factsOf(await verify(CODES.arabic)).Holder).toBe("محمد عبد الله")
  })

  test("is neither cached, framed nor indexed, runs no script and leaks nothing to other sites", async () => {
    for (const path of [`/verify/${CODES.valid}`, `/verify/${UNKNOWN}`, "/verify", `/verify?code=${CODES.valid}`]) {
      const { headers } = await get(path)
      expect([path, headers.get("cache-control")]).toEqual([path, "no-store"])
      expect([path, headers.get("x-robots-tag")]).toEqual([path, "noindex"])
    }
    for (const path of [`/verify/${CODES.valid}`, `/verify/${UNKNOWN}`, "/verify", "/", "/nowhere"]) {
      const { headers } = await get(path)
      expect([path, headers.get("referrer-policy")]).toEqual([path, "no-referrer"])
      expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"])
      expect([path, headers.get("content-type")]).toEqual([path, "text/html; charset=utf-8"])
      const policy = headers.get("content-security-policy")
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain("script-src")
    }
  })

  test("needs no token and is a page whatever the client accepts", async () => {
    const answer = await installation.request("GET", `/verify/${CODES.valid}`, { as: null })
    expect([answer.status, wordOf(answer)]).toEqual([200, "Valid"])
    const json = await verify(CODES.valid, { accept: "application/json" })
    expect(json.headers.get("content-type")).toBe("text/html; charset=utf-8")
  })
})

describe("the language of the page", () => {
  test.each([...WORDED_LANGUAGES])("is %s for readers who prefer it", async (language) => {
    const wording = WORDING[language].verification
    for (const [path, word] of [
      [`/verify/${CODES.valid}`, wording.valid.word],
      [`/verify/${CODES.expired}`, wording.expired.word],
      [`/verify/${UNKNOWN}`, wording.unknown.word],
      ["/verify", undefined],
    ] as const) {
      const answer = await get(path, { "accept-language": `${language}-XX, en;q=0.5` })
      expect([path, wordOf(answer)]).toEqual([path, word])
      expect(answer.text).toContain(`<html lang="${language}">`)
      expect(answer.headers.get("content-language")).toBe(language)
    }
  })

  test.each([
    ["de", "31. Januar 2027"],
    ["fr", "31 janvier 2027"],
    ["fr", "1er février 2026"],
    ["it", "31 gennaio 2027"],
    ["es", "31 de enero de 2027"],
    ["nl", "31 januari 2027"],
    ["pl", "31 stycznia 2027"],
    ["tr", "31 Ocak 2027"],
  ])("formats its dates: %s", async (language, day) => {
    const { text } = await verify(CODES.valid, { "accept-language": language })
    expect(text).toContain(day)
  })

  test.each([["ja"], ["*"], [""]])("is English for %j", async (language) => {
    expect(wordOf(await verify(CODES.valid, { "accept-language": language }))).toBe("Valid")
  })

  test("has its own words for everything", () => {
    for (const language of WORDED_LANGUAGES) {
      const said = JSON.stringify(WORDING[language].verification)
      if (language !== "en") expect(said).not.toBe(JSON.stringify(WORDING.en.verification))
      for (const text of said.matchAll(/:"([^"]*)"/g)) expect(text[1]).toMatch(/\p{L}/u)
      const { valid, expired, checkedOn } = WORDING[language].verification
      for (const sentence of [valid.until, expired.until, checkedOn]) expect(sentence("DAY")).toMatch(/\p{L}.*DAY/u)
    }
  })
})

test("while the database is away, a page says so", async () => {
  const other = await Installation.start({ dataset: CERTIFIED })
  await other.database.close()
  const { status, text, headers } = await other.request("GET", `/verify/${CODES.valid}`, {
    as: null,
    headers: { accept: "text/html" },
  })
  await other.stop()
  expect([status, headers.get("retry-after")]).toEqual([503, "5"])
  expect(text).toContain("not available at the moment")
})
