import { hashSecret, newSecret } from "../../access/secrets.ts"
import type { Database, Queries } from "../../database/port.ts"
import * as store from "./store.ts"

/** Milliseconds for which a form is recognised that is sent again. */
const KEPT = 24 * 60 * 60 * 1000

/** The key that a form contains so that it creates something only once. */
export function newFormKey(): string {
  return newSecret()
}

/** The key in a form; empty for a text that no page made. */
export function keyIn(form: { readonly text: (name: string) => string }): string {
  return /^[\w-]{1,64}$/.exec(form.text("key"))?.[0] ?? ""
}

interface Sending {
  /** As the form contains it; a form without one is carried out each time. */
  readonly key: string
  readonly userId: number
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Carries out a form that creates something, and returns the path that it leads to. A form that was sent before leads to
 * the same path and does nothing.
 */
export async function carryOutOnce(
  database: Database,
  sending: Sending,
  work: (tx: Queries) => Promise<string>,
): Promise<string> {
  const { path } = await carryOutForResult(database, sending, async (tx) => ({ path: await work(tx), result: null }))
  return path
}

/** The same with a result that can only be shown once, such as a secret: undefined if the form was sent before. */
export async function carryOutForResult<Result>(
  database: Database,
  { key, userId, now }: Sending,
  work: (tx: Queries) => Promise<{ readonly path: string; readonly result: Result }>,
): Promise<{ readonly path: string; readonly result: Result | undefined }> {
  if (key === "") return database.transaction(work)
  const keyHash = hashSecret(key)
  try {
    return await database.transaction(async (tx) => {
      const known = await store.findPath(tx, keyHash, userId)
      if (known !== undefined) return { path: known, result: undefined }
      const done = await work(tx)
      await store.insert(tx, { keyHash, userId, path: done.path, now })
      return done
    })
  } catch (error) {
    // Of two that were sent at the same time, the second one is taken back, whatever it was refused for: a value that
    // only the first one may have is then taken.
    const known = await store.findPath(database, keyHash, userId)
    if (known === undefined) throw error
    return { path: known, result: undefined }
  }
}

/** Forgets forms that were sent long ago. */
export async function removeOldForms(tx: Queries, now: number): Promise<void> {
  await store.removeBefore(tx, now - KEPT)
}
