import { chunks } from "../../database/in-list.ts"
import type { Queries } from "../../database/port.ts"
import { userSearch } from "../../organisation/searchable.ts"
import { usernameDispenser } from "../../organisation/users/username.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { USERS, type UserRecord, type UserRow } from "../format/organisation.ts"
import { merged } from "../format/record.ts"
import { momentOf } from "../moments.ts"
import type { CompanyPlan, Plan } from "../plan.ts"
import { idOf, known } from "../registry.ts"
import { type Link, type LinkTable, replaceLinks, TEAM_USERS, USER_ROLES } from "../store/links.ts"
import { findAllUsernames } from "../store/lookups.ts"
import { findRows } from "../store/rows.ts"
import { BATCH, enterIds, itemsOf, mergedRecord, namesOf, type Saved, saveRecords, type Writing } from "./records.ts"

/** What a user is who is created without a word about it. */
const ROLES_OF_NEW_USERS = ["company.employee"] as const

/** Saves a company's users, their roles and their memberships in teams. */
export async function saveUsers(writing: Writing, companyId: number, plan: CompanyPlan): Promise<void> {
  const { tx, onProgress } = writing
  const rows = plan.row.users ?? []
  let done = 0
  for (const part of chunks(rows, BATCH)) {
    // The check has found who is there, and nobody writes meanwhile: looking for the new ones would take as long again.
    const there = part.flatMap(({ key }) => (known(plan.users, key).id === undefined ? [] : key))
    const saved = await saveRecords(
      writing,
      USERS,
      companyId,
      itemsOf(part),
      ({ row }, current) => recordOf(row, current, companyId, plan, writing),
      await findRows(tx, USERS, companyId, there),
    )
    enterIds(plan.users, saved)
    await saveLinks(writing, companyId, USER_ROLES, saved, ({ roles }, isNew) =>
      roles === undefined && !isNew ? undefined : (roles ?? ROLES_OF_NEW_USERS).map((left) => ({ left })),
    )
    await saveLinks(writing, companyId, TEAM_USERS, saved, (row) =>
      membershipsOf(row)?.map(({ team, since }) => ({ left: idOf(known(plan.teams, team)), created_at: since })),
    )
    done += part.length
    onProgress({ what: "users saved", done, total: rows.length })
  }
}

function recordOf(
  row: UserRow,
  current: UserRecord | undefined,
  companyId: number,
  plan: CompanyPlan,
  { passwordHashes }: Writing,
): UserRecord {
  const { username } = known(plan.users, row.key)
  if (username === undefined) throw new TypeError(`The user "${row.key}" has no username.`)
  const names = {
    username,
    first_name: merged(row.first_name, current?.first_name, ""),
    last_name: merged(row.last_name, current?.last_name, ""),
    email: merged<string | null>(row.email, current?.email, null),
  }
  const password = typeof row.password === "string" ? passwordHashes.get(row) : row.password
  const hash = password ?? row.password_hash ?? password
  return mergedRecord(USERS, row, current, namesOf(plan), {
    company_id: companyId,
    ...names,
    username_folded: foldIdentifier(username),
    password_hash: merged<string | null>(hash, current?.password_hash, null),
    email_folded: names.email === null ? null : foldIdentifier(names.email),
    search: userSearch(names),
  })
}

/** Replaces the links of users whose rows say something of them; undefined leaves those that a user has. */
async function saveLinks(
  writing: Writing,
  companyId: number,
  table: LinkTable,
  saved: readonly Saved<typeof USERS, { readonly row: UserRow }>[],
  linksOf: (row: UserRow, isNew: boolean) => readonly Omit<Link, "right">[] | undefined,
): Promise<void> {
  const ownerIds: number[] = []
  const wanted: Link[] = []
  const dated = new Set<number>()
  for (const { row, id, current, identity } of saved) {
    if (current === undefined || identity.updated_at !== undefined) dated.add(id)
    const links = linksOf(row, current === undefined)
    if (links === undefined) continue
    if (current !== undefined) ownerIds.push(id)
    for (const link of links) wanted.push({ ...link, right: id })
  }
  await replaceLinks(writing, table, { side: "right", ownerIds, wanted, companyId, dated })
}

/** The teams that a row names, and since when its user is a member; undefined leaves them as they are. */
function membershipsOf({
  team_keys,
  memberships,
}: UserRow): { team: string; since?: number | undefined }[] | undefined {
  if (memberships === undefined)
    return team_keys === undefined ? undefined : (team_keys ?? []).map((team) => ({ team }))
  return (memberships ?? []).map(({ team_key, created_at }) => ({ team: team_key, since: momentOf(created_at) }))
}

/** Gives each new user without a username a derived one that is free in the whole installation. */
export async function deriveUsernames(queries: Queries, { companies }: Plan): Promise<void> {
  const nameless = (plan: CompanyPlan) =>
    (plan.row.users ?? []).filter(({ key }) => plan.users.get(key)?.username === undefined)
  if (companies.every((plan) => nameless(plan).length === 0)) return
  const taken = await findAllUsernames(queries)
  for (const { users } of companies) {
    for (const { username } of users.values()) if (username !== undefined) taken.add(foldIdentifier(username))
  }
  const next = usernameDispenser(taken)
  for (const plan of companies) {
    for (const { key, first_name = "", last_name = "", birthday } of nameless(plan)) {
      const entry = plan.users.get(key)
      if (entry !== undefined) entry.username = next({ first_name, last_name, birthday })
    }
  }
}
