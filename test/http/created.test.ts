import { afterAll, beforeAll, expect, test } from "bun:test"
import { contentVideoDataset, idsOf } from "../audit/audited-company.ts"
import { CHANGES } from "../audit/changes.ts"
import { Installation } from "../harness/installation.ts"
import { OpenApiDocument } from "../harness/openapi-document.ts"

/* The address of a created record (RFC 9110, 15.3.2). */

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: contentVideoDataset() })
})
afterAll(() => installation.stop())

test("every 201, and no other response, has the address of the record, even when repeated", async () => {
  const creating: string[] = []
  for (const [route, changeOf] of Object.entries(CHANGES)) {
    const { path, body, headers = {} } = await changeOf(idsOf(installation), installation)
    const [method = "", pattern = ""] = route.split(" ")
    const sent = { body, headers: { ...headers, "idempotency-key": route } }
    const first = await installation.request(method, path, sent)
    const location = first.headers.get("location")
    if (first.status !== 201) {
      expect({ route, location }).toEqual({ route, location: null })
      continue
    }
    creating.push(`${method} ${pattern}`)
    const again = await installation.request(method, path, sent)
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    expect({ route, location: again.headers.get("location") }).toEqual({ route, location })
    expect({ route, location }).toEqual({ route, location: expect.stringMatching(/^http:\/\/localhost\/api\/v1\//) })
    const shown = await installation.request("GET", new URL(location ?? "").pathname)
    const id = first.body.data?.id ?? first.body.data?.content_node_video_id
    expect<unknown>({ route, ...shown }).toMatchObject({ route, status: 200, body: { data: { id } } })
  }
  const document = await OpenApiDocument.of(installation)
  const documented = document.operations.filter(({ responses }) => "201" in responses)
  expect(creating.length).toBe(documented.length)
  for (const { responses } of documented) expect(responses["201"]?.headers).toHaveProperty("Location")
})

test("is an address with the public origin", async () => {
  const behind = await Installation.start({ settings: { public_url: "https://training.acme.example" } })
  try {
    const { headers, body } = await behind.request("POST", "locations", { body: { name: "Kiel" } })
    expect(headers.get("location")).toBe(`https://training.acme.example/api/v1/locations/${body.data?.id}`)
  } finally {
    await behind.stop()
  }
})
