import { authorshipOf, type Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { administeringElsewhere } from "../../organisation/admins/lookup.ts"
import { subordinate, usersInView } from "../../organisation/users/lookup.ts"
import { hashPassword, randomPassword } from "../../organisation/users/password.ts"
import { type PrintedPassword, savePrintedPasswords } from "../../organisation/users/password-reset.ts"
import { Forbidden, fault, Invalid } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import { passwordUsersAmong } from "../providers/rules.ts"
import { endOfPasswords, type LetterServices, printedLetters } from "./printing.ts"

/** Maximum number of letters in a file: hashing their passwords takes about half a minute. */
export const LETTERS_MAX = 500

/**
 * Why somebody gets no letter: not in the caller's view, inactive, the caller, somebody with more rights, or somebody
 * who has to sign on at a provider.
 */
export type NoLetter = "not_found" | "inactive" | "own" | "outranked" | "sign_on"

export interface Letters {
  readonly pdf: Uint8Array<ArrayBuffer>
  /** The users who have a letter, in the order of its pages. */
  readonly printed: readonly number[]
  /** Those who have none; their passwords are unchanged. */
  readonly leftOut: readonly LeftOut[]
}

interface LeftOut {
  readonly id: number
  readonly reason: NoLetter
}

interface Printing {
  /** The address of the installation, printed if the setting `public_url` is not set; such letters have no QR code. */
  readonly address: string
  /** Epoch milliseconds. */
  readonly now: number
  /** Called while passwords are hashed. */
  readonly onProgress?: (done: number, total: number) => void
  /** Stops the work before anything is saved. */
  readonly signal?: AbortSignal
  /** Stores the file before the passwords are saved; if this fails, nothing is saved. */
  readonly keep?: (pdf: Uint8Array<ArrayBuffer>) => Promise<void>
}

/**
 * Prints sign-in letters for these users, one page each, and gives them the passwords on them: temporary ones that end
 * after 30 days. As with a reset of the password, users are signed out everywhere. Everything slow happens
 * before the transaction. Nobody gets a letter whose password the caller could not reset, and nobody prints an own one.
 *
 * @throws Invalid with the field `user_ids` for none, for too many, or if nobody can get a letter
 * @throws RendererBusy, RenderingFailed
 */
export async function lettersFor(
  services: LetterServices,
  caller: Caller,
  userIds: readonly number[],
  { address, now, onProgress, signal, keep }: Printing,
): Promise<Letters> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) throw new Invalid([fault("user_ids", "required")])
  if (ids.length > LETTERS_MAX) throw new Invalid([fault("user_ids", "max_items", { limit: LETTERS_MAX })])
  const { database } = services
  const { admitted, leftOut } = await forLetters(database, caller, ids)
  if (admitted.length === 0) throw new Invalid([fault("user_ids", "invalid")])
  const passwords: (PrintedPassword & { readonly plain: string })[] = []
  for (const id of admitted) {
    signal?.throwIfAborted()
    const plain = randomPassword()
    // One after the other: no person waits for these, so that people who sign in have their turns in between.
    passwords.push({ id, plain, hash: await hashPassword(plain) })
    onProgress?.(passwords.length, admitted.length)
  }
  const plain = new Map(passwords.map((one) => [one.id, one.plain]))
  const pdf = await printedLetters(services, caller, plain, { address, now })
  signal?.throwIfAborted()
  await keep?.(pdf)
  const saved = await database.transaction(async (tx) => {
    // Meanwhile, somebody may have become inactive or gained more rights: their letters open nothing.
    const still = await forLetters(tx, caller, admitted)
    const given = new Set(still.admitted)
    await savePrintedPasswords(
      tx,
      caller.company.id,
      { passwords: passwords.filter(({ id }) => given.has(id)), until: endOfPasswords(now) },
      authorshipOf(caller, now),
    )
    return still
  })
  return { pdf, printed: saved.admitted, leftOut: [...leftOut, ...saved.leftOut] }
}

/** What would become of these users: whose letters can be printed, and who gets none, with the name if it is in view. */
export async function previewLetters(queries: Queries, caller: Caller, ids: readonly number[]) {
  const { admitted, leftOut } = await forLetters(queries, caller, [...new Set(ids)])
  const others = leftOut.map(({ id }) => id)
  const users = await usersInView(queries, caller, "users.reset-password", others)
  const named = leftOut.map(({ id, reason }) => {
    const user = users.get(id)
    return { reason, name: user === undefined ? undefined : fullName(user) }
  })
  return { admitted, leftOut: named }
}

/** Those of these users who may get a letter, in the given order, and the others. */
export async function forLetters(queries: Queries, caller: Caller, ids: readonly number[]) {
  const users = await usersInView(queries, caller, "users.reset-password", ids)
  const elsewhere = await administeringElsewhere(queries, caller, "users.reset-password", users.keys())
  const withPassword = await passwordUsersAmong(queries, caller.company.id, [...users.keys()])
  const admitted: number[] = []
  const leftOut: LeftOut[] = []
  for (const id of ids) {
    const reason = noLetter(id)
    if (reason === undefined) admitted.push(id)
    else leftOut.push({ id, reason })
  }
  return { admitted, leftOut }

  function noLetter(id: number): NoLetter | undefined {
    const user = users.get(id)
    if (user === undefined) return "not_found"
    if (id === caller.user.id) return "own"
    if (user.state !== "active") return "inactive"
    if (!withPassword.has(id)) return "sign_on"
    try {
      subordinate(caller, user, elsewhere)
      return undefined
    } catch (error) {
      if (error instanceof Forbidden) return "outranked"
      throw error
    }
  }
}
