import { Database } from "bun:sqlite"
import { userCreator } from "./ceiling-create.ts"
import { type TokenHolder, userReader } from "./ceiling-read.ts"

// The ceiling of what this machine can do: `bun ceiling.ts DATABASE`. One handler on Bun.serve and prepared statements
// on bun:sqlite, without framework, layers, schemas, rate limit, request ids or log. It makes the same checks and asks
// the same queries for three addresses, and answers the same bytes.
//
// Values are bound as `+?`: at a plain `?` SQLite may look at the value to plan the statement, and then prepares the
// statement again at every execution.

interface TokenRow {
  readonly scope: string
  readonly user_state: string
  readonly company_id: number
  readonly language: string
  readonly role: string | null
}

const file = process.argv[2]
if (file === undefined) throw new TypeError("The ceiling needs the path of a database.")
const open = (pragmas: readonly string[]) => {
  const database = new Database(file, { readwrite: true })
  for (const pragma of pragmas) database.run(`pragma ${pragma}`)
  return database
}
const writer = open(["journal_mode = wal", "synchronous = full", "foreign_keys = on"])
const reader = open(["query_only = on", "cache_size = -32768"])
const users = userReader(reader)
const createUser = userCreator(writer)

const findToken = reader.prepare<TokenRow, [string, number]>(`
  select t.scope, t.expires_at, c.id as client_row_id, c.client_id, c.name as client_name,
    u.id as user_id, u.username, u.state as user_state, co.id as company_id,
    co.name as company_name, co.language, co.timezone, r.role
  from tokens t
  join clients c on c.id = t.client_id and c.revoked_at is null
  join users u on u.id = c.service_user_id
  join companies co on co.id = c.company_id
  left join user_roles r on r.user_id = u.id
  where t.token_hash = +? and t.expires_at > +?
  order by r.role`)

/** The holder of the request's token, or the refusal. */
function authorise(request: Request): TokenHolder | Response {
  const header = request.headers.get("authorization")
  if (header === null || !header.startsWith("Bearer ")) return refusal(401, "Unauthenticated.")
  const hash = new Bun.CryptoHasher("sha256").update(header.slice("Bearer ".length)).digest("hex")
  const rows = findToken.all(hash, Date.now())
  const [row] = rows
  if (row === undefined) return refusal(401, "Unauthenticated.")
  if (row.user_state !== "active") return refusal(403, "Inactive service user.")
  if (row.scope !== "*" || !rows.some(({ role }) => role === "company.admin")) return refusal(403, "Forbidden.")
  return { companyId: row.company_id, companyLanguage: row.language }
}

function refusal(status: number, message: string): Response {
  return json({ message }, status)
}

/** In half the time that Response.json takes. */
function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } })
}

const LIST = "/api/v1/users"

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  async fetch(request) {
    const { url } = request
    const pathStart = url.indexOf("/", "http://".length)
    const queryStart = url.indexOf("?", pathStart)
    const path = queryStart === -1 ? url.slice(pathStart) : url.slice(pathStart, queryStart)
    const query = queryStart === -1 ? "" : url.slice(queryStart + 1)
    const holder = authorise(request)
    if (holder instanceof Response) return holder
    if (path === LIST) {
      if (request.method === "GET") return json(users.page(holder, `${url.slice(0, pathStart)}${path}`, query))
      if (request.method !== "POST") return refusal(405, "Method not allowed.")
      const created = createUser(holder, await request.json())
      return created === undefined ? refusal(422, "Invalid.") : json({ data: created }, 201)
    }
    const id = path.startsWith(`${LIST}/`) ? Number(path.slice(LIST.length + 1)) : 0
    const user = Number.isSafeInteger(id) && id > 0 ? users.one(holder, id) : undefined
    return user === undefined ? refusal(404, "Not found.") : json({ data: user })
  },
})
process.stdout.write(`listening on ${server.url.origin}\n`)
