import { Database } from "bun:sqlite"
import { holderOf, Refusal } from "./hand-written/access.ts"
import { Statements } from "./hand-written/database.ts"
import { userLists } from "./hand-written/list.ts"
import { attachUsers, createUser, updateUser } from "./hand-written/saving.ts"
import { userById } from "./hand-written/users.ts"

// The ceiling of what this machine can do: `bun ceiling.ts DATABASE`. One handler on Bun.serve and prepared statements
// on bun:sqlite, without framework, layers, schemas, rate limit, request ids, log or audit. It makes the same checks,
// runs the same queries, caches totals until the next commit, searches by index, and returns the same bytes.

const file = process.argv[2]
if (file === undefined) throw new TypeError("The ceiling needs the path of a database.")
const open = (pragmas: readonly string[]) => {
  const database = new Database(file, { readwrite: true })
  for (const pragma of pragmas) database.run(`pragma ${pragma}`)
  return new Statements(database)
}
const writer = open(["journal_mode = wal", "synchronous = full", "foreign_keys = on", "temp_store = memory"])
const reader = open(["query_only = on", "cache_size = -32768"])
const listUsers = userLists(reader, { totals: "remembered", searches: "indexed" })

const sha256 = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex")

/** Takes half as long as Response.json. */
function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } })
}

const USERS = "/api/v1/users"
const MEMBERS = /^\/api\/v1\/teams\/(\d+)\/users$/

async function answer(request: Request): Promise<Response> {
  const { url, method } = request
  const pathStart = url.indexOf("/", "http://".length)
  const queryStart = url.indexOf("?", pathStart)
  const path = queryStart === -1 ? url.slice(pathStart) : url.slice(pathStart, queryStart)
  const query = queryStart === -1 ? "" : url.slice(queryStart + 1)
  const holder = holderOf(reader, request.headers.get("authorization"), sha256)
  if (path === USERS) {
    if (method === "GET") return json(listUsers(holder, `${url.slice(0, pathStart)}${path}`, query))
    if (method === "POST") return json({ data: createUser(writer, holder, await request.json()) }, 201)
    throw new Refusal(405, "Method not allowed.")
  }
  if (path.startsWith(`${USERS}/`)) {
    const id = Number(path.slice(USERS.length + 1))
    if (method === "PATCH") return json({ data: updateUser(writer, holder, id, await request.json()) })
    const user = userById(reader, holder, id)
    if (user !== undefined) return json({ data: user })
  }
  const team = MEMBERS.exec(path)?.[1]
  if (team !== undefined) return json({ data: attachUsers(writer, holder, Number(team), await request.json()) })
  throw new Refusal(404, "Not found.")
}

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: answer,
  error: (error) => (error instanceof Refusal ? json({ message: error.message }, error.status) : undefined),
})
process.stdout.write(`listening on ${server.url.origin}\n`)
