import type { Database } from "../../../database/port.ts"
import { signingKey } from "../../../files/downloads/key.ts"

/** A page of somebody's course. */
interface Place {
  readonly assignmentId: number
  readonly nodeId: number
}

/**
 * Says when a page was opened, in its form: epoch milliseconds and a signature, so that nobody can name another time or use
 * what another page said.
 */
export async function openedMark(database: Database, place: Place, now: number): Promise<string> {
  return `${now}.${signatureOf(await signingKey(database, now), place, String(now))}`
}

/** When the page was opened (epoch milliseconds) whose form sends this; undefined where nothing proves it. */
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
