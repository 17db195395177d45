import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { OpenApiDocument, type Operation } from "../../harness/openapi-document.ts"

/** Operations of the contract, for the organisation and content videos: method, path, success status, permission. */
const CONTRACT = [
  ["get", "/auth/me", "200", undefined],
  ["post", "/auth/logout", "200", undefined],
  ["get", "/locations", "200", "locations.view"],
  ["post", "/locations", "201", "locations.create"],
  ["get", "/locations/{location}", "200", "locations.view"],
  ["put", "/locations/{location}", "200", "locations.update"],
  ["patch", "/locations/{location}", "200", "locations.update"],
  ["post", "/locations/{location}/deactivate", "200", "locations.deactivate"],
  ["put", "/locations/order-positions", "200", "locations.reorder"],
  ["put", "/locations/{location}/teams/order-positions", "200", "teams.reorder"],
  ["get", "/teams", "200", "teams.view"],
  ["post", "/teams", "201", "teams.create"],
  ["get", "/teams/{team}", "200", "teams.view"],
  ["put", "/teams/{team}", "200", "teams.update"],
  ["patch", "/teams/{team}", "200", "teams.update"],
  ["post", "/teams/{team}/deactivate", "200", "teams.deactivate"],
  ["post", "/teams/{team}/users", "200", "teams.assign-users"],
  ["delete", "/teams/{team}/users/{user}", "204", "teams.assign-users"],
  ["get", "/users", "200", "users.view"],
  ["post", "/users", "201", "users.create"],
  ["get", "/users/{user}", "200", "users.view"],
  ["put", "/users/{user}", "200", "users.update"],
  ["patch", "/users/{user}", "200", "users.update"],
  ["post", "/users/{user}/activate", "200", "users.activate"],
  ["post", "/users/{user}/deactivate", "200", "users.deactivate"],
  ["post", "/users/{user}/reset-password", "200", "users.reset-password"],
  ["put", "/users/{user}/roles", "200", "users.assign-roles"],
  ["get", "/contentvideos", "200", "content.create"],
  ["get", "/contentvideos/{id}", "200", "content.create"],
  ["post", "/contentvideos/{id}/retry", "200", "content.create"],
  ["post", "/contentvideos/create", "201", "content.create"],
] as const

/** The required fields of a body, by operation; nothing else is required. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  "post /locations": ["name"],
  "put /locations/{location}": ["name"],
  "patch /locations/{location}": [],
  "put /locations/order-positions": ["locations"],
  "put /locations/{location}/teams/order-positions": ["teams"],
  // The location and the users can be named by external ids in place of ids.
  "post /teams": ["name"],
  "put /teams/{team}": ["name"],
  "patch /teams/{team}": [],
  "post /teams/{team}/users": [],
  "post /users": ["first_name", "last_name"],
  "put /users/{user}": ["first_name", "last_name"],
  "patch /users/{user}": [],
  "post /users/{user}/reset-password": [],
  "put /users/{user}/roles": ["roles"],
  "post /contentvideos/create": ["prompter_text"],
}

const PAGE_PARAMETERS = ["page", "per_page", "cursor", "ids", "sort", "state", "updated_since"]
const LIST_PARAMETERS = [...PAGE_PARAMETERS, "search", "include", "external_id"]
const QUERY: Readonly<Record<string, readonly string[]>> = {
  "get /locations": [...LIST_PARAMETERS, "name"],
  "get /locations/{location}": ["include"],
  "get /teams": [...LIST_PARAMETERS, "location_id", "name"],
  "get /teams/{team}": ["include"],
  "get /users": [...LIST_PARAMETERS, "team_id", "location_id", "role", "username", "email"],
  "get /users/{user}": ["include"],
  "get /contentvideos": PAGE_PARAMETERS,
}

/** Where the id would be there is a word that belongs to another address, with other methods. */
/** Operations that return a single resource, which has an entity tag. */
const ONE_RESOURCE = [
  "get /auth/me",
  "get /locations/{location}",
  "get /teams/{team}",
  "get /users/{user}",
  "get /contentvideos/{id}",
]
const NOT_ALLOWED = [
  ...["get /locations/{location}", "put /locations/{location}", "patch /locations/{location}"],
  ...["get /teams/{team}", "put /teams/{team}", "patch /teams/{team}"],
  ...["get /users/{user}", "put /users/{user}", "patch /users/{user}", "get /contentvideos/{id}"],
]

const installation = await Installation.start()
const document = await OpenApiDocument.of(installation)
afterAll(() => installation.stop())

describe.each(CONTRACT)("%s %s of the contract", (method, path, status, permission) => {
  const name = `${method} ${path}`
  let operation: Operation
  beforeAll(() => {
    const found = document.operations.find((one) => one.method === method && one.path === `/api/v1${path}`)
    if (found === undefined) throw new Error(`${name} is not documented`)
    operation = found
  })

  test("is documented with its success status and no other", () => {
    expect(Object.keys(operation.responses).filter((code) => code.startsWith("2"))).toEqual([status])
    expect(operation.responses[status]?.content === undefined).toBe(status === "204")
  })

  test("states its permission, as an extension, in words and as the scope of its token", () => {
    expect(operation["x-permission"]).toBe(permission)
    expect(operation.security).toEqual([
      { clientCredentials: permission === undefined ? [] : [permission] },
      { bearer: [] },
    ])
    if (permission !== undefined) expect(operation.description).toContain(`\`${permission}\``)
  })

  test("lists every refusal that can occur, and none that cannot", () => {
    const takesBody = method !== "get"
    const expected = [
      status,
      ...(ONE_RESOURCE.includes(name) ? ["304"] : []),
      "400",
      "401",
      "403",
      ...(path.includes("{") ? ["404"] : []),
      ...(NOT_ALLOWED.includes(name) ? ["405"] : []),
      ...(takesBody ? ["408"] : []),
      ...(takesBody && permission !== undefined ? ["409"] : []),
      ...(["put", "patch", "delete"].includes(method) ? ["412"] : []),
      ...(takesBody ? ["413", "415"] : []),
      "421",
      // This also applies with `Prefer: handling=strict`.
      "422",
      "429",
      "431",
      "500",
      "503",
    ]
    expect(Object.keys(operation.responses)).toEqual(expected)
  })

  test("describes its parameters", () => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => String(parameter))
    const of = (place: string) => operation.parameters.filter((parameter) => parameter.in === place)
    expect(of("path").map((parameter) => parameter.name)).toEqual(inPath)
    expect(of("path").every(({ required, schema }) => required && schema.type === "integer")).toBe(true)
    expect(
      of("query")
        .map((parameter) => parameter.name)
        .sort(),
    ).toEqual([...(QUERY[name] ?? [])].sort())
    for (const parameter of operation.parameters) expect(parameter.description).toMatch(/\w.*\.$/s)
  })

  test("describes its body, with required fields", () => {
    const required = REQUIRED[name]
    if (required === undefined) {
      expect(operation.requestBody).toBeUndefined()
      return
    }
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(["application/json"])
    const schema = document.resolved(operation.requestBody?.content["application/json"]?.schema ?? {})
    // One of several alternative fields is required.
    expect(operation.requestBody?.required).toBe(required.length > 0 || "oneOf" in schema)
    expect([...((schema.required as string[] | undefined) ?? [])].sort()).toEqual([...required].sort())
  })
})
