import { describe, expect, test } from "bun:test"
import { importDataset } from "../../src/dataset/rules.ts"
import { acmeWith, EmptyInstallation, instruction, location, NOW, user } from "./empty-installation.ts"
import { EVERYTHING, FILES_OF_EVERYTHING } from "./everything.ts"

/** The audit log entries of an import. */

const LATER = NOW + 60_000

const SECRET_HASH = "5".repeat(64)

async function entriesOf(installation: EmptyInstallation, at: number) {
  const rows = await installation.rows(`select c.key as company, action, record_type, record_id, changes
    from audit_entries e left join companies c on c.id = e.company_id where at = ${at} order by e.id`)
  return rows.map(({ company, action, record_type, record_id, changes }) => {
    return { company, action, record: `${record_type}:${record_id}`, changes: JSON.parse(String(changes)) }
  })
}

const counted = (created: number) => ({ before: null, after: { created } })

describe("an import", () => {
  test("of new rows is one entry per company, and one for the provider, with the numbers of rows", async () => {
    await using installation = await EmptyInstallation.start()
    const acme = acmeWith({ users: [user("u1"), user("u2")], locations: [location("l1")] })
    await installation.import({ ...acme, courses: [instruction("shared")] })
    expect(await entriesOf(installation, NOW)).toEqual([
      { company: null, action: "import", record: "installation:null", changes: { courses: counted(1) } },
      {
        company: "acme",
        action: "import",
        record: "company:1",
        changes: { companies: counted(1), locations: counted(1), users: counted(2) },
      },
    ])
    const actors = await installation.rows("select distinct actor, origin, client_id from audit_entries")
    expect(actors).toEqual([{ actor: "command", origin: "import", client_id: null }])
  })

  test("has an entry for each row that it changed, with the values before and after", async () => {
    await using installation = await EmptyInstallation.start()
    const { users } = await installation.importAcme({
      users: [user("u1", { username: "ada" }), user("u2")],
      locations: [location("l1")],
    })
    const changed = {
      key: "u1",
      username: "ada2",
      driving_classes: ["B"],
      password: "sesame-open",
      roles: ["company.admin"],
    }
    await installation.importAcme({ users: [changed, user("u2"), user("u3")] }, LATER)
    const record = `user:${users.u1}`
    expect(await entriesOf(installation, LATER)).toEqual([
      {
        company: "acme",
        action: "update",
        record,
        changes: {
          username: { before: "ada", after: "ada2" },
          driving_classes: { before: [], after: ["B"] },
          password: { before: "(hidden)", after: "(changed)" },
        },
      },
      {
        company: "acme",
        action: "update",
        record,
        changes: { roles: { before: ["company.employee"], after: ["company.admin"] } },
      },
      {
        company: "acme",
        action: "import",
        record: "company:1",
        changes: { users: { before: null, after: { created: 1, updated: 1 } } },
      },
    ])
  })

  test("reports changed links and logos", async () => {
    await using installation = await EmptyInstallation.start()
    for (const [name, bytes] of Object.entries(FILES_OF_EVERYTHING)) installation.write(name, bytes)
    const [logo = ""] = Object.keys(FILES_OF_EVERYTHING).filter((name) => name.endsWith(".png"))
    const { locations, users } = await installation.importAcme({ users: [user("u1")], locations: [location("l1")] })
    const admins = { locations: [{ ...location("l1"), admin_user_keys: ["u1"] }] }
    await installation.importAcme({ ...admins, logo }, LATER)
    const entries = await entriesOf(installation, LATER)
    expect(entries.slice(0, -1).map(({ record, changes }) => [record, changes])).toEqual([
      ["company:1", { logo_file_id: { before: null, after: expect.any(Number) } }],
      [`location:${locations.l1}`, { admin_user_ids: { before: [], after: [users.u1] } }],
    ])
  })

  test("reports that a client has a new secret, but not the secret", async () => {
    await using installation = await EmptyInstallation.start()
    const client = (client_secret: string) => ({
      users: [user("svc")],
      clients: [{ key: "c", name: "C", service_user_key: "svc", client_secret }],
    })
    await installation.importAcme(client("the first secret"))
    await installation.importAcme(client("the second secret"), LATER)
    const [first] = await entriesOf(installation, LATER)
    expect(first?.changes).toEqual({ client_secret: { before: "(hidden)", after: "(changed)" } })
    const log = JSON.stringify(await installation.rows("select * from audit_entries"))
    const [{ secret_hash } = { secret_hash: SECRET_HASH }] = await installation.rows(
      "select secret_hash from client_secrets",
    )
    expect(log).not.toContain("second secret")
    expect(log).not.toContain(String(secret_hash))
  })

  test("of existing data leaves no entry", async () => {
    await using installation = await EmptyInstallation.start()
    for (const [name, bytes] of Object.entries(FILES_OF_EVERYTHING)) installation.write(name, bytes)
    await installation.import(EVERYTHING)
    expect((await entriesOf(installation, NOW)).length).toBeGreaterThan(1)
    await installation.import(EVERYTHING, LATER)
    expect(await entriesOf(installation, LATER)).toEqual([])
  })

  test("that is refused, or a dry run, leaves no entry", async () => {
    await using installation = await EmptyInstallation.start()
    const { directory, database, files } = installation
    await importDataset(database, acmeWith({}), { files, baseDirectory: directory, now: NOW, dryRun: true })
    expect(await installation.faults(acmeWith({ users: [user("u1", { team_keys: ["none"] })] }))).not.toEqual([])
    expect(await entriesOf(installation, NOW)).toEqual([])
  })

  test("records every one of thousands of changed rows", async () => {
    await using installation = await EmptyInstallation.start()
    const people = (last_name: string) => Array.from({ length: 1200 }, (_, n) => user(`u${n}`, { last_name }))
    await installation.importAcme({ users: people("Old") })
    await installation.importAcme({ users: people("New") }, LATER)
    const entries = await entriesOf(installation, LATER)
    expect(entries.length).toBe(1201)
    expect(new Set(entries.map(({ record }) => record)).size).toBe(1201)
    expect(entries.at(-1)?.changes).toEqual({ users: { before: null, after: { updated: 1200 } } })
  })
})
