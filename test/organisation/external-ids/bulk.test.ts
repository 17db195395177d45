import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { onPostgres } from "../../harness/engine.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"

/** Many records in one request. */

let installation: Installation
const mails: string[] = []
beforeAll(async () => {
  installation = await Installation.start({
    mail: {
      configured: true,
      enqueueCredentials: async (_tx, { username }) => void mails.push(username),
      nudge: () => void mails.push("nudge"),
    },
  })
})
afterAll(() => installation.stop())

interface Options {
  readonly as?: string
  readonly token?: string
  readonly headers?: Record<string, string>
}

async function bulk(collection: string, body: object, options: Options = {}) {
  const answer = await installation.request("POST", `${collection}/bulk`, { ...options, body })
  const entries = answer.status === 200 ? ([...(answer.body.data ?? [])] as unknown as Entry[]) : []
  return { ...answer, entries, statuses: entries.map(({ status }) => status) }
}

interface Entry {
  readonly index: number
  readonly external_id: string | null
  readonly status: string
  readonly id: number | null
  readonly errors: Record<string, string[]>
  readonly codes: Record<string, string[]>
}

const berlin = () => idOf(installation, "locations", "berlin")
const count = async (table: "users" | "teams" | "locations" | "audit_entries" | "changes") => {
  const row = await installation.database.get<{ number: number }>(
    {
      users: sql`select count(*) as number from users`,
      teams: sql`select count(*) as number from teams`,
      locations: sql`select count(*) as number from locations`,
      audit_entries: sql`select count(*) as number from audit_entries`,
      changes: sql`select count(*) as number from changes`,
    }[table],
  )
  return row?.number ?? 0
}

const KINDS: readonly (readonly ["users" | "teams" | "locations", (name: string) => object])[] = [
  ["locations", (name) => ({ name })],
  ["teams", (name) => ({ name, location_id: berlin() })],
  ["users", (name) => ({ first_name: name, last_name: "Berg" })],
]

describe.each(KINDS)("many %s", (collection, record) => {
  const rows = (prefix: string, size: number, name = "N") =>
    Array.from({ length: size }, (_, index) => ({ ...record(`${name}${index}`), external_id: `${prefix}-${index}` }))

  test("are created, updated or left unchanged, in order, and returned with their ids", async () => {
    const first = await bulk(collection, { [collection]: rows("a", 150) })
    expect<unknown>(first.body.meta).toEqual({
      created: 150,
      updated: 0,
      unchanged: 0,
      failed: 0,
      skipped: 0,
      dry_run: false,
    })
    expect(first.entries.map(({ index, external_id }) => `${index} ${external_id}`)).toEqual(
      rows("a", 150).map(({ external_id }, index) => `${index} ${external_id}`),
    )
    const changed = rows("a", 150).map((row, index) => (index % 2 === 0 ? row : { ...row, ...record("Other") }))
    installation.time.now += 1000
    const second = await bulk(collection, { [collection]: changed })
    expect(second.statuses).toEqual(changed.map((_, index) => (index % 2 === 0 ? "unchanged" : "updated")))
    expect(second.entries.map(({ id }) => id)).toEqual(first.entries.map(({ id }) => id))
    const { body } = await installation.request("GET", `${collection}/${first.entries[7]?.id}`)
    expect<unknown>(body.data).toMatchObject({ external_id: "a-7", ...record("Other") })
  })

  test("write nothing if unchanged", async () => {
    await bulk(collection, { [collection]: rows("b", 20) })
    const before = [await count("audit_entries"), await count("changes")]
    installation.time.now += 1000
    const { statuses } = await bulk(collection, { [collection]: rows("b", 20) })
    expect(new Set(statuses)).toEqual(new Set(["unchanged"]))
    expect([await count("audit_entries"), await count("changes")]).toEqual(before)
  })

  test("fail individually, with errors relative to the row", async () => {
    const { status, entries, statuses } = await bulk(collection, {
      [collection]: [
        { ...record("Good"), external_id: "c-0" },
        { external_id: "c-1" },
        { ...record("No id") },
        7,
        { ...record("Dots"), external_id: ".." },
        { ...record("Good"), external_id: "c-5" },
      ],
    })
    expect(status).toBe(200)
    expect(statuses).toEqual(["created", "failed", "failed", "failed", "failed", "created"])
    expect(entries[1]?.codes).toEqual(expect.objectContaining({ [Object.keys(record(""))[0] ?? ""]: ["required"] }))
    expect(entries[2]).toMatchObject({ external_id: null, id: null, codes: { external_id: ["required"] } })
    expect(entries[3]?.codes).toEqual({ body: ["body_object"] })
    expect(entries[4]).toMatchObject({ external_id: "..", id: null, codes: { external_id: ["external_id"] } })
    expect(entries[0]?.errors).toEqual({})
    for (const { errors, codes } of entries) expect(Object.keys(errors)).toEqual(Object.keys(codes))
  })

  test("return a refused external id as sent, if it is a text", async () => {
    const sent = ["a\u0000\ud800", " ", "x".repeat(300), 7, null]
    const rows = sent.map((external_id) => ({ ...record("Bad"), external_id }))
    const headers = { "idempotency-key": `refused-${collection}` }
    const { entries } = await bulk(collection, { [collection]: rows }, { headers })
    const shown = ["a\u0000\ud800", " ", "x".repeat(300), null, null]
    expect(entries.map(({ external_id }) => external_id)).toEqual(shown)
    expect((await bulk(collection, { [collection]: rows }, { headers })).entries).toEqual(entries)
  })

  test("can refer to earlier ones", async () => {
    const { statuses, entries } = await bulk(collection, {
      [collection]: [
        { ...record("A"), external_id: "d" },
        { ...record("B"), external_id: " d " },
        { ...record("B"), external_id: "d" },
      ],
    })
    expect(statuses).toEqual(["created", "updated", "unchanged"])
    expect(new Set(entries.map(({ id }) => id)).size).toBe(1)
  })

  test("are all saved or none, when they are atomic", async () => {
    await bulk(collection, { [collection]: rows("e", 1) })
    const before = await count(collection)
    const mixed = [...rows("e", 3), { external_id: "wrong" }]
    const refused = await bulk(collection, { [collection]: mixed, atomic: true })
    expect(refused.statuses).toEqual(["skipped", "skipped", "skipped", "failed"])
    expect(refused.entries.map(({ id }) => id === null)).toEqual([false, true, true, true])
    expect<unknown>(refused.body.meta).toMatchObject({ created: 0, failed: 1, skipped: 3 })
    expect(await count(collection)).toBe(before)
    const saved = await bulk(collection, { [collection]: rows("e", 3), atomic: true })
    expect(saved.statuses).toEqual(["unchanged", "created", "created"])
  })

  test("are only checked in a dry run", async () => {
    await bulk(collection, { [collection]: rows("f", 1) })
    const before = [await count(collection), await count("audit_entries"), await count("changes")]
    const tried = [...rows("f", 3), ...rows("f", 3, "Other"), { external_id: "wrong" }]
    const { statuses, entries, body } = await bulk(collection, { [collection]: tried, dry_run: true })
    expect(statuses).toEqual(["unchanged", "created", "created", "updated", "updated", "updated", "failed"])
    expect(entries.map(({ id }) => id === null)).toEqual([false, true, true, false, true, true, true])
    expect<unknown>(body.meta).toMatchObject({ dry_run: true })
    expect([await count(collection), await count("audit_entries"), await count("changes")]).toEqual(before)
  })

  test.each(["atomic", "dry_run"])("let others read meanwhile, even in one transaction (%s)", async (once) => {
    let isOver = false
    const request = bulk(collection, { [collection]: rows(`meanwhile-${once}`, 500), [once]: true })
    const saved = request.finally(() => {
      isOver = true
    })
    let reads = 0
    while (!isOver) {
      expect((await installation.request("GET", `${collection}?per_page=1`)).status).toBe(200)
      // A read in this process alone would never give the others a turn.
      await new Promise(setImmediate)
      reads++
    }
    expect((await saved).statuses).toEqual(Array(500).fill("created"))
    expect(reads).toBeGreaterThan(10)
  })

  test("must number from one to a thousand, with at most 16 MiB", async () => {
    const faults = async (sent: unknown) => {
      const { status, body } = await bulk(collection, { [collection]: sent })
      return [status, body.codes]
    }
    expect<unknown>(await faults([])).toEqual([422, { [collection]: ["not_empty"] }])
    expect<unknown>(await faults(undefined)).toEqual([422, { [collection]: ["required"] }])
    expect<unknown>(await faults({})).toEqual([422, { [collection]: ["array"] }])
    expect<unknown>(await faults(Array.from({ length: 1001 }, () => ({})))).toEqual([
      422,
      { [collection]: ["max_items"] },
    ])
    const large = { external_id: "large", ...record("Large"), description: "x", note: "y".repeat(2 * 1024 * 1024) }
    expect((await bulk(collection, { [collection]: [large] })).statuses).toEqual(["created"])
    const tooLarge = { ...large, note: "y".repeat(16 * 1024 * 1024) }
    expect((await bulk(collection, { [collection]: [tooLarge] })).status).toBe(413)
  })

  test("fail if the row on its own would be refused", async () => {
    const viewer = await installation.token("admin", `${collection}.view`)
    const updater = await installation.token("admin", `${collection}.view ${collection}.update`)
    await bulk(collection, { [collection]: rows("g", 1) })
    const sent = { [collection]: rows("g", 2, "Other") }
    const refused = await bulk(collection, sent, { token: viewer })
    expect(refused.entries).toMatchObject([
      { status: "failed", id: null, codes: { external_id: ["forbidden"] } },
      { status: "failed", id: null, codes: { external_id: ["forbidden"] } },
    ])
    expect((await bulk(collection, sent, { token: updater })).statuses).toEqual(["updated", "failed"])
    const other = await installation.token("admin", `${collection}.update ${collection}.create`)
    expect((await bulk(collection, sent, { token: other })).status).toBe(403)
  })

  test("do not reveal records out of view", async () => {
    if (collection === "locations") return
    const { entries } = await bulk(
      collection,
      { [collection]: [{ ...record("X"), external_id: "a-0" }] },
      { as: "locadmin" },
    )
    expect(entries[0]).toMatchObject({ status: collection === "teams" ? "updated" : "failed" })
    if (collection === "users") expect(entries[0]).toMatchObject({ id: null, codes: { external_id: ["forbidden"] } })
  })

  test("return the same response to a repetition", async () => {
    const headers = { "idempotency-key": `bulk ${collection}` }
    const first = await bulk(collection, { [collection]: rows("h", 200) }, { headers })
    const again = await bulk(collection, { [collection]: rows("h", 200) }, { headers })
    expect<unknown>([again.status, again.headers.get("idempotency-replayed"), again.text]).toEqual([
      200,
      "true",
      first.text,
    ])
  })

  test("continue where they were interrupted, when repeated", async () => {
    const headers = { "idempotency-key": `cut ${collection}` }
    const { database } = installation
    const transaction = database.transaction.bind(database)
    let batches = 0
    // The claim of the key and two batches succeed, then the database fails.
    database.transaction = (work) => {
      batches += 1
      return batches > 3 ? Promise.reject(new Error("gone")) : transaction(work)
    }
    const cut = await bulk(collection, { [collection]: rows("i", 300) }, { headers })
    database.transaction = transaction
    expect(cut.status).toBe(500)
    const before = await count(collection)
    installation.time.now += 60_000
    const repeated = await bulk(collection, { [collection]: rows("i", 300) }, { headers })
    expect<unknown>(repeated.body.meta).toMatchObject({ created: 300, unchanged: 0 })
    expect(await count(collection)).toBeGreaterThan(before)
    expect(new Set(repeated.entries.map(({ id }) => id)).size).toBe(300)
    const again = await bulk(collection, { [collection]: rows("i", 300) }, { headers })
    expect([again.text, again.headers.get("idempotency-replayed")]).toEqual([repeated.text, "true"])
    const other = await bulk(collection, { [collection]: rows("i", 299) }, { headers })
    expect(other.status).toBe(422)
  })

  test("sent at once create each record once", async () => {
    const answers = await Promise.all(["A", "B"].map(() => bulk(collection, { [collection]: rows("j", 60) })))
    const ids = answers.map(({ entries }) => entries.map(({ id }) => id))
    expect(ids[0]).toEqual(ids[1] as never)
    expect(answers.flatMap(({ statuses }) => statuses).filter((status) => status === "created").length).toBe(60)
  })
})

describe("many users", () => {
  test("join teams that the request names by external id", async () => {
    const { entries } = await bulk("users", {
      users: [
        { first_name: "A", last_name: "B", external_id: "t-0", team_external_ids: ["warehouse"] },
        { first_name: "A", last_name: "B", external_id: "t-1", team_external_ids: ["warehouse", "none"] },
        { first_name: "A", last_name: "B", external_id: "t-0", team_external_ids: ["office"] },
      ],
    })
    expect(entries.map(({ status }) => status)).toEqual(["created", "failed", "updated"])
    expect(entries[1]?.codes).toEqual({ "team_external_ids.1": ["unknown_team"] })
    const { body } = await installation.request("GET", `users/${entries[0]?.id}`)
    expect<unknown>(body.data?.team_ids).toEqual([idOf(installation, "teams", "office")])
  })

  test("accept names given up by any row of the request, earlier rows first, but not taken ones", async () => {
    const row = (externalId: string, username: string, email: string) => {
      return { first_name: "A", last_name: "B", external_id: externalId, username, email }
    }
    const { statuses, entries } = await bulk("users", {
      users: [
        row("n-0", "first", "first@acme.example"),
        row("n-1", "FIRST", "other@acme.example"),
        row("n-2", "second", "First@acme.example"),
        row("n-0", "third", "third@acme.example"),
        row("n-3", "first", "first@acme.example"),
      ],
    })
    expect(statuses).toEqual(["created", "created", "created", "updated", "failed"])
    expect(entries[4]?.codes).toEqual({ username: ["taken"], email: ["taken"] })
  })

  test("have unique derived names", async () => {
    const users = Array.from({ length: 5 }, (_, index) => ({
      first_name: "Eva",
      last_name: "Twin",
      external_id: `twin-${index}`,
    }))
    const { entries } = await bulk("users", { users })
    const names = await Promise.all(
      entries.map(async ({ id }) => (await installation.request("GET", `users/${id}`)).body.data?.username),
    )
    expect<unknown>(names).toEqual(["eva.twin", "eva.twin2", "eva.twin3", "eva.twin4", "eva.twin5"])
  })

  test("are mailed their credentials, but not in a dry run, nor when nothing is saved", async () => {
    const users = [
      {
        first_name: "M",
        last_name: "A",
        external_id: "m",
        email: "m@acme.example",
        send_credentials: true,
        username: "m.a",
      },
    ]
    mails.length = 0
    const tried = await bulk("users", { users, dry_run: true })
    expect([tried.statuses, mails.includes("nudge")]).toEqual([["created"], false])
    mails.length = 0
    expect((await bulk("users", { users })).statuses).toEqual(["created"])
    expect(mails.filter((name) => name === "m.a").length).toBeGreaterThanOrEqual(1)
    expect(mails).toContain("nudge")
  })

  test("get the passwords sent, and then count as updated", async () => {
    const users = [{ first_name: "P", last_name: "W", external_id: "pw", password: "correct horse battery" }]
    expect((await bulk("users", { users, dry_run: true })).statuses).toEqual(["created"])
    expect((await bulk("users", { users })).statuses).toEqual(["created"])
    expect((await bulk("users", { users, dry_run: true })).statuses).toEqual(["updated"])
    expect((await bulk("users", { users, atomic: true })).statuses).toEqual(["updated"])
    const row = await installation.database.get<{ hash: string }>(
      sql`select password_hash as hash from users where key = 'pw'`,
    )
    expect(await Bun.password.verify("correct horse battery", row?.hash ?? "")).toBe(true)
  })

  test("do not cost password hashes if the caller may save none of them", async () => {
    const hash = spyOn(Bun.password, "hash")
    try {
      const names = { first_name: "Ann", last_name: "Onym", password: "a password for nobody" }
      const users = [
        { external_id: "hashed-1", ...names },
        { external_id: "hashed-2", ...names },
      ]
      for (const as of ["employee", "trainer"]) {
        expect((await bulk("users", { users }, { as })).statuses).toEqual(["failed", "failed"])
      }
      expect(hash).not.toHaveBeenCalled()
    } finally {
      hash.mockRestore()
    }
  })

  test("accept roles only from those who may assign them", async () => {
    const users = [
      { first_name: "R", last_name: "A", external_id: "r-0", team_external_ids: ["warehouse"] },
      {
        first_name: "R",
        last_name: "A",
        external_id: "r-1",
        team_external_ids: ["warehouse"],
        roles: ["company.trainer"],
      },
      { first_name: "B", last_name: "B", external_id: "boss" },
    ]
    const { entries } = await bulk("users", { users }, { as: "locadmin" })
    expect(entries.map(({ status }) => status)).toEqual(["created", "failed", "failed"])
    expect(entries[1]?.codes).toEqual({ external_id: ["forbidden"] })
    expect(entries[2]?.codes).toEqual({ external_id: ["forbidden"] })
  })

  test("identified by server id accept external ids", async () => {
    const ada = idOf(installation, "users", "alone")
    const users = [{ id: ada, first_name: "Alone", last_name: "Nobody", external_id: "P-77" }]
    const { entries } = await bulk("users", { users })
    expect(entries).toMatchObject([{ status: "updated", id: ada, external_id: "P-77" }])
    expect((await bulk("users", { users })).statuses).toEqual(["unchanged"])
  })

  test("have at most a hundred errors each, in the language of the request", async () => {
    const users = [
      { first_name: "F", last_name: "F", external_id: "faults", team_ids: Array.from({ length: 500 }, () => 999_999) },
    ]
    const { entries } = await bulk("users", { users }, { headers: { "accept-language": "de" } })
    expect(Object.keys(entries[0]?.errors ?? {}).length).toBe(100)
    expect(entries[0]?.errors["team_ids.0"]?.[0]).toContain("Das Feld")
  })

  test.skipIf(onPostgres)("let other requests run between batches", async () => {
    const users = Array.from({ length: 1000 }, (_, index) => ({
      first_name: "G",
      last_name: `H${index}`,
      external_id: `turn-${index}`,
    }))
    let isDone = false
    const request = bulk("users", { users }).then((answer) => {
      isDone = true
      return answer
    })
    let meanwhile = 0
    while (!isDone) {
      const { status } = await installation.request("POST", "locations", { body: { name: "Meanwhile" } })
      expect(status).toBe(201)
      meanwhile += 1
    }
    expect((await request).body.meta?.created).toEqual(1000 as never)
    expect(meanwhile).toBeGreaterThan(5)
  })
})
