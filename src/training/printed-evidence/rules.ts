import type { Caller } from "../../access/caller.ts"
import { concealed } from "../../access/view/refusal.ts"
import type { Queries } from "../../database/port.ts"
import { today } from "../../tools/calendar/dates.ts"
import { NotFound } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import { requireOwnAssignment } from "../assignments/lookup.ts"
import type { EvidenceFacts } from "../documents/evidence/facts.ts"
import { hidesKey } from "../evidence/key.ts"
import { requireEvidence } from "../evidence/lookup.ts"
import { printedVersions } from "./appendix.ts"
import { keyless, printedEntries } from "./entries.ts"
import * as store from "./store.ts"

/** Maximum number of teams listed in a record. */
const TEAMS_MAX = 5

/** The printed evidence of an assignment. */
export interface EvidencePrint {
  readonly assignmentId: number
  readonly facts: EvidenceFacts
  /** The company's current logo file. */
  readonly logo: { readonly storageName: string; readonly mediaType: string } | undefined
}

interface Printing {
  /** Whether this is a copy for the learner, which does not reveal what the test may still ask. */
  readonly forLearner: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

/** The evidence of an assignment of the company, even if withdrawn. Throws `NotFound` if there is none. */
async function evidenceDocumentOf(
  queries: Queries,
  companyId: number,
  assignmentId: number,
  { forLearner, now }: Printing,
): Promise<EvidencePrint> {
  const head = await store.findHead(queries, companyId, assignmentId)
  if (head === undefined) throw new NotFound()
  const teams = await store.findTeams(queries, companyId, head.user_id, TEAMS_MAX)
  const { entries, earlier, versions } = await printedEntries(queries, { companyId, id: assignmentId })
  // As on the page of the test, the correct answers are shown once the test is passed or no attempts are left.
  const hidesQuestions = forLearner && head.number_of_questions > 0
  const isHidden = hidesQuestions && hidesKey(head.state, entries)
  const { logo_storage_name: storageName, logo_media_type: mediaType } = head
  const { trainer_first_name, trainer_last_name, company_name, timezone } = head
  const trainer =
    trainer_last_name === null ? null : fullName({ first_name: trainer_first_name, last_name: trainer_last_name })
  const { assignment_type, state, deadline_date, begin_date, finish_date, valid_until, result_percent } = head
  const facts: EvidenceFacts = {
    number: String(assignmentId).padStart(6, "0"),
    ...{ company_name, timezone },
    learner: { full_name: fullName(head), username: head.username, key: head.user_key, teams },
    course: { key: head.course_key, title: head.course_title, short_type: head.short_type },
    assignment: {
      ...{ assignment_type, state, deadline_date, begin_date, finish_date, valid_until, result_percent },
      ...{ trainer_name: trainer, withdrawn_at: head.withdrawn_at },
    },
    ...{ earlier_entries: earlier, entries: isHidden ? keyless(entries) : entries },
    ...{ hides_key: isHidden, hides_questions: hidesQuestions },
    // The hash of a version also covers the correct answers: for a short test, they could be guessed from it.
    versions: isHidden ? [] : await printedVersions(queries, { companyId, entries, versions, hidesQuestions }),
    printed_on: today(timezone, now),
  }
  const logo = storageName === null || mediaType === null ? undefined : { storageName, mediaType }
  return { assignmentId, facts, logo }
}

/**
 * The evidence of an assignment in the caller's view, even if withdrawn. If it is the caller's own assignment, this is
 * the learner's copy.
 *
 * @throws NotFound if there is none
 * @throws Forbidden if the assignment is not in view
 */
export async function printEvidence(queries: Queries, caller: Caller, id: number, now: number): Promise<EvidencePrint> {
  const { user_id, withdrawn_at } = await requireEvidence(queries, caller, id)
  const forLearner = user_id === caller.user.id
  if (forLearner && withdrawn_at !== null) throw new NotFound()
  return evidenceDocumentOf(queries, caller.company.id, id, { forLearner, now })
}

/** The same for a page, which reports evidence that the person may not see as not found. */
export function printShownEvidence(queries: Queries, caller: Caller, id: number, now: number): Promise<EvidencePrint> {
  return concealed(printEvidence(queries, caller, id, now))
}

/** The evidence of one of the caller's own assignments. Throws `NotFound` for any other. */
export async function printOwnEvidence(
  queries: Queries,
  caller: Caller,
  id: number,
  now: number,
): Promise<EvidencePrint> {
  await requireOwnAssignment(queries, caller, id)
  return evidenceDocumentOf(queries, caller.company.id, id, { forLearner: true, now })
}
