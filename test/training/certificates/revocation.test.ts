import { afterAll, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { WORDED_LANGUAGES } from "../../../src/tools/language/worded.ts"
import type { CertificateFacts } from "../../../src/training/documents/certificate/facts.ts"
import { WORDING } from "../../../src/training/wording/wording.ts"
import { expectFaults, expectRefusal, idIn, listOf } from "../../harness/answers.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { openInstructions } from "../../harness/instruction.ts"
import { expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"
import { PDF } from "../../harness/sample-files.ts"
import { signedIn } from "../../harness/signed-in.ts"
import { assignment, LASTING_TOKENS, trainingCompany } from "../../harness/training-company.ts"
import { approvalsOf, certificatesOf, record } from "../qualifications.ts"

/** Revoking a certificate that should not have been issued. */

const REASON = "Issued to the\nwrong person."

let installation: Installation
let facts: CertificateFacts[] = []
let stop = async () => {}
afterAll(() => stop())
beforeEach(async () => {
  await stop()
  installation = await Installation.start({
    dataset: trainingCompany({
      assignments: [
        assignment("failed", "ada", "winch", "failed", { finish_date: "2026-05-05" }),
        assignment("own", "admin", "ladder", "success", { finish_date: "2026-05-05" }),
        assignment("bases", "olga", "base", "success", { finish_date: "2025-11-20", valid_until: "2027-11-20" }),
      ],
    }),
    settings: LASTING_TOKENS,
    certificates: {
      async render(printed) {
        facts.push(printed)
        return { pdf: new Uint8Array(PDF), missing: [], pictureProblem: undefined }
      },
    },
  })
  stop = () => installation.stop()
})

const course = (key: string) => idOf(installation, "courses", key)
const user = (key: string) => idOf(installation, "users", key)

/** The newest certificate of an assignment. */
async function certificateOf(assignmentId: number): Promise<{ id: number; code: string }> {
  const row = await installation.database.get<{ id: number; code: string }>(sql`
    select id, code from certificates where assignment_id = ${assignmentId} order by issue desc limit 1`)
  if (row === undefined) throw new TypeError("there is no certificate")
  return row
}

const revoke = (id: number, body: unknown = { reason: REASON }, options: object = {}) =>
  installation.request("POST", `certificates/${id}/revoke`, { body, ...options })
const show = async (id: number) => (await installation.request("GET", `certificates/${id}`)).body.data

async function recorded(userKey: string, courseKey: string, more: object = {}) {
  const answer = await record(installation, userKey, { course_id: course(courseKey), ...more })
  const assignmentId = idIn(answer)
  return { assignmentId, ...(await certificateOf(assignmentId)) }
}

describe("revoking a certificate", () => {
  test("marks it with the day and the reason, which are shown everywhere", async () => {
    const { id, code, assignmentId } = await recorded("ada", "winch", { finish_date: "2026-11-01" })
    installation.time.now = NOW + 86_400_000
    const { status, body } = await revoke(id)
    expect(status).toBe(200)
    const marks = { standing: "revoked", revoked_on: "2026-11-21", revoked_reason: REASON }
    expect<unknown>(body.data).toMatchObject({ id, type: "certificate", valid_until: "2027-11-01", ...marks })
    expect<unknown>(await show(id)).toEqual(body.data)
    const page = await installation.request("GET", `/verify/${code}`, {
      as: null,
      headers: { "accept-language": "en" },
    })
    expect(page.text).toContain("This certificate was revoked on 21 November 2026")
    // Anybody can open that page.
    expect(page.text).not.toContain("wrong person")
    const revoked = listOf(await installation.request("GET", "certificates?standing=revoked"))
    expect(revoked.map((one) => Number(one.id))).toEqual([id])
    for (const standing of ["valid", "superseded", "expired"]) {
      const found = listOf(await installation.request("GET", `certificates?standing=${standing}`))
      expect(found.map((one) => Number(one.id))).not.toContain(id)
    }
    expect<unknown>((await installation.request("GET", `course-assignments/${assignmentId}`)).body.data).toMatchObject({
      state: "success",
      valid_until: "2026-11-20",
      revoked_on: "2026-11-21",
    })
    const [listed] = listOf(
      await installation.request("GET", `users/${user("ada")}/certificated-courses`, {
        headers: { "accept-language": "en" },
      }),
    )
    expect<unknown>(listed).toMatchObject({ id: assignmentId, state_label: "Revoked", revoked_on: "2026-11-21" })
  })

  test.each([...WORDED_LANGUAGES])("is shown on its page in %s", async (language) => {
    const { id, code } = await recorded("ada", "winch")
    await revoke(id)
    const { text } = await installation.request("GET", `/verify/${code}`, {
      as: null,
      headers: { "accept-language": language },
    })
    expect(text).toContain(WORDING[language].verification.revoked.word)
  })

  test("is shown in new downloads from either address", async () => {
    const { id, assignmentId } = await recorded("ada", "winch")
    const paths = [`certificates/${id}/de.pdf`, `users/${user("ada")}/${assignmentId}/course/${course("winch")}-de.pdf`]
    const printed = async () => {
      facts = []
      for (const path of paths) expect((await installation.request("GET", path)).status).toBe(200)
      return facts.map(({ revoked_on }) => revoked_on)
    }
    expect(await printed()).toEqual([undefined, undefined])
    await revoke(id)
    expect(await printed()).toEqual(["2026-11-20", "2026-11-20"])
  })

  test("means the assignment is no longer a success in force: it meets no prerequisite, and is not skipped as if it were", async () => {
    const base = await certificateOf(idOf(installation, "assignments", "bases"))
    const assign = () =>
      installation.request("POST", `users/${user("olga")}/course-assignments`, { body: { course_id: course("fork") } })
    await revoke(base.id)
    expect<unknown>((await assign()).body.codes).toEqual({ course_id: ["prerequisite_course"] })
  })

  test("withdraws the recurring instruction it opened", async () => {
    const { id } = await recorded("ada", "crane", { finish_date: "2026-11-01" })
    const lift = await record(installation, "ada", { course_id: installation.ids.courses.lift })
    expect(lift.status).toBe(201)
    expect(Object.keys(await openInstructions(installation, "ada"))).toContain("lift-again")
    await revoke((await certificateOf(idIn(lift))).id)
    expect(Object.keys(await openInstructions(installation, "ada"))).not.toContain("lift-again")
    await revoke(id)
    expect(await approvalsOf(installation, "ada", course("crane"))).toMatchObject([
      { valid_until: "2026-11-19", superseded: 1 },
    ])
  })

  test("does not end it before its finish date", async () => {
    const { id } = await recorded("ada", "ladder")
    await revoke(id)
    expect(await approvalsOf(installation, "ada", course("ladder"))).toMatchObject([{ valid_until: "2026-11-20" }])
    expect(Number((await installation.request("GET", "certificates?standing=valid")).body.meta?.total)).toBe(2)
  })

  test("of an older certificate does not affect the newest one, and a revoked qualification is no longer renewed", async () => {
    const { id: first, assignmentId } = await recorded("ada", "winch", { finish_date: "2026-10-01" })
    await record(installation, "ada", { course_id: course("winch"), assignment_id: assignmentId })
    await revoke(first)
    const second = await certificateOf(assignmentId)
    expect<unknown>([(await show(first))?.standing, (await show(second.id))?.standing]).toEqual(["revoked", "valid"])
    await revoke(second.id)
    const renewed = await record(installation, "ada", { course_id: course("winch"), assignment_id: assignmentId })
    expect<unknown>([renewed.status, renewed.body.codes]).toEqual([422, { assignment_id: ["revoked_approval"] }])
    expect((await record(installation, "ada", { course_id: course("winch") })).status).toBe(201)
    const standings = await Promise.all(
      (await certificatesOf(installation, assignmentId)).map(async ({ code }) => {
        const { text } = await installation.request("GET", `/verify/${code}`, { as: null })
        return /<p class="word">([^<]*)</.exec(text)?.[1]
      }),
    )
    expect(standings).toEqual(["Revoked", "Revoked"])
  })

  test("of a result that was not passed leaves it unchanged", async () => {
    const id = idOf(installation, "assignments", "failed")
    const certificate = await certificateOf(id)
    expect((await revoke(certificate.id)).status).toBe(200)
    expect<unknown>((await show(certificate.id))?.standing).toBe("revoked")
    const { body } = await installation.request("GET", `course-assignments/${id}`)
    expect<unknown>(body.data).toMatchObject({ state: "failed", revoked_on: null })
  })

  test("is not undone by a nightly repetition of the qualification", async () => {
    const { id } = await recorded("ada", "winch", { finish_date: "2026-11-01" })
    await revoke(id)
    const row = { user_id: user("ada"), course_id: course("winch"), finish_date: "2026-11-01" }
    const again = await expectNothingChanged(installation, () =>
      installation.request("POST", "qualifications/bulk", { body: { qualifications: [row] } }),
    )
    expect<unknown>(again.body.data?.[0]?.status).toBe("unchanged")
    // Another qualification can still be recorded.
    expect((await record(installation, "ada", row)).status).toBe(201)
    expect(await approvalsOf(installation, "ada", course("winch"))).toMatchObject([
      { superseded: 1 },
      { superseded: 0, valid_until: "2027-11-01" },
    ])
  })

  test("is shown to the learner, in the lists of certificates and of trainings and on the course's page", async () => {
    const { id, assignmentId } = await recorded("ada", "ladder")
    await revoke(id)
    const browser = await signedIn(installation, "ada")
    expect((await browser.get("/learn/certificates")).text).toContain("Revoked")
    const { text } = await browser.get("/learn")
    expect(text).toContain("Revoked")
    expect(text).not.toContain("Passed")
    expect((await browser.get(`/learn/${assignmentId}`)).text).toContain("was revoked on 20 November 2026")
  })

  test("is in the audit log, with the reason", async () => {
    const { id, assignmentId } = await recorded("ada", "winch")
    await revoke(id)
    const rows = await installation.database.all<{ action: string; changes: string }>(sql`
      select action, changes from audit_entries where record_id = ${assignmentId} order by id`)
    const entry = rows.find(({ action }) => action === "revoke-certificate")
    expect(JSON.parse(entry?.changes ?? "{}")).toEqual({
      certificate: { before: null, after: `${String(assignmentId).padStart(6, "0")}-1` },
      reason: { before: null, after: REASON },
    })
    expect(rows.at(-1)?.action).toBe("update")
  })
})

describe("a certificate is not revoked", () => {
  test("twice", async () => {
    const { id } = await recorded("ada", "winch")
    await revoke(id)
    const again = await expectNothingChanged(installation, () => revoke(id, { reason: "Another reason" }))
    expect<unknown>(again.body.codes).toEqual({ certificate: ["revoked_already"] })
    const { id: other } = await recorded("lukasz", "winch")
    const answers = await Promise.all([revoke(other), revoke(other), revoke(other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test.each([[{}], [{ reason: null }], [{ reason: "  " }], [{ reason: 5 }], [{ reason: "x".repeat(1001) }]])(
    "without a reason: %j",
    async (body) => {
      const { id } = await recorded("ada", "winch")
      expectFaults(await expectNothingChanged(installation, () => revoke(id, body)), ["reason"])
    },
  )

  test("by its holder, nor by anyone who is not an administrator of the company", async () => {
    const own = await certificateOf(idOf(installation, "assignments", "own"))
    expectRefusal(await expectNothingChanged(installation, () => revoke(own.id)), 403)
    const { id } = await recorded("ada", "winch")
    for (const as of ["locadmin", "trainer", "employee", "norole"]) {
      expectRefusal(await expectNothingChanged(installation, () => revoke(id, { reason: REASON }, { as })), 403)
    }
    const token = await installation.token("admin", "certificates.view")
    expectRefusal(await revoke(id, { reason: REASON }, { token }), 403)
  })

  test("of another company, nor an unknown one", async () => {
    const { id } = await recorded("ada", "winch")
    await installation.database.run(sql`
      update certificates set company_id = (select id from companies where key = 'beta') where id = ${id}`)
    expectRefusal(await expectNothingChanged(installation, () => revoke(id)), 403)
    expectRefusal(await revoke(NOBODYS_ID), 404)
  })

  test("inconsistently in the database itself", async () => {
    const { id } = await recorded("ada", "winch")
    await revoke(id)
    for (const change of [sql`revoked_on = null`, sql`revoked_reason = 'x'`, sql`revoked_on = '2026-01-01'`]) {
      const changing = async () => {
        await installation.database.run(sql`update certificates set ${change} where id = ${id}`)
      }
      expect(changing()).rejects.toThrow()
    }
  })
})
