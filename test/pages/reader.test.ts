import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { PAGE_WORDING } from "../../src/pages/wording/wording.ts"
import { WORDED_LANGUAGES } from "../../src/tools/language/worded.ts"
import { START_WORDING } from "../../src/web/start/wording/wording.ts"
import { Installation } from "../harness/installation.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

const open = (path: string, headers: Record<string, string> = {}) =>
  installation.request("GET", path, { as: null, headers: { accept: "text/html", ...headers } })

async function languageOf(path: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await open(path, headers)
  const [, language] = /<html lang="(..)">/.exec(answer.text) ?? []
  expect(answer.headers.get("content-language")).toBe(String(language))
  return language
}

describe("a page is in the language", () => {
  test.each([...WORDED_LANGUAGES])("%s, if the browser prefers it", async (language) => {
    const header = { "accept-language": `${language}-XX, en;q=0.5` }
    for (const [path, text] of [
      ["/", START_WORDING[language].title],
      ["/nowhere", PAGE_WORDING[language].refusals.not_found.title],
    ] as const) {
      expect(await languageOf(path, header)).toBe(language)
      expect((await open(path, header)).text).toContain(`<h1>${text}</h1>`)
    }
  })

  test("that was chosen on it, whatever the browser prefers, and so are the pages that follow", async () => {
    for (const path of ["/", "/verify", "/nowhere"]) {
      const chosen = await open(`${path}?language=pl`, { "accept-language": "de", cookie: "language=fr" })
      expect(chosen.text).toContain('<html lang="pl">')
      const cookie = chosen.headers.get("set-cookie")
      expect(cookie).toBe("language=pl; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly")
      expect(await languageOf(path, { "accept-language": "de", cookie: `other=1; ${cookie?.split(";")[0]}` })).toBe(
        "pl",
      )
    }
  })

  test("of the browser, if an unsupported language was requested", async () => {
    for (const path of ["/?language=ja", "/?language=", "/?language=__proto__"]) {
      expect(await languageOf(path, { "accept-language": "nl", cookie: "language=xx" })).toBe("nl")
      expect((await open(path)).headers.get("set-cookie")).toBeNull()
    }
    expect(await languageOf("/", { "accept-language": "ja" })).toBe("en")
    expect(await languageOf("/", { "accept-language": "nl", cookie: "language=pll; xlanguage=it" })).toBe("nl")
  })
})

test("a choice of another language keeps the rest of the address as text", async () => {
  const { text } = await open(`/verify?code=${encodeURIComponent('"><script>')}&language=it`)
  expect(text).toContain('href="?code=%22%3E%3Cscript%3E&amp;language=tr"')
  expect(text).not.toContain("<script")
})

test("the languages of the API are English and German, whatever was chosen for pages", async () => {
  const { headers } = await installation.request("GET", "/nowhere?language=de", {
    as: null,
    headers: { accept: "application/json", cookie: "language=de" },
  })
  expect([headers.get("content-language"), headers.get("set-cookie")]).toEqual(["en", null])
})

/** Words that several languages share. */
const SHARED = ["Team", "Pages", "Account", "Error"]

test("every language has its own words", () => {
  const texts = (wording: unknown) =>
    Array.from(JSON.stringify(wording).matchAll(/":"([^"]*)"/g), ([, text = ""]) => text)
  for (const all of [PAGE_WORDING, START_WORDING]) {
    const english = texts(all.en)
    for (const language of WORDED_LANGUAGES.filter((one) => one !== "en")) {
      const own = texts(all[language])
      expect(own).toHaveLength(english.length)
      expect([language, own.filter((text, index) => text === english[index] && !SHARED.includes(text))]).toEqual([
        language,
        [],
      ])
      for (const text of own) expect(text).toMatch(/\p{L}/u)
    }
  }
})

test("a choice of another language does not repeat unknown parameters, such as a password in the address", async () => {
  for (const path of ["/", "/sign-in", "/verify", "/nowhere", "/password/forgotten"]) {
    const { text } = await open(`${path}?password=secret-of-mine&next=%2Flearn&utm_source=x`)
    expect([path, text.includes("secret-of-mine"), text.includes("utm_source")]).toEqual([path, false, false])
    expect(text).toContain('href="?next=%2Flearn&amp;language=tr"')
  }
})
