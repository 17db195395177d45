import { afterEach, beforeEach, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { importDataset } from "../../src/dataset/rules.ts"
import { idsOf } from "../harness/answers.ts"
import { Installation } from "../harness/installation.ts"
import { idOf } from "../harness/records.ts"
import { assignment, trainingCompany } from "../harness/training-company.ts"
import { certificatesOf } from "../training/qualifications.ts"

/** Assignments withdrawn through the API that an import mentions or affects. */

const WITHIN = assignment("within", "ada", "winch", "success", {
  group_training_key: "training",
  finish_date: "2026-11-10",
})
const BEGUN = assignment("begun", "ada", "ladder", "inprogress", { assignment_type: "recurring" })

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({
    dataset: trainingCompany({
      group_trainings: [{ key: "training", course_key: "winch", state: "closed" }],
      assignments: [WITHIN, BEGUN],
    }),
  })
  await training("ongoing")
  for (const key of ["within", "begun"]) {
    expect((await installation.request("DELETE", `course-assignments/${line(key)}`)).status).toBe(204)
  }
})
afterEach(() => installation.stop())

const line = (key: string) => idOf(installation, "assignments", key)

const load = (company: object) =>
  importDataset(
    installation.database,
    { companies: [{ key: "acme", ...company }] },
    { files: installation.files, baseDirectory: installation.directory, now: installation.time.now },
  )

const training = (state: string) => load({ group_trainings: [{ key: "training", state }] })

async function shown(): Promise<number[]> {
  const path = `users/${idOf(installation, "users", "ada")}`
  const lists = ["assigned-courses", "certificated-courses"].map((list) =>
    installation.request("GET", `${path}/${list}`),
  )
  return (await Promise.all(lists)).flatMap(idsOf)
}

test("they stay withdrawn when an import repeats them, whatever their state becomes", async () => {
  const [before] = await Promise.all([certificatesOf(installation, line("within"))])
  await load({ assignments: [WITHIN, BEGUN] })
  await load({ assignments: [{ ...BEGUN, state: "success", finish_date: "2026-11-01", valid_until: "2026-12-01" }] })
  expect(await shown()).toEqual([])
  expect(await certificatesOf(installation, line("begun"))).toEqual([])
  expect(await certificatesOf(installation, line("within"))).toEqual(before)
  const row = await installation.database.get(sql`
    select is_open, renewal_on from assignments where id = ${line("begun")}`)
  expect(row).toEqual({ is_open: 0, renewal_on: null })
})

test("they do not block others: another one of the same course may be open", async () => {
  await load({ assignments: [{ ...BEGUN, key: "second" }] })
  await load({ assignments: [BEGUN, { ...BEGUN, key: "second" }] })
  expect(await shown()).toHaveLength(1)
})

test("closing or reopening a group training restores none of them", async () => {
  for (const state of ["closed", "ongoing", "closed"]) {
    await training(state)
    expect(await shown()).toEqual([])
  }
  expect(await certificatesOf(installation, line("within"))).toHaveLength(1)
})

test("the certificate of a withdrawn assignment is superseded, and its PDF is gone", async () => {
  const [certificate] = await certificatesOf(installation, line("within"))
  const page = await installation.request("GET", `/verify/${certificate?.code}`, { as: null })
  expect(page.text).toContain("Superseded")
  const path = `users/${idOf(installation, "users", "ada")}/${line("within")}`
  const pdf = await installation.request("GET", `${path}/course/${idOf(installation, "courses", "winch")}-en.pdf`)
  expect(pdf.status).toBe(404)
})
