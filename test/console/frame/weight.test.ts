import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { listen } from "../../../src/server/listener.ts"
import { startCrowded } from "../../bulk-acts/acting.ts"
import type { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { sessionOf } from "../../harness/signed-in.ts"

/** What pages of the console cost over the wire, and what they may load. */

let installation: Installation
let server: ReturnType<typeof listen>
let cookie: string
beforeAll(async () => {
  installation = await startCrowded()
  server = listen(installation.app, { host: "127.0.0.1", port: 0 })
  cookie = `session=${await sessionOf(installation, "boss")}`
})
afterAll(async () => {
  await server.stop()
  await installation.stop()
})

/** A response, and the bytes of its body as sent. */
async function load(path: string) {
  const headers = { cookie, accept: "text/html", "accept-encoding": "gzip, br, zstd" }
  const response = await fetch(server.origin + path, { headers, decompress: false } as RequestInit)
  const bytes = (await response.arrayBuffer()).byteLength
  return { status: response.status, headers: response.headers, bytes }
}

async function textOf(path: string): Promise<string> {
  return (await fetch(server.origin + path, { headers: { cookie, accept: "text/html" } })).text()
}

const KIB = 1024
const PATHS = () => [
  "/console",
  "/console/people?per_page=25",
  `/console/people/${idOf(installation, "users", "ada")}`,
  "/console/people/new",
  "/console/people/import",
  "/console/places",
  "/console/places/order",
  "/console/courses",
  "/console/assignments",
  "/console/certificates",
  "/console/videos/new",
  "/console/clients",
  "/console/webhooks",
  "/console/sign-on",
  "/console/kiosks",
  "/console/audit",
  "/console/company/appearance",
  "/console/jobs",
  "/console/pick/people",
]

describe("a page of the console", () => {
  test("loads at most 25 KB of scripts, 80 KB the first time and 15 KB afterwards", async () => {
    for (const path of PATHS()) {
      const page = await load(path)
      expect([path, page.status]).toEqual([path, 200])
      const text = await textOf(path)
      const assets = new Set([...text.matchAll(/(?:href|src)="(\/assets\/[^"#]+)/g)].map(([, address = ""]) => address))
      let [scripts, whole] = [0, page.bytes]
      for (const address of assets) {
        const { status, bytes } = await load(address)
        expect([address, status]).toEqual([address, 200])
        whole += bytes
        if (address.endsWith(".js")) scripts += bytes
      }
      expect([path, scripts <= 25 * KIB, whole <= 80 * KIB, page.bytes <= 15 * KIB]).toEqual([path, true, true, true])
    }
  })

  test("contains no inline script, style or handler, and may talk to its own server alone", async () => {
    for (const path of PATHS()) {
      const { headers } = await load(path)
      const policy = headers.get("content-security-policy") ?? ""
      expect([path, /(?:^|; )connect-src 'self'(?:;|$)/.test(policy)]).toEqual([path, true])
      expect([path, policy.includes("unsafe"), policy.includes("worker-src")]).toEqual([path, false, false])
      const text = await textOf(path)
      expect([path, text.match(/<script(?![^>]*\ssrc=)|<style|\sstyle="|\son\w+="/g)]).toEqual([path, null])
    }
  })
})
