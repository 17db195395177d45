import { requirePasswordChange } from "../../access/accounts/rules.ts"
import type { Caller } from "../../access/caller.ts"
import { resolved, USER_REFERENCES } from "../../access/external-ids/references.ts"
import {
  initialState,
  movedState,
  type Saved,
  saveRecord,
  type Target,
  targetId,
} from "../../access/external-ids/upsert.ts"
import { ROLES_OF_NEW_USERS } from "../../access/permissions.ts"
import type { Save, SaveRequest } from "../../access/resources/kind.ts"
import { newKey } from "../../database/key.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { today } from "../../tools/calendar/dates.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { Invalid } from "../../tools/errors.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { differing } from "../differing.ts"
import { type JoinedTeam, join, leave } from "../membership/rules.ts"
import { userNameOrder, userSearch } from "../searchable.ts"
import { type Absence, keepAbsences } from "./absences/rules.ts"
import { keepAdministrator, refuseOwnDeactivation, refuseOwnLoss } from "./administrators/rules.ts"
import { noteChangedUser, noteNewUser, userChanges } from "./changes.ts"
import { faultsBeforeInsert, type HeldUser, type Saving, takenFaults, userFaults } from "./faults.ts"
import { KnownUsers, type SavingPermission } from "./known.ts"
import { companyOfUser } from "./lookup.ts"
import { hashPassword, randomPassword } from "./password.ts"
import { ownOf, presented, userResource } from "./resource.ts"
import { changeState, currentById, saveRoles } from "./rules.ts"
import type { Person, User, UserChanges } from "./schema.ts"
import * as store from "./store.ts"
import { numberedUsername, usernameBase } from "./username.ts"

/** What saving a user needs in addition to the request itself. */
export interface SavingContext {
  readonly database: Database
  readonly mail: Mail
  /** The setting `renewal_lead`. */
  readonly leadDays: number
}

/** Saves users about whom nothing has been loaded yet. */
export function saving(by: Omit<Saving, "known">): Saving {
  return { ...by, known: new KnownUsers(by.queries, by.caller) }
}

/**
 * Saves a user as requested. The password is hashed outside the transaction because hashing is slow. This is done only
 * for valid requests.
 */
export async function savedUser(
  { database, mail, leadDays }: SavingContext,
  { caller, draft, target: wanted, now }: SaveRequest<UserChanges>,
): Promise<Save> {
  const savingIn = (queries: Queries) => saving({ queries, caller, mail, leadDays, now })
  const target = wanted === "new" ? await ownUser(database, caller, draft) : wanted
  const hash = async () => {
    if (setsPassword(draft)) await requireValid(savingIn(database), draft, target)
    return passwordOf(draft)
  }
  // Only the transaction finds out whether the request is a retry that has already been answered, so errors are not
  // reported before.
  const [hashed] = await Promise.allSettled([hash()])
  return {
    async within(tx) {
      if (hashed.status === "rejected") throw hashed.reason
      return saveUser(savingIn(tx), draft, target, hashed.value)
    },
    after() {
      if (draft.fields.send_credentials === true) mail.nudge()
    },
  }
}

/** Checks everything that saving would refuse, without a transaction. */
async function requireValid(looking: Saving, draft: Draft<UserChanges>, target: Target): Promise<void> {
  const request = await resolved(draft, USER_REFERENCES, looking.known.findIds)
  const id = await targetId(looking.known, looking.caller, request, target)
  const held = id === undefined ? undefined : await heldUser(looking, id, request)
  settle(request, await userFaults(looking, held, request))
}

/** The user of the caller's company whose id is given in a creation, and who is updated instead. */
async function ownUser(queries: Queries, caller: Caller, { fields }: Draft<UserChanges>): Promise<Target> {
  const { id } = fields as { readonly id?: unknown }
  return typeof id === "number" && (await companyOfUser(queries, id)) === caller.company.id ? id : "new"
}

/**
 * Adds or changes a user in the transaction of `saving`. Everything is checked before anything is written, so that the
 * transaction can continue after an error.
 *
 * @param password the result of {@link passwordOf} for the request
 */
export async function saveUser(
  saving: Saving,
  draft: Draft<UserChanges>,
  target: Target,
  password: Password | undefined,
): Promise<Saved<User>> {
  return saveRecord(saving, draft, target, {
    references: USER_REFERENCES,
    insert: (request) => insertUser(saving, request as Draft<Person>, password),
    change: (id, request) => changeUser(saving, id, request, password),
  })
}

async function insertUser(saving: Saving, draft: Draft<Person>, password: Password | undefined): Promise<Saved<User>> {
  const { queries: tx, known, caller, mail, now } = saving
  const state = initialState(caller, "user", draft)
  const input = settle(draft, await faultsBeforeInsert(saving, draft))
  const named = { ...input, first_name: input.first_name ?? null, email: input.email ?? null }
  const username = input.username ?? (await freeUsername(tx, usernameBase(named)))
  const columns = {
    key: input.external_id ?? newKey(),
    state,
    username,
    username_folded: foldIdentifier(username),
    // Without a hash, no password matches. The effect is the same as that of a random password that nobody knows.
    password_hash: password?.hash ?? null,
    salutation: input.salutation ?? null,
    first_name: named.first_name,
    last_name: input.last_name,
    email: named.email,
    email_folded: foldedEmail(input.email) ?? null,
    mobile_number: input.mobile_number ?? null,
    language: input.language?.toLowerCase() ?? null,
    birthday: input.birthday ?? null,
    driving_classes: drivingClasses(input.driving_classes ?? []),
    fitness_valid_until: input.fitness_valid_until ?? null,
    absent_from: input.absent_from ?? null,
    absent_until: input.absent_until ?? null,
    search: userSearch({ ...named, username }),
    name_folded: userNameOrder({ ...named, last_name: input.last_name }),
  }
  const row = await store.insert(tx, caller.company.id, columns, now)
  if (row === undefined) throw new Invalid(await takenFaults(saving, undefined, draft))
  known.forget(row.id, row.key)
  const roles = [...new Set(input.roles ?? ROLES_OF_NEW_USERS)].sort()
  if (roles.length > 0) await store.insertRoles(tx, caller.company.id, row.id, roles)
  await keepAbsence(saving, { absent_from: null, absent_until: null }, row)
  await saveTeams(saving, "users.create", { id: row.id, state, heldTeamIds: [] }, input.team_ids)
  const teamIds = [...new Set(input.team_ids)].sort((one, other) => one - other)
  await noteNewUser(tx, caller, { row, roles, team_ids: teamIds, withPassword: password !== undefined }, now)
  const user = userResource(caller, row, { roles, teamIds })
  await sendCredentials(tx, { mail }, caller, user, { send: input.send_credentials, password: password?.plain }, now)
  return {
    status: "created",
    id: row.id,
    resource: user,
    changes: userChanges(undefined, { row, roles, team_ids: teamIds }),
  }
}

async function changeUser(
  saving: Saving,
  id: number,
  draft: Draft<UserChanges>,
  password: Password | undefined,
): Promise<Saved<User>> {
  const { queries: tx, known, caller, mail, now } = saving
  const held = await heldUser(saving, id, draft)
  const input = settle(draft, await userFaults(saving, held, draft))
  const { state = held.row.state } = input
  await keepAdministrator(tx, caller.company.id, held.row, input.roles)
  const hasOtherState = await changeState(tx, caller, held.row, state, now)
  const person = { ...held.row, ...definedNames(input) }
  const username = input.username ?? person.username
  const email = input.email === undefined ? held.row.email : input.email
  const changed = changedColumns(input, held.row)
  const hasOtherRoles =
    input.roles !== undefined && (await saveRoles(tx, caller, { id, held: held.row.roles }, input.roles ?? []))
  const hasOtherTeams = await saveTeams(
    saving,
    "users.update",
    { id, state, heldTeamIds: held.teamIds },
    input.team_ids,
  )
  const hasOtherColumns = Object.keys(changed).length > 0
  if (!hasOtherColumns && !hasOtherRoles && !hasOtherTeams && password === undefined) {
    if (!hasOtherState) return { status: "unchanged", id, resource: presented(caller, held.row) }
    known.forget(id, held.row.key)
    const changes = { state: { before: held.row.state, after: state } }
    return { status: "updated", id, resource: (await currentById(tx, caller, id)).user, changes }
  }
  const derived = () => ({
    username_folded: foldIdentifier(username),
    email_folded: foldedEmail(input.email),
    search: userSearch({ ...person, username, email }),
    name_folded: userNameOrder(person),
  })
  const columns = hasOtherColumns ? { ...changed, ...derived() } : {}
  const isMoved = hasOtherRoles || hasOtherTeams || isShown(changed, held.row, caller)
  const { id: companyId } = caller.company
  await store.update(tx, companyId, id, { ...columns, password_hash: password?.hash }, isMoved ? now : undefined)
  known.forget(id, held.row.key, changed.key ?? held.row.key)
  const { row, user } = await currentById(tx, caller, id)
  await keepAbsence(saving, held.row, row)
  const before = { row: { ...held.row, state }, roles: held.row.roles, team_ids: held.teamIds }
  await noteChangedUser(tx, caller, before, { ...user, row, withPassword: password !== undefined }, now)
  await sendCredentials(tx, { mail }, caller, user, { send: input.send_credentials, password: password?.plain }, now)
  const changes = userChanges({ ...before, row: held.row }, { ...user, row })
  return { status: "updated", id, resource: user, changes }
}

function keepAbsence({ queries: tx, caller, now }: Saving, before: Absence, after: store.UserRow): Promise<void> {
  const { id, timezone } = caller.company
  return keepAbsences(tx, id, [{ id: after.id, before, after }], today(timezone, now))
}

/** The columns to which a request gives another value. */
export function changedColumns(input: UserChanges, row: store.UserRow) {
  return differing(
    {
      key: input.external_id ?? undefined,
      username: input.username ?? undefined,
      salutation: input.salutation,
      first_name: input.first_name,
      last_name: input.last_name,
      email: input.email,
      mobile_number: input.mobile_number,
      language: input.language?.toLowerCase() ?? input.language,
      birthday: input.birthday,
      driving_classes: input.driving_classes === undefined ? undefined : drivingClasses(input.driving_classes ?? []),
      fitness_valid_until: input.fitness_valid_until,
      absent_from: input.absent_from,
      absent_until: input.absent_until,
    },
    row,
  )
}

/** The user that a request changes. Throws `Forbidden` if the caller may not change it. */
export async function heldUser({ known, caller }: Saving, id: number, draft: Draft<UserChanges>): Promise<HeldUser> {
  const row = await known.requireSubordinate(id)
  refuseOwnLoss(caller, row, draft.fields.roles)
  if (movedState(caller, "user", row, draft)?.state === "inactive") refuseOwnDeactivation(caller, id)
  return { row, teamIds: ownOf(row).teamIds }
}

/** A password and its hash. */
export interface Password {
  readonly plain: string
  readonly hash: string
}

export function setsPassword({ fields: { password, send_credentials: send } }: Draft<UserChanges>): boolean {
  return password !== undefined || send === true
}

/** The password that a request sets. If the request has none but credentials should be sent, it is random. */
export async function passwordOf(draft: Draft<UserChanges>): Promise<Password | undefined> {
  if (!setsPassword(draft)) return undefined
  const plain = draft.fields.password ?? randomPassword()
  return { plain, hash: await hashPassword(plain) }
}

/**
 * Replaces the user's teams that are in the caller's view; other teams stay. Undefined changes nothing. Returns whether
 * the user has joined or left a team.
 */
async function saveTeams(
  { queries: tx, known, caller, leadDays, now }: Saving,
  permission: SavingPermission,
  { id, state, heldTeamIds }: { id: number; state: "active" | "inactive"; heldTeamIds: readonly number[] },
  wanted: readonly number[] | null | undefined,
): Promise<boolean> {
  if (wanted === undefined) return false
  const named = new Set(wanted ?? [])
  const held = new Set(heldTeamIds)
  const teams = await known.teamsInView(permission, named.symmetricDifference(held))
  const among = (ids: Iterable<number>): JoinedTeam[] => [...ids].flatMap((teamId) => teams.get(teamId) ?? [])
  // The user joins new teams before leaving old ones, so that an instruction required by both stays unchanged.
  const joined = among(named.difference(held))
  const left = among(held.difference(named))
  for (const team of joined) await join(tx, caller, team, [id], { opens: state === "active", leadDays }, now)
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
    // The mail server has seen the password, and so has anybody who reads the mail.
    await requirePasswordChange(tx, { userId: user.id, companyId: caller.company.id })
  }
}

/** The recipient of a mail about an account. */
export function mailTo({ company }: Caller, user: Pick<User, "full_name" | "username" | "language">, to: string) {
  const { full_name: fullName, username, language } = user
  return { companyId: company.id, companyName: company.name, to, fullName, username, language }
}

/**
 * The first available username of `base`, `base2`, `base3` and so on. The number of queries grows only slowly with the
 * number of taken names.
 */
async function freeUsername(queries: Queries, base: string): Promise<string> {
  const taken = async (number: number) =>
    (await store.findByUsername(queries, foldIdentifier(numberedUsername(base, number)), 0)) !== undefined
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

/**
 * Whether the resource shows a change of columns. It may not: if a user's new language is the company's, the resource
 * already showed it.
 */
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
