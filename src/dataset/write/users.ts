import { ROLES_OF_NEW_USERS } from "../../access/permissions.ts"
import { chunks } from "../../database/in-list.ts"
import type { Queries } from "../../database/port.ts"
import { userNameOrder, userSearch } from "../../organisation/searchable.ts"
import { usernameDispenser } from "../../organisation/users/username.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { USERS, type UserRecord, type UserRow } from "../format/organisation.ts"
import { type ComputedOf, merged } from "../format/record.ts"
import { momentOf } from "../moments.ts"
import type { CompanyPlan, Plan } from "../plan.ts"
import { type Entry, idOf, known, type Named } from "../registry.ts"
import { type OwnerLinks, replaceLinks, TEAM_USERS, USER_ROLES } from "../store/links.ts"
import { findAllUsernames } from "../store/lookups.ts"
import { findRows } from "../store/rows.ts"
import { findSignatures, replaceSignatures } from "../store/signatures.ts"
import { saveAbsences } from "./absences.ts"
import type { FileIds } from "./files.ts"
import { BATCH, itemsOf, linksTo, ownerOf, type Saved, saveRecords, type Writing } from "./records.ts"

/** Saves a company's users, their roles, their memberships in teams and their signatures. */
export async function saveUsers(
  writing: Writing,
  companyId: number,
  plan: CompanyPlan,
  fileId: FileIds,
): Promise<void> {
  const { tx, onProgress } = writing
  const rows = plan.row.users ?? []
  let done = 0
  for (const part of chunks(rows, BATCH)) {
    // The check has found the existing users, and nobody writes in between; looking up the new ones would double the time.
    const there = part.flatMap(({ key }) => (known(plan.users, key).id === undefined ? [] : key))
    const saved = await saveRecords(writing, USERS, companyId, itemsOf(part), {
      entries: plan.users,
      stored: await findRows(tx, USERS, companyId, there),
      compute: (next, { row }, current) => computed(next, row, current, plan, writing),
    })
    const roles = saved.map((user) => ({ ...ownerOf(user), links: rolesOf(user) }))
    await replaceLinks(writing, USER_ROLES, companyId, roles)
    const memberships = saved.map((user) => ({ ...ownerOf(user), links: membershipsOf(user, plan.teams) }))
    await replaceLinks(writing, TEAM_USERS, companyId, memberships)
    await saveAbsences(writing, companyId, plan, saved)
    await saveSignatures(writing, companyId, saved, fileId)
    done += part.length
    await onProgress({ what: "users saved", done, total: rows.length })
  }
}

function computed(
  next: UserRecord,
  row: UserRow,
  current: UserRecord | undefined,
  { users }: CompanyPlan,
  { passwordHashes }: Writing,
): ComputedOf<typeof USERS> {
  const { username } = known(users, row.key)
  if (username === undefined) throw new TypeError(`The user "${row.key}" has no username.`)
  const password = typeof row.password === "string" ? passwordHashes.get(row) : row.password
  const hash = password ?? row.password_hash ?? password
  return {
    username,
    username_folded: foldIdentifier(username),
    password_hash: merged<string | null>(hash, current?.password_hash, null),
    email_folded: next.email === null ? null : foldIdentifier(next.email),
    search: userSearch({ ...next, username }),
    name_folded: userNameOrder(next),
  }
}

type SavedUser = Saved<typeof USERS, { readonly row: UserRow }>

function rolesOf({ row: { roles }, current }: SavedUser): OwnerLinks["links"] {
  if (roles === undefined && current !== undefined) return undefined
  return (roles ?? ROLES_OF_NEW_USERS).map((other) => ({ other }))
}

/** The teams of a user, with the times at which the user joined them: a new one with a `created_at` at that time. */
function membershipsOf({ row, current }: SavedUser, teams: Named<Entry>): OwnerLinks["links"] {
  const { team_keys, memberships } = row
  const joined = current === undefined ? momentOf(row.created_at) : undefined
  if (memberships === undefined) return linksTo(teams, team_keys)?.map((link) => ({ ...link, created_at: joined }))
  return (memberships ?? []).map(({ team_key, created_at }) => {
    return { other: idOf(known(teams, team_key)), created_at: momentOf(created_at) }
  })
}

/** Saves the signatures that rows of these users name, and removes the signatures that rows clear. */
async function saveSignatures(
  { tx, changeLog }: Writing,
  companyId: number,
  saved: readonly SavedUser[],
  fileId: FileIds,
): Promise<void> {
  const signed = saved.filter(({ row: { signature } }) => signature !== undefined)
  if (signed.length === 0) return
  const old = await findSignatures(
    tx,
    signed.flatMap(({ id, current }) => (current === undefined ? [] : id)),
  )
  const before = new Map(old.map(({ user_id, file_id }) => [user_id, file_id]))
  const changed = signed
    .map(({ id, row: { signature } }) => ({
      id,
      before: before.get(id) ?? null,
      after: typeof signature === "string" ? fileId("signature", signature) : null,
    }))
    .filter(({ before, after }) => before !== after)
  await replaceSignatures(tx, companyId, changed)
  await changeLog.linked(USERS, "signature_file_id", changed)
}

/** Derives a username for each new user without one; it must be unused in the whole installation. */
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
    for (const { key, first_name = null, last_name = "", birthday } of nameless(plan)) {
      const entry = plan.users.get(key)
      if (entry !== undefined) entry.username = next({ first_name, last_name, birthday })
    }
  }
}
