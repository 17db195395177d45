import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { insertRows } from "../../../src/database/insert-rows.ts"
import { sql } from "../../../src/database/port.ts"
import type { Learning } from "../../harness/learning.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { ledTeam } from "./led-team.ts"

/** The members of a team that is too large to be counted and paged through to its end. */
const PEOPLE = 1_020

let learning: Learning
beforeAll(async () => {
  learning = await ledTeam()
  const { installation, database } = learning
  const [company, team, now] = [companyId(installation), idOf(installation, "teams", "warehouse"), Date.now()]
  await database.transaction(async (tx) => {
    const course = await tx.get<{ id: number }>(sql`select id from courses where key = 'talk'`)
    const users = await insertRows<{ id: number }>(
      tx,
      "users (company_id, key, state, username, username_folded, first_name, last_name, search, created_at, updated_at)",
      Array.from({ length: PEOPLE }, (_, n) => {
        const name = `crowd.${n}.`
        return [company, name, "active", name, name, "Crowd", `Number ${n}`, `crowd number ${n}\n${name}`, now, now]
      }),
      "returning id",
    )
    const members = users.map(({ id }) => [team, id, company, now])
    await insertRows(tx, "team_users (team_id, user_id, company_id, created_at)", members)
    await insertRows(
      tx,
      "assignments (company_id, user_id, course_id, key, assignment_type, state, is_open, created_at, updated_at)",
      users.map(({ id }) => [company, id, course?.id ?? 0, `crowd-${id}`, "manual", "done", 1, now, now]),
    )
  })
})
afterAll(() => learning.stop())

const shown = (text: string) => [...text.matchAll(/Crowd Number (\d+)</g)].map(([, number]) => Number(number))

const trainings = (text: string) =>
  [...text.matchAll(/href="\/console\/assignments\/(\d+)"/g)].map(([, id]) => Number(id))

/** The address of the next or previous page. */
const linkIn = (text: string, relation: "next" | "prev") =>
  new RegExp(`href="([^"]*)" rel="${relation}"`).exec(text)?.[1]?.replaceAll("&amp;", "&")

describe.each(["tom", "boss"])("the list of a large team, for %s", (reader) => {
  const get = async (address: string) => (await (await learning.browserOf(reader)).get(address)).text

  test("is read page by page in its order, forwards and back, and counts waiting ones only up to a limit", async () => {
    for (const list of ["/console/assignments", "/console/assignments?list=waiting"]) {
      const first = await get(`${list}${list.includes("?") ? "&" : "?"}per_page=100`)
      expect(first).toContain('<span class="count">99+</span>')
      const pages = [first]
      for (let next = linkIn(first, "next"); next !== undefined; next = linkIn(pages.at(-1) ?? "", "next")) {
        pages.push(await get(next))
      }
      const all = pages.flatMap((page) => [...new Set(trainings(page))])
      expect(new Set(all).size).toBe(all.length)
      expect(all.length).toBeGreaterThanOrEqual(PEOPLE)
      const back = await get(linkIn(pages.at(-1) ?? "", "prev") ?? "")
      expect(trainings(back)).toEqual(trainings(pages.at(-2) ?? ""))
    }
  })

  test("shows the newest waiting ones first", async () => {
    expect(shown(await get("/console/assignments?list=waiting")).slice(0, 3)).toEqual([1019, 1018, 1017])
  })

  test("finds everybody by name", async () => {
    for (const list of ["/console/assignments?", "/console/assignments?list=waiting&"]) {
      const text = await get(`${list}search=crowd.0.`)
      expect([...new Set(shown(text))]).toEqual([0])
    }
  })
})
