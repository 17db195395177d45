import type { Queries } from "../../database/port.ts"
import { rateLimitKey, widerRateLimitKey } from "../../tools/networks.ts"
import { type Actor, type Authorship, type Change, noteAttempt } from "../rules.ts"
import { countOnce, findGathered, insertGathered } from "./store.ts"

/*
 * What anybody can cause who only has the address of the server is gathered, so that nobody fills the log with it: the first time
 * has its entry at once, and what follows within a quarter of an hour is counted beside it. Entries themselves never change.
 */

/** Milliseconds. */
const WINDOW = 15 * 60 * 1000

/**
 * Entries of one account and address within {@link WINDOW}, each of which says something else than the one before (a provider
 * refuses for many reasons). Beyond it the newest one counts all.
 */
const MOST = 100

/** Records what a person tried who may be anybody, in the transaction of what was tried. */
export async function noteFailure(
  tx: Queries,
  { actor, companyId, now, ...change }: Authorship & Change & { readonly actor: Extract<Actor, { kind: "person" }> },
): Promise<void> {
  const { action, record, changes = {} } = change
  const gatheredBy = [action, companyId ?? "", record.type, record.id ?? "", senderOf(actor, record.id)].join(" ")
  const changesHash = Bun.hash(JSON.stringify(changes)).toString(36)
  const known = await findGathered(tx, gatheredBy, { now, limit: MOST })
  const [newest] = known
  if (newest !== undefined && (newest.changes_hash === changesHash || known.length >= MOST)) {
    return countOnce(tx, newest.entry_id, now)
  }
  const entryId = await noteAttempt(tx, { actor, companyId, now }, change)
  await insertGathered(tx, { entryId, gatheredBy, changesHash, now, until: now + WINDOW })
}

/** Failures about an account are bounded by its attempts; those about nobody only by the networks that somebody has. */
function senderOf({ address }: { readonly address: string }, recordId: number | null): string {
  return (recordId === null ? widerRateLimitKey(address) : undefined) ?? rateLimitKey(address)
}
