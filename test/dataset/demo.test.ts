import { expect, test } from "bun:test"
import { prepareDemo } from "../../src/dataset/demo.ts"
import { today } from "../../src/tools/calendar/dates.ts"
import { EmptyInstallation } from "./empty-installation.ts"

const NOW = Date.UTC(2031, 4, 14, 22, 30)
const TODAY = today("Europe/Berlin", NOW)

async function demo(): Promise<EmptyInstallation> {
  const installation = await EmptyInstallation.start()
  await prepareDemo(installation.database, installation.files, { data: installation.directory }, NOW)
  return installation
}

test("the demo company is up to date, whatever the current date", async () => {
  await using installation = await demo()
  const count = async (condition: string) =>
    Number((await installation.rows(`select count(*) as n from assignments where ${condition}`))[0]?.n)
  expect(await count(`finish_date > '${TODAY}' or begin_date > '${TODAY}'`)).toBe(0)
  expect(await count(`is_open = 1 and deadline_at < ${NOW}`)).toBeGreaterThan(5)
  expect(await count(`is_open = 1 and deadline_at > ${NOW}`)).toBeGreaterThan(5)
  expect(await count(`renewal_on between '${TODAY}' and '2031-06-14'`)).toBeGreaterThan(5)
  expect(await installation.rows("select distinct issued_on, created_at from certificates")).toEqual([
    { issued_on: TODAY, created_at: NOW },
  ])
})

test("every completed assignment of the demo has a certificate with the company's logo", async () => {
  await using installation = await demo()
  const completed = await installation.rows(`
    select id from assignments where state in ('success', 'failed') and is_open = 0 order by id`)
  const certified = await installation.rows(`
    select k.assignment_id as id from certificates k join companies y on y.logo_file_id = k.logo_file_id order by 1`)
  expect(certified).toEqual(completed)
  expect(completed.length).toBeGreaterThan(200)
})

test("the demo's files are those of its company", async () => {
  await using installation = await demo()
  const files = await installation.rows("select purpose, media_type, storage_name from files order by 1, 2")
  expect(files.map(({ purpose, media_type }) => [purpose, media_type])).toEqual([
    ["certificate", "application/pdf"],
    ["certificate", "image/png"],
    ["logo", "image/png"],
  ])
  expect(installation.storedFiles()).toEqual(files.map(({ storage_name }) => String(storage_name)).sort())
})

test("a second start does not change the demo", async () => {
  await using installation = await demo()
  const before = await installation.contents()
  const client = await prepareDemo(installation.database, installation.files, { data: installation.directory }, 2 * NOW)
  expect(client?.clientSecret).toBeString()
  expect(await installation.contents()).toEqual(before)
})
