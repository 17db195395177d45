import type { Caller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { today } from "../../tools/calendar/dates.ts"
import type { SheetFacts, SheetSignature } from "../documents/sign-in-sheet/facts.ts"
import { requireTraining, VIEWING } from "../group-trainings/lookup.ts"
import { listParticipants } from "../group-trainings/participants.ts"
import * as store from "./store.ts"

export interface SheetPrint {
  readonly facts: SheetFacts
  /** The company's current logo file. */
  readonly logo: { readonly storageName: string; readonly mediaType: string } | undefined
}

interface Printing {
  /** The server's origin; without it, the sheet has no QR code. */
  readonly publicUrl: string | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * The sign-in sheet of a training in the caller's view, with the participants whom the caller sees, by name. Nobody who
 * waits is on it.
 */
export async function printSheet(
  database: Database,
  caller: Caller,
  trainingId: number,
  { publicUrl, now }: Printing,
): Promise<SheetPrint> {
  const training = await requireTraining(database, caller, VIEWING, trainingId)
  const { company } = caller
  const listed = await listParticipants(database, caller, trainingId)
  const byName = new Intl.Collator(company.language)
  const people = listed
    .filter(({ status }) => status === "participant")
    .sort((one, other) => byName.compare(one.full_name, other.full_name))
  const place = { companyId: company.id, trainingId }
  const [rows, owner] = await Promise.all([
    store.findSignatures(
      database,
      place,
      people.map(({ user_id }) => user_id),
    ),
    store.findCompany(database, company.id),
  ])
  const signatures = new Map(rows.map((row) => [row.user_id, signatureOf(row)]))
  const { first_name, last_name, external_trainer } = training
  const facts: SheetFacts = {
    number: String(trainingId),
    ...{ company_name: company.name, timezone: company.timezone },
    ...{ title: training.title ?? training.course_title, course_title: training.course_title },
    trainer: last_name === null ? external_trainer : [first_name, last_name].filter((name) => name !== null).join(" "),
    place: training.place,
    sessions: training.sessions.map(({ starts_at, ends_at }) => ({ starts_at, ends_at })),
    address: publicUrl === undefined ? null : `${publicUrl}/console/group-trainings/${trainingId}`,
    people: people.map(({ user_id, full_name }) => ({ full_name, signature: signatures.get(user_id) ?? null })),
    printed_on: today(company.timezone, now),
  }
  const logo =
    owner?.storage_name == null || owner.media_type === null
      ? undefined
      : { storageName: owner.storage_name, mediaType: owner.media_type }
  return { facts, logo }
}

function signatureOf({ path, png }: store.SignatureRow): SheetSignature | null {
  if (path !== null) return { path }
  return png === null ? null : { png: Uint8Array.from(Buffer.from(png, "base64")) }
}
