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

const trainings = (text: string) => [...text.matchAll(/href="\/team\/(\d+)"/g)].map(([, id]) => Number(id))

describe.each(["tom", "boss"])("the list of a large team, for %s", (reader) => {
  const get = async (address: string) => (await (await learning.browserOf(reader)).get(address)).text

  test("counts only as far as people can page, and says at its end how to find the others", async () => {
    for (const list of ["/team?", "/team?list=waiting&"]) {
      const first = await get(`${list}page=1`)
      expect(first).toContain("Page 1 of 20")
      expect(first).toContain('<span class="count">99+</span>')
      expect(first).not.toContain("There are more.")
      const last = await get(`${list}page=20`)
      expect(last).toContain("There are more. Search by name to find others.")
      expect(new Set([...trainings(first), ...trainings(last)]).size).toBe(100)
    }
  })

  test("shows the newest waiting ones first", async () => {
    expect(shown(await get("/team?list=waiting")).slice(0, 3)).toEqual([1019, 1018, 1017])
  })

  test("finds everybody by name", async () => {
    for (const list of ["/team?", "/team?list=waiting&"]) {
      const text = await get(`${list}search=crowd.0.`)
      expect(shown(text)).toEqual([0])
      expect(text).not.toContain("There are more.")
    }
  })
})
