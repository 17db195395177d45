import { createHash } from "node:crypto"
import Database from "better-sqlite3"
import fastify from "fastify"
import { holderOf, Refusal } from "../hand-written/access.ts"
import { Statements } from "../hand-written/database.ts"
import { userLists } from "../hand-written/list.ts"
import { attachUsers, createUser, updateUser } from "../hand-written/saving.ts"
import { userById } from "../hand-written/users.ts"

// A peer as many would write one: Fastify and better-sqlite3 under Node.js, `node server.js DATABASE`. It counts for every
// list, searches by LIKE, and answers the same bytes.

const open = (pragmas) => {
  const database = new Database(process.argv[2])
  for (const pragma of pragmas) database.pragma(pragma)
  return new Statements(database)
}
const writer = open(["journal_mode = wal", "synchronous = full", "foreign_keys = on"])
const reader = open(["query_only = on", "cache_size = -32768"])
const listUsers = userLists(reader, { totals: "counted", searches: "all" })
const sha256 = (text) => createHash("sha256").update(text).digest("hex")

const app = fastify({ logger: false })
app.decorateRequest("holder", null)
app.addHook("onRequest", async (request) => {
  request.holder = holderOf(reader, request.headers.authorization, sha256)
})
app.setErrorHandler((error, _request, reply) => {
  const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500)
  reply.status(status).send({ message: status === 500 ? "Server error." : error.message })
})

const USERS = "/api/v1/users"
app.get(USERS, async ({ holder, host, url }) => {
  const [path, query = ""] = url.split("?")
  return listUsers(holder, `http://${host}${path}`, query)
})
app.post(USERS, async ({ holder, body }, reply) => {
  reply.status(201)
  return { data: createUser(writer, holder, body) }
})
app.get(`${USERS}/:id`, async ({ holder, params }) => {
  const data = userById(reader, holder, Number(params.id))
  if (data === undefined) throw new Refusal(404, "Not found.")
  return { data }
})
app.patch(`${USERS}/:id`, async ({ holder, params, body }) => {
  return { data: updateUser(writer, holder, Number(params.id), body) }
})
app.post("/api/v1/teams/:id/users", async ({ holder, params, body }) => {
  return { data: attachUsers(writer, holder, Number(params.id), body) }
})

const origin = await app.listen({ host: "127.0.0.1", port: 0 })
process.stdout.write(`listening on ${origin}\n`)
