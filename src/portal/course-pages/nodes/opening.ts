import type { Database } from "../../../database/port.ts"
import { signingKey } from "../../../files/downloads/key.ts"

/** A page in a learner's course. */
interface Place {
  readonly assignmentId: number
  readonly nodeId: number
}

/**
 * A token in the form of a page that contains the time when the page was opened, as epoch milliseconds and a signature.
 * Nobody can claim a different time or reuse the token of another page.
 */
export async function openedMark(database: Database, place: Place, now: number): Promise<string> {
  return `${now}.${signatureOf(await signingKey(database, now), place, String(now))}`
}

/** The time when the page whose form sends this token was opened (epoch milliseconds). Undefined if the token is not valid. */
export async function openedAt(
  database: Database,
  place: Place,
  mark: string,
  now: number,
): Promise<number | undefined> {
  const [, at, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(mark) ?? []
  if (at === undefined || signature === undefined) return undefined
  const right = signatureOf(await signingKey(database, now), place, at)
  return crypto.timingSafeEqual(Buffer.from(signature), Buffer.from(right)) ? Number(at) : undefined
}

/** HMAC-SHA256, as base64url. */
function signatureOf(key: Buffer, { assignmentId, nodeId }: Place, at: string): string {
  const signed = `opened\n${assignmentId}\n${nodeId}\n${at}`
  return new Bun.CryptoHasher("sha256", key).update(signed).digest("base64url")
}
