import { authorshipOf, type Caller } from "../../access/caller.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { FileStore } from "../../files/port.ts"
import { administeringElsewhere } from "../../organisation/admins/lookup.ts"
import { subordinate, usersInView } from "../../organisation/users/lookup.ts"
import { hashPassword, randomPassword } from "../../organisation/users/password.ts"
import { type PrintedPassword, savePrintedPasswords } from "../../organisation/users/password-reset.ts"
import type { Settings } from "../../settings/read.ts"
import { addDays, today } from "../../tools/calendar/dates.ts"
import { Forbidden, fault, Invalid } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import { pictureSource } from "../../training/certificates/request.ts"
import { pictureOf } from "../../training/certificates/rules.ts"
import type { LetterFacts, LettersFacts } from "../../training/documents/letter/facts.ts"
import type { Renderer } from "../../training/documents/renderer.ts"
import { passwordUsersAmong } from "../providers/rules.ts"
import * as store from "./store.ts"

/** Maximum number of letters in a file: hashing their passwords takes about half a minute. */
export const LETTERS_MAX = 500

/** How many days the password of a letter works. */
const DAYS = 30
const DAY = 24 * 60 * 60 * 1000

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

export interface LetterServices {
  readonly database: Database
  readonly files: FileStore
  readonly certificates: Renderer
  readonly settings: Pick<Settings, "public_url">
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
 * after {@link DAYS} days. As with a reset of the password, users are signed out everywhere. Everything slow happens
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
  const { database, files, certificates } = services
  const { admitted, leftOut } = await sorted(database, caller, ids)
  if (admitted.length === 0) throw new Invalid([fault("user_ids", "invalid")])
  const passwords: (PrintedPassword & { readonly plain: string })[] = []
  for (const id of admitted) {
    signal?.throwIfAborted()
    const plain = randomPassword()
    // One after the other: no person waits for these, so that people who sign in have their turns in between.
    passwords.push({ id, plain, hash: await hashPassword(plain) })
    onProgress?.(passwords.length, admitted.length)
  }
  const head = await store.findHead(database, caller.company.id)
  const plain = new Map(passwords.map((one) => [one.id, one.plain]))
  const facts = await factsOf(services, caller, { plain, address, now, colour: head.colour })
  const picture = pictureOf(head.logo_storage_name, head.logo_media_type)
  const logo = picture && pictureSource(files, picture)
  const { pdf } = await certificates.renderLetters(facts, { logo })
  signal?.throwIfAborted()
  await keep?.(pdf)
  const saved = await database.transaction(async (tx) => {
    // Meanwhile, somebody may have become inactive or gained more rights: their letters open nothing.
    const still = await sorted(tx, caller, admitted)
    const given = new Set(still.admitted)
    await savePrintedPasswords(
      tx,
      caller.company.id,
      { passwords: passwords.filter(({ id }) => given.has(id)), until: now + DAYS * DAY },
      authorshipOf(caller, now),
    )
    return still
  })
  return { pdf, printed: saved.admitted, leftOut: [...leftOut, ...saved.leftOut] }
}

/** What would become of these users: whose letters can be printed, and who gets none, with the name if it is in view. */
export async function previewLetters(queries: Queries, caller: Caller, ids: readonly number[]) {
  const { admitted, leftOut } = await sorted(queries, caller, [...new Set(ids)])
  const others = leftOut.map(({ id }) => id)
  const users = await usersInView(queries, caller, "users.reset-password", others)
  const named = leftOut.map(({ id, reason }) => {
    const user = users.get(id)
    return { reason, name: user === undefined ? undefined : fullName(user) }
  })
  return { admitted, leftOut: named }
}

/** Those of these users who may get a letter, in the given order, and the others. */
async function sorted(queries: Queries, caller: Caller, ids: readonly number[]) {
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

async function factsOf(
  { database, settings }: LetterServices,
  { company }: Caller,
  {
    plain,
    address,
    now,
    colour,
  }: {
    readonly plain: ReadonlyMap<number, string>
    readonly address: string
    readonly now: number
    readonly colour: string | null
  },
): Promise<LettersFacts> {
  const ids = [...plain.keys()]
  const readers = new Map((await store.findReaders(database, company.id, ids)).map((row) => [row.id, row]))
  const places = Map.groupBy(await store.findPlaces(database, company.id, ids), ({ user_id }) => user_id)
  const base = settings.public_url
  const printedOn = today(company.timezone, now)
  const letters = ids.flatMap((id): LetterFacts[] => {
    const reader = readers.get(id)
    const password = plain.get(id)
    if (reader === undefined || password === undefined) return []
    const [place] = places.get(id) ?? []
    const postal = [place?.street, place?.zip_city].filter((line) => line != null && line !== "")
    return [
      {
        ...{ language: reader.language, company_name: company.name, full_name: fullName(reader) },
        sender: [company.name, ...postal].join(" · "),
        recipient: recipientOf(fullName(reader), company.name, place),
        address: (base ?? address).replace(/^https?:\/\//, "").replace(/\/$/, ""),
        code: base && `${base}/sign-in?${new URLSearchParams({ username: reader.username })}`,
        ...{ username: reader.username, password },
        // The last day on which it works until midnight.
        ...{ printed_on: printedOn, valid_until: addDays(printedOn, DAYS - 1) },
      },
    ]
  })
  return {
    ...{ title: TITLE, number: crypto.randomUUID(), company_name: company.name, language: company.language },
    ...{ colour, letters },
  }
}

const TITLE = "Sign-in letters"

/** People have no postal address, so a letter goes to their place of work. */
function recipientOf(name: string, company: string, place: store.PlaceRow | undefined): string[] {
  const lines = [name, company, place?.team, place?.street, place?.zip_city, place?.country]
  return lines.filter((line): line is string => line != null && line !== "")
}
