import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { removeOldChanges } from "../../src/changes/retention.ts"
import { beginEpoch, WINDOW } from "../../src/changes/rules.ts"
import { sql } from "../../src/database/port.ts"
import { importDataset } from "../../src/dataset/rules.ts"
import { Installation } from "../harness/installation.ts"
import { idOf } from "../harness/records.ts"
import { acmeHaving, passed, renew } from "../harness/recurring-training.ts"
import { Follower, told } from "./following.ts"

/* The contents of GET /changes: which record changed, which of its fields, and by whom. */

let installation: Installation
let follower: Follower
beforeEach(async () => {
  installation = await Installation.start()
  follower = await Follower.from(installation)
})
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const team = (key: string) => idOf(installation, "teams", key)
const location = (key: string) => idOf(installation, "locations", key)

const DAY = 86_400_000

async function rename(first_name: string): Promise<void> {
  const { status } = await installation.request("PATCH", `users/${user("ada")}`, { body: { first_name } })
  expect(status).toBe(200)
}

const tell = async () => (await follower.read()).map(told)

describe("an entry", () => {
  test("names the record, its changed fields, and the service user, but no values", async () => {
    installation.time.now += 5000
    await rename("Adelheid")
    const { body, text } = await installation.request("GET", `changes?after=${follower.next}`)
    expect(body).toEqual({
      data: [
        {
          cursor: expect.stringMatching(/^[\w-]{22}$/),
          at: "2026-11-20T09:30:05Z",
          action: "updated",
          record: { type: "user", id: user("ada"), external_id: "ada" },
          fields: ["first_name", "full_name"],
          actor: { id: user("admin"), full_name: "Service admin" },
        },
      ],
      meta: { next: expect.stringMatching(/^[\w-]{22}$/), has_more: false },
    } as unknown as typeof body)
    expect(text).not.toContain("Adelheid")
  })

  test("has the external id of locations, teams, users and courses; other records do not", async () => {
    await installation.request("PATCH", `locations/${location("berlin")}`, { body: { description: "x" } })
    await installation.request("PATCH", `teams/${team("office")}`, { body: { description: "x" } })
    await installation.request("POST", `teams/${team("warehouse")}/users`, { body: { user_ids: [user("alone")] } })
    const video = { prompter_text: "Wear a helmet.", api_base_course_id: -1 }
    expect((await installation.request("POST", "contentvideos/create", { body: video })).status).toBe(201)
    const records = (await follower.read()).map(({ record }) => [record?.type, record?.external_id])
    const isKey = expect.stringMatching(/^\w/)
    expect<unknown>(records).toEqual([
      ["location", "berlin"],
      ["team", "office"],
      ["user", "alone"],
      ["course_assignment", null],
      ["course", isKey],
      ["course", isKey],
      ["content_video", null],
    ])
  })

  test("is added once for each record that a request changes, however many rules change it", async () => {
    const body = { first_name: "Nina", last_name: "Neu", team_ids: [team("warehouse"), team("plant")] }
    const { body: created } = await installation.request("POST", "users", { body })
    const id = Number(created.data?.id)
    const [first, second, ...others] = await tell()
    expect([first, second]).toEqual([`created user:${id}`, expect.stringMatching(/^created course_assignment:/)])
    expect(others).toEqual([])
    const moved = { last_name: "Alt", team_ids: [team("office")] }
    await installation.request("PATCH", `users/${id}`, { body: moved })
    expect(await tell()).toEqual([
      `updated user:${id} full_name last_name team_ids`,
      expect.stringMatching(/^deleted course_assignment:/),
    ])
  })

  test("reports joining and leaving as changes of the user, and a new order as changes of the moved records", async () => {
    await installation.request("POST", `teams/${team("office")}/users`, {
      body: { user_ids: [user("ada"), user("boss")] },
    })
    await installation.request("DELETE", `teams/${team("office")}/users/${user("ada")}`)
    const order = [
      { id: location("krakow"), order_position: 9 },
      { id: location("berlin"), order_position: 1 },
    ]
    await installation.request("PUT", "locations/order-positions", { body: { locations: order } })
    expect(await tell()).toEqual([
      `updated user:${user("ada")} team_ids`,
      // The instruction of her other team, which no assignment of the dataset has opened.
      expect.stringMatching(/^created course_assignment:/),
      `updated user:${user("ada")} team_ids`,
      `updated location:${location("krakow")} order_position`,
    ])
  })

  test("is not added for a request that is refused, changes nothing, or changes only hidden fields", async () => {
    await installation.request("PATCH", `users/${user("ada")}`, { body: { first_name: "X", email: "none" } })
    await installation.request("PATCH", `users/${user("ada")}`, { body: { first_name: "Ada" } })
    await installation.request("PATCH", `users/${user("ada")}`, { body: { password: "another password" } })
    await installation.request("PATCH", `users/${user("ada")}`, { body: { language: "de" } })
    expect(await tell()).toEqual([])
  })

  test("has no actor if the server made the change", async () => {
    await using acme = await acmeHaving({ assignments: [passed("2026-12-01")] })
    const reader = await Follower.from(acme)
    await renew(acme)
    expect((await reader.read()).map((entry) => [told(entry), entry.actor as unknown])).toEqual([
      [expect.stringMatching(/^created course_assignment:/), null],
    ])
  })
})

describe("an import", () => {
  const bring = (dataset: object) => {
    const { database, files, directory, time } = installation
    return importDataset(database, dataset, { files, baseDirectory: directory, now: time.now })
  }

  test("is one entry for each company whose records it changed", async () => {
    const users = [
      { key: "ada", first_name: "Adele" },
      { key: "new", first_name: "New", last_name: "One" },
    ]
    await bring({ companies: [{ key: "acme", users }] })
    expect(await follower.read()).toEqual([
      {
        cursor: expect.any(String),
        at: "2026-11-20T09:30:00Z",
        action: "created",
        record: { type: "import", id: null, external_id: null },
        fields: [],
        actor: null,
      } as never,
    ])
    const { body } = await installation.request("GET", "changes", { as: "other" })
    expect([...(body.data ?? [])].map(told)).toEqual(["created import:null"])
  })

  test("of shared courses is one entry for every company", async () => {
    const before = (await installation.request("GET", "changes?after=now", { as: "other" })).body.meta?.next
    await bring({ courses: [{ key: "fire", title: "Fire" }], companies: [{ key: "acme", name: "Acme" }] })
    expect(await tell()).toEqual(["created import:null"])
    const { body } = await installation.request("GET", `changes?after=${before}`, { as: "other" })
    expect([...(body.data ?? [])].map(told)).toEqual(["created import:null"])
  })

  test("that changes nothing leaves no entry", async () => {
    await bring({ companies: [{ key: "acme", users: [{ key: "ada", first_name: "Ada" }] }] })
    expect(await tell()).toEqual([])
  })
})

describe("reading on", () => {
  test("in pages returns every entry once, in order; has_more is false at the end", async () => {
    const names = Array.from({ length: 7 }, (_, index) => `Ada ${index}`)
    const begin = follower.next
    for (const name of names) await rename(name)
    const all = (await follower.read()).map(({ cursor }) => cursor)
    expect(new Set(all).size).toBe(7)
    const first = (await installation.request("GET", `changes?after=${begin}&limit=3`)).body
    expect([first.data?.[2]?.cursor, first.meta?.next, first.meta?.has_more] as unknown[]).toEqual([
      all[2],
      all[2],
      true,
    ])
    const rest = (await installation.request("GET", `changes?after=${all[2]}&limit=4`)).body
    expect([...(rest.data ?? [])].map(({ cursor }) => cursor)).toEqual(all.slice(3))
    expect<unknown>(rest.meta?.has_more).toBe(false)
  })

  test("without a cursor begins with the oldest stored entry", async () => {
    await rename("Adele")
    const { body } = await installation.request("GET", "changes")
    expect([...(body.data ?? [])].map(told)).toEqual([
      "created import:null",
      `updated user:${user("ada")} first_name full_name`,
    ])
  })

  test("can be filtered by types, and the cursor moves past the other entries", async () => {
    await rename("Adele")
    await installation.request("PATCH", `teams/${team("office")}`, { body: { phone: "1" } })
    const { body } = await installation.request("GET", `changes?after=${follower.next}&types=team,location`)
    expect([...(body.data ?? [])].map(told)).toEqual([`updated team:${team("office")} contact`])
    const after = `changes?after=${body.meta?.next}`
    expect([...((await installation.request("GET", after)).body.data ?? [])]).toEqual([])
  })

  test("with types examines a limited number of ids at once, and continues after them", async () => {
    await rename("Adele")
    const { database } = installation
    const begin = follower.next
    const skipped =
      database.engine === "sqlite"
        ? sql`update sqlite_sequence set seq = seq + ${WINDOW} where name = 'changes'`
        : sql`select setval('changes_id_seq', (select max(id) + ${WINDOW} from changes))`
    await database.transaction((tx) => tx.all(skipped))
    await installation.request("PATCH", `teams/${team("office")}`, { body: { phone: "1" } })
    const first = (await installation.request("GET", `changes?after=${begin}&types=team`)).body
    expect([[...(first.data ?? [])], first.meta?.has_more] as unknown[]).toEqual([[], true])
    const second = (await installation.request("GET", `changes?after=${first.meta?.next}&types=team`)).body
    expect([...(second.data ?? [])].map(told)).toEqual([`updated team:${team("office")} contact`])
    expect<unknown>(second.meta?.has_more).toBe(false)
  })

  test("an empty response has an up-to-date cursor", async () => {
    await follower.read()
    const before = follower.next
    // Another company's changes also advance it.
    const body = { first_name: "Bobby" }
    await installation.request("PATCH", `users/${idOf(installation, "users", "bob", "beta")}`, { body, as: "other" })
    expect(await tell()).toEqual([])
    expect(follower.next).not.toBe(before)
  })

  test("never shows another company's changes", async () => {
    await rename("Adele")
    const mine = await installation.request("GET", "changes?types=user", { as: "other" })
    expect([...(mine.body.data ?? [])]).toEqual([])
  })
})

describe("refused is", () => {
  test.each([
    ["after", "after=yesterday"],
    ["after", "after=-1"],
    ["after", "after=NOW"],
    // As long as a cursor, but invalid: the last character of a cursor holds only two bits.
    ["after", `after=${"_".repeat(22)}`],
    ["after", `after=${"A".repeat(21)}B`],
    ["limit", "limit=0"],
    ["limit", "limit=1001"],
    ["types", "types=client"],
    ["types", "types=user,"],
  ])("a wrong %s with 422 (%s)", async (field, query) => {
    const { status, body } = await installation.request("GET", `changes?${query}`)
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
  })

  test.each(["locadmin", "trainer", "employee"])("%s, who lacks the permission, with 403", async (as) => {
    expect((await installation.request("GET", "changes", { as })).status).toBe(403)
  })

  test("a token without the scope with 403", async () => {
    const token = await installation.token("admin", "users.view")
    expect((await installation.request("GET", "changes", { token })).status).toBe(403)
  })

  const expired = async () => {
    const { status, body } = await installation.request("GET", `changes?after=${follower.next}`)
    if (status === 410) {
      expect<unknown>(body).toEqual({
        message: "The cursor has expired. Get a new one with after=now, then read the lists again.",
        code: "cursor_expired",
      })
    }
    return status === 410
  }

  test.each(["A".repeat(22), `${"_".repeat(21)}w`, `${"A".repeat(21)}Q`])(
    "a cursor that was never issued (%s) with 410",
    async (after) => {
      expect((await installation.request("GET", `changes?after=${after}`)).status).toBe(410)
    },
  )

  test("a cursor from before a restore with 410", async () => {
    expect(await expired()).toBe(false)
    await installation.database.transaction(beginEpoch)
    expect(await expired()).toBe(true)
  })

  test("a cursor newer than the newest entry with 410", async () => {
    await rename("Adele")
    await follower.read()
    const forget =
      installation.database.engine === "sqlite"
        ? sql`update sqlite_sequence set seq = seq - 1 where name = 'changes'`
        : sql`select setval('changes_id_seq', (select max(id) - 1 from changes))`
    await installation.database.transaction((tx) => tx.all(forget))
    expect(await expired()).toBe(true)
  })

  test("a cursor whose next entries have been deleted with 410; otherwise it continues", async () => {
    const { database, time } = installation
    const removal = time.now + 10 * DAY
    const keep = (now: number) => removeOldChanges(database, { lead: database, days: 10, now })
    await rename("Adele")
    time.now += 60_000
    await rename("Adelheid")
    await keep(removal)
    expect(await expired()).toBe(false)
    const late = await Follower.from(installation)
    await keep(removal + 1)
    expect(await expired()).toBe(true)
    await rename("Ada")
    expect((await late.read()).map(told)).toEqual([`updated user:${user("ada")} first_name full_name`])
    const { body } = await installation.request("GET", "changes")
    expect([...(body.data ?? [])].map(told)).toHaveLength(2)
  })
})

test("old entries are removed in batches, from the oldest up to the first one to keep", async () => {
  const { database, time } = installation
  const row = (at: number) => sql`
    insert into changes (company_id, at, action, record_type, record_id, fields)
    select c.id, cast(${at} as bigint), 'updated', 'user', 1, '[]' from companies c where c.key = 'acme'`
  const add = (at: number, count = 1) =>
    database.transaction(async (tx) => {
      for (let index = 0; index < count; index++) await tx.run(row(at))
    })
  await add(time.now - 40 * DAY, 2500)
  await add(time.now - 5 * DAY)
  await add(time.now - 40 * DAY)
  await database.run(sql`delete from changes where record_type = 'import'`)
  let transactions = 0
  const lead: Pick<typeof database, "transaction"> = {
    transaction: (work) => {
      transactions++
      return database.transaction(work)
    },
  }
  await removeOldChanges(database, { lead, days: 30, now: time.now })
  expect(await database.all(sql`select at from changes order by id`)).toEqual([
    { at: time.now - 5 * DAY },
    { at: time.now - 40 * DAY },
  ])
  expect(transactions).toBe(3)
  await removeOldChanges(database, { lead, days: 30, now: time.now })
  expect(transactions).toBe(3)
})
