import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { raw, sql } from "../../src/database/port.ts"
import { cursorOf } from "../../src/tools/cursor.ts"
import { expectFaults, idsOf } from "../harness/answers.ts"
import { exempted } from "../harness/exempted.ts"
import { documentedOperations } from "../harness/foreign-requests.ts"
import { addImport } from "../harness/import-company.ts"
import { type Answer, Installation } from "../harness/installation.ts"
import { largeCompany } from "../harness/large-company.ts"
import { companyId, idOf } from "../harness/records.ts"
import { scheduled } from "../harness/scheduled.ts"
import { submitted } from "../harness/submitted.ts"
import { addWebhook } from "../harness/webhook-company.ts"

const SIZE = 33
let installation: Installation
/** Addresses of all paged lists in the OpenAPI document. */
let lists: string[]
beforeAll(async () => {
  installation = await Installation.start({ dataset: largeCompany(SIZE) })
  await addContent()
  for (let count = 0; count < 9; count++) await addWebhook(installation, "https://192.0.43.8/hook")
  const program = { name: "Unused", service_user_id: idOf(installation, "users", "admin") }
  for (let count = 0; count < 9; count++) await installation.request("POST", "clients", { body: program })
  for (const [index, user] of Object.values(installation.ids.companies.acme?.users ?? {}).entries()) {
    if (index >= 9) continue
    await exempted(installation, user, 5001)
    await submitted(installation, user, 5001)
    await scheduled(installation, user)
  }
  for (let count = 1; count <= 9; count++) {
    const body = { course_external_id: "safety", team_external_id: `team-000${count}` }
    await installation.request("POST", "requirements", { body })
    await installation.request("POST", "group-trainings", { body: { course_external_id: "safety" } })
  }
  const { id: webhook } = await addWebhook(installation, "https://192.0.43.8/hook")
  for (let count = 0; count < 9; count++) await installation.request("POST", `webhooks/${webhook}/test`)
  const imported = await addImport(installation, companyId(installation), 9)
  for (let count = 0; count < 9; count++) await addImport(installation, companyId(installation))
  const operations = await documentedOperations(installation)
  lists = operations
    .filter(({ path, documented }) => parametersOf(documented).includes("page") && !isOfPairs(path))
    .map(({ path }) =>
      path.replace("/api/v1/", "").replace("{webhook}", String(webhook)).replace("{import}", String(imported)),
    )
})
afterAll(() => installation.stop())

type Documented = Awaited<ReturnType<typeof documentedOperations>>[number]["documented"]

/** Pairs have no id: `test/compliance/pairs` follows their cursor. */
function isOfPairs(path: string): boolean {
  return path === "/api/v1/compliance"
}

function parametersOf({ parameters }: Documented): string[] {
  return (parameters ?? []).map(({ name }) => name)
}

/** Courses and videos of the company, some of them created in the same millisecond. */
async function addContent(): Promise<void> {
  const company = companyId(installation)
  const numbers = Array.from({ length: 9 }, (_, index) => index + 1)
  const insert = (table: string, columns: string, values: (n: number) => string) =>
    installation.database.transaction((tx) =>
      tx.run(
        sql`${raw(`insert into ${table} (${columns}) values ${numbers.map((n) => `(${values(n)})`).join(", ")}`)}`,
      ),
    )
  const identity = "id, company_id, key, created_at, updated_at"
  const values = (n: number) => `${5000 + n}, ${company}, 'added-${n}', ${Math.floor(n / 3)}, ${n}`
  const [user = 0] = idsOf(await get("users"))
  await insert(
    "courses",
    `${identity}, title, short_type, state, search`,
    (n) => `${values(n)}, 'Course', 'base', 'active', 'course'`,
  )
  await insert(
    "files",
    "id, company_id, purpose, storage_name, media_type, size, sha256, created_at",
    (n) => `${5000 + n}, ${company}, 'image', 'stored-${n}.png', 'image/png', 1, '', ${n}`,
  )
  await insert("images", `${identity}, file_id`, (n) => `${values(n)}, ${5000 + n}`)
  await insert("course_nodes", `${identity}, course_id, title, position`, (n) => `${values(n)}, ${5000 + n}, 'Node', 1`)
  await insert(
    "content_nodes",
    `${identity}, course_node_id, title, position`,
    (n) => `${values(n)}, ${5000 + n}, 'Page', 1`,
  )
  await insert(
    "content_videos",
    `${identity}, content_node_id, made_course_node, name, prompter_text, estimated_length, state`,
    (n) => `${values(n)}, ${5000 + n}, 0, 'Video', 'Text', 10, 'ready'`,
  )
  await insert(
    "assignments",
    `${identity}, user_id, course_id, assignment_type, state, is_open, finish_date`,
    (n) => `${values(n)}, ${user}, ${5000 + n}, 'manual', 'success', 0, '2026-01-01'`,
  )
  await insert(
    "certificates",
    `id, company_id, assignment_id, issue, code, state, assignment_type, short_type, company_name, holder_name,
      course_title, finish_date, issued_on, created_at`,
    (n) => `${5000 + n}, ${company}, ${5000 + n}, 1, 'CODE${n}', 'success', 'manual', 'base', 'Acme', 'Ada', 'Course',
      '2026-01-01', '2026-01-01', ${n}`,
  )
  await insert(
    "reminder_entries",
    "id, company_id, kind, recipient_user_id, user_id, course_id, due_on, state, urgency, created_at",
    (n) =>
      `${5000 + n}, ${company}, 'manual', ${user}, ${user}, ${5000 + n}, '2026-01-01', 'sent', 0, ${Math.floor(n / 3)}`,
  )
}

const get = (path: string) => installation.request("GET", path)

interface Meta {
  readonly next_cursor: string | null
}
const metaOf = ({ body }: Answer) => body.meta as unknown as Meta

/** Follows a cursor to the end and returns the contents of each page. A callback may run before each page but the first. */
async function follow(path: string, query: string, meanwhile: (page: number) => Promise<unknown> = async () => {}) {
  const pages: number[][] = []
  let cursor: string | null = ""
  while (cursor !== null) {
    if (cursor !== "") await meanwhile(pages.length)
    const answer = await get(`${path}?${query}&cursor=${cursor}`)
    expect({ path, query, status: answer.status }).toEqual({ path, query, status: 200 })
    pages.push(idsOf(answer))
    cursor = metaOf(answer).next_cursor
  }
  return pages
}

describe("the cursor of a list", () => {
  test("is a parameter of every paged list, as is the filter by ids", async () => {
    expect(lists.length).toBeGreaterThanOrEqual(5)
    for (const { path, documented } of await documentedOperations(installation)) {
      const names = parametersOf(documented)
      if (!names.includes("page") || isOfPairs(path)) continue
      expect({ path, missing: ["cursor", "ids"].filter((name) => !names.includes(name)) }).toEqual({
        path,
        missing: [],
      })
    }
  })

  test("leads through every list in each stable order, page by page, to the end", async () => {
    for (const list of lists) {
      // Certificates and files do not show when they were created.
      const sorts = [
        "id",
        "-id",
        ...(["certificates", "files"].includes(list) || list.endsWith("/rows") ? [] : ["created_at", "-created_at"]),
      ]
      for (const sort of sorts) {
        const whole = idsOf(await get(`${list}?per_page=100&sort=${sort}`))
        const pages = await follow(list, `per_page=4&sort=${sort}`)
        expect({ list, sort, shown: pages.flat() }).toEqual({ list, sort, shown: whole })
        expect(pages.slice(0, -1).every(({ length }) => length === 4)).toBe(true)
      }
    }
  })

  test("orders by id by default, even if a list has its own order", async () => {
    for (const list of lists) {
      const ids = (await follow(list, "per_page=10")).flat()
      expect({ list, ids }).toEqual({ list, ids: ids.toSorted((one, other) => one - other) })
    }
  })

  test("counts nothing, and links to the beginning and to the next page", async () => {
    const origin = "http://localhost/api/v1/users"
    const first = await get("users?per_page=20&state=active&cursor=")
    const next = metaOf(first).next_cursor
    const meta = {
      current_page: null,
      from: null,
      last_page: null,
      path: origin,
      per_page: 20,
      to: null,
      total: null,
    }
    const beginning = `${origin}?per_page=20&state=active&cursor=`
    expect<unknown>(first.body.meta).toEqual({ ...meta, next_cursor: expect.stringMatching(/^[\w-]{22}$/) })
    expect<unknown>(first.body.links).toEqual({ first: beginning, last: null, prev: null, next: `${beginning}${next}` })
    expect(first.headers.get("link")).toBe(`<${beginning}>; rel="first", <${beginning}${next}>; rel="next"`)
    const last = await get(`users?per_page=20&state=active&cursor=${next}`)
    expect<unknown>(last.body.meta).toEqual({ ...meta, next_cursor: null })
    expect<unknown>(last.body.links).toEqual({ first: beginning, last: null, prev: null, next: null })
  })

  test("ends with a page that is exactly full, and with the first of an empty list", async () => {
    expect(await follow("teams", "per_page=11")).toHaveLength(3)
    expect(await follow("teams", "search=nothing-is-called-so")).toEqual([[]])
  })

  test("allows a different page length and different embedded records", async () => {
    const { next_cursor } = metaOf(await get("users?per_page=3&cursor="))
    const rest = await get(`users?per_page=100&include=locations&cursor=${next_cursor}`)
    expect(idsOf(rest)).toHaveLength(SIZE + 1 - 3)
  })

  test("shows every permanent record once, whatever is added, removed or changed meanwhile", async () => {
    const own = await Installation.start({ dataset: largeCompany(SIZE) })
    try {
      const before = idsOf(await own.request("GET", "users?per_page=100&sort=id"))
      for (const sort of ["id", "-id", "created_at", "-created_at"]) {
        const gone = before.toSorted(() => 0).filter((_, index) => index % 5 === 4)
        const seen: number[] = []
        let cursor: string | null = ""
        for (let page = 0; cursor !== null; page++) {
          const answer = await own.request("GET", `users?per_page=4&state=active&sort=${sort}&cursor=${cursor}`)
          seen.push(...idsOf(answer))
          cursor = metaOf(answer).next_cursor
          // The last record shown leaves the list too: a cursor is a position, not a record.
          for (const id of [gone[page], idsOf(answer).at(-1)]) {
            if (id !== idOf(own, "users", "admin")) await own.request("POST", `users/${id}/deactivate`)
          }
          await own.request("POST", "users", { body: { first_name: "New", last_name: `${sort} ${page}` } })
        }
        const expected = before.filter((id) => !gone.includes(id))
        expect({ sort, missed: expected.filter((id) => !seen.includes(id)) }).toEqual({ sort, missed: [] })
        expect({ sort, twice: seen.length - new Set(seen).size }).toEqual({ sort, twice: 0 })
        for (const id of before) await own.request("POST", `users/${id}/activate`)
      }
    } finally {
      await own.stop()
    }
  })
})

describe("a cursor is refused", () => {
  test("together with a page number, with the error on the page", async () => {
    for (const list of lists) expectFaults(await get(`${list}?page=1&cursor=`), ["page"])
  })

  test("with an order in which records move, with the error on the order", async () => {
    for (const sort of ["state", "-updated_at", "order_position", "id,state", "created_at,-id"]) {
      expectFaults(await get(`teams?sort=${sort}&cursor=`), ["sort"])
    }
    expectFaults(await get("users?sort=username&cursor="), ["sort"])
  })

  test("in another list, or with other filters or another order", async () => {
    const cursor = metaOf(await get("teams?per_page=2&state=active&search=team&cursor=")).next_cursor
    expect((await get(`teams?per_page=2&search=team&state=active&cursor=${cursor}`)).status).toBe(200)
    for (const other of [
      "locations?state=active&search=team",
      "teams?state=active",
      "teams?search=team",
      "teams?state=inactive&search=team",
      "teams?state=active&search=team&sort=-id",
      "teams?state=active&search=team&sort=created_at",
      "teams?state=active&search=team&ids=1",
    ]) {
      expectFaults(await get(`${other}&cursor=${cursor}`), ["cursor"])
    }
    expect((await get(`teams?state=active&search=team&sort=id&cursor=${cursor}`)).status).toBe(200)
  })

  test("if the server has not issued it", async () => {
    const given = String(metaOf(await get("users?per_page=2&cursor=")).next_cursor)
    // The same bytes in another spelling: the last character holds only two bits, and decoders ignore the rest.
    const respelt = given.slice(0, -1) + String.fromCharCode(given.charCodeAt(given.length - 1) + 1)
    const strange = [
      respelt,
      "x",
      "null",
      "1",
      "a".repeat(21),
      "a".repeat(22),
      "a".repeat(23),
      "a".repeat(32),
      "a".repeat(5000),
      "%00",
      `${"a".repeat(21)}%3D`,
      cursorOf("users", [1]),
      cursorOf("users", [1, 2]),
    ]
    for (const cursor of strange) expectFaults(await get(`users?cursor=${cursor}`), ["cursor"])
  })

  test("together with all other errors of the request", async () => {
    expectFaults(await get("users?cursor=x&page=0&per_page=0&sort=state&state=gone&ids=a"), [
      "cursor",
      "ids",
      "page",
      "per_page",
      "sort",
      "state",
    ])
    expectFaults(await get("users?cursor=&page=2&sort=state&per_page=0"), ["page", "per_page", "sort"])
  })
})

describe("the filter by ids", () => {
  test("of every list shows the matching records of that list, in its order", async () => {
    for (const list of lists) {
      const [one = 0, other = 0, ...others] = idsOf(await get(`${list}?per_page=100&sort=-id`))
      expect(others.length).toBeGreaterThan(0)
      const answer = await get(`${list}?ids=${other},${one},987654321&sort=-id`)
      expect({ list, ids: idsOf(answer) }).toEqual({ list, ids: [one, other] })
      expect<unknown>(answer.body.meta).toMatchObject({ total: 2 })
      expect(idsOf(await get(`${list}?ids=987654321`))).toEqual([])
      expect(await follow(list, `ids=${one},${other}&per_page=1`)).toEqual([[other], [one]])
    }
  })
})
