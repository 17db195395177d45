import type { Caller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import type { FileStore } from "../../files/port.ts"
import type { Settings } from "../../settings/read.ts"
import { addDays, today } from "../../tools/calendar/dates.ts"
import { fullName } from "../../tools/language/names.ts"
import { pictureSource } from "../../training/certificates/request.ts"
import { pictureOf } from "../../training/certificates/rules.ts"
import type {
  AddressedFacts,
  AnyLettersFacts,
  LetterFacts,
  LettersFacts,
} from "../../training/documents/letter/facts.ts"
import type { Renderer } from "../../training/documents/renderer.ts"
import * as store from "./store.ts"

/** How many days the password of a letter works. */
const DAYS = 30
const DAY = 24 * 60 * 60 * 1000

/** When the passwords of letters end that are printed now. Both are in epoch milliseconds. */
export function endOfPasswords(now: number): number {
  return now + DAYS * DAY
}

export interface LetterServices {
  readonly database: Database
  readonly files: FileStore
  readonly certificates: Renderer
  readonly settings: Pick<Settings, "public_url">
}

export interface Printed {
  /** The address of the installation, printed if the setting `public_url` is not set; such letters have no QR code. */
  readonly address: string
  /** When the passwords were made, in epoch milliseconds. */
  readonly now: number
}

/**
 * The letters of these users as a PDF.
 *
 * @param plain their passwords by their ids, in the order of the pages
 * @throws RendererBusy, RenderingFailed
 */
export async function printedLetters(
  services: LetterServices,
  caller: Caller,
  plain: ReadonlyMap<number, string>,
  printing: Printed,
): Promise<Uint8Array<ArrayBuffer>> {
  return printed(services, caller, (colour) => factsOf(services, caller, plain, { ...printing, colour }))
}

/**
 * A file of letters as a PDF, with the logo of the company.
 *
 * @param factsIn what they say; it takes the colour of the company
 * @throws RendererBusy, RenderingFailed
 */
export async function printed(
  { database, files, certificates }: LetterServices,
  { company }: Caller,
  factsIn: (colour: string | null) => Promise<AnyLettersFacts>,
): Promise<Uint8Array<ArrayBuffer>> {
  const head = await store.findHead(database, company.id)
  const picture = pictureOf(head.logo_storage_name, head.logo_media_type)
  const logo = picture && pictureSource(files, picture)
  return (await certificates.renderLetters(await factsIn(head.colour), { logo })).pdf
}

async function factsOf(
  services: LetterServices,
  caller: Caller,
  plain: ReadonlyMap<number, string>,
  { address, now, colour }: Printed & { readonly colour: string | null },
): Promise<LettersFacts> {
  const addressed = await addressedTo(services, caller, [...plain.keys()], { address, now })
  const letters = [...addressed].flatMap(([id, facts]): LetterFacts[] => {
    const password = plain.get(id)
    // The last day on which it works until midnight.
    return password === undefined ? [] : [{ ...facts, password, valid_until: addDays(facts.printed_on, DAYS - 1) }]
  })
  return fileOf(caller, { title: TITLE, colour, letters })
}

const TITLE = "Sign-in letters"

/** A file of letters of a company. */
export function fileOf<Letter>(
  { company }: Caller,
  { title, colour, letters }: Pick<LettersFacts<Letter>, "title" | "colour" | "letters">,
): LettersFacts<Letter> {
  return {
    ...{ title, number: crypto.randomUUID(), company_name: company.name, language: company.language },
    ...{ colour, letters },
  }
}

/** To whom the letters of these users go, and where they sign in, by their ids in this order. */
export async function addressedTo(
  { database, settings }: LetterServices,
  { company }: Caller,
  ids: readonly number[],
  { address, now }: Printed,
): Promise<ReadonlyMap<number, AddressedFacts>> {
  const readers = new Map((await store.findReaders(database, company.id, ids)).map((row) => [row.id, row]))
  const places = Map.groupBy(await store.findPlaces(database, company.id, ids), ({ user_id }) => user_id)
  const base = settings.public_url
  const letters = ids.flatMap((id): (readonly [number, AddressedFacts])[] => {
    const reader = readers.get(id)
    if (reader === undefined) return []
    const [place] = places.get(id) ?? []
    const postal = [place?.street, place?.zip_city].filter((line) => line != null && line !== "")
    const facts = {
      ...{ language: reader.language, company_name: company.name, full_name: fullName(reader) },
      sender: [company.name, ...postal].join(" · "),
      recipient: recipientOf(fullName(reader), company.name, place),
      address: (base ?? address).replace(/^https?:\/\//, "").replace(/\/$/, ""),
      code: base && `${base}/sign-in?${new URLSearchParams({ username: reader.username })}`,
      ...{ username: reader.username, printed_on: today(company.timezone, now) },
    }
    return [[id, facts]]
  })
  return new Map(letters)
}

/** People have no postal address, so a letter goes to their place of work. */
function recipientOf(name: string, company: string, place: store.PlaceRow | undefined): string[] {
  const lines = [name, company, place?.team, place?.street, place?.zip_city, place?.country]
  return lines.filter((line): line is string => line != null && line !== "")
}
