import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { Installation } from "../harness/installation.ts"
import { idOf } from "../harness/records.ts"
import { trainingCompany } from "../harness/training-company.ts"
import { record } from "../training/qualifications.ts"
import { EmptyInstallation } from "./empty-installation.ts"
import { exported, importedFrom } from "./moving.ts"

/** Revoked certificates are exported, but an import neither revokes certificates nor undoes a revocation. */

let installation: Installation
let before: { readonly companies: readonly { assignments: { certificates: object[] }[] }[] }
beforeAll(async () => {
  installation = await Installation.start({ dataset: trainingCompany({ assignments: [] }) })
  await record(installation, "ada", { course_id: idOf(installation, "courses", "winch") })
  before = (await exported(installation)).document as never
  const row = await installation.database.get<{ id: number }>(sql`select id from certificates`)
  await installation.request("POST", `certificates/${row?.id}/revoke`, { body: { reason: "Wrong person." } })
})
afterAll(() => installation.stop())

const certificates = (database: Installation["database"]) =>
  database.all<{ superseded: number }>(sql`select code, revoked_on, revoked_reason, superseded from certificates`)
const REVOKED = { revoked_on: "2026-11-20", revoked_reason: "Wrong person.", superseded: 1 }

describe("a revoked certificate", () => {
  test("survives an export, with its assignment", async () => {
    await using other = await EmptyInstallation.start()
    await importedFrom(installation, (await exported(installation)).document, other)
    expect(await certificates(other.database)).toMatchObject([REVOKED])
    expect(await other.rows("select superseded, revoked_on from assignments")).toEqual([
      { superseded: 1, revoked_on: "2026-11-20" },
    ])
  })

  test("stays revoked when an earlier export is imported", async () => {
    await importedFrom(installation, before, installation)
    const all = await certificates(installation.database)
    expect(all).toContainEqual(expect.objectContaining(REVOKED))
    expect(all.filter(({ superseded }) => superseded === 0)).toEqual([])
  })

  test("is not created by importing an existing one", async () => {
    await using other = await EmptyInstallation.start()
    await importedFrom(installation, before, other)
    const { document } = await exported(installation)
    await expect(importedFrom(installation, document, other)).rejects.toThrow("is not revoked then")
  })
})
