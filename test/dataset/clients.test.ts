import { describe, expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { hashSecret } from "../../src/access/secrets.ts"
import { sql } from "../../src/database/port.ts"
import { EmptyInstallation, NOW, user } from "./empty-installation.ts"

const CLIENT_ID = "2F1E3C52-7d0b-4c55-9d0e-6a4f0b3c1d2e"
const client = (more: object = {}) => ({ key: "k", name: "Client", service_user_key: "u1", ...more })
const users = [user("u1"), user("u2")]
const hashes = async (installation: EmptyInstallation) =>
  (await installation.rows("select secret_hash from client_secrets order by id")).map(({ secret_hash }) => secret_hash)

describe("the secret of a client", () => {
  test("is created if there is none, shown once, and stored only as its hash", async () => {
    await using installation = await EmptyInstallation.start()
    const { clients } = await installation.importAcme({ users, clients: [client()] })
    const secret = String(clients.k?.client_secret)
    expect(await hashes(installation)).toEqual([hashSecret(secret)])
    expect(bytesBelow(installation.directory)).not.toContain(secret)
    const again = await installation.importAcme({ clients: [client({ client_id: null, client_secret: null })] })
    expect(again.clients).toEqual({ k: { client_id: clients.k?.client_id ?? "", client_secret: null } })
    expect(await hashes(installation)).toEqual([hashSecret(secret)])
  })

  test("given in the dataset is not shown, and stored only as its hash", async () => {
    await using installation = await EmptyInstallation.start()
    const given = client({ client_id: CLIENT_ID, client_secret: "open sesame 123" })
    const { clients } = await installation.importAcme({ users, clients: [given] })
    expect(clients).toEqual({ k: { client_id: CLIENT_ID.toLowerCase(), client_secret: null } })
    expect(await hashes(installation)).toEqual([hashSecret("open sesame 123")])
    expect(bytesBelow(installation.directory)).not.toContain("open sesame 123")
  })

  test("given in the dataset replaces all that were valid", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ users, clients: [client(), { ...client(), key: "other" }] })
    const [, otherHash] = await hashes(installation)
    await installation.database.run(sql`
      insert into client_secrets (client_id, secret_hash, expires_at, created_at) values (1, 'old', ${NOW}, ${NOW})`)
    await installation.importAcme({ clients: [client({ client_secret: "open sesame 123" })] })
    expect(await hashes(installation)).toEqual([otherHash ?? null, hashSecret("open sesame 123")])
  })
})

test("a client keeps absent fields", async () => {
  await using installation = await EmptyInstallation.start()
  const courses = [{ key: "b", title: "B", short_type: "base" }]
  const rows = { users, courses, api_course_keys: ["b"], clients: [client({ collection_course_key: "b" })] }
  const ids = await installation.importAcme(rows)
  await installation.importAcme({ users, clients: [{ key: "k", name: "Renamed", service_user_key: "u2" }] })
  expect(await installation.rows("select name, service_user_id, collection_course_id from clients")).toEqual([
    { name: "Renamed", service_user_id: ids.users.u2 ?? 0, collection_course_id: ids.courses.b ?? 0 },
  ])
  await installation.importAcme({ clients: [{ key: "k", collection_course_key: null }] })
  expect(await installation.rows("select collection_course_id from clients")).toEqual([{ collection_course_id: null }])
})

describe("the company's API courses", () => {
  const courses = ["a", "b"].map((key) => ({ key, title: key, short_type: "base" }))

  test("are replaced by a list, and unchanged without one", async () => {
    await using installation = await EmptyInstallation.start()
    const ids = await installation.importAcme({ courses, api_course_keys: ["a"] })
    await installation.importAcme({ courses })
    expect(await installation.rows("select course_id from api_courses")).toEqual([{ course_id: ids.courses.a ?? 0 }])
    await installation.importAcme({ api_course_keys: ["b"] })
    expect(await installation.rows("select course_id from api_courses")).toEqual([{ course_id: ids.courses.b ?? 0 }])
    await installation.importAcme({ api_course_keys: null })
    expect(await installation.count("api_courses")).toBe(0)
  })

  test("keep the collection of a client that the dataset does not mention", async () => {
    await using installation = await EmptyInstallation.start()
    const linked = client({ collection_course_key: "a" })
    await installation.importAcme({ users, courses, api_course_keys: ["a"], clients: [linked] })
    const fault = 'companies[0].api_course_keys: the collection of the client "k" must stay in the list'
    const only = (rows: object) => ({ companies: [{ key: "acme", ...rows }] })
    expect(await installation.faults(only({ api_course_keys: ["b"] }))).toEqual([fault])
    expect(await installation.faults(only({ api_course_keys: ["b"], clients: [{ key: "k" }] }))).toEqual([fault])
    const relinked = [{ key: "k", collection_course_key: "b" }]
    expect(await installation.faults(only({ api_course_keys: ["b"], clients: relinked }))).toEqual([])
  })

  test("apply to a client that is linked later", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ users, courses, api_course_keys: ["a"] })
    const { clients } = await installation.importAcme({ users, clients: [client({ collection_course_key: "a" })] })
    expect(Object.keys(clients)).toEqual(["k"])
  })
})

/** Everything in the files of a directory, including its subdirectories. */
function bytesBelow(directory: string): string {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString("latin1"))
    .join("\n")
}
