import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { listen } from "../../../src/server/listener.ts"
import { Installation } from "../../harness/installation.ts"
import { nonconformities } from "../../harness/openapi-conformance.ts"
import { OpenApiDocument } from "../../harness/openapi-document.ts"
import { sendRaw } from "../../harness/raw-requests.ts"

/** Refusals at the HTTP level are documented too: other methods for an address, and malformed requests. */

let installation: Installation
let document: OpenApiDocument
let server: ReturnType<typeof listen>

beforeAll(async () => {
  installation = await Installation.start()
  document = await OpenApiDocument.of(installation)
  server = listen(installation.app, { host: "127.0.0.1", port: 0 })
})
afterAll(async () => {
  await server.stop()
  await installation.stop()
})

test("405 is documented if a word in place of the id is another address, and nowhere else", async () => {
  const words = installation.app.routes.map(({ path }) => path).filter((path) => !path.includes(":"))
  const refused: string[] = []
  for (const { operationId, method, path } of document.operations) {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`)
    for (const address of words.filter((word) => path.includes("{") && pattern.test(word))) {
      const { status, headers, body } = await installation.request(method.toUpperCase(), address)
      if (status !== 405) continue
      refused.push(operationId)
      const documented = document.operation(operationId).responses["405"]?.content?.["application/json"]
      expect<unknown>(documented?.example).toEqual(body)
      expect(headers.get("allow")).not.toContain(method.toUpperCase())
    }
  }
  const documented = document.operations.filter(({ responses }) => "405" in responses)
  expect([...new Set(refused)].sort()).toEqual(documented.map(({ operationId }) => operationId).sort())
  expect(refused).toContain("showLocation")
})

describe("documented for every operation is", () => {
  test("a 400 for an invalid Host header, with its body", async () => {
    const answer = await sendRaw(
      server.origin,
      "GET /health/live HTTP/1.1\r\nHost: x:99999\r\nConnection: close\r\n\r\n",
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    const body = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))
    for (const { responses } of document.operations) {
      const { schema = {} } = responses["400"]?.content?.["application/json"] ?? {}
      expect(nonconformities(document, schema, body)).toEqual([])
    }
  })

  test("a 431 for headers beyond the limit, with neither body nor headers", async () => {
    for (const [headers, status] of [
      [`X-Long: ${"x".repeat(15 * 1024)}`, 200],
      [`X-Long: ${"x".repeat(17 * 1024)}`, 431],
    ] as const) {
      const answer = await sendRaw(
        server.origin,
        `GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n\r\n`,
      )
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      if (status === 431) expect(answer).toEndWith("\r\n\r\n")
    }
    for (const { responses } of document.operations) {
      expect(responses["431"]?.description).toContain("16 KiB")
      expect(responses["431"]).not.toHaveProperty("content")
    }
  })
})
