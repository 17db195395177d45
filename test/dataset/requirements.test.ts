import { afterEach, beforeEach, expect, test } from "bun:test"
import { EmptyInstallation, user } from "./empty-installation.ts"

let installation: EmptyInstallation
beforeEach(async () => {
  installation = await EmptyInstallation.start()
})
afterEach(() => installation[Symbol.asyncDispose]())

const course = { key: "fire", title: "Fire", short_type: "instruction", state: "active" }
const company = (requirements: readonly object[]) => ({
  companies: [
    {
      ...{ key: "acme", name: "Acme", users: [user("ada")], courses: [course], requirements },
      locations: [{ key: "hq", name: "HQ", teams: [{ key: "yard", name: "Yard" }] }],
    },
  ],
})
const kept = () =>
  installation.rows(
    "select key, state, role, from_date, until_date, lead_days, grace_days from requirements order by id",
  )

test("requirements are added with their defaults, and changed by their keys", async () => {
  const whole = { key: "one", course_key: "fire", location_key: "hq", team_key: "yard", role: "company.trainer" }
  await installation.import(
    company([
      { ...whole, from: "2026-01-01", lead_days: 10 },
      { key: "two", course_key: "fire" },
    ]),
  )
  const [one, two] = await kept()
  expect(one).toMatchObject({ state: "active", from_date: "2026-01-01", lead_days: 10, grace_days: 30 })
  expect(two).toMatchObject({ role: null, from_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), until_date: null })
  await installation.import(company([{ key: "one", state: "ended", until: "2026-02-01" }]))
  expect((await kept())[0]).toMatchObject({ state: "ended", until_date: "2026-02-01", lead_days: 10 })
})

test("another active one of the same course and audience is refused, in the dataset and in the database", async () => {
  const one = { key: "one", course_key: "fire", team_key: "yard" }
  const faulty = installation.import(company([one, { ...one, key: "two" }]))
  await expect(faulty).rejects.toMatchObject({ faults: [expect.stringContaining("companies[0].requirements[1]")] })
  await installation.import(company([one]))
  const again = installation.import(company([{ ...one, key: "two" }]))
  await expect(again).rejects.toMatchObject({ faults: [expect.stringContaining("one in the database")] })
  await installation.import(
    company([
      { ...one, key: "two" },
      { ...one, state: "ended" },
    ]),
  )
})

test("faults name their place", async () => {
  const faulty = installation.import(
    company([
      { key: "one", course_key: "none", team_key: "none", from: "2026-02-01", until: "2026-01-01" },
      { key: "two" },
    ]),
  )
  await expect(faulty).rejects.toMatchObject({
    faults: expect.arrayContaining([
      expect.stringContaining("companies[0].requirements[0].course_key"),
      expect.stringContaining("companies[0].requirements[0].team_key"),
      expect.stringContaining("companies[0].requirements[0].until"),
      expect.stringContaining("companies[0].requirements[1].course_key"),
    ]),
  })
})
