import type { Absence } from "../../organisation/users/absences/rules.ts"
import { EARLIEST_BIRTHDAY, isBirthday } from "../../organisation/users/birthday.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { type Faults, type Path, type Placed, pathOf, placed } from "../faults.ts"
import { COMPANIES } from "../format/dataset.ts"
import { USERS, type UserRow } from "../format/organisation.ts"
import { merged } from "../format/record.ts"
import { keysNamed } from "../format/references.ts"
import type { Company, CompanyPlan, UserEntry } from "../plan.ts"
import type { OnProgress } from "../progress.ts"
import { Registry, resolveAll } from "../registry.ts"
import { findAddressHolders, findEmailHolders, findUsernameHolders, type Holder } from "../store/lookups.ts"
import { type Checking, forStored, RowCheck } from "./rows.ts"
import { Unique } from "./unique.ts"

/** A user of the dataset with their unique names (folded) before and after the import. */
export interface Claimant {
  readonly path: Path
  readonly id: number | undefined
  readonly before: string | null | undefined
  readonly after: string | null | undefined
}

/** The users in a company's rows, and which of them claims which username and email address. */
export interface FoundUsers {
  readonly users: Registry<UserEntry>
  /** Stored users whose username or email address changes. */
  readonly renamed: readonly number[]
  readonly usernames: readonly Claimant[]
  readonly emails: readonly Claimant[]
}

/** Rows between two progress reports. */
const PROGRESS_ROWS = 1024

/** Reports progress at intervals. This also allows garbage to be collected during long loops. */
function tellEvery(what: string, index: number, total: number, onProgress: OnProgress): void {
  if (index % PROGRESS_ROWS === 0) onProgress({ what, done: index + 1, total })
}

/** Finds the users in a company's rows, and registers new ones. */
export async function findUsers(checking: Checking, { id: companyId, row, path }: Company): Promise<FoundUsers> {
  const { queries, onProgress } = checking
  const users = new Registry<UserEntry>(USERS.noun)
  const before = new Map<string, { username: string; email: string | null } & Absence>()
  const named = keysNamed(COMPANIES.schema, "users", [row])
  const tell = (done: number) => onProgress({ what: "users looked up", done, total: named.size })
  await forStored(
    queries,
    USERS,
    companyId,
    named,
    ({ id, key, username, username_folded, email_folded, absent_from, absent_until }) => {
      users.add({ id, key, username })
      before.set(key, { username: username_folded, email: email_folded, absent_from, absent_until })
    },
    tell,
  )
  const check = new RowCheck(checking, USERS)
  const usernames: Claimant[] = []
  const emails: Claimant[] = []
  const renamed = new Set<number>()
  let index = 0
  for (const user of placed(row.users, path, "users")) {
    const { key, username, email } = user.row
    const entry = check.enter(user, users, { username: undefined })
    entry.username = username ?? entry.username
    const stored = before.get(key)
    checkAbsence(checking.faults, user, stored)
    const claimant = { path: user.path, id: entry.id }
    const byName = { ...claimant, before: stored?.username, after: folded(username) ?? stored?.username }
    const byEmail = { ...claimant, before: stored?.email, after: email === undefined ? stored?.email : folded(email) }
    usernames.push(byName)
    emails.push(byEmail)
    if (entry.id !== undefined && (isRenamed(byName) || isRenamed(byEmail))) renamed.add(entry.id)
    tellEvery("users scanned", index++, row.users?.length ?? 0, onProgress)
  }
  return { users, usernames, emails, renamed: [...renamed] }
}

/** Checks the absence that a user would have, and those that are kept. */
function checkAbsence(faults: Faults, { row, path }: Placed<UserRow>, stored: Absence | undefined): void {
  const from = merged(row.absent_from, stored?.absent_from, null)
  const until = merged(row.absent_until, stored?.absent_until, null)
  const place = pathOf(path, "absent_until")
  if (until !== null && from === null) faults.add(place, "needs absent_from")
  else if (until !== null && from !== null && until < from) faults.add(place, `must not be before absent_from ${from}`)
  for (const { row: absence, path: where } of placed(row.absences, path(), "absences")) {
    const { from: first, until: last } = absence
    if (typeof last === "string" && last < first) faults.add(pathOf(where, "until"), `must not be before ${first}`)
  }
}

/** Checks the references in the rows of users, and their birthdays against the company's own `day`. */
export function checkUsers(
  { faults, onProgress }: Checking,
  { row: company, path: companyPath, teams }: CompanyPlan,
  day: DateText,
): void {
  let index = 0
  for (const { row, path } of placed(company.users, companyPath, "users")) {
    tellEvery("users checked", index++, company.users?.length ?? 0, onProgress)
    const { birthday, team_keys, memberships, password, password_hash } = row
    if (typeof birthday === "string" && !isBirthday(birthday, day)) {
      const fault = `must lie between ${EARLIEST_BIRTHDAY} and today (${day}), not "${birthday}"`
      faults.add(pathOf(path, "birthday"), fault)
    }
    resolveAll(teams, row, "team_keys", path, faults)
    resolveAll(teams, { memberships: memberships?.map(({ team_key }) => team_key) }, "memberships", path, faults)
    if (team_keys !== undefined && memberships !== undefined) {
      faults.add(pathOf(path, "memberships"), "cannot be combined with team_keys; give one of the two")
    }
    if (typeof password === "string" && typeof password_hash === "string") {
      faults.add(pathOf(path, "password_hash"), "cannot be combined with password; give one of the two")
    }
  }
}

/** Usernames are unique in the installation, ignoring case. */
export function checkUsernames(checking: Checking, claimants: readonly Claimant[]): Promise<void> {
  return checkUnique(checking, claimants, "username", (names) => findUsernameHolders(checking.queries, names))
}

/** Email addresses are unique in a company, ignoring case. */
export function checkEmails(
  checking: Checking,
  companyId: number | undefined,
  claimants: readonly Claimant[],
): Promise<void> {
  const find = async (names: readonly string[]) =>
    companyId === undefined ? [] : findEmailHolders(checking.queries, companyId, names)
  return checkUnique(checking, claimants, "email", find)
}

/**
 * A username must not be somebody else's email address in any company, because the address would no longer identify
 * that person.
 */
export async function checkAddressedUsernames(
  { queries, faults }: Checking,
  usernames: readonly Claimant[],
  emails: readonly Claimant[],
): Promise<void> {
  const given = usernames.filter((claimant) => isRenamed(claimant) && claimant.after?.includes("@") === true)
  if (given.length === 0) return
  const named = new Set(emails.flatMap(({ id }) => id ?? []))
  const owners = Map.groupBy(emails, ({ after }) => after)
  const stored = await findAddressHolders(
    queries,
    given.flatMap(({ after }) => after ?? []),
  )
  const holders = Map.groupBy(
    stored.filter(({ id }) => !named.has(id)),
    ({ name }) => name,
  )
  for (const { path, after = null } of given) {
    const other = owners.get(after)?.find((owner) => owner.path !== path)
    const [holder] = holders.get(after ?? "") ?? []
    if (other !== undefined) faults.add(pathOf(path, "username"), `is the email address of ${other.path()}`)
    else if (holder !== undefined) {
      const { key, company_key: company } = holder
      const fault = `is the email address of the user ${JSON.stringify(key)} of the company ${JSON.stringify(company)}`
      faults.add(pathOf(path, "username"), fault)
    }
  }
}

async function checkUnique(
  { faults, onProgress }: Checking,
  claimants: readonly Claimant[],
  name: "username" | "email",
  findHolders: (names: readonly string[]) => Promise<Holder[]>,
): Promise<void> {
  const claims = new Unique<string, Claimant>(faults, name, `has the same ${name}`, ({ path }) => path())
  const named = new Set<number>()
  for (const [index, claimant] of claimants.entries()) {
    tellEvery(`${name}s compared`, index, claimants.length, onProgress)
    if (claimant.id !== undefined) named.add(claimant.id)
    if (typeof claimant.after === "string") claims.see(claimant.after, claimant)
  }
  const wanted: string[] = []
  for (const [after, claimant] of claims.places) if (isRenamed(claimant)) wanted.push(after)
  const holders = await findHolders(wanted)
  for (const { id, key, company_key, name: held } of holders) {
    const claimant = claims.places.get(held)
    // A user who is also in the dataset either gives up the name or has been compared above.
    if (claimant === undefined || named.has(id)) continue
    faults.add(
      pathOf(claimant.path, name),
      `the user ${JSON.stringify(key)} of the company ${JSON.stringify(company_key)} has the same ${name}`,
    )
  }
}

function isRenamed({ before, after }: Claimant): boolean {
  return before !== after
}

function folded(text: string | null | undefined): string | null | undefined {
  return typeof text === "string" ? foldIdentifier(text) : text
}
