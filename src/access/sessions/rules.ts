import { AnswerMixedUp } from "../../database/errors.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Settings } from "../../settings/read.ts"
import { beginningOf } from "../../tools/language/beginning.ts"
import type { Factor, PersonCaller } from "../caller.ts"
import type { Role } from "../permissions.ts"
import { hashSecret, newSecret } from "../secrets.ts"
import * as store from "./store.ts"

export type { SessionUse } from "./store.ts"

/*
 * Sessions of people, modelled on what lucia's author published when that package was discontinued: a random key of
 * which only a hash is stored. Identity and permissions are read at each request, so a session never contains outdated
 * ones.
 */

type Lifetimes = Pick<Settings, "session_idle" | "session_lifetime">

/**
 * What a session must do before anything else: prove the second factor that its user has, replace a temporary password,
 * or set up the second factor that a role requires.
 */
export type Duty = "second_step" | "password_change" | "second_factor"

/** Somebody with a session. */
export interface SignedIn {
  readonly caller: PersonCaller
  readonly fullName: { readonly first_name: string | null; readonly last_name: string }
  /** Two letters: the language chosen for pages, else the user's; null if there is neither. */
  readonly language: string | null
  readonly duty: Duty | undefined
  /** Whether one of the person's roles requires a second factor. */
  readonly isFactorDemanded: boolean
}

/** Details of the sender of a request. */
export interface Sender {
  readonly requestId: string
  readonly address: () => string
  readonly device: string
  /** As in `PersonCaller`. */
  readonly browser?: (() => string | undefined) | undefined
  readonly signal?: (() => AbortSignal) | undefined
  /** Whether the browser of a shared tablet has reported that it runs scripts. */
  readonly hasScript?: boolean
}

/** Longer browser names are truncated to this length. */
const DEVICE_MAX = 300

export function deviceOf(userAgent: string | null): string {
  return beginningOf((userAgent ?? "").toWellFormed(), DEVICE_MAX)
}

/**
 * Maximum age of the recorded last use of a session (milliseconds): writing it at each request would cost a commit.
 * With a short time without use, it is a tenth of that.
 */
function noteAge(idle: number): number {
  return Math.min(60_000, idle * 100)
}

/** Seconds without use after which a session at a shared tablet ends. */
export const KIOSK_IDLE = 120

/** Seconds without use after which a session ends. */
function idleOf({ kiosk_id }: Pick<store.SessionRow, "kiosk_id">, { session_idle }: Lifetimes): number {
  return kiosk_id === null ? session_idle : Math.min(session_idle, KIOSK_IDLE)
}

/** Factors that make a second factor unnecessary, or are themselves one. */
const STRONG: ReadonlySet<Factor> = new Set<Factor>(["passkey", "totp", "recovery_code", "provider_factors"])

/**
 * Factors that prove anew, and for some time, who uses a session: those that only the user has. A session that began
 * without one of them can never prove it.
 */
const PROVING: ReadonlySet<Factor> = new Set<Factor>([...STRONG, "password", "provider", "setup"])

/** Milliseconds for which a proof of identity counts, including that of the sign-in. */
const PROOF_LASTS = 600_000

/**
 * The person with the session of this token; undefined if it is unknown, over, or its user is inactive.
 *
 * @param used is called with the data to record when the recorded last use is too old
 * @param find looks up the session by the hash of its token; by default each is looked up alone and at once
 */
export async function authenticatePerson(
  database: Database,
  token: string,
  {
    sender,
    settings,
    now,
    used,
    find = (hash) => database.remembered(`session ${hash}`, () => findSession(database, hash)),
  }: {
    readonly sender: Sender
    readonly settings: Lifetimes & Pick<Settings, "second_factor">
    readonly now: number
    readonly used: (use: store.SessionUse) => void
    readonly find?: (hash: string) => Promise<FoundSession | undefined>
  },
): Promise<SignedIn | undefined> {
  const found = await find(hashSecret(token))
  if (found === undefined) return undefined
  const { row, roles, factors } = found
  const idle = idleOf(row, settings)
  if (row.expires_at <= now || row.last_used_at + idle * 1000 <= now) return undefined
  const isFactorDemanded = demandsSecondFactor(settings, row, roles)
  const duty = dutyOf(found, isFactorDemanded)
  // A PIN never replaces a second factor. The temporary password stays for the next sign-in elsewhere.
  if (row.kiosk_id !== null && duty !== undefined && duty !== "password_change") return undefined
  if (row.last_used_at + noteAge(idle) <= now) {
    used({ id: row.id, address: sender.address(), device: sender.device, now })
  }
  return {
    caller: {
      kind: "person",
      company: { id: row.company_id, name: row.company_name, language: row.company_language, timezone: row.timezone },
      user: { id: row.user_id, username: row.username, roles },
      session: {
        ...{ id: row.id, factors, stays: row.stays === 1, createdAt: row.created_at, provedAt: row.proved_at },
        kiosk:
          row.kiosk_id === null
            ? undefined
            : { id: row.kiosk_id, name: row.kiosk_name ?? "", hasScript: sender.hasScript === true },
      },
      requestId: sender.requestId,
      address: sender.address,
      device: sender.device,
      browser: sender.browser,
      signal: sender.signal,
    },
    fullName: { first_name: row.first_name, last_name: row.last_name },
    language: row.chosen_language ?? row.user_language,
    duty: row.kiosk_id === null ? duty : undefined,
    isFactorDemanded,
  }
}

/**
 * A factor counts for the session that has proved it: the fact that the user has one says nothing about who uses the
 * session.
 */
function dutyOf({ row, factors }: FoundSession, isDemanded: boolean): Duty | undefined {
  const hasFactor = row.has_second_factor === 1
  if (hasFactor && !isStrong(factors)) return "second_step"
  // People who sign in through a provider do not need the password.
  if (row.password_change_required === 1 && !factors.includes("provider")) return "password_change"
  return isDemanded && !hasFactor && !factors.includes("provider_factors") ? "second_factor" : undefined
}

/** Whether one of the roles requires a second factor, in the whole installation or in the person's company. */
export function demandsSecondFactor(
  settings: Pick<Settings, "second_factor">,
  { company_second_factor: ofCompany }: Pick<store.SessionRow, "company_second_factor">,
  roles: readonly Role[],
): boolean {
  const demanding: readonly string[] =
    ofCompany === "[]" ? settings.second_factor : [...settings.second_factor, ...JSON.parse(ofCompany)]
  return roles.some((role) => demanding.includes(role))
}

/** A session as it is stored. */
export interface FoundSession {
  readonly row: store.SessionRow
  readonly roles: readonly Role[]
  readonly factors: readonly Factor[]
}

async function findSession(queries: Queries, hash: string): Promise<FoundSession | undefined> {
  return sessionsIn(await store.findSession(queries, hash), [hash]).get(hash)
}

/** The existing sessions with these hashes, by hash. */
export async function findSessions(
  queries: Queries,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, FoundSession>> {
  return sessionsIn(await store.findSessions(queries, hashes), hashes)
}

function sessionsIn(rows: readonly store.SessionRow[], hashes: readonly string[]): Map<string, FoundSession> {
  const asked = new Set(hashes)
  const sessions = new Map<string, FoundSession>()
  for (const [hash, ofHash] of Map.groupBy(rows, ({ token_hash }) => token_hash)) {
    const [row] = ofHash
    if (row === undefined || !asked.has(hash)) throw new AnswerMixedUp()
    const roles = ofHash.flatMap(({ role }) => (role === null ? [] : [role]))
    sessions.set(hash, { row, roles, factors: JSON.parse(row.factors) })
  }
  return sessions
}

/** Records uses of sessions in one transaction. */
export async function noteUses(database: Database, uses: readonly store.SessionUse[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const use of uses) await store.updateUse(tx, use)
  })
}

/** True when the session's factors need no second one. */
export function isStrong(factors: readonly Factor[]): boolean {
  return factors.some((factor) => STRONG.has(factor))
}

interface NewSession {
  readonly userId: number
  readonly companyId: number
  readonly factors: readonly Factor[]
  /** Whether the session outlives the browser. */
  readonly stays: boolean
  readonly address: string
  readonly device: string
  /** The shared tablet at which it begins. */
  readonly kioskId?: number
  /** The proof of a session that this one continues. By default, the factors have just been proved. */
  readonly provedAt?: number | null
}

/** Begins a session. Returns its token, which only the browser stores. */
export async function beginSession(
  tx: Queries,
  { factors, kioskId, provedAt, ...session }: NewSession,
  { settings, now }: { readonly settings: Lifetimes; readonly now: number },
): Promise<string> {
  const token = newSecret()
  await store.insertSession(tx, {
    ...session,
    hash: hashSecret(token),
    factors: JSON.stringify(factors),
    kioskId: kioskId ?? null,
    now,
    provedAt: provedAt === undefined ? (canProve({ factors }) ? now : null) : provedAt,
    expiresAt: now + settings.session_lifetime * 1000,
  })
  return token
}

/** Whether the user of a session with these factors can prove their identity in it again. */
export function canProve({ factors }: Pick<PersonCaller["session"], "factors">): boolean {
  return factors.some((factor) => PROVING.has(factor))
}

/** Whether the user of a session has proved their identity within the last ten minutes. */
export function isProved({ provedAt }: Pick<PersonCaller["session"], "provedAt">, now: number): boolean {
  return provedAt !== null && now - provedAt < PROOF_LASTS
}

/** The same, as it is stored now: another request of the session may have proved it since this one began. */
export async function isProvedMeanwhile(queries: Queries, { session }: SessionOf, now: number): Promise<boolean> {
  return isProved({ provedAt: (await store.findProof(queries, session.id)) ?? null }, now)
}

/** Records that the user of a session has just proved their identity in it. */
export function noteProof(tx: Queries, { user, session }: SessionOf, now: number): Promise<void> {
  return store.updateProof(tx, { id: session.id, userId: user.id, now })
}

type SessionOf = Pick<PersonCaller, "user" | "session">

/**
 * Gives a session a new token, so that a copy of its old cookie becomes worthless.
 *
 * @param proved further factors that it has proved
 * @returns the token; undefined if the session has ended in the meantime
 */
export async function renewSession(
  tx: Queries,
  { user, session }: SessionOf,
  proved: readonly Factor[] = [],
): Promise<string | undefined> {
  const token = newSecret()
  const factors = JSON.stringify([...new Set([...session.factors, ...proved])])
  const changed = { id: session.id, userId: user.id, hash: hashSecret(token), factors }
  return (await store.updateSession(tx, changed)) ? token : undefined
}

/**
 * Records that a session has set up a second factor, which also counts as proving it. It continues with a new token,
 * and all other sessions of the user end. Returns the token like {@link renewSession}.
 */
export async function strengthenSession(tx: Queries, caller: SessionOf, factor: Factor): Promise<string | undefined> {
  const token = await renewSession(tx, caller, [factor])
  if (token !== undefined) await store.deleteSessionsOf(tx, caller.user.id, caller.session.id)
  return token
}

/** Ends the session with this token, whoever it belongs to. */
export function endSessionByToken(tx: Queries, token: string): Promise<void> {
  return store.deleteByHash(tx, hashSecret(token))
}

/** Ends one session of a user; returns false if the user has no such session. */
export function endSession(tx: Queries, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  return store.deleteSession(tx, { id, userId })
}

/** Ends the sessions of a user, except `except`. Returns their number. */
export function endSessionsOf(tx: Queries, userId: number, { except = 0 }: { except?: number } = {}): Promise<number> {
  return store.deleteSessionsOf(tx, userId, except)
}

export interface ListedSession {
  readonly id: number
  readonly address: string
  readonly device: string
  /** Whether the session outlives the browser. */
  readonly stays: boolean
  /** Both in epoch milliseconds. */
  readonly createdAt: number
  readonly lastUsedAt: number
}

/** The valid sessions of a user, most recently used first. */
export async function listSessions(
  queries: Queries,
  userId: number,
  { settings, now }: { readonly settings: Lifetimes; readonly now: number },
): Promise<ListedSession[]> {
  const rows = await store.findSessionsOf(queries, userId, {
    now,
    usedAfter: now - settings.session_idle * 1000,
    usedAtKioskAfter: now - KIOSK_IDLE * 1000,
  })
  return rows.map(({ stays, created_at, last_used_at, ...row }) => ({
    ...row,
    stays: stays === 1,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  }))
}

/** Removes sessions that have ended or expired. */
export function removeEndedSessions(tx: Queries, settings: Lifetimes, now: number): Promise<void> {
  return store.deleteEnded(tx, { now, usedAfter: now - settings.session_idle * 1000 })
}
