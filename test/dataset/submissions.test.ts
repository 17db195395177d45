import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { plainPdf } from "../harness/submissions.ts"
import { EmptyInstallation, user } from "./empty-installation.ts"

/* Certificates of other providers in a dataset. */

let installation: EmptyInstallation
beforeEach(async () => {
  installation = await EmptyInstallation.start()
  mkdirSync(join(installation.directory, "datasets", "files"), { recursive: true })
  writeFileSync(join(installation.directory, "datasets", "files", "aid.pdf"), plainPdf())
})
afterEach(() => installation[Symbol.asyncDispose]())

const courses = [{ key: "aid", title: "First aid" }]
const submission = (key: string, more: object = {}) => ({
  ...{ key, user_key: "ada", course_key: "aid", finish_date: "2026-10-01", file: "files/aid.pdf" },
  ...more,
})
const company = (submissions: readonly object[], more: object = {}) => ({
  companies: [{ key: "acme", name: "Acme", users: [user("ada")], courses, submissions, ...more }],
})
const kept = () =>
  installation.rows(`
    select s.key, s.state, s.finish_date, s.valid_until, s.file_name, a.key as approval, f.purpose
    from submissions s join files f on f.id = s.file_id left join assignments a on a.id = s.assignment_id order by s.id`)

describe("a submission in a dataset", () => {
  test("is saved with its file, waits unless it says otherwise, and is changed by its key", async () => {
    await installation.import(company([submission("one")]))
    expect(await kept()).toEqual([
      {
        ...{ key: "one", state: "submitted", finish_date: "2026-10-01", valid_until: null, file_name: "certificate" },
        ...{ approval: null, purpose: "certificate" },
      },
    ])
    const changed = { key: "one", state: "refused", decision_note: "Not ours." }
    await installation.import({ companies: [{ key: "acme", submissions: [changed] }] })
    expect(await kept()).toMatchObject([{ key: "one", state: "refused", finish_date: "2026-10-01" }])
    const [entry] = await installation.rows(
      "select changes from audit_entries where record_type = 'submission' order by id desc limit 1",
    )
    expect(JSON.parse(String(entry?.changes))).toEqual({
      state: { before: "submitted", after: "refused" },
      decision_note: { before: null, after: "Not ours." },
    })
  })

  test("names the approval that was recorded, in the dataset or stored, and keeps it", async () => {
    const approval = {
      ...{ key: "held", user_key: "ada", course_key: "aid", assignment_type: "approval", state: "success" },
      finish_date: "2026-10-01",
    }
    const approved = submission("one", { state: "approved", assignment_key: "held" })
    await installation.import(company([approved], { assignments: [approval] }))
    await installation.import(company([submission("two", { replaces_assignment_key: "held" })]))
    await installation.import({
      companies: [{ key: "acme", submissions: [{ key: "one", valid_until: "2027-10-01" }] }],
    })
    expect(await kept()).toMatchObject([{ approval: "held", valid_until: "2027-10-01" }, { approval: null }])
  })

  test("is refused without its person, course, day and file, with unknown names, and if it ends before it begins", async () => {
    const wrong = submission("one", { valid_until: "2026-09-30", assignment_key: "gone", decider_user_key: "nobody" })
    expect(
      await installation.faults(company([wrong, { key: "two" }, submission("three", { file: "gone.pdf" })])),
    ).toEqual(
      expect.arrayContaining([
        expect.stringContaining("companies[0].submissions[0].valid_until"),
        expect.stringContaining("companies[0].submissions[0].assignment_key"),
        expect.stringContaining("companies[0].submissions[0].decider_user_key"),
        expect.stringContaining("companies[0].submissions[1].user_key"),
        expect.stringContaining("companies[0].submissions[1].course_key"),
        expect.stringContaining("companies[0].submissions[1].finish_date"),
        expect.stringContaining("companies[0].submissions[1].file"),
        expect.stringContaining("companies[0].submissions[2].file"),
      ]),
    )
  })
})
