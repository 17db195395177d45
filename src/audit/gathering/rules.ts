import type { Queries } from "../../database/port.ts"
import { rateLimitKey, widerRateLimitKey } from "../../tools/networks.ts"
import { type Actor, type Authorship, type Change, noteAttempt } from "../rules.ts"
import { countOnce, findGathered, insertGathered } from "./store.ts"

/*
 * Events that anyone who knows the server's address can cause are grouped, so that nobody can fill the log with them: the
 * first one gets an entry at once, and repetitions within a quarter of an hour only increase a separate count. Entries
 * themselves
 * never change.
 */

/** Milliseconds. */
const WINDOW = 15 * 60 * 1000

/**
 * Maximum number of entries of one account and address within {@link WINDOW} that differ in content (a provider refuses for
 * many reasons). Beyond it, the newest entry counts all further attempts.
 */
const MOST = 100

/** Records a failed attempt by a possibly unknown person, in the transaction of the attempt. */
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

/**
 * Failures for an account are bounded by its attempt limits; those without an account are bounded only by the number of
 * networks that an attacker has.
 */
function senderOf({ address }: { readonly address: string }, recordId: number | null): string {
  return (recordId === null ? widerRateLimitKey(address) : undefined) ?? rateLimitKey(address)
}
