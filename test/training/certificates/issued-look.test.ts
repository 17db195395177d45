import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { inList } from "../../../src/database/in-list.ts"
import { sql } from "../../../src/database/port.ts"
import { DirectoryFiles } from "../../../src/files/directory.ts"
import { DEFAULT_LOOK } from "../../../src/training/documents/certificate/look.ts"
import type { PrintOptions } from "../../../src/training/documents/renderer.ts"
import { idIn } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { JPEG, PNG } from "../../harness/sample-files.ts"
import { assignment, LASTING_TOKENS, trainingCompany } from "../../harness/training-company.ts"

/** Issued certificates are printed as they looked at the time, whatever design the company has chosen since. */

const CHOSEN = {
  colour: "#aa0044",
  certificate_template: "modern",
  certificate_orientation: "portrait",
  certificate_place: "Hamburg",
  signatory_name: "Dr. Eva Ek",
  signatory_role: "Head of Safety",
  signature: "company.png",
}

const LOOK = {
  template: "modern-1",
  wording: "1",
  orientation: "portrait",
  colour: "#aa0044",
  place: "Hamburg",
  signatory_name: "Dr. Eva Ek",
  signatory_role: "Head of Safety",
} as const

function dataset(): object {
  const trained = assignment("trained", "ada", "crane", "success", {
    finish_date: "2026-05-05",
    trainer_user_key: "lukasz",
  })
  const whole = trainingCompany({ assignments: [trained] }) as { companies: { users: { key: string }[] }[] }
  const [acme, ...others] = whole.companies
  const users = acme?.users.map((user) => (user.key === "lukasz" ? { ...user, signature: "lukasz.jpg" } : user))
  return { ...whole, companies: [{ ...acme, ...CHOSEN, users }, ...others] }
}

let installation: Installation
let printed: PrintOptions[] = []

beforeAll(async () => {
  installation = await Installation.start({
    dataset: dataset(),
    settings: LASTING_TOKENS,
    files(directory) {
      writeFileSync(join(directory, "company.png"), PNG)
      writeFileSync(join(directory, "lukasz.jpg"), JPEG)
      return new DirectoryFiles(join(directory, "files"))
    },
    certificates: {
      async render(facts, options) {
        printed.push(options)
        return { pdf: Buffer.from(`%PDF-1.7 ${facts.code}`), missing: [], pictureProblem: undefined }
      },
    },
  })
})
afterAll(() => installation.stop())
beforeEach(() => {
  printed = []
})

const print = async (user: string, assignmentId: number) => {
  const [userId, courseId] = [idOf(installation, "users", user), idOf(installation, "courses", "crane")]
  const { status } = await installation.request("GET", `users/${userId}/${assignmentId}/course/${courseId}-de.pdf`)
  expect(status).toBe(200)
  const [options] = printed
  return {
    look: options?.look,
    company: await options?.companySignature?.load(),
    trainer: await options?.trainerSignature?.load(),
  }
}

const record = async (user: string) => {
  const body = { course_id: idOf(installation, "courses", "crane"), finish_date: "2026-11-01" }
  return idIn(await installation.request("POST", `users/${idOf(installation, "users", user)}/qualifications`, { body }))
}

test("an imported result is printed with the look and the signatures at its import", async () => {
  expect(await print("ada", idOf(installation, "assignments", "trained"))).toEqual({
    look: LOOK,
    company: { bytes: new Uint8Array(PNG), mediaType: "image/png" },
    trainer: { bytes: new Uint8Array(JPEG), mediaType: "image/jpeg" },
  })
})

test("a recorded qualification has the look of its date, without a trainer's signature, and keeps it", async () => {
  const id = await record("piotr")
  const company = { bytes: new Uint8Array(PNG), mediaType: "image/png" }
  expect(await print("piotr", id)).toEqual({ look: LOOK, company, trainer: undefined })
  await installation.database.run(sql`update companies set certificate_template = 'plain', signature_file_id = null`)
  printed = []
  expect(await print("piotr", id)).toEqual({ look: LOOK, company, trainer: undefined })
  printed = []
  const next = await print("fabien", await record("fabien"))
  expect(next).toEqual({ look: { ...LOOK, template: "plain-1" }, company: undefined, trainer: undefined })
})

test("certificates issued at the same time share a new look", async () => {
  const { database } = installation
  // Repeated several times, because at some attempts transactions collide and are retried.
  for (const place of ["Kiel", "Bonn", "Ulm", "Trier"]) {
    await database.run(sql`update companies set certificate_place = ${place}`)
    const ids = await Promise.all(["olga", "ada", "boss", "piotr", "fabien"].map(record))
    expect(ids.filter(Number.isNaN)).toEqual([])
    const looks = await database.all<{ id: number }>(sql`select id from certificate_looks where place = ${place}`)
    expect(looks).toHaveLength(1)
    const used = await database.all(
      sql`select distinct look_id from certificates where assignment_id in ${inList(ids)}`,
    )
    expect(used).toEqual([{ look_id: looks[0]?.id }])
  }
})

test("a certificate without a look of its own is printed with the default one", async () => {
  const id = await record("eino")
  // As it is left by a dataset that does not state it.
  const { database } = installation
  await database.run(sql`
    insert into certificates (company_id, assignment_id, state, assignment_type, short_type, company_name, holder_name,
      course_title, finish_date, issued_on, created_at, issue, code)
    select company_id, assignment_id, state, assignment_type, short_type, company_name, holder_name, course_title,
      finish_date, issued_on, created_at, 2, '0THER00000000000000000001'
    from certificates where assignment_id = ${id}`)
  expect(await print("eino", id)).toEqual({ look: DEFAULT_LOOK, company: undefined, trainer: undefined })
})
