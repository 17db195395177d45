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

test("one that says when it was created was made on that day in the company's time zone, and others today", async () => {
  const made = () => installation.rows("select made_on from requirements order by id")
  await installation.import(
    company([
      { key: "old", course_key: "fire", team_key: "yard", created_at: "2025-08-31T23:30:00.000Z", from: "2025-09-01" },
      { key: "new", course_key: "fire" },
      { key: "coming", course_key: "fire", role: "company.trainer", created_at: "2027-01-01T08:00:00.000Z" },
    ]),
  )
  const days = [{ made_on: "2025-08-31" }, { made_on: "2026-11-20" }, { made_on: "2026-11-20" }]
  expect(await made()).toEqual(days)
  await installation.import(company([{ key: "old", title: "Another" }]))
  expect(await made()).toEqual(days)
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

const ladders = { key: "ladders", title: "Ladders", short_type: "base", state: "active" }
const otherPlace = { key: "dock", name: "Dock", teams: [{ key: "quay", name: "Quay" }] }
/** The same company with a base course, and a team at another location. */
const largerCompany = (requirements: readonly object[], base: object = ladders) => ({
  companies: company(requirements).companies.map((one) => ({
    ...one,
    courses: [...one.courses, base],
    locations: [...one.locations, otherPlace],
  })),
})

test("a base course is refused as by the API, unless people can record that somebody holds it", async () => {
  const one = { key: "one", course_key: "ladders" }
  const refused = { faults: [expect.stringContaining("companies[0].requirements[0].course_key: a base course")] }
  await expect(installation.import(largerCompany([one]))).rejects.toMatchObject(refused)
  await installation.import(largerCompany([]))
  await expect(installation.import(company([one]))).rejects.toMatchObject(refused)
  await installation.import(largerCompany([one], { ...ladders, allow_user_approval_date: true }))
  // It was allowed when the requirement was made.
  await installation.import(largerCompany([one]))
  await installation.import(company([{ ...one, key: "ended", state: "ended" }]))
})

test("a team outside the location is refused as by the API, wherever either of them is known from", async () => {
  const one = { key: "one", course_key: "fire", location_key: "hq", team_key: "quay" }
  const refused = { faults: [expect.stringContaining("companies[0].requirements[0].team_key: the team belongs")] }
  await expect(installation.import(largerCompany([one]))).rejects.toMatchObject(refused)
  await installation.import(largerCompany([{ ...one, team_key: "yard" }]))
  const only = (requirements: readonly object[]) => ({ companies: [{ key: "acme", requirements }] })
  await expect(installation.import(only([one]))).rejects.toMatchObject(refused)
  await expect(installation.import(only([{ key: "one", location_key: "dock" }]))).rejects.toMatchObject(refused)
  await installation.import(only([{ key: "one", location_key: "dock", team_key: "quay" }]))
  // An export has what has become so since.
  await installation.import(only([{ ...one, key: "two", made_on: "2026-01-01" }]))
})

test("what an export brings of one whose team has moved since is taken", async () => {
  await installation.import(
    largerCompany([{ key: "one", course_key: "fire", location_key: "hq", team_key: "quay", made_on: "2026-01-01" }]),
  )
  expect(await kept()).toHaveLength(1)
})

test("one that has bound somebody keeps its course and audience, and one that has ended does not come back", async () => {
  const one = { key: "one", course_key: "fire", team_key: "yard" }
  await installation.import(largerCompany([{ ...one, has_bound: true }]))
  await installation.import(company([one]))
  const changed = { key: "one", course_key: "ladders", location_key: "hq", team_key: null, role: "company.trainer" }
  const other = { ...ladders, allow_user_approval_date: true }
  await expect(installation.import(largerCompany([changed], other))).rejects.toMatchObject({
    faults: ["course_key", "location_key", "team_key", "role"].map((name) =>
      expect.stringContaining(`companies[0].requirements[0].${name}: must stay the same`),
    ),
  })
  await installation.import(company([{ ...one, state: "ended" }]))
  await expect(installation.import(company([{ ...one, state: "active" }]))).rejects.toMatchObject({
    faults: [expect.stringContaining('companies[0].requirements[0].state: must stay "ended"')],
  })
  await installation.import(company([one]))
})

test("one that has begun needs no beginning, and one whose first day is put off begins then", async () => {
  const begun = () => installation.rows("select is_begun from requirements")
  const one = { key: "one", course_key: "fire" }
  await installation.import(company([one]))
  expect(await begun()).toEqual([{ is_begun: 1 }])
  await installation.import(company([{ ...one, from: "2036-01-01" }]))
  expect(await begun()).toEqual([{ is_begun: 0 }])
  await installation.import(company([{ ...one, from: "2026-01-01" }]))
  expect(await begun()).toEqual([{ is_begun: 1 }])
})
