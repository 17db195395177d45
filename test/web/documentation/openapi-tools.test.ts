import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { join } from "node:path"
import openapiTS, { astToString } from "openapi-typescript"
import { Installation } from "../../harness/installation.ts"
import { ToolDirectory } from "../../harness/tool-directory.ts"

let installation: Installation
let directory: ToolDirectory
let text: string

beforeAll(async () => {
  installation = await Installation.start()
  directory = new ToolDirectory()
  text = (await installation.request("GET", "/swagger/json", { as: null })).text
  directory.write("openapi.json", text)
})
afterAll(async () => {
  directory.remove()
  await installation.stop()
})

describe("an OpenAPI linter, with its strictest recommendations,", () => {
  // `/users/by-external-id/{external_id}` and `/users/{user}/roles`: a linter cannot know that "by-external-id" is never an id.
  const options = ["--extends=recommended-strict", "--skip-rule=no-ambiguous-paths", "--format=json"]
  const lint = (file: string) => directory.run("node_modules/@redocly/cli/bin/cli.js", "lint", file, ...options)

  test("finds neither errors nor warnings in the document", async () => {
    // The linter objects to any server called localhost, whatever else the document says.
    directory.write("public.json", text.replaceAll('"http://localhost', '"https://training.acme.example'))
    const { exitCode, output } = await lint("public.json")
    expect(output).toContain('"errors": 0')
    expect(output).toContain('"warnings": 0')
    expect(exitCode).toBe(0)
  })

  test("finds the error in a document that has one", async () => {
    directory.write("broken.json", text.replaceAll('"operationId":"createUser"', '"operationId":"listUsers"'))
    const { exitCode, output } = await lint("broken.json")
    expect(output).toContain("operation-operationId-unique")
    expect(exitCode).not.toBe(0)
  })
})

describe("for validators and generators to read it in the same way,", () => {
  /** All values of a keyword in the document's schemas. Examples have keys of their own. */
  function valuesOf(keyword: string, part: unknown = JSON.parse(text), found = new Set<unknown>()): Set<unknown> {
    if (typeof part !== "object" || part === null) return found
    for (const [name, value] of Object.entries(part)) {
      if (name === "example" || name === "examples") continue
      if (name === keyword && typeof value !== "object") found.add(value)
      valuesOf(keyword, value, found)
    }
    return found
  }

  test("formats are those of JSON Schema and OpenAPI", () => {
    const known = ["date-time", "date", "email", "uri", "uuid", "binary"]
    expect([...valuesOf("format")].filter((format) => !known.includes(String(format)))).toEqual([])
  })

  test("patterns use nothing that ECMAScript, RE2 or PCRE does not support: four-digit codes, surrogates, lookaround", () => {
    const patterns = [...valuesOf("pattern")].map(String)
    expect(patterns).not.toEqual([])
    expect(patterns.filter((pattern) => /\\u|\\[pkc]|\(\?|\\[1-9]/.test(pattern))).toEqual([])
    for (const pattern of patterns)
      for (const flags of ["", "u"]) expect(() => new RegExp(pattern, flags)).not.toThrow()
  })

  test("no two paths are equal except for the names of their parameters", () => {
    const templates = Object.keys(JSON.parse(text).paths).map((path) => path.replace(/\{\w+\}/g, "{}"))
    expect(templates).toHaveLength(new Set(templates).size)
  })

  test("each refusal lists its codes", () => {
    const { responses } = JSON.parse(text).components
    const codes = Object.entries<{ content?: { "application/json": { schema: { properties?: { code?: object } } } } }>(
      responses,
    ).flatMap(([name, { content }]) => {
      const code = content?.["application/json"].schema.properties?.code
      return code === undefined ? [] : [[name, "const" in code ? code.const : "enum" in code ? code.enum : undefined]]
    })
    expect(codes.filter(([, code]) => code === undefined)).toEqual([])
    expect(Object.fromEntries(codes)).toMatchObject({
      NotFound: "not_found",
      Forbidden: "forbidden",
      PreconditionFailed: "precondition_failed",
      ConflictOrLastAdministrator: ["conflict", "last_administrator"],
      ClientUnknown: "invalid_client",
    })
  })
})

/** Code that an integrator would write, compiled in strict mode and run. Lines marked as errors must be errors. */
const PROGRAM = `
import createClient from "openapi-fetch"
import type { components, paths } from "./trainbase"

type User = components["schemas"]["User"]

export async function work(fetch: (request: Request) => Promise<Response>, token: string, team: number) {
  const api = createClient<paths>({ baseUrl: "http://localhost", fetch, headers: { authorization: \`Bearer \${token}\` } })

  const users = await api.GET("/api/v1/users", {
    params: { query: { state: "active", per_page: 100, include: "locations" } },
  })
  // A request with too many headers is refused without a body: then there is neither data nor error.
  if (users.data === undefined) throw new Error(users.error?.message ?? users.response.statusText)
  const total: number = users.data.meta.total ?? 0
  const names: string[] = users.data.data.map((user: User) => user.full_name)
  const salutation: "m" | "f" | "d" | null | undefined = users.data.data[0]?.salutation
  const cities: (string | null)[] = users.data.data.flatMap((user) => user.locations ?? []).map(({ contact }) => contact.zip_city)

  const created = await api.POST("/api/v1/locations", { body: { name: "Bremen", country: "de" } })
  if (created.data === undefined) throw new Error(created.error?.message)
  const { id, state, contact }: { id: number; state: "active" | "inactive"; contact: { country: string | null } } = created.data.data

  const refused = await api.POST("/api/v1/locations", { body: { name: " " } })
  const errors: Record<string, string[]> | undefined =
    refused.error !== undefined && "errors" in refused.error ? refused.error.errors : undefined

  const found = await api.GET("/api/v1/teams/{team}", { params: { path: { team }, query: { include: "instruction" } } })
  const instruction: string | undefined = found.data?.data.instruction?.title

  return { total, names, salutation, cities, id, state, country: contact.country, errors, instruction }
}

export function mistakes() {
  const api = createClient<paths>({ baseUrl: "http://localhost" })
  // @ts-expect-error There is no such path.
  void api.GET("/api/v1/nowhere")
  // @ts-expect-error A name is required.
  void api.POST("/api/v1/locations", { body: {} })
  // @ts-expect-error A team is at a location.
  void api.POST("/api/v1/teams", { body: { name: "Night shift" } })
  void api.POST("/api/v1/teams", { body: { name: "Night shift", location_external_id: "berlin" } })
  // @ts-expect-error There is no such state.
  void api.GET("/api/v1/users", { params: { query: { state: "gone" } } })
  // @ts-expect-error The id is missing.
  void api.GET("/api/v1/users/{user}")
  // @ts-expect-error There is no such role.
  void api.PUT("/api/v1/users/{user}/roles", { params: { path: { user: 1 } }, body: { roles: ["company.owner"] } })
  void api.GET("/api/v1/users").then(({ data }) => {
    // @ts-expect-error Nobody is shown a password.
    return data?.data[0]?.password
  })
  void api.GET("/api/v1/teams/{team}", { params: { path: { team: 1 } } }).then(({ data }) => {
    // @ts-expect-error A team may have no instruction.
    return data?.data.instruction.title
  })
}
`

describe("a client whose types are generated from the document", () => {
  beforeAll(async () => {
    directory.write("trainbase.d.ts", astToString(await openapiTS(JSON.parse(text))))
    directory.write("program.ts", PROGRAM)
  })

  test("type-checks in strict mode, and mistakes in its use do not", async () => {
    const files = ["program.ts", "trainbase.d.ts"]
    const compiled = await directory.compile(files, { exactOptionalPropertyTypes: true })
    expect(compiled).toEqual({ exitCode: 0, output: "" })
  })

  test("works against the server", async () => {
    const { work } = await import(join(directory.path, "program.ts"))
    const send = (request: Request) => installation.app.handle(request)
    const result = await work(send, await installation.token("admin"), installation.ids.companies.acme?.teams.warehouse)
    expect(result).toMatchObject({
      state: "active",
      country: "DE",
      salutation: null,
      instruction: "Safety instruction",
    })
    expect(result.names).toContain("Łukasz Ørsted")
    expect(result.total).toBe(result.names.length)
    expect(result.cities).toContain("30-001 Kraków")
    expect(result.id).toBePositive()
    expect(result.errors).toEqual({ name: ["The name field is required."] })
  })
})
