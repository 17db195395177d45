import { afterEach, describe, expect, test } from "bun:test"
import { contact } from "../../src/settings/network-kinds.ts"
import type { Settings } from "../../src/settings/read.ts"
import { Installation, NOW } from "../harness/installation.ts"

/** /.well-known/security.txt (RFC 9116). */

const DAY = 86_400_000

let installation: Installation
afterEach(() => installation.stop())

async function start(settings: Partial<Settings>): Promise<void> {
  installation = await Installation.start({ settings })
}

const ask = (method = "GET") => installation.request(method, "/.well-known/security.txt", { as: null })

describe("security.txt", () => {
  test("states where to report, in which languages, and its own address", async () => {
    await start({ security_contact: "mailto:security@acme.example", public_url: "https://training.acme.example" })
    const response = await installation.app.handle(new Request("http://localhost/.well-known/security.txt"))
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"])
    const text = await response.text()
    expect(text).toEndWith("\r\n")
    const fields = text
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(/: (.*)/).slice(0, 2))
    expect(fields).toEqual([
      ["Contact", "mailto:security@acme.example"],
      ["Expires", "2027-05-19T00:00:00Z"],
      ["Preferred-Languages", "en, de"],
      ["Canonical", "https://training.acme.example/.well-known/security.txt"],
    ])
  })

  test("never expires within the next months, and always within a year", async () => {
    await start({ security_contact: "https://acme.example/security" })
    for (const days of [0, 0.999, 100, 1000]) {
      installation.time.now = NOW + days * DAY
      const response = await installation.app.handle(new Request("http://localhost/.well-known/security.txt"))
      const text = await response.text()
      const [, expires = ""] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)\r$/m.exec(text) ?? []
      const left = Date.parse(expires) - installation.time.now
      expect([left > 90 * DAY, left < 365 * DAY]).toEqual([true, true])
      expect(text).not.toContain("Canonical")
    }
  })

  test("does not exist without security_contact", async () => {
    await start({})
    const answer = await ask()
    expect([answer.status, answer.body.code]).toEqual([404, "not_found" as never])
  })
})

describe("the setting security_contact", () => {
  test.each([
    ["security@example.com", "mailto:security@example.com"],
    ["mailto:security@example.com", "mailto:security@example.com"],
    ["MAILTO:Security@Example.com", "mailto:Security@Example.com"],
    ["https://example.com/security?from=lms", "https://example.com/security?from=lms"],
    ["https://example.com", "https://example.com/"],
  ])("takes %s", (text, value) => {
    expect(contact.parse(text)).toBe(value)
  })

  test.each([
    "",
    "example.com",
    "http://example.com/security",
    "javascript:alert(1)",
    "tel:+49301234567",
    "mailto:",
    "a@b@c",
    "security@example.com, other@example.com",
    "security@example.com?subject=x",
    "Security <security@example.com>",
    "https://example.com/a b",
    "https://example.com/\r\nContact: mailto:evil@example.org",
    "security@example.com\nExpires: x",
    "https://",
    `${"x".repeat(250)}@example.com`,
  ])("refuses %j", (text) => {
    expect(contact.parse(text)).toBeUndefined()
  })
})
