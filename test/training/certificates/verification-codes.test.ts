import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { printedCode } from "../../../src/training/documents/certificate/code.ts"
import { WORDING } from "../../../src/training/wording/wording.ts"
import { Installation } from "../../harness/installation.ts"
import { CERTIFIED, CODES, UNKNOWN, wordOf } from "./certified-company.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: CERTIFIED })
})
afterAll(() => installation.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  installation.request("GET", path, { as: null, headers: { accept: "text/html", ...headers } })

const verify = (code: string, headers: Record<string, string> = {}) => get(`/verify/${code}`, headers)

describe("an unknown code", () => {
  test.each([
    ["that is well-formed", UNKNOWN],
    ["that is too short", CODES.valid.slice(1)],
    ["with a sign too much", `${CODES.valid}*`],
    ["that is an id", "1"],
    ["that is not UTF-8 text", "%zz"],
    ["with a null character", "%00"],
    ["with a slash", "a%2Fb"],
    ["that is very long", "Z".repeat(5000)],
  ])("%s is a page of 404 with advice and a form", async (_, code) => {
    const answer = await verify(code)
    expect([answer.status, wordOf(answer)]).toEqual([404, "Unknown"])
    expect(answer.text).toContain(WORDING.en.verification.unknown.advice)
    expect(answer.text).toContain('<form action="/verify" method="get"')
  })

  test("is offered for correction, as text", async () => {
    const typed = '12"><script>x</script>'
    for (const path of [`/verify/${encodeURIComponent(typed)}`, `/verify?code=${encodeURIComponent(typed)}`]) {
      const { status, text } = await get(path)
      expect(status).toBe(404)
      expect(text).toContain('value="12&quot;>&lt;script>x&lt;/script>"')
      expect(text).not.toContain("<script")
    }
  })
})

test("requests for JSON get refusals in JSON", async () => {
  const json = { accept: "application/json", "accept-language": "de" }
  for (const path of [`/verify/${UNKNOWN}`, "/verify/nonsense", "/verify?code=nonsense"]) {
    const { status, body } = await get(path, json)
    expect<unknown>({ status, body }).toEqual({
      status: 404,
      body: { message: "Es gibt kein Zertifikat mit diesem Code.", code: "not_found" },
    })
  }
})

describe("an entered code", () => {
  const printed = printedCode(CODES.valid)

  test.each([
    ["as it is printed", printed],
    ["in lower case, with spaces", printed.toLowerCase().replaceAll("-", " ")],
    ["with letters that look like digits", CODES.valid.replaceAll("0", "O").replace("1", "l")],
    ["with dashes that a text program made", printed.replaceAll("-", "\u2013")],
    ["with soft hyphens and spaces around", ` ${printed.replaceAll("-", "\u00ad")}\t`],
    ["in full-width letters", CODES.valid.replaceAll("V", "\uff36")],
    ["as it is stored", CODES.valid],
  ])("%s leads to the address of the certificate", async (_, typed) => {
    const { status, headers } = await get(`/verify?code=${encodeURIComponent(typed)}`)
    expect([status, headers.get("location")]).toEqual([303, `/verify/${CODES.valid}`])
    if (typed === CODES.valid) return
    const direct = await verify(encodeURIComponent(typed))
    expect([direct.status, direct.headers.get("location")]).toEqual([303, `/verify/${CODES.valid}`])
  })

  test.each(["/verify", "/verify/", "/verify?code=", "/verify?code=%20"])(
    "is filled into the form that is at %s",
    async (path) => {
      const { status, text } = await get(path)
      expect(status).toBe(200)
      expect(text).toContain(WORDING.en.verification.instruction)
      expect(text).toContain('name="code" value required')
    },
  )
})

describe("other methods", () => {
  test("HEAD responds like GET, without the page", async () => {
    for (const [code, status] of [
      [CODES.valid, 200],
      [UNKNOWN, 404],
    ] as const) {
      const answer = await installation.request("HEAD", `/verify/${code}`, { as: null })
      expect([answer.status, answer.text]).toEqual([status, ""])
      expect(answer.headers.get("x-robots-tag")).toBe("noindex")
    }
  })

  test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is not allowed", async (method) => {
    for (const path of ["/verify", `/verify/${CODES.valid}`]) {
      const { status, headers } = await installation.request(method, path, { as: null })
      expect([path, status, headers.get("allow")]).toEqual([path, 405, "GET, HEAD"])
    }
  })
})

describe("the rate at which codes are looked up", () => {
  async function limited(limit: number, work: (lookUp: typeof verify, other: Installation) => Promise<void>) {
    const settings = { verify_rate_limit: limit, trusted_proxies: ["127.0.0.1"] }
    const other = await Installation.start({ dataset: CERTIFIED, settings })
    try {
      await work((code, headers = {}) => other.request("GET", `/verify/${code}`, { as: null, headers }), other)
    } finally {
      await other.stop()
    }
  }

  test("is limited for known and unknown codes together, with a page that says how long to wait", async () => {
    await limited(2, async (lookUp, other) => {
      expect((await lookUp(CODES.valid)).status).toBe(200)
      expect((await lookUp(UNKNOWN)).status).toBe(404)
      other.time.now += 20_000
      for (const code of [CODES.valid, UNKNOWN]) {
        const answer = await lookUp(code, { "accept-language": "pl" })
        expect([answer.status, wordOf(answer)]).toEqual([429, WORDING.pl.verification.tooMany.word])
        expect(answer.headers.get("retry-after")).toBe("40")
        expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8")
        expect(answer.text).not.toContain("Acme")
      }
      other.time.now += 40_000
      expect((await lookUp(CODES.valid)).status).toBe(200)
    })
  })

  test("is reported as JSON on request", async () => {
    await limited(1, async (lookUp) => {
      await lookUp(CODES.valid)
      const { status, body, headers } = await lookUp(CODES.valid, { accept: "application/json" })
      expect<unknown>({ status, body }).toEqual({
        status: 429,
        body: { message: "Too many requests.", code: "too_many_requests" },
      })
      expect(headers.get("retry-after")).toMatch(/^\d+$/)
    })
  })

  test("is limited per address, as reported by trusted proxies", async () => {
    await limited(1, async (lookUp) => {
      const from = (address: string) => ({ "x-forwarded-for": address })
      expect((await lookUp(CODES.valid, from("203.0.113.1"))).status).toBe(200)
      expect((await lookUp(CODES.valid, from("203.0.113.1"))).status).toBe(429)
      expect((await lookUp(CODES.valid, from("203.0.113.2"))).status).toBe(200)
      expect((await lookUp(CODES.valid, from("2001:db8::1"))).status).toBe(200)
      expect((await lookUp(CODES.valid, from("2001:db8::2"))).status).toBe(429)
    })
  })

  test("does not count the form, nor the redirect from an entered code to its address", async () => {
    await limited(1, async (lookUp, other) => {
      for (let times = 0; times < 3; times++) {
        expect((await other.request("GET", "/verify", { as: null })).status).toBe(200)
        expect((await lookUp(printedCode(CODES.valid))).status).toBe(303)
      }
      expect((await lookUp(CODES.valid)).status).toBe(200)
    })
  })

  test("is unlimited with 0", async () => {
    for (let times = 0; times < 40; times++) expect((await verify(UNKNOWN)).status).toBe(404)
  })
})
