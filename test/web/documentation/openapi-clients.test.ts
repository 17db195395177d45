import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { join } from "node:path"
import { Installation } from "../../harness/installation.ts"
import { ToolDirectory } from "../../harness/tool-directory.ts"

/** Clients generated from the document: they compile in strict mode, and work against a server. */

let installation: Installation
let server: { readonly port: number | undefined; stop(): unknown }
let directory: ToolDirectory
let origin: string

beforeAll(async () => {
  installation = await Installation.start()
  server = Bun.serve({ port: 0, fetch: (request) => installation.app.handle(request) })
  origin = `http://localhost:${server.port}`
  directory = new ToolDirectory()
  directory.write("openapi.json", (await installation.request("GET", "/swagger/json", { as: null })).text)
})
afterAll(async () => {
  directory.remove()
  await server.stop()
  await installation.stop()
})

/** The same work with each client; lines marked as errors must be errors. */
const HEY_API = `
import { client } from "./hey-api/client.gen"
import { assignCourseToMany, createLocation, createTeam, listUsers } from "./hey-api"

export async function work(baseUrl: string, token: string, course: number) {
  client.setConfig({ baseUrl, auth: token })
  const users = await listUsers({ query: { state: "active", per_page: 100 } })
  if (users.data === undefined) throw new Error(JSON.stringify(users.error))
  const names: string[] = users.data.data.map((user) => user.full_name)
  const team = await createTeam({ body: { name: "Night shift", location_external_id: "berlin" } })
  const { state }: { state: "active" | "inactive" } = team.data?.data ?? { state: "inactive" }
  const outcome = await assignCourseToMany({ body: { course_id: course, user_external_ids: ["ada"], dry_run: true } })
  const statuses: string[] = outcome.data?.data.map(({ status }) => status) ?? []
  const refused = await createLocation({ body: { name: " " } })
  const { error } = refused
  const message = typeof error === "object" && error !== null && "message" in error ? error.message : undefined
  return { names, state, statuses, refused: refused.response?.status, message }
}

export function mistakes() {
  // @ts-expect-error A team is at a location.
  void createTeam({ body: { name: "Night shift" } })
  // @ts-expect-error Nobody is named.
  void assignCourseToMany({ body: { course_id: 1 } })
  // @ts-expect-error There is no such state.
  void listUsers({ query: { state: "gone" } })
}
`

const ORVAL = `
import { assignCourseToMany, createLocation, createTeam, listUsers } from "./orval"

export async function work(_: string, token: string, course: number) {
  const options = { headers: { authorization: \`Bearer \${token}\` } }
  const users = await listUsers({ state: "active", per_page: 100 }, options)
  if (users.status !== 200) throw new Error(JSON.stringify(users.data))
  const names: string[] = users.data.data.map((user) => user.full_name)
  const team = await createTeam({ name: "Day shift", location_external_id: "berlin" }, options)
  const state: "active" | "inactive" = team.status === 201 ? team.data.data.state : "inactive"
  const outcome = await assignCourseToMany({ course_id: course, user_external_ids: ["ada"], dry_run: true }, options)
  const statuses: string[] = outcome.status === 200 ? outcome.data.data.map(({ status }) => status) : []
  const refused = await createLocation({ name: " " }, options)
  const message = refused.status === 422 ? refused.data.message : undefined
  return { names, state, statuses, refused: refused.status, message }
}

export function mistakes() {
  // @ts-expect-error A team is at a location.
  void createTeam({ name: "Day shift" })
  // @ts-expect-error Nobody is named.
  void assignCourseToMany({ course_id: 1 })
  // @ts-expect-error There is no such state.
  void listUsers({ state: "gone" })
}
`

/** The program that generates a client from the document. */
const GENERATORS = {
  "hey-api": () => `
    import { createClient } from "@hey-api/openapi-ts"
    const plugins = ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"]
    await createClient({ input: "./openapi.json", output: { path: "./hey-api" }, plugins, logs: { level: "warn", file: false } })`,
  orval: () => `
    import { generate } from "orval"
    const output = { target: "./orval.ts", client: "fetch", mode: "single", baseUrl: "${origin}" }
    await generate({ input: { target: "./openapi.json" }, output }, process.cwd())`,
} as const

describe.each([
  ["hey-api", HEY_API],
  ["orval", ORVAL],
] as const)("the client that %s generates", (generator, program) => {
  beforeAll(async () => {
    directory.write(`make-${generator}.mjs`, GENERATORS[generator]())
    const { exitCode, output } = await directory.run(`make-${generator}.mjs`)
    expect([exitCode, exitCode === 0 ? "" : output]).toEqual([0, ""])
    directory.write(`${generator}-program.ts`, program)
  })

  test("compiles in strict mode, and mistakes in its use do not", async () => {
    expect(await directory.compile([`${generator}-program.ts`])).toEqual({ exitCode: 0, output: "" })
  })

  test("works against the server", async () => {
    const { work } = await import(join(directory.path, `${generator}-program.ts`))
    const result = await work(origin, await installation.token("admin"), installation.ids.courses.base)
    expect(result).toMatchObject({
      state: "active",
      statuses: ["created"],
      refused: 422,
      message: expect.stringContaining("name"),
    })
    expect(result.names).toContain("Łukasz Ørsted")
  })
})
