import { type Caller, may, sightOf } from "../../access/caller.ts"
import type { Permission, Role } from "../../access/permissions.ts"
import type { Database, Queries } from "../../database/port.ts"
import { type Draft, settle } from "../../draft.ts"
import { type Fault, Forbidden, fault, Invalid } from "../../errors.ts"
import { foldIdentifier } from "../../language/fold.ts"
import { message } from "../../language/messages.ts"
import type { Mail } from "../../mail/rules.ts"
import { userSearch } from "../searchable.ts"
import { type TeamRow, teamsInView } from "../teams/lookup.ts"
import { join, leave } from "../teams/membership.ts"
import { noteChangedUser, noteNewUser } from "./changes.ts"
import { companyOfUser, requireSubordinate } from "./lookup.ts"
import { hashPassword, randomPassword } from "./password.ts"
import { userResource } from "./resource.ts"
import { currentById } from "./rules.ts"
import type { NewUser, User, UserChanges } from "./schema.ts"
import * as store from "./store.ts"
import { numberedUsername, usernameBase } from "./username.ts"

/** What saving a user needs beside the request. */
export interface SavingContext {
  readonly database: Database
  readonly mail: Mail
}

const ROLES_OF_NEW_USERS: readonly Role[] = ["company.employee"]

/**
 * Refuses what the caller may not send when it creates a user, whatever else is in the body (not validated yet): the id
 * of a user of another company, or of one that it may not update, and roles. Throws {@link Forbidden}.
 */
export async function admitNewUser(queries: Queries, caller: Caller, body: unknown): Promise<void> {
  const id = field(body, "id")
  const companyId = typeof id === "number" && Number.isSafeInteger(id) ? await companyOfUser(queries, id) : undefined
  if (companyId === undefined) {
    const roles = field(body, "roles")
    if (roles !== undefined && roles !== null && roles !== "") requirePermission(caller, "users.assign-roles")
    return
  }
  if (companyId !== caller.company.id) throw new Forbidden(message("out_of_view"))
  requirePermission(caller, "users.update")
  await requireSubordinate(queries, caller, "users.update", Number(id))
  admitUserChanges(caller, body)
}

/** Refuses roles from a caller who may not assign them, whatever else is in the body. Throws {@link Forbidden}. */
export function admitUserChanges(caller: Caller, body: unknown): void {
  if (field(body, "roles") !== undefined) requirePermission(caller, "users.assign-roles")
}

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
  const check = (queries: Queries) => userFaults(queries, caller, "users.create", mail, undefined, draft)
  const password = await passwordFor(database, draft, check)
  const user = await database.transaction(async (tx) => {
    const input = settle(draft, await faultsBeforeInsert(tx, caller, mail, draft))
    const username = input.username ?? (await freeUsername(tx, usernameBase(input), 0))
    const columns = {
      username,
      username_folded: foldIdentifier(username),
      // Without a hash no password fits, which is what a random one that nobody is told would come to.
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
    const teamIds = (input.team_ids ?? []).length > 0 ? await teamIdsOf(tx, caller, row.id) : []
    await noteNewUser(tx, caller, { row, roles, team_ids: teamIds, withPassword: password !== undefined }, now)
    const user = userResource(caller, row, { roles, teamIds })
    await sendCredentials(tx, context, caller, user, { send: input.send_credentials, password: password?.plain }, now)
    return user
  })
  if (draft.fields.send_credentials === true) mail.nudge()
  return user
}

/** What is wrong with a new user. Whether its names are taken its insert finds out, unless something else is wrong. */
async function faultsBeforeInsert(tx: Queries, caller: Caller, mail: Mail, draft: Draft<NewUser>): Promise<Fault[]> {
  const faults = await otherFaults(tx, caller, "users.create", mail, undefined, draft)
  if (draft.faults.length + faults.length === 0) return []
  return [...(await takenFaults(tx, caller, 0, draft)), ...faults]
}

/** Changes the fields that are given. */
export async function updateUser(
  { database, mail }: SavingContext,
  caller: Caller,
  id: number,
  draft: Draft<UserChanges>,
  now: number,
): Promise<User> {
  const check = async (queries: Queries) => {
    const row = await requireSubordinate(queries, caller, "users.update", id)
    const held = { row, teamIds: await teamIdsOf(queries, caller, id) }
    return { held, faults: await userFaults(queries, caller, "users.update", mail, held, draft) }
  }
  const password = await passwordFor(database, draft, async (queries) => (await check(queries)).faults)
  const user = await database.transaction(async (tx) => {
    const { held, faults } = await check(tx)
    const input = settle(draft, faults)
    const person = { ...held.row, ...definedNames(input) }
    const username =
      input.username === null ? await freeUsername(tx, usernameBase(person), id) : (input.username ?? person.username)
    const email = input.email === undefined ? held.row.email : input.email
    const changes = {
      username,
      username_folded: foldIdentifier(username),
      password_hash: password?.hash,
      salutation: input.salutation,
      first_name: input.first_name,
      last_name: input.last_name,
      email: input.email,
      email_folded: foldedEmail(input.email),
      mobile_number: input.mobile_number,
      language: input.language?.toLowerCase() ?? input.language,
      birthday: input.birthday,
      driving_classes: input.driving_classes === undefined ? undefined : drivingClasses(input.driving_classes ?? []),
      fitness_valid_until: input.fitness_valid_until,
      search: userSearch({ ...person, username, email }),
    }
    await store.update(tx, caller.company.id, id, changes, now)
    if (input.roles !== undefined) await store.replaceRoles(tx, caller.company.id, id, input.roles ?? [])
    await saveTeams(tx, caller, "users.update", { id, heldTeamIds: held.teamIds }, input.team_ids, now)
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

interface HeldUser {
  readonly row: Awaited<ReturnType<typeof requireSubordinate>>
  readonly teamIds: readonly number[]
}

/** What is wrong with a request beyond its form; `held` is the user as it is, undefined for a new one. */
async function userFaults(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  mail: Mail,
  held: HeldUser | undefined,
  draft: Draft<UserChanges>,
): Promise<Fault[]> {
  return [
    ...(await takenFaults(queries, caller, held?.row.id ?? 0, draft)),
    ...(await otherFaults(queries, caller, permission, mail, held, draft)),
  ]
}

/** Which of the names that a request gives to the user `own` (0 for a new one) somebody else has. */
async function takenFaults(
  queries: Queries,
  caller: Caller,
  own: number,
  { fields: { username, email } }: Draft<UserChanges>,
): Promise<Fault[]> {
  const faults: Fault[] = []
  if (typeof username === "string" && (await store.usernameTaken(queries, foldIdentifier(username), own))) {
    faults.push(fault("username", "taken"))
  }
  if (typeof email === "string" && (await store.emailTaken(queries, caller.company.id, foldIdentifier(email), own))) {
    faults.push(fault("email", "taken"))
  }
  return faults
}

async function otherFaults(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  mail: Mail,
  held: HeldUser | undefined,
  { fields, faults: formFaults }: Draft<UserChanges>,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const { email, team_ids: teamIds } = fields
  const seen = await teamsInView(queries, caller, permission, teamIds ?? [])
  for (const [index, teamId] of (teamIds ?? []).entries()) {
    if (!seen.has(teamId) && !held?.teamIds.includes(teamId)) faults.push(fault(`team_ids.${index}`, "unknown_team"))
  }
  const seesPart = !sightOf(caller, permission).view.company
  const namesTeams = (teamIds ?? []).length > 0 || formFaults.some(({ field }) => field.startsWith("team_ids"))
  if (held === undefined && seesPart && !namesTeams) faults.push(fault("team_ids", "team_required"))
  if (fields.send_credentials === true) {
    const address = email === undefined ? held?.row.email : email
    const addressIsWrong = formFaults.some(({ field }) => field === "email")
    if (!mail.configured) faults.push(fault("send_credentials", "no_smtp_for_credentials"))
    else if (!address && !addressIsWrong) faults.push(fault("send_credentials", "no_email_for_credentials"))
  }
  return faults
}

/**
 * The password that a request sets, hashed: the one it brings, or a random one when credentials are to be sent. Hashing
 * is slow, so it happens outside the transaction, and only for a request that is right.
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

/** Makes the teams that the caller sees the wanted ones; teams out of its view stay. Undefined changes nothing. */
async function saveTeams(
  tx: Queries,
  caller: Caller,
  permission: Permission,
  { id, heldTeamIds }: { id: number; heldTeamIds: readonly number[] },
  wanted: readonly number[] | null | undefined,
  now: number,
): Promise<void> {
  if (wanted === undefined) return
  const named = new Set(wanted ?? [])
  const held = new Set(heldTeamIds)
  const teams = await teamsInView(tx, caller, permission, [...named, ...held])
  const among = (ids: Iterable<number>): TeamRow[] => [...ids].flatMap((teamId) => teams.get(teamId) ?? [])
  // Joining first: an instruction that both the old and the new team ask for then stays as it is.
  for (const team of among(named)) if (!held.has(team.id)) await join(tx, caller, team, [id], {}, now)
  for (const team of among(held)) if (!named.has(team.id)) await leave(tx, caller, team, id, now)
}

/** Mails the credentials if that is wanted. */
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

/** Who a mail about an account goes to. */
export function mailTo({ company }: Caller, user: Pick<User, "full_name" | "username" | "language">, to: string) {
  const { full_name: fullName, username, language } = user
  return { companyId: company.id, companyName: company.name, to, fullName, username, language }
}

/** The first username of `base`, `base2`, `base3`, … that no one else has, in a number of looks that grows slowly. */
async function freeUsername(queries: Queries, base: string, ownId: number): Promise<string> {
  const taken = (number: number) => store.usernameTaken(queries, foldIdentifier(numberedUsername(base, number)), ownId)
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

async function teamIdsOf(queries: Queries, caller: Caller, id: number): Promise<number[]> {
  return store.findTeamIds(queries, caller.company.id, id)
}

function definedNames({ first_name, last_name, birthday }: UserChanges) {
  return {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
    ...(birthday === undefined ? {} : { birthday }),
  }
}

function foldedEmail(email: string | null | undefined): string | null | undefined {
  return typeof email === "string" ? foldIdentifier(email) : email
}

function drivingClasses(classes: readonly string[]): string {
  return JSON.stringify([...new Set(classes)])
}

function field(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : undefined
}

function requirePermission(caller: Caller, permission: Permission): void {
  if (!may(caller, permission)) throw new Forbidden(message("forbidden", { permission }))
}
