import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { createClient } from "../../src/access/clients/rules.ts"
import { commandActor } from "../../src/audit/command-actor.ts"
import { openDatabase } from "../../src/database/open.ts"
import { sql } from "../../src/database/port.ts"
import { type ExportTarget, exportDataset } from "../../src/dataset/export/rules.ts"
import { DirectoryFiles } from "../../src/files/directory.ts"
import { clientId, clientSecret } from "../harness/companies.ts"
import { contentsOf, emptyColumns, moved, withoutSecrets } from "../harness/database-contents.ts"
import { openTestDatabase } from "../harness/engine.ts"
import { Installation, NOW } from "../harness/installation.ts"
import { PDF } from "../harness/sample-files.ts"
import { importDemo } from "./demo-dataset.ts"
import { EmptyInstallation, user } from "./empty-installation.ts"
import { EVERYTHING, FILES_OF_EVERYTHING } from "./everything.ts"
import { exported, importedFrom } from "./moving.ts"

async function everything(): Promise<EmptyInstallation> {
  const installation = await EmptyInstallation.start()
  for (const [name, bytes] of Object.entries(FILES_OF_EVERYTHING)) installation.write(name, bytes)
  await installation.import(EVERYTHING)
  return installation
}

const changed = async (): Promise<Installation> => {
  const installation = await Installation.start()
  const { acme } = installation.ids.companies
  const ids = { berlin: acme?.locations.berlin, warehouse: acme?.teams.warehouse, ada: acme?.users.ada }
  const requests: [string, string, object][] = [
    ["POST", "locations", { name: "Hamburg", description: "a\tb\r\nc", country: "d", admin_user_ids: [ids.ada] }],
    ["POST", "teams", { name: "New", location_id: ids.berlin, phone: "1" }],
    ["POST", "users", { first_name: "Zoë", last_name: "N", password: "12345678", team_ids: [ids.warehouse] }],
    ["PATCH", `users/${ids.ada}`, { username: "ADA", driving_classes: ["C", "B", "C"], roles: [] }],
    ["PUT", "locations/order-positions", { locations: [{ id: ids.berlin, order_position: -7 }] }],
  ]
  for (const [method, path, body] of requests) {
    installation.time.now += 1234
    const { status, text } = await installation.request(method, path, { body })
    if (status >= 400) throw new Error(`${method} ${path}: ${text}`)
  }
  return installation
}

describe("exported data that is imported into an empty database is the same there, column by column", () => {
  test("for everything that a dataset can express", async () => {
    await using installation = await everything()
    await using other = await EmptyInstallation.start()
    const before = await contentsOf(installation.database)
    const { document } = await exported(installation)
    await importedFrom(installation, document, other)
    const after = await contentsOf(other.database)
    expect(moved(after)).toEqual(moved(before))
    expect(emptyColumns(moved(before))).toEqual([])
  })

  test("including files", async () => {
    await using installation = await everything()
    await using other = await EmptyInstallation.start()
    await importedFrom(installation, (await exported(installation)).document, other)
    const [row] = await other.database.all<{ storage_name: string }>(sql`
      select storage_name from files where purpose = 'certificate'`)
    const { body } = await other.files.read(row?.storage_name ?? "")
    expect(Buffer.from(await new Response(body).bytes())).toEqual(PDF)
    expect(other.storedFiles()).toHaveLength(15)
  })

  test("for two companies that were changed through the API in the meantime", async () => {
    const installation = await changed()
    await using other = await EmptyInstallation.start()
    try {
      const before = await contentsOf(installation.database)
      await importedFrom(installation, (await exported(installation)).document, other)
      expect(moved(await contentsOf(other.database))).toEqual(moved(before))
    } finally {
      await installation.stop()
    }
  })

  test("for the demo company", async () => {
    await using installation = await EmptyInstallation.start()
    await using other = await EmptyInstallation.start()
    await importDemo(installation, NOW)
    const before = await contentsOf(installation.database)
    await importedFrom(installation, (await exported(installation)).document, other)
    expect(moved(await contentsOf(other.database))).toEqual(moved(before))
  })

  test("from an SQLite file to the engine of the test run, and back", async () => {
    await using installation = await everything()
    const folder = join(installation.directory, "sqlite")
    const files = new DirectoryFiles(join(folder, "files"))
    const database = await openDatabase({ data: folder, database: undefined })
    try {
      await importedFrom(installation, (await exported(installation)).document, { directory: folder, database, files })
      await using other = await EmptyInstallation.start()
      const sqlite = { directory: folder, database, files }
      await importedFrom(sqlite, (await exported(sqlite)).document, other)
      const before = moved(await contentsOf(installation.database))
      expect(moved(await contentsOf(database))).toEqual(before)
      expect(moved(await contentsOf(other.database))).toEqual(before)
    } finally {
      await database.close()
    }
  })

  test("and changes nothing when it is imported again into the same database", async () => {
    await using installation = await everything()
    const before = await contentsOf(installation.database)
    await importedFrom(installation, (await exported(installation)).document, installation)
    expect(await contentsOf(installation.database)).toEqual(before)
  })

  test("and yields the same text when it is exported again", async () => {
    await using installation = await everything()
    await using other = await EmptyInstallation.start()
    const first = await exported(installation)
    await importedFrom(installation, first.document, other)
    expect((await exported(other)).text).toBe(first.text)
  })
})

describe("videos", () => {
  test("are rendered again after an import, each by one job, whatever their earlier state", async () => {
    await using installation = await everything()
    await using other = await EmptyInstallation.start()
    const { database } = installation
    for (const [purpose, id] of [
      ["video", 71],
      ["captions", 72],
    ] as const) {
      await database.run(sql`
        insert into files (id, company_id, purpose, storage_name, media_type, size, sha256, created_at)
        values (${id}, 5, ${purpose}, ${purpose}, 'video/mp4', 1, 'x', 1)`)
    }
    await database.run(sql`
      update content_videos set state = 'ready', progress = 100, duration = 2.5, video_file_id = 71,
        captions_file_id = 72 where id = 93`)
    await database.run(sql`update content_videos set state = 'failed', error = 'It broke.' where id = 91`)
    const before = await contentsOf(database)
    const { document, text } = await exported(installation)
    expect(text).not.toContain("captions-72")
    await importedFrom(installation, document, other)
    expect(moved(await contentsOf(other.database))).toEqual(moved(before))
    expect(await other.rows("select distinct state, progress, error, duration from content_videos")).toEqual([
      { state: "queued", progress: 0, error: null, duration: null },
    ])
    const jobs = await other.rows("select company_id, payload from jobs where kind = 'render_video' order by id")
    expect(jobs.map(({ company_id, payload }) => [company_id, payload])).toEqual([
      [null, '{"video_id":94}'],
      ...[91, 92, 93, 95].map((id) => [5, `{"video_id":${id}}`]),
    ])
  })

  test("that are ready remain so when their export is imported into the same installation", async () => {
    await using installation = await everything()
    await installation.database.run(sql`update content_videos set state = 'ready', progress = 100, duration = 2.5`)
    const before = await contentsOf(installation.database)
    await importedFrom(installation, (await exported(installation)).document, installation)
    expect(await contentsOf(installation.database)).toEqual(before)
  })
})

describe("without secrets", () => {
  test("an export without secrets contains no hashes, and everything else is the same", async () => {
    await using installation = await everything()
    await using other = await EmptyInstallation.start()
    const before = await contentsOf(installation.database)
    const { text, document } = await exported(installation, { withSecrets: false })
    expect(text).not.toContain("argon2id")
    expect(text).not.toContain("hash")
    const { companies } = await importedFrom(installation, document, other)
    const after = await contentsOf(other.database)
    expect(withoutSecrets(moved(after))).toEqual(withoutSecrets(moved(before)))
    expect(after.tokens).toEqual([])
    expect(after.users?.every(({ password_hash }) => password_hash === null)).toBe(true)
    // A client without a secret would be useless, and a revoked one is in any case.
    expect(companies.acme?.clients).toEqual({
      hr: { client_id: "00000000-0000-4000-8000-0000000000aa", client_secret: expect.stringMatching(/^[\w-]{43}$/) },
      old: { client_id: "00000000-0000-4000-8000-0000000000bb", client_secret: null },
    })
  })
})

describe("after a move", () => {
  async function move({ withSecrets }: { withSecrets: boolean }) {
    const from = await Installation.start()
    const to = await Installation.start({ dataset: {} })
    const token = await from.token("admin")
    await importedFrom(from, (await exported(from, { withSecrets, now: NOW })).document, to)
    const stop = async () => {
      await from.stop()
      await to.stop()
    }
    return { from, to, token, stop }
  }

  const secretWorks = async (installation: Installation) => {
    const credentials = { client_id: clientId("admin"), client_secret: clientSecret("admin") }
    const body = { grant_type: "client_credentials", ...credentials }
    return (await installation.request("POST", "/oauth/token", { as: null, body })).status
  }

  test("with secrets, tokens and client secrets remain valid, and an expired token is left out", async () => {
    const { from, to, token, stop } = await move({ withSecrets: true })
    try {
      expect((await to.request("GET", "users", { token })).status).toBe(200)
      expect(await secretWorks(to)).toBe(200)
      const { text } = await exported(from, { now: NOW + 24 * 60 * 60 * 1000 })
      expect(text).not.toContain('"scope"')
    } finally {
      await stop()
    }
  })

  test("without secrets they do not", async () => {
    const { to, token, stop } = await move({ withSecrets: false })
    try {
      expect((await to.request("GET", "users", { token })).status).toBe(401)
      expect(await secretWorks(to)).toBe(401)
    } finally {
      await stop()
    }
  })

  test("new records get ids after the highest imported one", async () => {
    const { from, to, token, stop } = await move({ withSecrets: true })
    try {
      const ids = Object.values(from.ids.companies).flatMap(({ users }) => Object.values(users))
      const body = { first_name: "New", last_name: "User" }
      const created = await to.request("POST", "users", { token, body })
      expect(Number(created.body.data?.id)).toBe(Math.max(...ids) + 1)
      const location = await to.request("POST", "locations", { token, body: { name: "New" } })
      const locations = Object.values(from.ids.companies).flatMap((company) => Object.values(company.locations))
      expect(Number(location.body.data?.id)).toBe(Math.max(...locations) + 1)
    } finally {
      await stop()
    }
  })
})

test("after a move of one record of each kind, clients can be created and another company imported", async () => {
  await using from = await EmptyInstallation.start()
  await using to = await EmptyInstallation.start()
  const company = (key: string) => ({
    key,
    name: key,
    users: [user("svc", { username: key })],
    clients: [{ key: "hr", name: "HR", service_user_key: "svc" }],
  })
  await from.import({ companies: [company("acme")] })
  await importedFrom(from, (await exported(from)).document, to)
  const request = { company: "acme", name: "Second", serviceUser: "acme", collection: undefined }
  await to.database.transaction((tx) => createClient(tx, request, commandActor("client create"), NOW))
  const { companies } = await to.import({ companies: [company("beta")] })
  expect(companies.beta).toMatchObject({ id: 2, users: { svc: 2 } })
  expect(await to.rows("select id from clients order by id")).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  expect(await to.rows("select id from client_secrets order by id")).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

test("changes made during an export are not in it, and nobody has to wait", async () => {
  await using installation = await EmptyInstallation.start()
  await using other = await EmptyInstallation.start()
  const { directory, database, files } = installation
  const users = Array.from({ length: 2500 }, (_, index) => ({ key: `u${index}`, first_name: "A", last_name: "B" }))
  await installation.importAcme({ users })
  const before = await contentsOf(database)
  const writer = await openTestDatabase(join(directory, "data"))
  const parts: string[] = []
  const target: ExportTarget = {
    folderName: "none",
    async write(text) {
      parts.push(text)
      await writer.run(sql`update users set last_name = ${`After ${parts.length}`}`)
      await writer.run(sql`delete from user_roles where user_id in (select max(user_id) from user_roles)`)
    },
    async addFile() {},
    async finish() {},
    async abandon() {
      return true
    },
  }
  await exportDataset(database, { files, target, withSecrets: true, now: 0 })
  await writer.close()
  expect(parts.length).toBeGreaterThan(2)
  await importedFrom(installation, JSON.parse(parts.join("")), other)
  expect(moved(await contentsOf(other.database))).toEqual(moved(before))
})
