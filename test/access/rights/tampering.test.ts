import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { listen } from "../../../src/server/listener.ts"
import { type CompanyRecords, foreignRequests } from "../../harness/foreign-requests.ts"
import { sendRaw } from "../../harness/raw-requests.ts"
import type { Caller, Line } from "./lines.ts"
import { LINES } from "./table.ts"
import { outcomeOf, type RightsRequest, type RightsWorld, RightsWorlds } from "./world.ts"

/** The table of rights also holds for requests crafted to bypass it. None of them changes anything. */

const API = LINES.filter(([, { kind }]) => kind === "api")
const PAGES = LINES.filter(([, { kind }]) => kind === "page")
const GUARDED = [...API, ...PAGES]
/** Forms on pages, whether open to everybody or not. */
const FORMS = LINES.filter(([route, { kind }]) => kind !== "api" && /^POST \/(?!oauth\/)/.test(route))

let worlds: RightsWorlds
let world: RightsWorld
let before: Record<string, unknown[]>
beforeAll(async () => {
  worlds = await RightsWorlds.prepare()
  world = await worlds.world()
})
afterAll(async () => {
  await world.stop()
  await worlds.drop()
})
beforeEach(async () => {
  world.installation.time.now += 60_000
  before = await world.rows()
})

/** Sends a request for each line and expects the result of `judge` for each one, and that nothing has changed. */
async function expectOfEach(
  lines: readonly (readonly [string, Line])[],
  attempt: (request: RightsRequest, line: Line) => Promise<unknown>,
  expected: unknown,
): Promise<void> {
  const found: (readonly [string, unknown])[] = []
  for (const [route, line] of lines) {
    // Forms can be sent only a few times a minute.
    world.installation.time.now += 2_000
    found.push([route, await attempt(world.requestOf(route, line, "admin", "in view"), line)])
  }
  expect(found).toEqual(found.map(([route]) => [route, expected] as const))
  expect(await world.rows()).toEqual(before)
}

const as = (request: RightsRequest, line: Line, caller: Caller, headers: Record<string, string>) =>
  world.send(request, line, caller, headers).then(outcomeOf)

const withQuery = (request: RightsRequest, query: string) => ({
  ...request,
  path: `${request.path}${request.path.includes("?") ? "&" : "?"}${query}`,
})

describe("a token of an administrator", () => {
  const token = () => String(world.known.tokens.admin)
  const PLACES: readonly [string, () => { query?: string; headers?: Record<string, string> }][] = [
    ["in the query", () => ({ query: `access_token=${token()}&token=${token()}&authorization=Bearer%20${token()}` })],
    ["in a cookie", () => ({ headers: { cookie: `session=${token()}; token=${token()}; access_token=${token()}` } })],
    ["as a password", () => ({ headers: { authorization: `Basic ${btoa(`admin:${token()}`)}` } })],
    ["without its scheme", () => ({ headers: { authorization: token() } })],
    ["after another scheme", () => ({ headers: { authorization: `Bearer x, Bearer ${token()}` } })],
    [
      "in a proxy header",
      () => ({ headers: { "x-forwarded-authorization": `Bearer ${token()}`, "x-api-key": token() } }),
    ],
    ["with one letter changed", () => ({ headers: { authorization: `Bearer ${token().toLowerCase()}x` } })],
  ]

  test.each(PLACES)("opens no operation %s", async (_, made) => {
    const { query, headers = {} } = made()
    await expectOfEach(
      API,
      (request, line) => as(query === undefined ? request : withQuery(request, query), line, "nobody", headers),
      401,
    )
  })

  test("opens no page", async () => {
    const lines = PAGES.filter(([route]) => route !== "POST /sign-out")
    for (const headers of [{ authorization: `Bearer ${token()}` }, { cookie: `session=${token()}` }]) {
      await expectOfEach(lines, (request, line) => as(request, line, "nobody", headers), "sign-in")
    }
  })

  test("opens nothing once it was revoked", async () => {
    const own = await worlds.world()
    try {
      await own.fetch("/api/v1/auth/logout", { method: "POST", headers: { authorization: `Bearer ${token()}` } })
      const found = []
      for (const [route, line] of API) {
        found.push([route, (await own.send(own.requestOf(route, line, "admin", "in view"), line, "admin")).status])
      }
      expect(found).toEqual(API.map(([route]) => [route, 401]))
    } finally {
      await own.stop()
    }
  })

  test("opens nothing once it has expired", async () => {
    const own = await worlds.world()
    try {
      await own.installation.database.run(sql`update tokens set expires_at = ${own.installation.time.now}`)
      const found = []
      for (const [route, line] of API) {
        found.push([route, (await own.send(own.requestOf(route, line, "admin", "in view"), line, "admin")).status])
      }
      expect(found).toEqual(API.map(([route]) => [route, 401]))
    } finally {
      await own.stop()
    }
  })
})

test("the session of an administrator is not a token", async () => {
  const session = String(world.known.sessions.admin)
  for (const headers of [{ authorization: `Bearer ${session}` }, { cookie: `session=${session}` }]) {
    await expectOfEach(API, (request, line) => as(request, line, "nobody", headers), 401)
  }
})

/** Forms that take a file. */
const UPLOADS = [
  "POST /console/company/logo",
  "POST /console/people/import",
  "POST /learn/submit",
  "POST /learn/submit/:submission",
]

describe("a form", () => {
  test.each<[string, Record<string, string>]>([
    ["from another site", { origin: "https://evil.example" }],
    ["from another site, according to the browser", { "sec-fetch-site": "cross-site" }],
    ["from another host of the same site", { "sec-fetch-site": "same-site", origin: "http://localhost" }],
    ["without a site", { "sec-fetch-site": "none" }],
    ["from a page that hides its address", { origin: "null" }],
    ["from another port", { origin: "http://localhost:81" }],
    ["from a longer host name", { origin: "http://localhost.evil.example" }],
    ["without any origin", { origin: "" }],
    ["with its origin in another notation", { origin: "", referer: "http://localhost/learn", host: "localhost" }],
  ])("%s is refused for an administrator who is signed in", async (_, headers) => {
    await expectOfEach(FORMS, (request, line) => as(request, line, "admin", headers), 403)
  })

  test("as JSON, or as files where none are taken, is refused", async () => {
    for (const type of ["application/json", "multipart/form-data; boundary=x", "text/plain"]) {
      const send = ({ body = {}, ...request }: RightsRequest, line: Line) =>
        as({ ...request, body: { ...Object(body), more: "x" } }, line, "admin", { "content-type": type })
      const isUpload = (route: string) => UPLOADS.includes(route)
      const others = type.startsWith("multipart") ? FORMS.filter(([route]) => !isUpload(route)) : FORMS
      await expectOfEach(others, send, 415)
    }
  })
})

describe("a method", () => {
  const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]
  const patterns = [...new Set(LINES.map(([route]) => route.split(" ")[1] ?? ""))]
  const routes = LINES.map(([route]) => route.split(" "))
  /** Literal path segments take precedence over ids. As an id, such a segment is merely invalid. */
  const methodsOf = (path: string) => {
    const literal = routes.filter(([, pattern]) => pattern === path)
    const fitting = routes.filter(([, pattern = ""]) =>
      new RegExp(`^${pattern.replace(/\./g, "\\.").replace(/\*/g, ".*").replace(/:\w+/g, "[^/]+")}$`).test(path),
    )
    const named = (found: string[][]) => found.map(([method = ""]) => method)
    return { known: named(literal.length > 0 ? literal : fitting), possible: named(fitting) }
  }

  test("that a path does not support is refused with a list of those it does", async () => {
    const found: unknown[] = []
    for (const pattern of patterns) {
      const [route, line] = LINES.find(([each]) => each.endsWith(` ${pattern}`)) ?? []
      if (route === undefined || line === undefined) continue
      const { path } = world.requestOf(route, line, "admin", "in view")
      const { known, possible } = methodsOf(new URL(path, "http://localhost").pathname)
      for (const method of METHODS.filter((each) => !possible.includes(each))) {
        const { status, headers } = await world.send({ method, path, body: undefined }, line, "admin")
        const allowed = headers.get("allow")?.split(", ") ?? []
        found.push([method, path, status, allowed.includes(method), known.every((each) => allowed.includes(each))])
      }
    }
    expect(found.length).toBeGreaterThan(300)
    expect(found).toEqual(found.map((each) => [...(each as unknown[]).slice(0, 2), 405, false, true]))
    expect(await world.rows()).toEqual(before)
  })

  test("in a header, a query or a form is ignored", async () => {
    const override = { "x-http-method-override": "DELETE", "x-http-method": "DELETE", "x-method-override": "DELETE" }
    const reads = GUARDED.filter(([route]) => route.startsWith("GET "))
    const send = async (request: RightsRequest, line: Line) => {
      const plain = await as(request, line, "admin", {})
      return (await as(withQuery(request, "_method=DELETE"), line, "admin", override)) === plain
    }
    await expectOfEach(reads, send, true)
  })

  test("HEAD reveals exactly what GET reveals to each caller", async () => {
    const reads = GUARDED.filter(([route]) => route.startsWith("GET "))
    for (const caller of ["admin", "employee", "norole", "nobody"] as const) {
      const send = async (request: RightsRequest, line: Line) => {
        const plain = await as(request, line, caller, {})
        const head = await world.send({ ...request, method: "HEAD" }, line, caller)
        return outcomeOf(head) === plain && head.text === ""
      }
      await expectOfEach(reads, send, true)
    }
  })
})

describe("a path", () => {
  const TRICKS: readonly [string, (path: string) => string][] = [
    ["with a trailing slash", (path) => path.replace(/(\?|$)/, "/$1")],
    ["with two leading slashes", (path) => `/${path}`],
    ["with two slashes inside", (path) => path.replace(/(?<=\w)\//, "//")],
    ["with a dot", (path) => path.replace(/^\//, "/./")],
    ["leading out of a folder", (path) => `/health/..${path}`],
    ["leading out of an encoded folder", (path) => `/health/%2e%2e${path}`],
    ["leading out of a folder by encoded slashes", (path) => `/health%2f..${path.replaceAll("/", "%2f")}`],
    ["in capitals", (path) => path.toUpperCase()],
    [
      "with an encoded letter",
      (path) => path.replace(/(?<=^\/)\w/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    ],
    ["with a file extension", (path) => path.replace(/(\?|$)/, ".json$1")],
    ["with parameters", (path) => path.replace(/(\?|$)/, ";a=b$1")],
    ["with NUL", (path) => path.replace(/(\?|$)/, "%00$1")],
    ["with backslashes", (path) => path.replace(/\//g, "\\")],
  ]

  test.each(TRICKS)("%s opens nothing", async (_, changed) => {
    for (const caller of ["nobody", "norole"] as const) {
      // Content that every signed-in user may see is not secret.
      const lines = caller === "nobody" ? GUARDED : API
      const closed = lines.filter(([route, { rights }]) => rights[caller][0] !== 200 && route !== "POST /sign-out")
      const send = async (request: RightsRequest, line: Line) => {
        const outcome = await as({ ...request, path: changed(request.path) }, line, caller, {})
        return outcome === "sign-in" || (outcome >= 400 && outcome < 500)
      }
      await expectOfEach(closed, send, true)
    }
  })

  test("opens nothing as raw bytes of a connection either", async () => {
    const server = listen(world.installation.app, { host: "127.0.0.1", port: 0 })
    try {
      const found: unknown[] = []
      for (const path of ["/api/v1/users", "/console/assignments", "/account"]) {
        for (const [name, changed] of TRICKS) {
          const lines = [`GET ${changed(path)} HTTP/1.1`, "Host: localhost", "Accept: text/html", "Connection: close"]
          const answer = await sendRaw(server.origin, `${lines.join("\r\n")}\r\n\r\n`)
          const [, status = ""] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? []
          const isClosed = status.startsWith("4") || (status === "303" && /^location: \/sign-in/im.test(answer))
          found.push([path, name, isClosed ? "closed" : answer.slice(0, 200)])
        }
      }
      expect(found).toEqual(found.map((each) => [...(each as unknown[]).slice(0, 2), "closed"]))
      expect(await world.rows()).toEqual(before)
    } finally {
      await server.stop()
    }
  })
})

describe("an id out of the view", () => {
  const KINDS = ["locations", "teams", "users", "assignments", "certificates"]

  // Lists show only records in view, even for a team that is not.
  test.each(["locadmin", "trainer"] as const)(
    "is refused to %s wherever it appears in path, query or body",
    async (caller) => {
      const { acme, assignments, certificates, videos, nodes } = world.known
      const records = (location: string, team: string, user: string) =>
        ({
          ...acme,
          locations: { location: acme.locations[location] },
          teams: { team: acme.teams[team] },
          users: { user: acme.users[user] },
          assignments: { assignment: assignments[`fresh-${user}`] },
          certificates: { certificate: certificates[`done-${user}`] },
          content_videos: videos,
          content_nodes: nodes,
        }) as unknown as CompanyRecords
      const inView = records("berlin", "warehouse", "ada")
      const requests = await foreignRequests(world.installation, inView, records("krakow", "plant", "olga"))
      const about = requests.filter(({ slot }) => KINDS.includes(slot.kind))
      expect(about.length).toBeGreaterThan(50)
      const found: unknown[] = []
      for (const { operation, slot, method, path, body } of about) {
        const token = String(world.known.tokens[caller])
        const answer = await world.installation.request(method, path, {
          token,
          ...(body === undefined ? {} : { body }),
        })
        const isWithout = slot.in === "query" && answer.status === 200 && !answer.text.includes("Olga")
        const isFault = slot.in === "body" && answer.status === 422 && slot.name in (answer.body.errors ?? {})
        // A report about a person or a course says so before anything else.
        const asksForMore = slot.in === "query" && answer.text.includes("person_or_course")
        const isRefused = isWithout || isFault || asksForMore || [403, 404].includes(answer.status)
        found.push([operation, slot.in, slot.name, isRefused ? "refused" : `${answer.status} ${answer.text}`])
      }
      expect(found).toEqual(found.map((each) => [...(each as unknown[]).slice(0, 3), "refused"]))
      expect(await world.rows()).toEqual(before)
    },
  )
})
