import { describe, expect, test } from "bun:test"
import { PNG } from "../harness/sample-files.ts"
import { acmeWith, assignment, EmptyInstallation, instruction, NOW, user } from "./empty-installation.ts"
import { faultsAfter } from "./faults-after.ts"

const CODE = "0123456789ABCDEFGHJKMNPQRS"
const PLACE = "companies[0].assignments[0].certificates[0]"

function certificate(issue: number, more: object = {}) {
  return {
    issue,
    code: `${CODE.slice(0, -1)}${issue}`,
    state: "success",
    assignment_type: "manual",
    short_type: "instruction",
    company_name: "Acme",
    holder_name: "Ada Nowak",
    course_title: "First aid",
    finish_date: "2024-02-29",
    issued_on: "2024-03-01",
    ...more,
  }
}

const success = (key: string, certificates: unknown, more: object = {}) =>
  assignment(key, "u1", "c1", { state: "success", finish_date: "2026-01-31", certificates, ...more })

/** A dataset with these assignments and the records to which they refer. */
function withAssignments(...assignments: object[]) {
  return acmeWith({ users: [user("u1")], courses: [instruction("c1")], assignments })
}

async function issued(installation: EmptyInstallation): Promise<unknown[]> {
  return installation.rows(`
    select a.key, k.issue, k.holder_name from certificates k join assignments a on a.id = k.assignment_id
    order by a.key, k.issue`)
}

describe("certificates given with an assignment", () => {
  test("are accepted unchanged, and no others are issued", async () => {
    await using installation = await EmptyInstallation.start()
    installation.write("logo.png", PNG)
    const full = {
      id: 7,
      scope_title: "Trucks",
      trainer_name: "Tom Ek",
      result_percent: 87.5,
      begin_date: "2024-02-28",
      valid_until: "2025-02-28",
      logo: "logo.png",
      created_at: "2024-03-01T10:00:00.000Z",
    }
    await installation.import(withAssignments(success("a1", [certificate(3, full), certificate(1)])))
    const { created_at, logo, ...frozen } = full
    const empty = { scope_title: null, trainer_name: null, result_percent: null, begin_date: null, valid_until: null }
    expect(await installation.rows("select * from certificates order by issue")).toEqual([
      {
        ...certificate(1),
        ...empty,
        id: 8,
        company_id: 1,
        assignment_id: 1,
        course_id: 1,
        logo_file_id: null,
        // The default template.
        look_id: null,
        contents_id: null,
        created_at: NOW,
        superseded: 1,
        revoked_on: null,
        revoked_reason: null,
      },
      {
        ...certificate(3),
        ...frozen,
        company_id: 1,
        assignment_id: 1,
        course_id: 1,
        logo_file_id: 1,
        look_id: null,
        contents_id: null,
        created_at: Date.UTC(2024, 2, 1, 10),
        superseded: 0,
        revoked_on: null,
        revoked_reason: null,
      },
    ])
    expect(installation.storedFiles()).toHaveLength(1)
  })

  test("leave ids for those that are issued for other assignments, in any company", async () => {
    await using installation = await EmptyInstallation.start()
    const other = { key: "beta", name: "Beta", users: [user("u1")], courses: [instruction("c1")] }
    const [acme] = withAssignments(success("a1", null)).companies
    const brought = { ...other, assignments: [success("b1", [certificate(1, { id: 1 })])] }
    await installation.import({ companies: [acme, brought] })
    await installation.importAcme({ assignments: [success("a2", [])] })
    expect(await installation.rows("select id, company_id from certificates order by id")).toEqual([
      { id: 1, company_id: 2 },
      { id: 2, company_id: 1 },
      { id: 3, company_id: 1 },
    ])
  })

  test("may belong to assignments that are no longer completed", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.import(withAssignments(assignment("a1", "u1", "c1", { certificates: [certificate(1)] })))
    expect(await installation.count("certificates")).toBe(1)
  })

  test("are added to existing ones, and followed by the next ones", async () => {
    await using installation = await EmptyInstallation.start()
    const brought = success("a1", [certificate(1), certificate(4)])
    await installation.import(withAssignments(success("a1", [certificate(1)])))
    await installation.import(withAssignments(brought))
    const changed = { result_percent: 50 }
    await installation.import(withAssignments({ ...brought, ...changed }))
    expect(await issued(installation)).toEqual([
      { key: "a1", issue: 1, holder_name: "Ada Nowak" },
      { key: "a1", issue: 4, holder_name: "Ada Nowak" },
      { key: "a1", issue: 5, holder_name: "First u1 Last" },
    ])
  })
})

describe("a certificate is refused", () => {
  test.each<[object, string]>([
    [{ issue: 0 }, "issue: must be a whole number from 1 to 1000000, not 0"],
    [{ issue: 1.5 }, "issue: must be a whole number from 1 to 1000000, not 1.5"],
    [
      { code: CODE.slice(1) },
      `code: must be a code of 26 to 32 digits and capital letters without I, L, O and U, not "${CODE.slice(1)}"`,
    ],
    [
      { code: CODE.toLowerCase() },
      `code: must be a code of 26 to 32 digits and capital letters without I, L, O and U, not "${CODE.toLowerCase()}"`,
    ],
    [
      { code: `${CODE}-O` },
      `code: must be a code of 26 to 32 digits and capital letters without I, L, O and U, not "${CODE}-O"`,
    ],
    [{ state: "assigned" }, 'state: must be one of success, failed, not "assigned"'],
    [
      { short_type: "basic" },
      'short_type: must be one of base, instruction, operator, operator_recurring, trainer, not "basic"',
    ],
    [{ assignment_type: "" }, "assignment_type: must not be empty"],
    [{ finish_date: "2025-02-29" }, 'finish_date: must be a real date such as 2026-01-31, not "2025-02-29"'],
    [{ issued_on: "today" }, 'issued_on: must be a real date such as 2026-01-31, not "today"'],
    [{ valid_until: "2026-13-01" }, 'valid_until: must be a real date such as 2026-01-31, not "2026-13-01"'],
    [{ result_percent: 101 }, "result_percent: must be a number from 0 to 100, not 101"],
    [
      { holder_name: "a\nb" },
      'holder_name: must be one line of at most 511 characters, not "a\\nb" (U+000A in line 1 at character 2 cannot be stored)',
    ],
    [{ company_name: null }, "company_name: must not be empty"],
    [{ id: 0 }, "id: must be an id, a whole number from 1, not 0"],
    [
      { created_at: "2024-03-01" },
      'created_at: must be an instant in UTC with milliseconds such as 2026-01-31T16:00:00.000Z, not "2024-03-01"',
    ],
    [{ logo: "no.png" }, 'logo: the file "no.png" does not exist'],
    [{ logo: "a.pdf" }, 'logo: the file "a.pdf" is not of the type PNG or JPEG, judged by its content'],
    [{ signature: "x" }, "signature: unknown property"],
  ])("for %j", async (more, fault) => {
    const document = withAssignments(success("a1", [certificate(1, more)]))
    expect(await faultsAfter({}, document)).toEqual([`${PLACE}.${fault}`])
  })

  test("for missing data", async () => {
    const names = ["code", "state", "assignment_type", "short_type", "company_name", "holder_name", "course_title"]
    const faults = await faultsAfter({}, withAssignments(success("a1", [{ issue: 1 }])))
    expect(faults.toSorted()).toEqual(
      [...names, "finish_date", "issued_on"].map((name) => `${PLACE}.${name}: is missing`).toSorted(),
    )
    expect(await faultsAfter({}, withAssignments(success("a1", {})))).toEqual([
      "companies[0].assignments[0].certificates: must be a list, not {}",
    ])
  })

  test("if another of the assignment has the same number, or any other has the same code or id", async () => {
    const same = { id: 3, code: CODE }
    const other = { key: "beta", name: "Beta", users: [user("u1")], courses: [instruction("c1")] }
    const { companies } = withAssignments(success("a1", [certificate(1, same), certificate(1)]))
    const beta = { ...other, assignments: [success("b1", [certificate(2, same)])] }
    expect(await faultsAfter({}, { companies: [...companies, beta] })).toEqual([
      "companies[0].assignments[0].certificates[1].issue: companies[0].assignments[0].certificates[0] has the issue 1 too",
      "companies[1].assignments[0].certificates[0].id: companies[0].assignments[0].certificates[0] has the id 3 too",
      "companies[1].assignments[0].certificates[0].code: companies[0].assignments[0].certificates[0] has the same code",
    ])
  })

  test("if another in the database has its code or id, even in another company", async () => {
    const first = withAssignments(success("a1", [certificate(1, { id: 3, code: CODE })]))
    const beta = { key: "beta", name: "Beta", users: [user("u1")], courses: [instruction("c1")] }
    const second = { ...beta, assignments: [success("b1", [certificate(1, { id: 3, code: CODE })])] }
    expect(await faultsAfter(first, { companies: [second] })).toEqual([
      `${PLACE}.code: another certificate of this installation has the same code`,
      `${PLACE}.id: another certificate of the database has the id 3`,
    ])
    expect(await faultsAfter(first, withAssignments(success("a2", [certificate(1, { code: CODE })])))).toEqual([
      `${PLACE}.code: another certificate of this installation has the same code`,
    ])
  })

  test("if it differs from the existing one", async () => {
    const first = withAssignments(success("a1", [certificate(1, { id: 3, logo: "logo.png" })]))
    const never = "a certificate is never changed, and the one in the database"
    const changed = { code: CODE, holder_name: "Eve", result_percent: 1, created_at: "2024-03-01T10:00:00.000Z" }
    const second = withAssignments(success("a1", [certificate(1, { id: 4, ...changed })]))
    expect(await faultsAfter(first, second)).toEqual([
      `${PLACE}.id: this certificate has the id 3 in the database`,
      `${PLACE}.code: ${never} states "${certificate(1).code}" here`,
      `${PLACE}.holder_name: ${never} states "Ada Nowak" here`,
      `${PLACE}.result_percent: ${never} states nothing here`,
      `${PLACE}.created_at: ${never} has 2026-11-20T09:30:00.000Z`,
      `${PLACE}.logo: ${never} has another`,
    ])
    const third = withAssignments(success("a1", [certificate(1, { logo: "copy.png" })]))
    expect(await faultsAfter(first, third)).toEqual([])
  })
})
