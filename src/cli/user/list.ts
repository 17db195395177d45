import { requireCompany } from "../../access/clients/rules.ts"
import type { Role } from "../../access/permissions.ts"
import { type ListedUser, listedUsers } from "../../organisation/users/operator.ts"
import type { Settings } from "../../settings/read.ts"
import { fullName } from "../../tools/language/names.ts"
import { printResult } from "../result.ts"
import { tableText } from "../table.ts"
import { withDatabase } from "../with-database.ts"

export interface ListChoices {
  readonly company?: string
  readonly search?: string
  readonly role?: Role
  readonly state?: "active" | "inactive"
  readonly json?: boolean
}

const HEAD = ["COMPANY", "USERNAME", "NAME", "EMAIL", "ROLES", "STATE", "EXTERNAL ID"]

/**
 * `trainbase user list`: printed page by page, because a company may have a hundred thousand users. Throws
 * `OperatorError`.
 */
export async function listUsers(settings: Settings, { company, json = false, ...filter }: ListChoices): Promise<void> {
  await withDatabase(settings, async (database) => {
    const companyId = company === undefined ? undefined : (await requireCompany(database, company)).id
    const parts = listedUsers(database, { ...filter, companyId })
    const isFiltered = [company, filter.search, filter.role, filter.state].some((value) => value !== undefined)
    await (json
      ? printJson(parts)
      : printTables(parts, isFiltered ? "There is no such user.\n" : "There are no users yet.\n"))
  })
}

type Parts = AsyncIterable<readonly ListedUser[]>

/** `{"users":[…]}`, like the lists of other commands. */
async function printJson(parts: Parts): Promise<void> {
  let before = '{"users":['
  for await (const users of parts) {
    await print(before + users.map((user) => JSON.stringify(jsonOf(user))).join(","))
    before = ","
  }
  await print(before === "," ? "]}\n" : `${before}]}\n`)
}

/** @param none the message if there are no users */
async function printTables(parts: Parts, none: string): Promise<void> {
  let isFirst = true
  for await (const users of parts) {
    await print(tableOf(users, isFirst))
    isFirst = false
  }
  if (isFirst) await print(none)
}

function print(text: string): Promise<void> {
  return printResult({}, text, false)
}

function jsonOf({ company_key, key, roles, ...user }: ListedUser) {
  return { company: company_key, ...user, external_id: key, roles: rolesOf(roles) }
}

function rolesOf(roles: string | null): string[] {
  return roles === null ? [] : roles.split(", ")
}

function tableOf(users: readonly ListedUser[], withHead: boolean): string {
  const rows = users.map((user) => [
    ...[user.company_key, user.username, fullName(user), user.email ?? "-"],
    ...[rolesOf(user.roles).map(shortRole).join(", ") || "-", user.state, user.key],
  ])
  const text = tableText(HEAD, rows)
  return withHead ? text : text.slice(text.indexOf("\n") + 1)
}

function shortRole(role: string): string {
  return role.replace(/^company\./, "")
}
