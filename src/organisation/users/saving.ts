import type { Caller } from "../../access/caller.ts"
import type { Permission, Role } from "../../access/permissions.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, Invalid } from "../../tools/errors.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { differing } from "../differing.ts"
import { userSearch } from "../searchable.ts"
import { type TeamRow, teamsInView } from "../teams/lookup.ts"
import { join, leave } from "../teams/membership.ts"
import { noteChangedUser, noteNewUser } from "./changes.ts"
import { faultsBeforeInsert, takenFaults, userFaults } from "./faults.ts"
import { companyOfUser, requireSubordinate } from "./lookup.ts"
import { hashPassword, randomPassword } from "./password.ts"
import { userResource } from "./resource.ts"
import { currentById, saveRoles } from "./rules.ts"
import type { NewUser, User, UserChanges } from "./schema.ts"
import * as store from "./store.ts"
import { numberedUsername, usernameBase } from "./username.ts"

/** What saving a user needs besides the request. */
export interface SavingContext {
  readonly database: Database
  readonly mail: Mail
}

const ROLES_OF_NEW_USERS: readonly Role[] = ["company.employee"]

/** Adds a user, or updates the one of the caller's company that `id` names. */
export async function createUser(
  context: SavingContext,
  caller: Caller,
  draft: Draft<NewUser>,
  now: number,
): Promise<User> {
  const { id } = draft.fields
  if (typeof id === "number" && (await companyOfUser(context.database, id)) === caller.company.id) {
    return updateUser(context, caller, id, draft, now)
  }
  const { database, mail } = context
  const check = (queries: Queries) => userFaults(queries, caller, "users.create", { mail, now }, undefined, draft)
  const password = await passwordFor(database, draft, check)
  const user = await database.transaction(async (tx) => {
    const input = settle(draft, await faultsBeforeInsert(tx, caller, { mail, now }, draft))
    const username = input.username ?? (await freeUsername(tx, usernameBase(input)))
    const columns = {
      username,
      username_folded: foldIdentifier(username),
      // Without a hash no password fits, as with a random one that nobody knows.
      password_hash: password?.hash ?? null,
      salutation: input.salutation ?? null,
      first_name: input.first_name,
      last_name: input.last_name,
      email: input.email ?? null,
      email_folded: foldedEmail(input.email) ?? null,
      mobile_number: input.mobile_number ?? null,
      language: input.language?.toLowerCase() ?? null,
      birthday: input.birthday ?? null,
      driving_classes: drivingClasses(input.driving_classes ?? []),
      fitness_valid_until: input.fitness_valid_until ?? null,
      search: userSearch({ ...input, username, email: input.email ?? null }),
    }
    const row = await store.insert(tx, caller.company.id, columns, now)
    if (row === undefined) throw new Invalid(await takenFaults(tx, caller, 0, draft))
    const roles = [...new Set(input.roles ?? ROLES_OF_NEW_USERS)].sort()
    if (roles.length > 0) await store.insertRoles(tx, caller.company.id, row.id, roles)
    await saveTeams(tx, caller, "users.create", { id: row.id, heldTeamIds: [] }, input.team_ids, now)
    const teamIds = (input.team_ids ?? []).length > 0 ? await store.findTeamIds(tx, caller.company.id, row.id) : []
    await noteNewUser(tx, caller, { row, roles, team_ids: teamIds, withPassword: password !== undefined }, now)
    const user = userResource(caller, row, { roles, teamIds })
    await sendCredentials(tx, context, caller, user, { send: input.send_credentials, password: password?.plain }, now)
    return user
  })
  if (draft.fields.send_credentials === true) mail.nudge()
  return user
}

/** Changes the given fields. */
export async function updateUser(
  { database, mail }: SavingContext,
  caller: Caller,
  id: number,
  draft: Draft<UserChanges>,
  now: number,
): Promise<User> {
  const check = async (queries: Queries) => {
    const row = await requireSubordinate(queries, caller, "users.update", id)
    const held = { row, teamIds: await store.findTeamIds(queries, caller.company.id, id) }
    return { held, faults: await userFaults(queries, caller, "users.update", { mail, now }, held, draft) }
  }
  const password = await passwordFor(database, draft, async (queries) => (await check(queries)).faults)
  const user = await database.transaction(async (tx) => {
    const { held, faults } = await check(tx)
    const input = settle(draft, faults)
    const person = { ...held.row, ...definedNames(input) }
    const username = input.username ?? person.username
    const email = input.email === undefined ? held.row.email : input.email
    const changed = differing(
      {
        username,
        salutation: input.salutation,
        first_name: input.first_name,
        last_name: input.last_name,
        email: input.email,
        mobile_number: input.mobile_number,
        language: input.language?.toLowerCase() ?? input.language,
        birthday: input.birthday,
        driving_classes: input.driving_classes === undefined ? undefined : drivingClasses(input.driving_classes ?? []),
        fitness_valid_until: input.fitness_valid_until,
      },
      held.row,
    )
    const derived = {
      username_folded: foldIdentifier(username),
      email_folded: foldedEmail(input.email),
      search: userSearch({ ...person, username, email }),
    }
    const columns = Object.keys(changed).length === 0 ? {} : { ...changed, ...derived }
    const hasOtherRoles =
      input.roles !== undefined && (await saveRoles(tx, caller, { id, held: held.row.roles }, input.roles ?? []))
    const hasOtherTeams = await saveTeams(
      tx,
      caller,
      "users.update",
      { id, heldTeamIds: held.teamIds },
      input.team_ids,
      now,
    )
    const isMoved = hasOtherRoles || hasOtherTeams || isShown(changed, held.row, caller)
    const { id: companyId } = caller.company
    await store.update(tx, companyId, id, { ...columns, password_hash: password?.hash }, isMoved ? now : undefined)
    const { row, user } = await currentById(tx, caller, id)
    const before = { row: held.row, roles: held.row.roles, team_ids: held.teamIds }
    await noteChangedUser(tx, caller, before, { ...user, row, withPassword: password !== undefined }, now)
    const mailing = { send: input.send_credentials, password: password?.plain }
    await sendCredentials(tx, { mail }, caller, user, mailing, now)
    return user
  })
  if (draft.fields.send_credentials === true) mail.nudge()
  return user
}

/**
 * The password that a request sets, with its hash: the given one, or a random one when credentials are to be sent.
 * Hashing is slow, so it happens outside the transaction, and only for a valid request.
 */
async function passwordFor(
  database: Database,
  draft: Draft<UserChanges>,
  check: (queries: Queries) => Promise<Fault[]>,
): Promise<{ plain: string; hash: string } | undefined> {
  const { password, send_credentials: send } = draft.fields
  if (password === undefined && send !== true) return undefined
  settle(draft, await check(database))
  const plain = password ?? randomPassword()
  return { plain, hash: await hashPassword(plain) }
}

/**
 * Replaces the user's teams in the caller's view; other teams stay. Undefined changes nothing. Returns whether the user
 * has joined or left any.
 */
async function saveTeams(
  tx: Queries,
  caller: Caller,
  permission: Permission,
  { id, heldTeamIds }: { id: number; heldTeamIds: readonly number[] },
  wanted: readonly number[] | null | undefined,
  now: number,
): Promise<boolean> {
  if (wanted === undefined) return false
  const named = new Set(wanted ?? [])
  const held = new Set(heldTeamIds)
  const teams = await teamsInView(tx, caller, permission, [...named, ...held])
  const among = (ids: Iterable<number>): TeamRow[] => [...ids].flatMap((teamId) => teams.get(teamId) ?? [])
  // Joining first: an instruction that both the old and the new team require then stays unchanged.
  const joined = among(named.difference(held))
  const left = among(held.difference(named))
  for (const team of joined) await join(tx, caller, team, [id], {}, now)
  for (const team of left) await leave(tx, caller, team, id, now)
  return joined.length + left.length > 0
}

/** Mails the credentials if requested. */
async function sendCredentials(
  tx: Queries,
  { mail }: Pick<SavingContext, "mail">,
  caller: Caller,
  user: User,
  { send, password }: { send: boolean | undefined; password: string | undefined },
  now: number,
): Promise<void> {
  if (send === true && password !== undefined && user.email !== null) {
    await mail.enqueueCredentials(tx, { ...mailTo(caller, user, user.email), password }, now)
  }
}

/** The recipient of a mail about an account. */
export function mailTo({ company }: Caller, user: Pick<User, "full_name" | "username" | "language">, to: string) {
  const { full_name: fullName, username, language } = user
  return { companyId: company.id, companyName: company.name, to, fullName, username, language }
}

/** The first free username of `base`, `base2`, `base3`, …, found with a number of queries that grows slowly. */
async function freeUsername(queries: Queries, base: string): Promise<string> {
  const taken = (number: number) => store.usernameTaken(queries, foldIdentifier(numberedUsername(base, number)), 0)
  if (!(await taken(1))) return base
  let low = 1
  let high = 2
  while (await taken(high)) {
    low = high
    high *= 2
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (await taken(middle)) low = middle
    else high = middle
  }
  return numberedUsername(base, high)
}

/** Whether a change of columns shows in the resource: a new language may be the company's, which it already shows. */
function isShown(
  { language, ...others }: { readonly language?: string | null | undefined },
  held: store.UserRow,
  { company }: Caller,
): boolean {
  if (Object.keys(others).length > 0) return true
  return language !== undefined && (language ?? company.language) !== (held.language ?? company.language)
}

function definedNames({ first_name, last_name }: UserChanges) {
  return {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
  }
}

function foldedEmail(email: string | null | undefined): string | null | undefined {
  return typeof email === "string" ? foldIdentifier(email) : email
}

function drivingClasses(classes: readonly string[]): string {
  return JSON.stringify([...new Set(classes)])
}
