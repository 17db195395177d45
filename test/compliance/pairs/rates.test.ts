import { afterAll, beforeAll, expect, test } from "bun:test"
import { listFigures } from "../../../src/compliance/pairs/figures.ts"
import { ratesOf } from "../../../src/compliance/pairs/rates.ts"
import { listRequirements } from "../../../src/compliance/requirements/rules.ts"
import { sql } from "../../../src/database/port.ts"
import { ledTeam } from "../../console/trainings/led-team.ts"
import type { Learning } from "../../harness/learning.ts"
import { changeRequirement, require as requires } from "../../harness/requirements.ts"

/** The rates of many requirements at once are those that the figures of each of them have. */

let learning: Learning
beforeAll(async () => {
  learning = await ledTeam()
  const { installation, database } = learning
  const learners = [await learning.learner(), await learning.learner(), await learning.learner()]
  await requires(installation, { course: "drive" })
  await requires(installation, { course: "talk", team: "warehouse" })
  await requires(installation, { course: "talk", location: "bonn" })
  await requires(installation, { course: "tested", role: "company.employee" })
  await requires(installation, { course: "both", from: "2027-01-01" })
  await requires(installation, { course: "hollow", role: "company.admin", team: "warehouse" })
  await changeRequirement(installation, await requires(installation, { course: "gated" }), "end")
  const ids = learners.slice(1).map(({ userId }) => userId)
  for (const id of ids) await database.run(sql`update pairs set standing = 'valid' where user_id = ${id}`)
  await database.run(sql`update pairs set standing = 'expiring' where user_id = ${ids[0] ?? 0}`)
  await database.run(sql`update pairs set standing = 'exempt' where user_id = ${learners[0]?.userId ?? 0}`)
})
afterAll(() => learning.stop())

const reading = () => ({ now: learning.installation.time.now, leadDays: 30, language: "en" }) as const

test.each(["boss", "lola", "tom", "otto"])(
  "%s sees the rate of each requirement among the people in view",
  async (name) => {
    const { database } = learning
    const caller = await learning.callerOf(name)
    const list = { sort: [], page: { page: 1, perPage: 100 }, include: new Set<string>() }
    const { items } = await listRequirements(database, caller, { list })
    expect(items.length).toBeGreaterThan(3)
    const rates = await ratesOf(database, caller, items, reading())
    for (const { id } of items) {
      const { data } = await listFigures(database, caller, { by: "company", requirement_id: id }, reading())
      expect([id, rates.get(id) ?? null]).toEqual([id, data[0]?.rate ?? null])
    }
  },
)

test("the number of people of each requirement follows those who join and those who are released", async () => {
  const { database, installation } = learning
  const compared = async () => {
    const list = { sort: [], page: { page: 1, perPage: 100 }, include: new Set<string>() }
    const { items } = await listRequirements(database, await learning.callerOf("boss"), { list })
    const rows = await database.all<{ id: number; people: number }>(sql`
      select requirement_id as id, count(*) as people from bindings
      where requirement_id is not null and until_date is null group by requirement_id`)
    const bound = new Map(rows.map(({ id, people }) => [id, Number(people)]))
    const shown = items.map(({ id, bound_count }) => [id, bound_count] as const)
    expect(shown).toEqual(items.map(({ id }) => [id, bound.get(id) ?? 0] as const))
    return new Map(shown)
  }
  const made = await requires(installation, { course: "both", team: "warehouse" })
  const before = (await compared()).get(made) ?? 0
  await learning.learner()
  expect((await compared()).get(made)).toBe(before + 1)
  await database.run(sql`
    update bindings set until_date = '2026-11-19' where requirement_id = ${made} and until_date is null`)
  expect((await compared()).get(made)).toBe(0)
  await database.run(sql`update bindings set until_date = null where requirement_id = ${made}`)
  expect((await compared()).get(made)).toBe(before + 1)
  await database.run(sql`delete from bindings where requirement_id = ${made}`)
  expect((await compared()).get(made)).toBe(0)
})
