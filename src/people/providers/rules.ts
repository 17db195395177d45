import { Value } from "typebox/value"
import { requireCompany } from "../../access/clients/rules.ts"
import {
  type Actor,
  changesBetween,
  creationOf,
  noteChange,
  removalOf,
  SECRET_CHANGED,
  SECRET_SET,
} from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import { line } from "../../http/fields.ts"
import { type Fault, fault, Invalid } from "../../tools/errors.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { issuerFault } from "../openid/reach.ts"
import type { Match } from "./match.ts"
import type { SignOnSeal } from "./secrets.ts"
import * as store from "./store.ts"

/*
 * The providers at which the users of a company sign on. Changes apply to the next sign-on, on every instance. Operators
 * configure them by commands, which throw `OperatorError` for problems that can be corrected; administrators by pages,
 * which call the same rules in transactions of their own.
 */

export type { ProviderRow, ShownProvider } from "./store.ts"

/** A setting that cannot be saved: as a fault of its field, and in the words of the command line. */
class RefusedSetting extends Invalid {
  constructor(
    refused: Fault,
    readonly words: string,
    readonly hint?: string,
  ) {
    super([refused])
  }
}

/** The claim that is compared by default, which most providers send. */
export const USUAL_CLAIMS: Readonly<Record<Match, string>> = {
  username: "preferred_username",
  email: "email",
  external_id: "sub",
}

/** The fields that can be configured. If a field is left out, it stays the same, or gets its default. */
export interface ProviderSettings {
  readonly name?: string | undefined
  readonly issuer?: string | undefined
  readonly clientId?: string | undefined
  readonly clientSecret?: string | undefined
  readonly matches?: Match | undefined
  readonly claim?: string | undefined
  readonly trustsEmail?: boolean | undefined
  readonly createsUsers?: boolean | undefined
  readonly allowsPasswords?: boolean | undefined
  readonly state?: "active" | "inactive" | undefined
}

export interface NewProvider extends ProviderSettings {
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface Changing {
  readonly seal: SignOnSeal
  readonly actor: Actor
  /** Epoch milliseconds. */
  readonly now: number
}

/** A provider as listed, without its secret. */
export type ListedProvider = Omit<store.ProviderRow, "id" | "company_id" | "sealed">

/** The providers of all companies, or those of the company with this key. */
export async function listProviders(queries: Queries, companyKey?: string): Promise<ListedProvider[]> {
  const company = companyKey === undefined ? undefined : await requireCompany(queries, companyKey)
  return (await store.findProviders(queries, company?.id)).map(listed)
}

/** The provider with this key. */
export async function requireProvider(queries: Queries, key: string): Promise<store.ProviderRow> {
  const provider = await store.findProvider(queries, key)
  if (provider !== undefined) return provider
  throw new OperatorError(
    `there is no provider with the key ${JSON.stringify(key)}`,
    "trainbase sso list shows all of them",
  )
}

export function listed({ id: _, company_id: _company, sealed: _secret, ...shown }: store.ProviderRow): ListedProvider {
  return shown
}

/** Whether a string can be the key of a provider. The key is part of an address. */
export function isProviderKey(text: string): boolean {
  return text.length <= 63 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}

export function addProvider(
  database: Database,
  { company: companyKey, key, settings }: { company: string; key: string; settings: NewProvider },
  by: Changing,
): Promise<ListedProvider> {
  return forOperators(
    database.transaction(async (tx) =>
      insertProvider(tx, { companyId: (await requireCompany(tx, companyKey)).id, key, settings }, by),
    ),
  )
}

/** Adds a provider. Throws {@link RefusedSetting}. */
export async function insertProvider(
  tx: Queries,
  { companyId, key, settings }: { readonly companyId: number; readonly key: string; readonly settings: NewProvider },
  { seal, actor, now }: Changing,
): Promise<ListedProvider> {
  if (!isProviderKey(key)) {
    throw new RefusedSetting(
      fault("key", key === "" ? "required" : "invalid"),
      "the key of a provider must be 1 to 63 lower-case letters, digits and single hyphens",
      "it is part of the address at which people sign on",
    )
  }
  const other = await store.findProvider(tx, key)
  if (other !== undefined) {
    throw new RefusedSetting(
      fault("key", "taken"),
      `the company ${other.company_key} already has a provider with the key ${key}`,
      "choose another key, or change that one with trainbase sso update",
    )
  }
  const matches = settings.matches ?? "username"
  const columns = settled({
    name: settings.name,
    issuer: settings.issuer,
    client_id: settings.clientId,
    sealed: seal.sealClientSecret(secretOf(settings.clientSecret), { key }),
    matches,
    claim: settings.claim ?? USUAL_CLAIMS[matches],
    trusts_email: flag(settings.trustsEmail ?? false),
    creates_users: flag(settings.createsUsers ?? false),
    allows_passwords: flag(settings.allowsPasswords ?? true),
    state: settings.state ?? "active",
  })
  const id = await store.insertProvider(tx, { companyId, key }, columns, now)
  const creation = creationOf("identity_provider", id, { key, ...auditedOf(columns) })
  const changes = { ...creation.changes, client_secret: SECRET_SET }
  await noteChange(tx, { actor, companyId, now, ...creation, changes })
  return listed(await requireProvider(tx, key))
}

/** Changes the given fields. */
export function updateProvider(
  database: Database,
  { key, settings }: { key: string; settings: ProviderSettings },
  by: Changing,
): Promise<ListedProvider> {
  return forOperators(
    database.transaction(async (tx) => changeProvider(tx, await requireProvider(tx, key), settings, by)),
  )
}

/** Changes the given fields of a provider. Throws {@link RefusedSetting}. */
export async function changeProvider(
  tx: Queries,
  held: store.ProviderRow,
  settings: ProviderSettings,
  { seal, actor, now }: Changing,
): Promise<ListedProvider> {
  const { key } = held
  const { clientSecret: secret } = settings
  const matches = settings.matches ?? held.matches
  const usualClaim = matches === held.matches ? held.claim : USUAL_CLAIMS[matches]
  const columns = settled({
    name: settings.name ?? held.name,
    issuer: settings.issuer ?? held.issuer,
    client_id: settings.clientId ?? held.client_id,
    sealed: secret === undefined ? held.sealed : seal.sealClientSecret(secretOf(secret), { key }),
    matches,
    claim: settings.claim ?? usualClaim,
    trusts_email: settings.trustsEmail === undefined ? held.trusts_email : flag(settings.trustsEmail),
    creates_users: settings.createsUsers === undefined ? held.creates_users : flag(settings.createsUsers),
    allows_passwords: settings.allowsPasswords === undefined ? held.allows_passwords : flag(settings.allowsPasswords),
    state: settings.state ?? held.state,
  })
  const changes = {
    ...changesBetween(auditedOf(held), auditedOf(columns)),
    ...(secret === undefined ? {} : { client_secret: SECRET_CHANGED }),
  }
  if (Object.keys(changes).length === 0) return listed(held)
  await store.updateProvider(tx, held.id, columns, now)
  const record = { type: "identity_provider", id: held.id } as const
  await noteChange(tx, { actor, companyId: held.company_id, now, action: "update", record, changes })
  return listed(await requireProvider(tx, key))
}

/** Removes a provider and its links to users; the users remain. Returns the removed provider. */
export function removeProvider(database: Database, key: string, by: Omit<Changing, "seal">): Promise<ListedProvider> {
  return database.transaction(async (tx) => dropProvider(tx, await requireProvider(tx, key), by))
}

/** Removes a provider and its links to users; the users remain. Returns the removed provider. */
export async function dropProvider(
  tx: Queries,
  held: store.ProviderRow,
  { actor, now }: Omit<Changing, "seal">,
): Promise<ListedProvider> {
  await store.deleteProvider(tx, held.id)
  await noteChange(tx, {
    ...{ actor, companyId: held.company_id, now },
    ...removalOf("identity_provider", held.id, { key: held.key, ...auditedOf(held), identities: held.identities }),
  })
  return listed(held)
}

async function forOperators<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof RefusedSetting ? new OperatorError(error.words, error.hint) : error
  }
}

/**
 * The providers that a sign-in page shows: those of the company whose key is in the page's address, or otherwise those
 * of the only company. If there are several companies, they are not revealed before somebody signs in.
 */
export function shownProviders(queries: Queries, companyKey: string | undefined): Promise<store.ShownProvider[]> {
  if (companyKey === undefined) return store.findShownOfOnlyCompany(queries)
  // No key contains characters that a database rejects.
  return companyKey.includes("\0") ? Promise.resolve([]) : store.findShown(queries, companyKey)
}

/** The providers that a user of this company is linked with and can use to sign on. */
export const linkedProviders = store.findLinkedProviders

/** The provider with this key, active or not. Undefined if there is none. */
export const knownProvider = store.findProvider

/**
 * Whether a user may sign in with a password. Everybody may, unless the company requires a provider instead.
 * Administrators may do so even then, so that a provider that fails does not lock everybody out permanently.
 */
export async function mayUsePassword(
  queries: Queries,
  { id, companyId }: { readonly id: number; readonly companyId: number },
): Promise<boolean> {
  return !(await store.forbidsPasswords(queries, companyId)) || store.administers(queries, id)
}

/** Which of these users of a company may sign in with a password. */
export async function passwordUsersAmong(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!(await store.forbidsPasswords(queries, companyId))) return new Set(ids)
  const admitted = new Set<number>()
  for (const id of ids) if (await store.administers(queries, id)) admitted.add(id)
  return admitted
}

const flag = (value: boolean) => (value ? 1 : 0)

function settled(columns: store.ProviderColumns): store.ProviderColumns {
  const tidy = {
    ...columns,
    name: columns.name.trim(),
    client_id: columns.client_id.trim(),
    claim: columns.claim.trim(),
  }
  for (const [field, value] of [
    ["name", tidy.name],
    ["client_id", tidy.client_id],
    ["claim", tidy.claim],
  ] as const) {
    if (value === "" || !Value.Check(line(), value)) {
      const words = `the ${field.replace("_", " ")} of a provider must be one line of 1 to 255 characters`
      throw new RefusedSetting(fault(field, value === "" ? "required" : "invalid"), words)
    }
  }
  const wrong = issuerFault(tidy.issuer)
  if (wrong === undefined) return tidy
  throw new RefusedSetting(
    fault("issuer", tidy.issuer === "" ? "required" : "invalid"),
    `the issuer ${wrong}`,
    "it is the address before /.well-known/openid-configuration, exactly as the provider writes it",
  )
}

function secretOf(secret: string): string {
  if (secret !== "" && /^[\x20-\x7e]{1,1000}$/.test(secret)) return secret
  const words = "the client secret is not one line of 1 to 1000 ASCII characters"
  throw new RefusedSetting(fault("client_secret", secret === "" ? "required" : "invalid"), words, "it was not saved")
}

function auditedOf(columns: store.ProviderColumns) {
  const { name, issuer, client_id, matches, claim, trusts_email, creates_users, allows_passwords, state } = columns
  return {
    ...{ name, issuer, client_id, matches, claim, state },
    trusts_email: trusts_email === 1,
    creates_users: creates_users === 1,
    allows_passwords: allows_passwords === 1,
  }
}
