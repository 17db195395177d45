import { Value } from "typebox/value"
import { authorshipOf, type Caller, requirePermission } from "../../access/caller.ts"
import { issueKey } from "../../access/one-time-keys/rules.ts"
import type { Permission } from "../../access/permissions.ts"
import { changesBetween, noteChange, SECRET_REMOVED } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import { line } from "../../http/fields.ts"
import { requireLocation } from "../../organisation/locations/lookup.ts"
import { requireTeam } from "../../organisation/teams/lookup.ts"
import { requireSubordinate, requireUser } from "../../organisation/users/lookup.ts"
import { Forbidden, fault, Invalid, NotFound } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { newPairingCode, plainCode } from "./code.ts"
import { WRONG_MAX } from "./pins.ts"
import * as store from "./store.ts"

/** The permission of those who pair and revoke kiosks. Administrators of the company have it. */
export const MANAGES_KIOSKS: Permission = "company.manage"

/** Seconds for which a pairing code can be typed. */
const CODE_LIFETIME = 600

/** A kiosk as the console shows it. Moments are epoch milliseconds. */
export interface Kiosk {
  readonly id: number
  readonly name: string
  /** `waiting`: no device has been paired yet. */
  readonly state: "waiting" | "paired" | "revoked"
  readonly location_id: number | null
  readonly team_id: number | null
  readonly place_name: string
  readonly paired_at: number | null
  /** When somebody last signed in there. */
  readonly last_used_at: number | null
  readonly created_at: number
  readonly updated_at: number
}

/** The code that is typed at `/kiosk` on the device, once, until `expiresAt` (epoch milliseconds). */
export interface PairingCode {
  readonly code: string
  readonly expiresAt: number
}

/** The kiosks of the caller's company. Throws `Forbidden`. */
export async function listKiosks(queries: Queries, caller: Caller): Promise<Kiosk[]> {
  requirePermission(caller, MANAGES_KIOSKS)
  return (await store.findKiosks(queries, caller.company.id)).map(kioskOf)
}

/** One kiosk of the caller's company. Throws `Forbidden`, and `NotFound` for an unknown id. */
export async function showKiosk(queries: Queries, caller: Caller, id: number): Promise<Kiosk> {
  return kioskOf(await requireKiosk(queries, caller, id))
}

interface NewKiosk {
  readonly name: string
  /** The place whose people use it: exactly one of the two. */
  readonly location_id?: number | undefined
  readonly team_id?: number | undefined
}

/**
 * Makes a kiosk, and the code with which a device becomes it.
 *
 * @throws Invalid for a faulty name, and for no place or two
 * @throws Forbidden, NotFound for a place of another company, or none
 */
export async function createKiosk(
  tx: Queries,
  caller: Caller,
  { name, location_id: locationId, team_id: teamId }: NewKiosk,
  now: number,
): Promise<PairingCode & { readonly id: number }> {
  requirePermission(caller, MANAGES_KIOSKS)
  if ((locationId === undefined) === (teamId === undefined)) throw new Invalid([fault("location_id", "required")])
  const shown = settledName(name)
  if (locationId !== undefined) await requireLocation(tx, caller, "locations.view", locationId)
  if (teamId !== undefined) await requireTeam(tx, caller, "teams.view", teamId)
  const companyId = caller.company.id
  const place = { locationId: locationId ?? null, teamId: teamId ?? null }
  const id = await store.insertKiosk(tx, { companyId, name: shown, ...place }, now)
  await noteChange(tx, {
    ...authorshipOf(caller, now),
    ...{ action: "create", record: { type: "kiosk", id } },
    changes: changesBetween({}, { name: shown, location_id: place.locationId, team_id: place.teamId }),
  })
  return { id, ...(await codeFor(tx, caller, id, now)) }
}

/**
 * A new code for a kiosk: for its first device, or for another one, which replaces it.
 *
 * @throws Forbidden, NotFound; also NotFound for a revoked kiosk
 */
export async function newCode(tx: Queries, caller: Caller, id: number, now: number): Promise<PairingCode> {
  const kiosk = await requireKiosk(tx, caller, id)
  if (kiosk.state === "revoked") throw new NotFound()
  return codeFor(tx, caller, id, now)
}

async function codeFor(tx: Queries, caller: Caller, id: number, now: number): Promise<PairingCode> {
  const code = newPairingCode()
  const { company, user } = caller
  await issueKey(tx, {
    ...{ kind: "kiosk_pairing", companyId: company.id, payload: { kiosk: id }, lifetime: CODE_LIFETIME, now },
    ...(caller.kind === "installation" ? {} : { userId: user.id }),
    typed: plainCode(code),
  })
  return { code, expiresAt: now + CODE_LIFETIME * 1000 }
}

/** Gives a kiosk another name. Throws `Forbidden`, `NotFound` and `Invalid`. */
export async function renameKiosk(tx: Queries, caller: Caller, id: number, name: string, now: number): Promise<void> {
  const kiosk = await requireKiosk(tx, caller, id)
  const shown = settledName(name)
  if (shown === kiosk.name) return
  await store.renameKiosk(tx, caller.company.id, id, shown, now)
  await noteChange(tx, {
    ...authorshipOf(caller, now),
    ...{ action: "update", record: { type: "kiosk", id } },
    changes: changesBetween({ name: kiosk.name }, { name: shown }),
  })
}

/** Ends a kiosk for ever, and all sessions at it. Throws `Forbidden` and `NotFound`. */
export async function revokeKiosk(tx: Queries, caller: Caller, id: number, now: number): Promise<void> {
  const kiosk = await requireKiosk(tx, caller, id)
  if (kiosk.state === "revoked") return
  await store.revokeKiosk(tx, caller.company.id, id, now)
  await noteChange(tx, {
    ...authorshipOf(caller, now),
    ...{ action: "revoke", record: { type: "kiosk", id } },
    changes: changesBetween({ state: kiosk.state }, { state: "revoked" }),
  })
}

/** Somebody's PIN, as the console shows it. */
export interface PinState {
  readonly state: "none" | "set" | "locked"
  /** Epoch milliseconds; null without a PIN. */
  readonly set_at: number | null
}

/** Whether somebody in the caller's view has a PIN. Throws `Forbidden` and `NotFound`. */
export async function pinState(queries: Queries, caller: Caller, userId: number): Promise<PinState> {
  await requireUser(queries, caller, "users.view", userId)
  const row = await store.findPinState(queries, caller.company.id, userId)
  if (row === undefined) return { state: "none", set_at: null }
  return { state: row.wrong >= WRONG_MAX ? "locked" : "set", set_at: row.set_at }
}

/**
 * Removes somebody's PIN, locked or not, and ends their sessions at kiosks: the next time they choose a PIN with their
 * password. Returns false if there is none.
 *
 * @throws Forbidden, NotFound as for resetting the password
 */
export async function resetPin(tx: Queries, caller: Caller, userId: number, now: number): Promise<boolean> {
  await requireSubordinate(tx, caller, "users.reset-password", userId)
  if (!(await store.deletePin(tx, caller.company.id, userId))) return false
  await store.endKioskSessions(tx, userId)
  await noteChange(tx, {
    ...authorshipOf(caller, now),
    ...{ action: "reset-pin", record: { type: "user", id: userId }, shown: [] },
    changes: { pin: SECRET_REMOVED },
  })
  return true
}

async function requireKiosk(queries: Queries, caller: Caller, id: number): Promise<store.KioskRow> {
  requirePermission(caller, MANAGES_KIOSKS)
  const kiosk = await store.findKiosk(queries, id)
  if (kiosk === undefined) throw new NotFound()
  if (kiosk.company_id !== caller.company.id) throw new Forbidden(message("out_of_view"))
  return kiosk
}

function kioskOf(row: store.KioskRow): Kiosk {
  const { id, name, location_id, team_id, place_name, paired_at, last_used_at, created_at, updated_at } = row
  const state = row.state === "revoked" ? "revoked" : paired_at === null ? "waiting" : "paired"
  return { id, name, state, location_id, team_id, place_name, paired_at, last_used_at, created_at, updated_at }
}

function settledName(name: string): string {
  const shown = name.trim()
  if (shown === "") throw new Invalid([fault("name", "required")])
  if (!Value.Check(line(), shown)) throw new Invalid([fault("name", "invalid")])
  return shown
}
