import { afterAll, beforeAll, expect, test } from "bun:test"
import fc from "fast-check"
import { sql } from "../../../src/database/port.ts"
import { propertyRuns } from "../../harness/effort.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { trainingCompany } from "../../harness/training-company.ts"
import { record } from "../qualifications.ts"

/** The same qualifications give the same result, whatever the order and the requests in which they are recorded. */

const RUNS = propertyRuns(15, 60)
const SEED = Number(process.env.PROPERTY_SEED ?? Math.trunc(Math.random() * 2 ** 31))
const PEOPLE = ["one", "two", "three"] as const

let installation: Installation
beforeAll(async () => {
  const users = Array.from({ length: RUNS }, (_, run) =>
    PEOPLE.map((name) => ({ key: `${name}-${run}`, first_name: name, last_name: `Run ${run}` })),
  ).flat()
  installation = await Installation.start({ dataset: trainingCompany({ users }) })
})
afterAll(() => installation.stop())

interface Statement {
  readonly finish_date: string
  readonly valid_period: string
}

const day = fc
  .integer({ min: 0, max: 400 })
  .map((back) => new Date(Date.UTC(2026, 10, 20 - back)).toISOString().slice(0, 10))
const statements = fc
  .uniqueArray(day, { minLength: 1, maxLength: 5 })
  .chain((days) =>
    fc.tuple(
      ...days.map((finish_date) =>
        fc.constantFrom("1d", "1m", "6m", "1y", "3y").map((valid_period) => ({ finish_date, valid_period })),
      ),
    ),
  )
const orders = statements.chain((all) => {
  const shuffled = fc.shuffledSubarray([...all], { minLength: all.length, maxLength: all.length })
  return fc.tuple(shuffled, shuffled, shuffled)
})

async function recordSingly(userKey: string, all: readonly Statement[]): Promise<void> {
  const course_id = idOf(installation, "courses", "first-aid")
  for (const one of all) {
    const { status } = await record(installation, userKey, { course_id, ...one })
    expect(status).toBe(201)
  }
}

async function recordTogether(userKey: string, all: readonly Statement[]): Promise<void> {
  const course_external_id = "first-aid"
  const qualifications = all.map((one) => ({ user_external_id: userKey, course_external_id, ...one }))
  const { body } = await installation.request("POST", "qualifications/bulk", { body: { qualifications } })
  expect<unknown>(body.meta).toMatchObject({ created: all.length })
}

function resultOf(userKey: string): Promise<unknown[]> {
  return installation.database.all(sql`
    select a.finish_date, a.valid_until, a.superseded, k.valid_until as stated_until, k.superseded as mark
    from assignments a join certificates k on k.assignment_id = a.id
    where a.user_id = ${idOf(installation, "users", userKey)} order by a.finish_date`)
}

test("qualifications recorded in any order leave the same one in force", async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(orders, async ([first, second, third]) => {
      const [one, two, three] = PEOPLE.map((name) => `${name}-${run}`) as [string, string, string]
      run += 1
      await recordSingly(one, first)
      await recordSingly(two, second)
      await recordTogether(three, third)
      const result = await resultOf(one)
      expect(await resultOf(two)).toEqual(result)
      expect(await resultOf(three)).toEqual(result)
      const inForce = (result as { valid_until: string; superseded: number }[]).filter(
        ({ superseded, valid_until }) => superseded === 0 && valid_until >= "2026-11-20",
      )
      expect(inForce.length).toBeLessThanOrEqual(1)
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
})
