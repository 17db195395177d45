import { afterEach, describe, expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { DirectoryFiles } from "../../../src/files/directory.ts"
import { idIn, listOf } from "../../harness/answers.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { PDF } from "../../harness/sample-files.ts"
import { assignment, LASTING_TOKENS, trainingCompany } from "../../harness/training-company.ts"
import { approvalsOf, certificatesOf, record } from "../qualifications.ts"

/** What `assignment_id` does: an approval gets new dates and another certificate. */

let installation: Installation
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const course = (key: string) => idOf(installation, "courses", key)
const line = (key: string) => idOf(installation, "assignments", key)

const approval = (key: string, courseKey: string, more: object) =>
  assignment(key, "ada", courseKey, "success", { assignment_type: "approval", finish_date: "2025-06-01", ...more })

async function start(assignments: readonly object[] = []): Promise<void> {
  installation = await Installation.start({
    dataset: trainingCompany({ assignments }),
    settings: LASTING_TOKENS,
    files(directory) {
      writeFileSync(join(directory, "paper.pdf"), PDF)
      return new DirectoryFiles(join(directory, "files"))
    },
  })
}

const renew = (courseKey: string, key: string, more: object = {}) =>
  record(installation, "ada", { course_id: course(courseKey), assignment_id: line(key), ...more })

describe("renewing a qualification", () => {
  test("gives the same assignment new dates", async () => {
    await start([
      approval("held", "crane", { valid_until: "2025-07-01", result_percent: 90, deadline_date: "2025-05-01" }),
    ])
    installation.time.now = NOW + 60_000
    const answer = await renew("crane", "held", { finish_date: "2026-10-31" })
    expect(answer.status).toBe(201)
    expect<unknown>(answer.body.data).toMatchObject({
      id: line("held"),
      user_id: user("ada"),
      state: "success",
      assignment_type: "approval",
      finish_date: "2026-10-31",
      valid_until: "2026-11-30",
      result_percent: 100,
      deadline_date: "2025-05-01",
      is_overdue: false,
      created_at: "2026-11-20T09:30:00Z",
      updated_at: "2026-11-20T09:31:00Z",
    })
    expect(await approvalsOf(installation, "ada", course("crane"))).toHaveLength(1)
  })

  test("counts from today if no date is given", async () => {
    await start([approval("held", "crane", { valid_until: "2025-07-01" })])
    installation.time.now = Date.UTC(2027, 0, 31, 12)
    const { body } = await renew("crane", "held", { finish_date: null })
    expect<unknown>(body.data).toMatchObject({ finish_date: "2027-01-31", valid_until: "2027-02-28" })
  })

  test("uses the period sent if the caller has to give one, and otherwise the course's own", async () => {
    await start([approval("aid", "first-aid", {}), approval("ladder", "ladder", { valid_until: "2026-01-01" })])
    const aid = await renew("first-aid", "aid", { valid_period: "18m" })
    expect<unknown>(aid.body.data?.valid_until).toBe("2028-05-20")
    const ladder = await renew("ladder", "ladder", { valid_period: "18m" })
    expect<unknown>(ladder.body.data?.valid_until).toBeNull()
  })

  test("issues another certificate, and the first one is unchanged", async () => {
    await start()
    const id = idIn(await record(installation, "ada", { course_id: course("crane"), finish_date: "2026-11-01" }))
    const [first] = await certificatesOf(installation, id)
    await installation.request("PATCH", `users/${user("ada")}`, { body: { last_name: "Nowak" } })
    installation.time.now = Date.UTC(2026, 10, 30, 12)
    await record(installation, "ada", { course_id: course("crane"), assignment_id: id })
    const certificates = await certificatesOf(installation, id)
    expect(certificates).toMatchObject([
      { issue: 1, holder_name: "Ada Müller", finish_date: "2026-11-01", issued_on: "2026-11-20" },
      {
        issue: 2,
        holder_name: "Ada Nowak",
        finish_date: "2026-11-30",
        issued_on: "2026-11-30",
        valid_until: "2026-12-30",
      },
    ])
    expect<unknown>(certificates[0]).toEqual({ ...first, superseded: 1 })
    expect(new Set(certificates.map(({ code }) => code)).size).toBe(2)
  })

  test("replaces an uploaded certificate with the generated one", async () => {
    await start([approval("held", "crane", { certificate_file: "paper.pdf" })])
    const url = async () => {
      const [entry] = listOf(await installation.request("GET", `users/${user("ada")}/certificated-courses`))
      return String(entry?.download_url)
    }
    expect(await url()).toContain("/files/")
    await renew("crane", "held")
    expect(await url()).toEndWith(`/users/${user("ada")}/${line("held")}/course/${course("crane")}-de.pdf`)
    expect(await certificatesOf(installation, line("held"))).toHaveLength(2)
  })

  test("changes updated_at for the same dates only if it removes an uploaded certificate", async () => {
    const same = { finish_date: "2026-11-20", valid_until: "2026-12-20", result_percent: 100 }
    await start([approval("held", "crane", { ...same, certificate_file: "paper.pdf" })])
    for (const minutes of [1, 2]) {
      installation.time.now = NOW + minutes * 60_000
      const { body } = await renew("crane", "held")
      expect<unknown>(body.data).toMatchObject({ valid_until: "2026-12-20", updated_at: "2026-11-20T09:31:00Z" })
    }
  })

  test("removes a begin date that would be after the end, and keeps one before it", async () => {
    await start([approval("held", "crane", { begin_date: "2025-05-30" })])
    const kept = await renew("crane", "held", { finish_date: "2025-05-30" })
    expect<unknown>(kept.body.data?.begin_date).toBe("2025-05-30")
    const forgotten = await renew("crane", "held", { finish_date: "2025-05-29" })
    expect<unknown>(forgotten.body.data).toMatchObject({ begin_date: null, finish_date: "2025-05-29" })
  })
})

describe("the other qualifications for the course", () => {
  const state = async () =>
    (await approvalsOf(installation, "ada", course("ladder"))).map(({ valid_until, superseded }) => [
      valid_until,
      superseded,
    ])

  test("are unchanged, and a newer one in force keeps the renewed one superseded", async () => {
    await start([
      approval("old", "ladder", { valid_until: "2026-01-01", superseded: true }),
      approval("new", "ladder", { finish_date: "2026-06-01", valid_until: null }),
      approval("lost", "ladder", { valid_until: "2026-11-19" }),
    ])
    const answer = await renew("ladder", "old", { finish_date: "2025-06-02" })
    expect<unknown>(answer.body.data).toMatchObject({ finish_date: "2025-06-02", valid_until: null })
    expect(await state()).toEqual([
      [null, 1],
      [null, 0],
      ["2026-11-19", 0],
    ])
    const listed = listOf(await installation.request("GET", `users/${user("ada")}/certificated-courses`))
    expect(listed.map(({ id }) => Number(id))).toEqual([line("new")])
    const [, certificate] = await certificatesOf(installation, line("old"))
    const page = await installation.request("GET", `/verify/${certificate?.code}`, { as: null })
    expect(page.text).toMatch(/superseded/i)
  })

  test("keep it superseded even if it is renewed for today, with the later finish date", async () => {
    await start([
      approval("old", "ladder", { valid_until: "2026-01-01", superseded: true }),
      approval("new", "ladder", { valid_until: "2026-11-20" }),
    ])
    await renew("ladder", "old")
    expect(await state()).toEqual([
      [null, 1],
      ["2026-11-20", 0],
    ])
    const listed = listOf(await installation.request("GET", `users/${user("ada")}/certificated-courses`))
    expect(listed.map(({ id }) => Number(id))).toEqual([line("new")])
  })

  test.each([
    { name: "have expired", more: { valid_until: "2026-11-19" } },
    { name: "are superseded", more: { superseded: true } },
    { name: "were failed", more: { state: "failed" } },
    { name: "are not approvals", more: { assignment_type: "manual" } },
    { name: "are for another course", more: { course_key: "winch" } },
    { name: "are somebody else's", more: { user_key: "olga" } },
  ])("let a superseded one be in force again when they $name", async ({ more }) => {
    await start([
      approval("old", "ladder", { valid_until: "2026-01-01", superseded: true }),
      { ...approval("other", "ladder", { valid_until: null }), ...more },
    ])
    await renew("ladder", "old")
    expect((await state())[0]).toEqual([null, 0])
  })

  test("stay in force together with a renewed one", async () => {
    await start([
      approval("first", "crane", { valid_until: "2025-07-01" }),
      approval("second", "crane", { valid_until: null }),
    ])
    installation.time.now += 1000
    for (const finish_date of ["2026-10-19", "2026-10-20", "2026-11-20"]) {
      expect((await renew("crane", "first", { finish_date })).status).toBe(201)
      expect((await approvalsOf(installation, "ada", course("crane")))[1]).toMatchObject({
        id: line("second"),
        valid_until: null,
        superseded: 0,
      })
    }
  })
})

test("identical simultaneous renewals are all carried out, one after another", async () => {
  await start([approval("held", "crane", {}), approval("other", "crane", { valid_until: null })])
  const answers = await Promise.all([renew("crane", "held"), renew("crane", "held"), renew("crane", "held")])
  expect(answers.map((answer) => [answer.status, idIn(answer)])).toEqual(answers.map(() => [201, line("held")]))
  const certificates = await certificatesOf(installation, line("held"))
  expect(certificates.map(({ issue }) => issue)).toEqual([1, 2, 3, 4])
  expect(await approvalsOf(installation, "ada", course("crane"))).toMatchObject([
    { valid_until: "2026-12-20", superseded: 0 },
    { valid_until: null, superseded: 0 },
  ])
})
