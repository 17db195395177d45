import { afterAll, beforeAll, expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { ASSETS } from "../../src/pages/assets.ts"
import { SPRITE } from "../../src/pages/icons.ts"
import { Installation } from "../harness/installation.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

const open = (path: string, headers: Record<string, string> = {}) =>
  installation.request("GET", path, { as: null, headers: { accept: "text/html", ...headers } })

const PAGES = ["/", "/verify", "/verify/unknown", "/nowhere", "/swagger/guide"]

test("assets of a page exist, and browsers cache them for ever", async () => {
  for (const page of PAGES) {
    const { text } = await open(page)
    const addresses = new Set(
      Array.from(text.matchAll(/(?:href|src)="(\/assets\/[^"#]*)/g), ([, address = ""]) => address),
    )
    expect([page, addresses.size]).toEqual([page, 3])
    for (const address of addresses) {
      const { status, headers } = await open(address)
      expect([address, status]).toEqual([address, 200])
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
      expect(headers.get("x-content-type-options")).toBe("nosniff")
    }
  }
})

test("an asset's address contains a hash of its content; under another version's address it is not cached", async () => {
  for (const { address, content, mediaType } of Object.values(ASSETS)) {
    const hash = new Bun.CryptoHasher("sha256").update(content).digest("hex").slice(0, 16)
    expect(address).toContain(`-${hash}.`)
    const { text, headers } = await open(address)
    expect([text, headers.get("content-type")]).toEqual([content, mediaType])
    const other = await open(address.replace(hash, "0123456789abcdef"))
    expect([other.status, other.text, other.headers.get("cache-control")]).toEqual([200, content, "no-store"])
  }
  for (const file of [
    "style.css",
    "style-.css",
    "other-0123456789abcdef.css",
    "style-0123456789abcdef.svg",
    "..%2fx",
    "%ff",
  ]) {
    expect([file, (await open(`/assets/${file}`)).status]).toEqual([file, 404])
  }
})

test("the policy of every page allows only the server's own files, and nothing inline", async () => {
  for (const page of PAGES) {
    const { headers, text } = await open(page)
    expect([page, headers.get("content-security-policy")]).toEqual([
      page,
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    ])
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|data:|https?:\/\/(?!localhost)[^\s<]*["']/)
  }
})

test("every icon is on some page, and every icon of a page is in the icon file", () => {
  const folder = join(import.meta.dir, "../../src")
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => /\.tsx?$/.test(path))
  const code = sources.map((path) => readFileSync(join(folder, path), "utf8")).join("\n")
  const names = Array.from(SPRITE.matchAll(/<symbol id="([^"]+)"/g), ([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) expect([name, code.includes(`"${name}"`)]).toEqual([name, true])
  expect(SPRITE.match(/<svg/g)).toHaveLength(1)
})
