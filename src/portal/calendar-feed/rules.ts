import { authorshipOf, type PersonCaller } from "../../access/caller.ts"
import { hashSecret, newSecret, sameHash } from "../../access/secrets.ts"
import { noteChange, SECRET_CHANGED, SECRET_REMOVED, SECRET_SET } from "../../audit/rules.ts"
import { AnswerMixedUp } from "../../database/errors.ts"
import type { Database } from "../../database/port.ts"
import { wordedLanguage } from "../../tools/language/worded.ts"
import { openDeadlines } from "../../training/assignments/deadlines/rules.ts"
import { ownSessions } from "../../training/group-papers/calendar.ts"
import { deadlineCalendar } from "./deadline-calendar.ts"
import * as store from "./store.ts"

/*
 * Calendars with a user's deadlines, which programs read at a secret address. Only a hash of the address is stored, so
 * the address can be shown only as long as the browser that created it still has it. When the user is deleted, a
 * trigger deletes the calendar.
 */

/**
 * Maximum number of deadlines, and of sessions, in a calendar; the earliest deadlines and the latest sessions are included. More events would slow programs down,
 * and nobody has more to do.
 */
const EVENTS_MAX = 500

/** The address of a calendar, as shown to its owner. */
export interface OwnFeed {
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** The secret part of the address; undefined if this browser no longer has it. */
  readonly token: string | undefined
}

const ownerOf = ({ company, user }: PersonCaller) => ({ userId: user.id, companyId: company.id })

/**
 * The caller's calendar; undefined if there is none.
 *
 * @param kept what the browser has kept of an address: it may be an old one, or somebody else's
 */
export async function ownFeed(
  database: Database,
  caller: PersonCaller,
  kept: string | undefined,
): Promise<OwnFeed | undefined> {
  const row = await store.findOwnFeed(database, ownerOf(caller))
  if (row === undefined) return undefined
  const isIts = kept !== undefined && sameHash(hashSecret(kept), row.token_hash)
  return { createdAt: row.created_at, token: isIts ? kept : undefined }
}

/** Gives the caller's calendar a new address, and the old one stops working. Returns the secret part, which is not stored. */
export async function renewFeed(database: Database, caller: PersonCaller, now: number): Promise<string> {
  const token = newSecret()
  const owner = ownerOf(caller)
  await database.transaction(async (tx) => {
    const isReplaced = await store.deleteFeed(tx, owner)
    await store.insertFeed(tx, { ...owner, hash: hashSecret(token), now })
    await noteChange(tx, {
      ...authorshipOf(caller, now),
      action: "update",
      record: { type: "user", id: owner.userId },
      changes: { calendar_address: isReplaced ? SECRET_CHANGED : SECRET_SET },
      // The API does not show these addresses.
      shown: [],
    })
  })
  return token
}

/** Removes the address of the caller's calendar, if any. */
export async function removeFeed(database: Database, caller: PersonCaller, now: number): Promise<void> {
  const owner = ownerOf(caller)
  await database.transaction(async (tx) => {
    if (!(await store.deleteFeed(tx, owner))) return
    await noteChange(tx, {
      ...authorshipOf(caller, now),
      action: "update",
      record: { type: "user", id: owner.userId },
      changes: { calendar_address: SECRET_REMOVED },
      shown: [],
    })
  })
}

/** The calendar at a secret address, as a file. Undefined if there is none, or if its user is inactive. */
export async function calendarAt(
  database: Database,
  token: string,
  { origin }: { readonly origin: string },
): Promise<string | undefined> {
  const hash = hashSecret(token)
  const feed = await store.findFeed(database, hash)
  if (feed === undefined) return undefined
  if (feed.token_hash !== hash) throw new AnswerMixedUp()
  const { company_id: companyId, user_id: userId, timezone, language } = feed
  const [deadlines, sessions] = await Promise.all([
    openDeadlines(database, { companyId, userId }, EVENTS_MAX),
    ownSessions(database, { companyId, userId }, EVENTS_MAX),
  ])
  return deadlineCalendar(
    deadlines,
    {
      company: { key: feed.company_key, name: feed.company_name, createdAt: feed.company_created_at },
      timezone,
      language: wordedLanguage(language),
      origin,
    },
    sessions,
  )
}
