import { expect, test } from "bun:test"
import type { Queries } from "../../../src/database/port.ts"
import { keepAdministrator, lastAdministrator } from "../../../src/organisation/users/administrators/rules.ts"
import { Conflict } from "../../../src/tools/errors.ts"

test("who the last administrator is, is looked up once for many users, and not at all for others", async () => {
  let asked = 0
  const all = async () => {
    asked++
    return [{ id: 1, serves: 0 }]
  }
  const queries = { all } as unknown as Queries
  const last = lastAdministrator(queries, 1)
  const loses = (id: number, role: "company.admin" | "company.employee") =>
    keepAdministrator(queries, 1, { id, roles: [role] }, null, last)
  await loses(2, "company.employee")
  expect(asked).toBe(0)
  for (const id of [2, 3, 4]) await loses(id, "company.admin")
  await expect(loses(1, "company.admin")).rejects.toBeInstanceOf(Conflict)
  expect(asked).toBe(1)
})
