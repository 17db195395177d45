import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { listen } from "../../src/server/listener.ts"
import { expectRefusal } from "../harness/answers.ts"
import { Installation } from "../harness/installation.ts"
import { expectNothingChanged } from "../harness/records.ts"
import { bodyRoutes, bytes, sendBytes } from "./bodies.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const MEBIBYTE = 1024 * 1024

/** JSON of this size in bytes, mostly of two-byte characters. */
const sized = (size: number) => {
  const rest = size - '{"name": "Sized", "x": ""}'.length
  return `{"name": "Sized", "x": "${"ü".repeat(Math.floor(rest / 2))}${"u".repeat(rest % 2)}"}`
}

describe("the size of a body", () => {
  test("is at most a mebibyte, counted in bytes", async () => {
    expect(bytes(sized(MEBIBYTE)).byteLength).toBe(MEBIBYTE)
    expect((await installation.request("POST", "locations", { body: sized(MEBIBYTE) })).status).toBe(201)
    for (const [method, path] of bodyRoutes(installation)) {
      const act = () => installation.request(method, path, { body: sized(MEBIBYTE + 1) })
      const answer = await expectNothingChanged(installation, act)
      expectRefusal(answer, 413)
      expect(String(answer.body.message)).toContain(String(MEBIBYTE))
    }
  })

  test("is read from its header, or detected as it arrives", async () => {
    const small = bytes('{"name": "x"}')
    const json = { "content-type": "application/json" }
    const target = { method: "POST", path: "locations" }
    const declared = { ...json, "content-length": String(MEBIBYTE + 1) }
    expectRefusal(await sendBytes(installation, { ...target, body: small, headers: declared }), 413)
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(32))
      },
    })
    expectRefusal(await sendBytes(installation, { ...target, body: endless, headers: json }), 413)
    expect(sent).toBeLessThan(3 * MEBIBYTE)
  })

  test("is also limited on a real connection, chunked or not, and the server keeps working", async () => {
    const server = listen(installation.app, { host: "127.0.0.1", port: 0 })
    try {
      const authorization = `Bearer ${await installation.token("admin")}`
      const headers = { authorization, "content-type": "application/json" }
      const post = (body: string | ReadableStream) =>
        fetch(`${server.origin}/api/v1/locations`, { method: "POST", headers, body })
      const chunked = (text: string) => new Blob([text]).stream()
      for (const body of [
        sized(MEBIBYTE + 1),
        chunked(sized(MEBIBYTE + 1)),
        sized(4 * MEBIBYTE),
        chunked(sized(4 * MEBIBYTE)),
      ]) {
        const answer = await post(body)
        expect(answer.status).toBe(413)
        expect(answer.headers.get("x-request-id")).toMatch(/^[\w.:-]{1,128}$/)
        expect(await answer.json()).toEqual({
          message: expect.stringContaining(String(MEBIBYTE)),
          code: "content_too_large",
        })
      }
      for (const body of [sized(MEBIBYTE), chunked(sized(MEBIBYTE))]) {
        const answer = await post(body)
        expect(answer.status).toBe(201)
        await answer.arrayBuffer()
      }
    } finally {
      await server.stop()
    }
  })

  test("is limited by the setting", async () => {
    const own = await Installation.start({ settings: { body_limit: 1500 } })
    try {
      expect((await own.request("POST", "locations", { body: sized(1500) })).status).toBe(201)
      expectRefusal(await own.request("POST", "locations", { body: sized(1501) }), 413)
    } finally {
      await own.stop()
    }
  })
})
