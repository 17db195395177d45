import { chunks } from "../../database/in-list.ts"
import { userSearch } from "../../organisation/searchable.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import type { UserRow } from "../format/organisation.ts"
import { identityOf } from "../identity.ts"
import { merged, mergedList } from "../merged.ts"
import { momentOf } from "../moments.ts"
import type { CompanyPlan } from "../plan.ts"
import { idOf, known } from "../registry.ts"
import { type Link, replaceLinks, TEAM_USERS, USER_ROLES } from "../store/links.ts"
import { USERS, type UserRecord } from "../store/organisation-tables.ts"
import { BATCH, type Writing } from "./writing.ts"

/** What a user is who is created without a word about it. */
const ROLES_OF_NEW_USERS = ["company.employee"] as const

/** Saves a company's users, their roles and their memberships in teams. */
export async function saveUsers(writing: Writing, companyId: number, plan: CompanyPlan): Promise<void> {
  const { tx, onProgress } = writing
  const rows = plan.row.users ?? []
  let done = 0
  for (const part of chunks(rows, BATCH)) {
    // The check has found who is there, and nobody writes meanwhile: looking for the new ones would take as long again.
    const there = part.filter(({ key }) => known(plan.users, key).id !== undefined)
    const stored = await USERS.find(
      tx,
      companyId,
      there.map(({ key }) => key),
    )
    const drafts = part.map((row) => {
      const current = stored.get(row.key)
      return { current, next: recordOf(row, current, companyId, plan, writing), identity: identityOf(row) }
    })
    const ids = await USERS.save(writing, drafts)
    for (const { key } of part) known(plan.users, key).id ??= ids.get(key)
    const dated = new Set(
      drafts.flatMap(({ next: { key }, current, identity }) =>
        current === undefined || identity.updated_at !== undefined ? idOf(known(plan.users, key)) : [],
      ),
    )
    const batch = { rows: part, isStored: ({ key }: UserRow) => stored.has(key), dated }
    await saveRoles(writing, companyId, plan, batch)
    await saveMemberships(writing, companyId, plan, batch)
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
  return {
    company_id: companyId,
    key: row.key,
    state: merged(row.state, current?.state, "active"),
    ...names,
    username_folded: foldIdentifier(username),
    password_hash: merged<string | null>(hash, current?.password_hash, null),
    salutation: merged<UserRecord["salutation"]>(row.salutation, current?.salutation, null),
    email_folded: names.email === null ? null : foldIdentifier(names.email),
    mobile_number: merged<string | null>(row.mobile_number, current?.mobile_number, null),
    language: merged<string | null>(row.language?.toLowerCase() ?? row.language, current?.language, null),
    birthday: merged<string | null>(row.birthday, current?.birthday, null),
    driving_classes: mergedList(row.driving_classes, current?.driving_classes),
    fitness_valid_until: merged<string | null>(row.fitness_valid_until, current?.fitness_valid_until, null),
    search: userSearch(names),
  }
}

interface Batch {
  readonly rows: readonly UserRow[]
  /** Whether the user was there before this import. */
  readonly isStored: (row: UserRow) => boolean
  /** Ids of the users whose `updated_at` is settled already. */
  readonly dated: ReadonlySet<number>
}

async function saveRoles(
  writing: Writing,
  companyId: number,
  plan: CompanyPlan,
  { rows, isStored, dated }: Batch,
): Promise<void> {
  const ownerIds: number[] = []
  const wanted: Link[] = []
  for (const row of rows) {
    const { key, roles } = row
    if (roles === undefined && isStored(row)) continue
    const right = idOf(known(plan.users, key))
    if (isStored(row)) ownerIds.push(right)
    for (const role of roles ?? ROLES_OF_NEW_USERS) wanted.push({ left: role, right })
  }
  await replaceLinks(writing, USER_ROLES, { side: "right", ownerIds, wanted, companyId, dated })
}

async function saveMemberships(
  writing: Writing,
  companyId: number,
  plan: CompanyPlan,
  { rows, isStored, dated }: Batch,
): Promise<void> {
  const ownerIds: number[] = []
  const wanted: Link[] = []
  for (const row of rows) {
    const memberships = membershipsOf(row)
    if (memberships === undefined) continue
    const right = idOf(known(plan.users, row.key))
    if (isStored(row)) ownerIds.push(right)
    for (const { team, since } of memberships) {
      wanted.push({ left: idOf(known(plan.teams, team)), right, created_at: since })
    }
  }
  await replaceLinks(writing, TEAM_USERS, { side: "right", ownerIds, wanted, companyId, dated })
}

/** The teams that a row names, and since when its user is a member; undefined leaves them as they are. */
function membershipsOf({ team_keys, memberships }: UserRow): { team: string; since: number | undefined }[] | undefined {
  if (memberships !== undefined) {
    return (memberships ?? []).map(({ team_key, created_at }) => ({ team: team_key, since: momentOf(created_at) }))
  }
  return team_keys === undefined ? undefined : (team_keys ?? []).map((team) => ({ team, since: undefined }))
}
