import type { PersonCaller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import type { FileRow } from "../../files/downloads/rules.ts"
import { today } from "../../tools/calendar/dates.ts"
import { NotFound } from "../../tools/errors.ts"
import { dayBeyondLead } from "../../training/assignments/lead.ts"
import { certifiedAmong } from "../../training/certificates/rules.ts"
import { type ImageRow, imagesOf, rememberedContent } from "../../training/content/rules.ts"
import { provenAmong } from "../../training/evidence/rules.ts"
import type { Deciding } from "../../training/learning/acts.ts"
import { type Contact, contactsOf } from "../../training/learning/contacts/rules.ts"
import { isAttemptUnderWay } from "../../training/learning/exam/rules.ts"
import { isOver } from "../../training/learning/going-on.ts"
import { isGrantable } from "../../training/learning/grant.ts"
import { type Journey, ownJourney } from "../../training/learning/journey.ts"

/** A course for its learner, with everything that its pages show. */
export interface OwnCourse {
  readonly journey: Journey
  /** The people whom the learner can ask. */
  readonly contacts: readonly Contact[]
  readonly isOverdue: boolean
  readonly isCertified: boolean
  /** Whether there is evidence of the learning in a finished course. */
  readonly isProven: boolean
  /** Whether an attempt at the test is in progress. */
  readonly isTestUnderWay: boolean
  /** Whether somebody may grant another attempt at a test when no attempts are left. */
  readonly isGrantable: boolean
}

/** The progress in one of the caller's own assignments. Throws `NotFound` for any other. */
export function shownJourney(database: Database, { caller, assignmentId }: Place): Promise<Journey> {
  return ownJourney(database, caller, assignmentId, rememberedContent(database, caller.company.id))
}

/** One of the caller's own courses. Throws `NotFound` for any other. */
export async function ownCourse({ database, settings, clock }: Deciding, place: Place): Promise<OwnCourse> {
  const { company, user } = place.caller
  const now = clock()
  const journey = await shownJourney(database, place)
  const { id, is_open: isOpen, deadline_at: deadline } = journey.assignment
  const contacts = await database.remembered(`contacts ${company.id} ${user.id}`, () =>
    contactsOf(database, company.id, user.id),
  )
  const [certified, proven] = isOver(journey)
    ? await Promise.all([certifiedAmong(database, company.id, [id]), provenAmong(database, company.id, [id])])
    : []
  return {
    ...{ journey, contacts },
    isOverdue: isOpen === 1 && deadline !== null && deadline < now,
    isCertified: certified?.has(id) === true,
    isProven: proven?.has(id) === true,
    isGrantable:
      journey.assignment.state === "failed" &&
      (await isGrantable(database, journey, dayBeyondLead(today(company.timezone, now), settings.renewal_lead))),
    isTestUnderWay: journey.standing.test?.status === "open" && (await isAttemptUnderWay(database, company.id, id)),
  }
}

/** A user and one of their assignments. */
export interface Place {
  readonly caller: PersonCaller
  readonly assignmentId: number
}

/** The pictures that texts for the caller can show, by key. */
export function shownImages(database: Database, { company }: PersonCaller): Promise<ReadonlyMap<string, ImageRow>> {
  return database.remembered(`images ${company.id}`, () => imagesOf(database, company.id))
}

/** The file of a picture in the texts of one of the caller's own courses. Throws `NotFound` for any other assignment or key. */
export async function ownImage(database: Database, { caller, assignmentId }: Place, key: string): Promise<FileRow> {
  await shownJourney(database, { caller, assignmentId })
  return imageFile(database, caller, key)
}

/** The file of a picture in the texts for the caller's company. Throws `NotFound` for any other key. */
export async function imageFile(database: Database, caller: PersonCaller, key: string): Promise<FileRow> {
  const image = (await shownImages(database, caller)).get(key)
  if (image === undefined) throw new NotFound()
  const { file_id: id, storage_name, media_type, size, sha256 } = image
  return { id, purpose: "image", storage_name, media_type, size, sha256 }
}
