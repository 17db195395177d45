import { chunks } from "../../database/in-list.ts"
import { today } from "../../tools/calendar/dates.ts"
import { newCertificates, withoutRepetitions } from "../../training/certificates/rules.ts"
import {
  type ASSIGNMENTS,
  type AssignmentRecord,
  type AssignmentRow,
  CERTIFICATES,
  type CertificateRow,
} from "../format/training.ts"
import type { CompanyPlan } from "../plan.ts"
import { type AddedCertificate, findIssued, insertCertificates } from "../store/certificates.ts"
import { columnsOf } from "../store/parts.ts"
import { BATCH, type Saved, type Writing } from "./records.ts"

/** An assignment that was saved. */
export type SavedAssignment = Saved<typeof ASSIGNMENTS, { readonly row: AssignmentRow }>

/**
 * Saves the certificates that assignments of a company bring along and that are not there already.
 *
 * @returns the ids of the assignments that got any
 */
export async function saveBroughtCertificates(
  writing: Writing,
  companyId: number,
  saved: readonly SavedAssignment[],
  logoId: (file: string) => number,
): Promise<ReadonlySet<number>> {
  const certified = saved.filter(({ row }) => (row.certificates ?? []).length > 0)
  const stored = await findIssued(
    writing.tx,
    certified.flatMap(({ id, current }) => (current === undefined ? [] : id)),
  )
  const issued = new Set(stored.map(({ assignment_id, issue }) => `${assignment_id}-${issue}`))
  const added = certified.flatMap(({ id, row }) =>
    (row.certificates ?? [])
      .filter(({ issue }) => !issued.has(`${id}-${issue}`))
      .map((certificate) => addedOf(certificate, { company_id: companyId, assignment_id: id }, logoId)),
  )
  await insertCertificates(writing, added)
  return new Set(added.map(({ assignment_id }) => assignment_id))
}

function addedOf(
  row: CertificateRow,
  owners: Pick<AddedCertificate, "company_id" | "assignment_id">,
  logoId: (file: string) => number,
): AddedCertificate {
  const logo = typeof row.logo === "string" ? logoId(row.logo) : null
  const columns = columnsOf(CERTIFICATES, row) as unknown as AddedCertificate
  return { ...columns, ...owners, id: row.id, logo_file_id: logo }
}

/** The assignment's own data in a certificate; names and titles are frozen as they were. */
const OWN_FACTS = [
  ...(["user_id", "course_id", "assignment_type", "state", "begin_date", "finish_date", "valid_until"] as const),
  ...(["result_percent", "trainer_user_id"] as const),
]

/** Which assignments of a company get a certificate by the import. */
export class Certification {
  /** They get a new one in any case. */
  readonly #certified = new Set<number>()
  /** Completed by the import, perhaps not for the first time. */
  readonly #completed: Set<number>

  /** @param closed those that were open before and are not, whether the dataset names them or not */
  constructor(closed: Iterable<number>) {
    this.#completed = new Set(closed)
  }

  /** Notes the consequences of a saved assignment. */
  see({ id, current, next }: SavedAssignment): void {
    if (!isCompleted(next)) this.#completed.delete(id)
    else if (current === undefined) this.#certified.add(id)
    else if (!isCompleted(current)) this.#completed.add(id)
    else if (!this.#completed.has(id) && isRenewed(current, next)) this.#certified.add(id)
  }

  /** Leaves out those that have brought their certificates along. */
  leaveOut(ids: Iterable<number>): void {
    for (const id of ids) {
      this.#certified.delete(id)
      this.#completed.delete(id)
    }
  }

  /** Issues the certificates. */
  async issue(writing: Writing, companyId: number, { timezone }: CompanyPlan): Promise<void> {
    const { tx, now, onProgress } = writing
    const day = today(timezone, now)
    const total = this.#certified.size + this.#completed.size
    let done = 0
    for (const ids of [this.#certified, this.#completed]) {
      for (const part of chunks([...ids], BATCH)) {
        const drafts = await newCertificates(tx, companyId, part, day)
        const wanted = ids === this.#completed ? await withoutRepetitions(tx, drafts) : drafts
        await insertCertificates(writing, wanted)
        done += part.length
        onProgress({ what: "certificates issued", done, total })
      }
    }
  }
}

function isCompleted({ state, is_open, withdrawn_at }: AssignmentRecord): boolean {
  return (state === "success" || state === "failed") && is_open === 0 && withdrawn_at === null
}

/** A superseded assignment gives way to another, with its last day: that is no renewal. */
function isRenewed(current: AssignmentRecord, next: AssignmentRecord): boolean {
  const gaveWay = next.superseded === 1 && current.superseded === 0
  return !gaveWay && OWN_FACTS.some((fact) => current[fact] !== next[fact])
}
