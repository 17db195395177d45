import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { addPairs, crowd, peopleAndCourses, type SamplePair, samplePairs } from "../../compliance/pairs/sample-pairs.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

/** The list of people by the standing of their courses and by absence. The day is 2026-11-20. */

const DAY = "2026-11-20"

let installation: Installation
let admin: TestBrowser
let pairs: readonly SamplePair[]
beforeAll(async () => {
  installation = await Installation.start({ dataset: crowd(90) })
  admin = await signedIn(installation, "admin")
  const { database } = installation
  const company = companyId(installation)
  const { users, courses } = await peopleAndCourses(database, company)
  pairs = samplePairs(company, users, courses.slice(0, 3), DAY)
  await addPairs(database, pairs)
  const beta = await peopleAndCourses(database, companyId(installation, "beta"))
  await addPairs(database, samplePairs(companyId(installation, "beta"), beta.users, beta.courses, DAY))
})
afterAll(() => installation.stop())

const idsIn = (text: string) => [...text.matchAll(/name="id" value="(\d+)"/g)].map(([, id]) => Number(id))
const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other)
const listed = async (query: string, by = admin) => {
  const { status, text } = await by.get(`/console/people?per_page=100&${query}`)
  expect([query, status]).toEqual([query, 200])
  return idsIn(text)
}
const having = (standing: string) =>
  inOrder(pairs.flatMap((pair) => (pair.standing === standing ? [pair.user_id] : [])))

describe("people by the standing of their courses", () => {
  test.each(["exempt", "valid", "absent", "expiring", "overdue", "open"])(
    "are those with at least one that is %s",
    async (standing) => {
      const expected = having(standing)
      expect(expected.length).toBeGreaterThan(0)
      expect(inOrder(await listed(`standing=${standing}`))).toEqual(expected)
    },
  )

  test("come in every order, once each, and on pages", async () => {
    const expected = having("expiring")
    for (const sort of ["last_name", "-last_name", "username", "-id", "created_at", "state"]) {
      const ids = await listed(`standing=expiring&sort=${sort}`)
      expect([sort, inOrder(ids), ids.length]).toEqual([sort, expected, expected.length])
    }
    const first = await admin.get("/console/people?standing=expiring&per_page=25")
    const next = /href="([^"]*)" rel="next"/.exec(first.text)?.[1]?.replaceAll("&amp;", "&") ?? ""
    const second = await admin.get(next)
    expect(idsIn(first.text)).toEqual((await listed("standing=expiring")).slice(0, 25))
    expect(idsIn(second.text)[0]).toBe((await listed("standing=expiring"))[25] ?? 0)
  })

  test("are combined with other filters, and only those in view", async () => {
    const team = idOf(installation, "teams", "warehouse")
    const members = await listed(`team_id=${team}`)
    expect(inOrder(await listed(`team_id=${team}&standing=overdue`))).toEqual(
      having("overdue").filter((id) => members.includes(id)),
    )
    const trainer = await signedIn(installation, "trainer")
    const seen = await listed("", trainer)
    expect(inOrder(await listed("standing=open", trainer))).toEqual(having("open").filter((id) => seen.includes(id)))
  })

  test("follow the calendar before the nightly duty has come", async () => {
    const { database } = installation
    await database.run(sql`update pairs set next_on = ${DAY} where standing = 'overdue'`)
    expect(inOrder(await listed("standing=overdue"))).toEqual(having("overdue"))
    await database.run(sql`update pairs set next_on = null`)
  })

  test("are exported, and meant as a whole by an act", async () => {
    const { text } = await admin.get("/console/people/export/people.csv?standing=expiring")
    expect(text.trim().split("\n").length).toBe(having("expiring").length + 1)
    const back = "/console/people?standing=expiring"
    const query = new URLSearchParams({ kind: "user", act: "users.deactivate", all: "1", back })
    const preview = await admin.get(`/console/acts/new?${query}`)
    expect(preview.text).toContain(`<h1>Deactivate ${having("expiring").length} people</h1>`)
  })
})

describe("people by absence", () => {
  test("are those who are absent today", async () => {
    const { database } = installation
    const [first = 0, second = 0, third = 0, fourth = 0] = inOrder(await listed("search=Person&sort=id"))
    const away = (id: number, from: string, until: string | null) =>
      database.run(sql`update users set absent_from = ${from}, absent_until = ${until} where id = ${id}`)
    await away(first, "2026-11-01", null)
    await away(second, DAY, DAY)
    await away(third, "2026-11-01", "2026-11-19")
    await away(fourth, "2026-11-21", null)
    expect(inOrder(await listed("absent=true"))).toEqual(inOrder([first, second]))
    expect(await listed("absent=true&sort=-last_name")).toHaveLength(2)
    await database.run(sql`update users set state = 'inactive' where id = ${second}`)
    expect(await listed("absent=true&state=active")).toEqual([first])
  })
})

test("a standing or an absence that does not exist is refused at its filter", async () => {
  for (const query of ["standing=late", "absent=maybe"]) {
    expect([query, (await admin.get(`/console/people?${query}`)).status]).toEqual([query, 422])
  }
})
