import { authorshipOf, type Caller, requirePermission } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Queries } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { fault, Invalid, NotFound, refuse } from "../../tools/errors.ts"
import { versioned } from "../../tools/versions.ts"
import type { Match } from "./match.ts"
import * as rules from "./rules.ts"
import type { SignOnSeal } from "./secrets.ts"
import * as store from "./store.ts"

/** The permission of those who configure sign-on. Administrators of the company have it. */
export const MANAGES_SIGN_ON: Permission = "company.manage"

/** A provider as the console shows it, without its secret. */
export interface Provider {
  /** Part of the address at which people sign on. */
  readonly key: string
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  /** What of a user is compared with the claim. Not `matches`: in a form, that would hide a method of the browser. */
  readonly match: Match
  readonly claim: string
  readonly trusts_email: boolean
  readonly creates_users: boolean
  readonly allows_passwords: boolean
  readonly state: "active" | "inactive"
  /** The number of users who have signed on there. */
  readonly identities: number
  readonly created_at: string
}

/** The fields of a form. Those that are left out stay the same, or get their defaults. */
export interface ProviderInput {
  readonly name?: string
  readonly issuer?: string
  readonly client_id?: string
  readonly client_secret?: string
  readonly match?: string
  /** Null or left out with `match`: the usual one. */
  readonly claim?: string | null
  readonly trusts_email?: boolean
  readonly creates_users?: boolean
  readonly allows_passwords?: boolean
}

/** The providers of the caller's company. Throws `Forbidden`. */
export async function listOwnProviders(queries: Queries, caller: Caller): Promise<Provider[]> {
  requirePermission(caller, MANAGES_SIGN_ON)
  return (await store.findProviders(queries, caller.company.id)).map(shown)
}

/** The provider of the caller's company with this key. Throws `Forbidden`, and `NotFound` for every other. */
export async function requireOwnProvider(queries: Queries, caller: Caller, key: string): Promise<store.ProviderRow> {
  requirePermission(caller, MANAGES_SIGN_ON)
  const row = rules.isProviderKey(key) ? await store.findProvider(queries, key) : undefined
  if (row === undefined || row.company_id !== caller.company.id) throw new NotFound()
  return row
}

/** The same, as the console shows it. */
export async function showProvider(queries: Queries, caller: Caller, key: string): Promise<Provider> {
  return shown(await requireOwnProvider(queries, caller, key))
}

interface Change {
  readonly seal: SignOnSeal
  /** Epoch milliseconds. */
  readonly now: number
}

/** Adds a provider that nobody can use yet. Throws `Forbidden` and `Invalid`. */
export async function createProvider(
  tx: Queries,
  caller: Caller,
  { key, ...input }: ProviderInput & { readonly key: string },
  by: Change,
): Promise<void> {
  requirePermission(caller, MANAGES_SIGN_ON)
  requireNoneEmpty({ name: "", issuer: "", client_id: "", client_secret: "", ...input, key })
  const { name = "", issuer = "", clientId = "", clientSecret = "", ...more } = settingsOf(input)
  const settings = { name, issuer, clientId, clientSecret, ...more, state: "inactive" } as const
  await rules.insertProvider(tx, { companyId: caller.company.id, key, settings }, changing(caller, by))
}

/** Changes the given fields. Throws `Forbidden`, `NotFound` and `Invalid`. */
export async function changeOwnProvider(
  tx: Queries,
  caller: Caller,
  key: string,
  input: ProviderInput & { readonly state?: Provider["state"] },
  by: Change,
): Promise<void> {
  const held = await requireOwnProvider(tx, caller, key)
  requireNoneEmpty(input)
  const settings = { ...settingsOf(input), state: input.state }
  await rules.changeProvider(tx, held, settings, changing(caller, by))
}

/** Removes a provider and its links to users; the users remain. Throws `Forbidden` and `NotFound`. */
export async function removeOwnProvider(tx: Queries, caller: Caller, key: string, now: number): Promise<void> {
  const held = await requireOwnProvider(tx, caller, key)
  await rules.dropProvider(tx, held, { actor: authorshipOf(caller, now).actor, now })
}

/** A key that no provider has, made from that of the company. */
export async function freeKey(queries: Queries, companyKey: string): Promise<string> {
  const stem =
    companyKey
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, 50)
      .replace(/^-|-$/g, "") || "sso"
  for (let number = 1; ; number++) {
    const key = number === 1 ? stem : `${stem}-${number}`
    if ((await store.findProvider(queries, key)) === undefined) return key
  }
}

function changing(caller: Caller, { seal, now }: Change): rules.Changing {
  return { seal, actor: authorshipOf(caller, now).actor, now }
}

/** Refuses all empty texts at once: the rules name the first fault only. Without a claim, the usual one is used. */
function requireNoneEmpty({ claim: _, ...input }: ProviderInput & { readonly key?: string }): void {
  const empty = Object.entries(input).filter(([, value]) => typeof value === "string" && value.trim() === "")
  refuse(empty.map(([field]) => fault(field, "required")))
}

function settingsOf(input: ProviderInput) {
  const { name, issuer, client_id: clientId, client_secret: clientSecret, match, claim } = input
  if (match !== undefined && !Object.hasOwn(rules.USUAL_CLAIMS, match)) {
    throw new Invalid([fault("match", "required")])
  }
  const matches = match as Match | undefined
  return {
    ...{ name, issuer, clientId, clientSecret, matches },
    claim: claim ?? (matches === undefined ? undefined : rules.USUAL_CLAIMS[matches]),
    ...{ trustsEmail: input.trusts_email, createsUsers: input.creates_users, allowsPasswords: input.allows_passwords },
  }
}

function shown(row: store.ProviderRow): Provider {
  const { key, name, issuer, client_id, matches: match, claim, state, identities, created_at } = row
  const provider = {
    ...{ key, name, issuer, client_id, match, claim, state, identities },
    trusts_email: row.trusts_email === 1,
    creates_users: row.creates_users === 1,
    allows_passwords: row.allows_passwords === 1,
    created_at: isoInstant(created_at),
  }
  return versioned(provider, row)
}
