import type { Database } from "../../../database/port.ts"
import { signingKey } from "../../../files/downloads/key.ts"

/** A page in a learner's course. */
interface Place {
  readonly assignmentId: number
  readonly nodeId: number
}

/**
 * A token for the form of a page with the time it was opened: epoch milliseconds and a signature, so that nobody can
 * state another time or reuse the token of another page.
 */
export async function openedMark(database: Database, place: Place, now: number): Promise<string> {
  return `${now}.${signatureOf(await signingKey(database, now), place, String(now))}`
}

/** When the page whose form sends this token was opened (epoch milliseconds); undefined if the token is not valid. */
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

/** Base64url of HMAC-SHA256. */
function signatureOf(key: Buffer, { assignmentId, nodeId }: Place, at: string): string {
  const signed = `opened\n${assignmentId}\n${nodeId}\n${at}`
  return new Bun.CryptoHasher("sha256", key).update(signed).digest("base64url")
}
