import type { Queries } from "../../database/port.ts"
import { EARLIEST_BIRTHDAY, isBirthday } from "../../organisation/users/birthday.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import type { Faults } from "../faults.ts"
import type { CompanyRow } from "../format/dataset.ts"
import { USERS } from "../format/organisation.ts"
import type { CompanyPlan, UserEntry } from "../plan.ts"
import type { OnProgress } from "../progress.ts"
import { forStored, KeyCheck, Registry, requireOfNew, resolveAll } from "../registry.ts"
import { findEmailHolders, findUsernameHolders, type Holder } from "../store/lookups.ts"
import type { Stored } from "../store/rows.ts"
import type { IdClaims } from "./ids.ts"

/** A user of the dataset with its unique names, folded, as they are and as they will be. */
export interface Claimant {
  readonly path: string
  readonly index: number
  readonly id: number | undefined
  readonly before: string | null | undefined
  readonly after: string | null | undefined
}

/** The users that a company's rows name, and who claims which username and email address. */
export interface FoundUsers {
  readonly users: Registry<UserEntry>
  /** Those in the database whose username or email address changes. */
  readonly renamed: readonly number[]
  readonly usernames: readonly Claimant[]
  readonly emails: readonly Claimant[]
}

/** Rows between two progress reports. */
const PROGRESS_ROWS = 1024

/** Reports progress now and then, which also keeps garbage from piling up in long loops. */
function tellEvery(what: string, index: number, total: number, onProgress: OnProgress): void {
  if (index % PROGRESS_ROWS === 0) onProgress({ what, done: index + 1, total })
}

/** Finds the users that a company's rows name, and enters the new ones. */
export async function findUsers(
  queries: Queries,
  { companyId, row, path }: { companyId: number | undefined; row: CompanyRow; path: string },
  claims: IdClaims,
  faults: Faults,
  onProgress: OnProgress,
): Promise<FoundUsers> {
  const users = new Registry<UserEntry>(USERS.noun)
  const before = new Map<string, { username: string; email: string | null }>()
  const named = userKeysOf(row)
  const enter = (user: Stored<typeof USERS>): void => {
    users.add({ key: user.key, id: user.id, username: user.username })
    before.set(user.key, { username: user.username_folded, email: user.email_folded })
  }
  const tell = (done: number) => onProgress({ what: "users looked up", done, total: named.size })
  await forStored(queries, USERS, companyId, named, enter, tell)
  const pathOf = (index: number) => `${path}.users[${index}]`
  const keys = new KeyCheck<number>(pathOf, faults)
  const usernames: Claimant[] = []
  const emails: Claimant[] = []
  row.users?.forEach((user, index) => {
    keys.see(user.key, index)
    let entry = users.get(user.key)
    claims.claim(USERS, user.id, entry?.id, () => pathOf(index))
    if (entry === undefined) {
      requireOfNew(user, USERS.required, () => pathOf(index), faults)
      entry = { key: user.key, id: undefined, username: undefined }
      users.add(entry)
    }
    entry.username = user.username ?? entry.username
    const stored = before.get(user.key)
    usernames.push({
      path,
      index,
      id: entry.id,
      before: stored?.username,
      after: folded(user.username) ?? stored?.username,
    })
    const email = user.email === undefined ? stored?.email : folded(user.email)
    emails.push({ path, index, id: entry.id, before: stored?.email, after: email })
    tellEvery("users looked through", index, row.users?.length ?? 0, onProgress)
  })
  const renamed = new Set<number>()
  for (const claimants of [usernames, emails]) {
    for (const claimant of claimants) {
      if (claimant.id !== undefined && isRenamed(claimant)) renamed.add(claimant.id)
    }
  }
  return { users, usernames, emails, renamed: [...renamed] }
}

/** Checks what the rows of users name, and their birthdays on the company's own `day`. */
export function checkUsers(
  { row, path, teams }: CompanyPlan,
  day: DateText,
  faults: Faults,
  onProgress: OnProgress,
): void {
  row.users?.forEach(({ birthday, team_keys, memberships, password, password_hash }, index) => {
    tellEvery("users checked", index, row.users?.length ?? 0, onProgress)
    const place = `${path}.users[${index}]`
    if (typeof birthday === "string" && !isBirthday(birthday, day)) {
      faults.add(`${place}.birthday`, `must lie between ${EARLIEST_BIRTHDAY} and today (${day}), not "${birthday}"`)
    }
    resolveAll(teams, team_keys, () => `${place}.team_keys`, faults)
    resolveAll(
      teams,
      memberships?.map(({ team_key }) => team_key),
      () => `${place}.memberships`,
      faults,
    )
    if (team_keys !== undefined && memberships !== undefined) {
      faults.add(`${place}.memberships`, "says the same as team_keys; give one of the two")
    }
    if (typeof password === "string" && typeof password_hash === "string") {
      faults.add(`${place}.password_hash`, "says the same as password; give one of the two")
    }
  })
}

/** Usernames are unique in the installation, whatever their case. */
export function checkUsernames(
  queries: Queries,
  claimants: readonly Claimant[],
  faults: Faults,
  onProgress: OnProgress,
): Promise<void> {
  return checkUnique(claimants, "username", (names) => findUsernameHolders(queries, names), faults, onProgress)
}

/** Email addresses are unique in a company, whatever their case. */
export function checkEmails(
  queries: Queries,
  companyId: number | undefined,
  claimants: readonly Claimant[],
  faults: Faults,
  onProgress: OnProgress,
): Promise<void> {
  const find = async (names: readonly string[]) =>
    companyId === undefined ? [] : findEmailHolders(queries, companyId, names)
  return checkUnique(claimants, "email", find, faults, onProgress)
}

async function checkUnique(
  claimants: readonly Claimant[],
  name: "username" | "email",
  findHolders: (names: readonly string[]) => Promise<Holder[]>,
  faults: Faults,
  onProgress: OnProgress,
): Promise<void> {
  const pathOf = ({ path, index }: Claimant) => `${path}.users[${index}]`
  const claims = new Map<string, Claimant>()
  const named = new Set<number>()
  for (const [index, claimant] of claimants.entries()) {
    tellEvery(`${name}s compared`, index, claimants.length, onProgress)
    if (claimant.id !== undefined) named.add(claimant.id)
    if (typeof claimant.after !== "string") continue
    const first = claims.get(claimant.after)
    if (first === undefined) claims.set(claimant.after, claimant)
    else faults.add(`${pathOf(claimant)}.${name}`, `${pathOf(first)} has the same ${name}`)
  }
  const wanted: string[] = []
  for (const [after, claimant] of claims) if (isRenamed(claimant)) wanted.push(after)
  const holders = await findHolders(wanted)
  for (const { id, key, company_key, name: held } of holders) {
    const claimant = claims.get(held)
    // A user who is also in the dataset gives the name up or has been compared above.
    if (claimant === undefined || named.has(id)) continue
    faults.add(
      `${pathOf(claimant)}.${name}`,
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

/** The keys of users that a company's rows name. */
function userKeysOf(row: CompanyRow): Set<string> {
  const keys = new Set<string>()
  const add = (key: string | null | undefined) => {
    if (typeof key === "string") keys.add(key)
  }
  for (const { key } of row.users ?? []) add(key)
  for (const location of row.locations ?? []) {
    for (const place of [location, ...(location.teams ?? [])]) {
      place.admin_user_keys?.forEach(add)
      place.trainer_admin_user_keys?.forEach(add)
    }
  }
  for (const { service_user_key } of row.clients ?? []) add(service_user_key)
  for (const { trainer_user_key } of row.group_trainings ?? []) add(trainer_user_key)
  for (const { user_key, trainer_user_key, creator_user_key } of row.assignments ?? []) {
    add(user_key)
    add(trainer_user_key)
    add(creator_user_key)
  }
  return keys
}
