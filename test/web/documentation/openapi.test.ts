import { afterAll, describe, expect, test } from "bun:test"
import { PERMISSIONS } from "../../../src/access/permissions.ts"
import { Installation } from "../../harness/installation.ts"
import { nonconformities } from "../../harness/openapi-conformance.ts"
import { type JsonSchema, OpenApiDocument, type Operation } from "../../harness/openapi-document.ts"

const installation = await Installation.start()
const document = await OpenApiDocument.of(installation)
afterAll(() => installation.stop())

interface Flows {
  readonly clientCredentials: { readonly tokenUrl: string; readonly scopes: Readonly<Record<string, string>> }
}

const needsToken = ({ security }: Operation) => security.length > 0
const nameOf = ({ method, path }: Operation) => `${method} ${path}`

describe("every operation", () => {
  const documented = document.operations.map((operation) => [nameOf(operation), operation] as const)

  test("has a unique id", () => {
    const ids = document.operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/)
  })

  test("of the application is documented, and nothing else is", () => {
    const own = new Set(documented.map(([name]) => name))
    const routes = installation.app.routes
      .filter(({ path }) => /^\/(api|oauth|\.well-known|health)\//.test(path) && !path.endsWith("/security.txt"))
      .map(({ method, path, hooks }) => {
        const shown = hooks.detail?.["x-operation"]?.path ?? path.replace(/:(\w+)/g, "{$1}")
        return `${method.toLowerCase()} ${shown}`
      })
    expect(new Set(routes)).toEqual(own)
    expect(routes).toHaveLength(documented.length)
  })

  test("below /api needs a token, with 401 among its responses; no other one does", () => {
    for (const [name, operation] of documented) {
      expect([name, needsToken(operation)]).toEqual([name, operation.path.startsWith("/api/")])
      if (needsToken(operation)) expect(operation.responses["401"]?.content).toBeDefined()
    }
  })

  test.each(documented)("%s has a summary, and a tag that the document describes", (_, operation) => {
    expect(operation.summary).toMatch(/^[A-Z].*\w$/)
    expect(operation.tags).toHaveLength(1)
    expect(document.source.tags.map(({ name }) => name)).toContain(String(operation.tags[0]))
  })

  test.each(documented)(
    "%s has a description and X-Request-Id for every status, and a JSON body for errors",
    (_, operation) => {
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(response.description).toMatch(/\w/)
        // Excessive headers are refused before there is a request.
        if (status === "431") continue
        expect(response.headers).toHaveProperty("X-Request-Id")
        if (Number(status) >= 400) expect(Object.keys(response.content ?? {})).toEqual(["application/json"])
        if (status === "429") expect(response.headers).toHaveProperty("Retry-After")
        if (status === "405") expect(response.headers).toHaveProperty("Allow")
        if (needsToken(operation) && status.startsWith("2")) {
          expect(response.headers).toHaveProperty("X-RateLimit-Limit")
          expect(response.headers).toHaveProperty("X-RateLimit-Remaining")
          expect(response.headers).toHaveProperty("X-RateLimit-Reset")
        }
      }
    },
  )

  test.each(documented)("%s has examples of bodies and responses, which conform to their schemas", (_, operation) => {
    const contents = [operation.requestBody, ...Object.values(operation.responses)].flatMap((one) =>
      // A file is described by its media type; there is no example of one.
      Object.entries(one?.content ?? {}).flatMap(([type, content]) =>
        /^(application\/(pdf|zip|vnd\..*)|text\/(csv|calendar).*|image\/.*)$/.test(type) ? [] : [content],
      ),
    )
    for (const { schema, example } of contents) {
      expect(example).toBeDefined()
      expect(nonconformities(document, schema, example)).toEqual([])
    }
    for (const { schema, example } of operation.parameters) {
      if (example !== undefined) expect(nonconformities(document, schema, example)).toEqual([])
    }
  })
})

describe("the document", () => {
  test("is OpenAPI 3.1 as JSON, at the origin of the request", async () => {
    const { headers, body } = await installation.request("GET", "/swagger/json", { as: null })
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8")
    expect(String(body.openapi)).toMatch(/^3\.1\.\d+$/)
    expect(document.source.servers).toEqual([{ url: "http://localhost" }])
  })

  test("describes how to get a token, with a scope for every permission", () => {
    const { clientCredentials, bearer } = document.source.components.securitySchemes
    expect(clientCredentials).toMatchObject({ type: "oauth2" })
    const { flows } = clientCredentials as unknown as { flows: Flows }
    expect(flows.clientCredentials.tokenUrl).toBe("http://localhost/oauth/token")
    expect(Object.keys(flows.clientCredentials.scopes).sort()).toEqual(["*", ...PERMISSIONS].sort())
    expect(bearer).toMatchObject({ type: "http", scheme: "bearer" })
  })

  test("has schemas whose own examples conform to them, at every depth", () => {
    let count = 0
    const visit = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return
      if ("examples" in value && Array.isArray(value.examples)) {
        for (const example of value.examples) {
          count++
          expect(nonconformities(document, value as JsonSchema, example)).toEqual([])
        }
      }
      for (const part of Object.values(value)) visit(part)
    }
    visit(document.source.components.schemas)
    visit(document.source.paths)
    expect(count).toBeGreaterThan(100)
  })

  test("allows null in every nullable field, including constants", () => {
    const user = { ...document.operation("showUser").responses["200"]?.content?.["application/json"] }
    const example = user.example as { data: object }
    const faultsOf = (changes: object) =>
      nonconformities(document, user.schema ?? {}, { data: { ...example.data, ...changes } })
    expect(faultsOf({ salutation: null, email: null, birthday: null })).toEqual([])
    expect(faultsOf({ salutation: "x" })).not.toEqual([])
    expect(faultsOf({ first_name: null })).toEqual([])
    expect(faultsOf({ last_name: null })).not.toEqual([])
  })

  test("has no unused component, and none that means null", () => {
    const text = JSON.stringify(document.source)
    for (const [name, schema] of Object.entries(document.source.components.schemas)) {
      expect(text).toContain(`"#/components/schemas/${name}"`)
      expect([name, schema.type]).toEqual([name, "object"])
    }
  })

  test("reveals nothing about the server's internals", () => {
    const text = JSON.stringify(document.source)
    expect(text).not.toMatch(/"x-(?!permissions?")/)
    for (const word of ["$id", "password_hash", "secret_hash"]) expect(text).not.toContain(`"${word}`)
  })

  test("has the public address if one is set", async () => {
    const public_url = "https://training.acme.example"
    const other = await Installation.start({ settings: { public_url } })
    try {
      const { source } = await OpenApiDocument.of(other)
      expect(source.servers).toEqual([{ url: public_url }])
      expect(JSON.stringify(source)).not.toContain("localhost")
    } finally {
      await other.stop()
    }
  })
})
