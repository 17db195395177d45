import { requirePasswordChange } from "../../access/accounts/rules.ts"
import { installationCaller } from "../../access/caller.ts"
import { endKeysOfNobody, issueKey, peekKey, takeKey } from "../../access/one-time-keys/rules.ts"
import { type Actor, creationOf, noteChange } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { hashPassword } from "../../organisation/users/password.ts"
import { saveUser, saving } from "../../organisation/users/saving.ts"
import { asciiName } from "../../organisation/users/username.ts"
import type { Waiting } from "../../tools/turns.ts"
import { isEmptyInstallation } from "../account-lookup/rules.ts"
import { faultsOf, type SetUpFaults, type SetUpRequest } from "./faults.ts"
import * as store from "./store.ts"

/*
 * Sets up an empty installation: its company and its administrator. Guarantee: if several set-ups run at once, on any
 * instances, exactly one of them succeeds.
 */

export type { SetUpFaults, SetUpRequest } from "./faults.ts"
export { faultsOf } from "./faults.ts"

/** For how many seconds an address for the set-up is valid. */
const ADDRESS_LIFETIME = 86_400

/** Thrown for a set-up that has errors. */
export class SetUpInvalid extends Error {
  override readonly name = "SetUpInvalid"

  constructor(readonly faults: SetUpFaults) {
    super(`wrong are ${Object.keys(faults).join(", ")}`)
  }
}

/** Thrown if there is already a company, or if the key for the set-up is not valid. */
export class SetUpRefused extends Error {
  override readonly name = "SetUpRefused"

  constructor(readonly reason: "set_up_already" | "wrong_key") {
    super(reason)
  }
}

/** The result of a set-up. */
export interface SetUp {
  readonly company: { readonly id: number; readonly key: string; readonly name: string }
  readonly administrator: { readonly id: number; readonly username: string }
}

interface Options {
  readonly actor: Actor
  /** The key in the printed address, which the set-up uses up; undefined on the command line. */
  readonly key?: string
  /** Whether the password was generated, so that the first sign-in asks for a new one. */
  readonly temporary?: boolean
  /** The usernames in the demo company. */
  readonly reserved?: readonly string[]
  /** How to wait for the hash of the password; undefined on the command line. */
  readonly waiting?: Waiting
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Creates the company and its administrator.
 *
 * @throws SetUpInvalid
 * @throws SetUpRefused
 */
export async function setUp(
  database: Database,
  request: SetUpRequest,
  { actor, key, temporary = false, reserved = [], waiting, now }: Options,
): Promise<SetUp> {
  const faults = faultsOf(request, reserved)
  if (Object.keys(faults).length > 0) throw new SetUpInvalid(faults)
  await refuse(database, key, now)
  const hash = await hashPassword(request.password, waiting)
  return database.transaction(async (tx) => {
    await refuse(tx, key, now)
    if (key !== undefined && (await takeKey(tx, "set_up", key, now)) === undefined) throw new SetUpRefused("wrong_key")
    await endKeysOfNobody(tx, "set_up")
    const company = await addCompany(tx, request, actor, now)
    const administrator = await addAdministrator(tx, company, request, { hash, actor, now })
    if (temporary) await requirePasswordChange(tx, { userId: administrator.id, companyId: company.id })
    return { company, administrator }
  })
}

async function refuse(queries: Queries, key: string | undefined, now: number): Promise<void> {
  if (!(await isEmptyInstallation(queries))) throw new SetUpRefused("set_up_already")
  if (key !== undefined && (await peekKey(queries, "set_up", key, now)) === undefined) {
    throw new SetUpRefused("wrong_key")
  }
}

async function addCompany(tx: Queries, { company: name, language, timezone }: SetUpRequest, actor: Actor, now: number) {
  const fields = { key: companyKey(name), name, language, timezone }
  const id = await store.insertCompany(tx, fields, now)
  await noteChange(tx, { actor, companyId: id, now, ...creationOf("company", id, fields) })
  return { id, ...fields }
}

/** A person who has just entered the password needs no mail. */
const NO_MAIL: Mail = {
  configured: false,
  enqueueCredentials: noMail,
  enqueueTemporaryPassword: noMail,
  enqueuePasswordLink: noMail,
  enqueuePasswordLinks: noMail,
  enqueueNotice: noMail,
  enqueueSignIn: noMail,
  enqueueCompleted: noMail,
  enqueueDecision: noMail,
  enqueueReport: noMail,
  enqueueReminder: noMail,
  enqueueInvitations: noMail,
  nudge() {},
}

function noMail(): never {
  throw new TypeError("a set-up sends no mail")
}

async function addAdministrator(
  tx: Queries,
  company: { readonly id: number; readonly name: string; readonly language: string; readonly timezone: string },
  { first_name, last_name, email, username, password, language }: SetUpRequest,
  { hash, actor, now }: { readonly hash: string; readonly actor: Actor; readonly now: number },
): Promise<SetUp["administrator"]> {
  const caller = installationCaller(company, actor)
  const named = username === "" ? {} : { username }
  const names = { first_name: first_name || null, last_name }
  const fields = { ...names, email, ...named, language, password, roles: ["company.admin" as const] }
  const by = saving({ queries: tx, caller, mail: NO_MAIL, leadDays: 0, now })
  const { resource } = await saveUser(by, { fields, faults: [] }, "new", { plain: password, hash })
  return { id: resource.id, username: resource.username }
}

/**
 * The key of the demo company, and the key that means no company: a dataset with one of them must not match the new
 * company.
 */
const TAKEN_KEYS: ReadonlySet<string> = new Set(["demo", ""])

/** The key that datasets and commands use for a company with this name. */
export function companyKey(name: string): string {
  const key = asciiName(name).slice(0, 60).replace(/-$/, "")
  return TAKEN_KEYS.has(key) ? `company${key === "" ? "" : `-${key}`}` : key
}

/**
 * A new key for the address of the set-up; the previous key expires. If several instances start with one database, the
 * last instance's key is valid. Undefined if there is nothing to set up.
 */
export function renewKey(database: Database, now: number): Promise<string | undefined> {
  return database.transaction(async (tx) => {
    await endKeysOfNobody(tx, "set_up")
    if (!(await isEmptyInstallation(tx))) return undefined
    return issueKey(tx, { kind: "set_up", lifetime: ADDRESS_LIFETIME, now })
  })
}

/** Whether this key opens the set-up now. The page then shows its form, and the key remains valid. */
export async function opensSetUp(queries: Queries, key: string, now: number): Promise<boolean> {
  return (await peekKey(queries, "set_up", key, now)) !== undefined
}
