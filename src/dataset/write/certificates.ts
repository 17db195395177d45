import { chunks } from "../../database/in-list.ts"
import { today } from "../../tools/calendar/dates.ts"
import { Freezing, findFrozen } from "../../training/certificates/frozen/rules.ts"
import { newCertificates, withLooks, withoutRepetitions } from "../../training/certificates/rules.ts"
import { CERTIFICATES, type CertificateRow } from "../format/certificates.ts"
import type { ASSIGNMENTS, AssignmentRecord, AssignmentRow } from "../format/training.ts"
import type { CompanyPlan } from "../plan.ts"
import { idOf } from "../registry.ts"
import { type AddedCertificate, findIssued, insertCertificates } from "../store/certificates.ts"
import { columnsOf } from "../store/parts.ts"
import { BATCH, type Saved, type Writing } from "./records.ts"

/** An assignment that was saved. */
export type SavedAssignment = Saved<typeof ASSIGNMENTS, { readonly row: AssignmentRow }>

/**
 * Saves the new certificates of a company's assignments.
 *
 * @returns the ids of the assignments that received certificates
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
  const brought = certified.flatMap(({ id, row }) =>
    (row.certificates ?? []).flatMap((certificate) =>
      issued.has(`${id}-${certificate.issue}`) ? [] : { certificate, assignmentId: id },
    ),
  )
  const idsOf = async (name: "look" | "contents") => {
    const hashes = brought.flatMap(({ certificate }) => certificate[name] ?? [])
    return findFrozen(writing.tx, TABLES[name], companyId, [...new Set(hashes)])
  }
  const names = { logoId, looks: await idsOf("look"), contents: await idsOf("contents") }
  const added = brought.map(({ certificate, assignmentId }) =>
    addedOf(certificate, { company_id: companyId, assignment_id: assignmentId }, names),
  )
  await insertCertificates(writing, added)
  return new Set(added.map(({ assignment_id }) => assignment_id))
}

const TABLES = { look: "certificate_looks", contents: "certificate_contents" } as const

/** Finds the ids of records that certificates refer to. */
interface CertificateNames {
  readonly logoId: (file: string) => number
  /** Ids by hash. */
  readonly looks: ReadonlyMap<string, number>
  readonly contents: ReadonlyMap<string, number>
}

function addedOf(
  row: CertificateRow,
  owners: Pick<AddedCertificate, "company_id" | "assignment_id">,
  { logoId, looks, contents }: CertificateNames,
): AddedCertificate {
  const logo = typeof row.logo === "string" ? logoId(row.logo) : null
  const columns = columnsOf(CERTIFICATES, row) as unknown as AddedCertificate
  const idOfHash = (ids: ReadonlyMap<string, number>, hash: string | null | undefined) =>
    typeof hash === "string" ? idOf({ key: hash, id: ids.get(hash) }) : null
  const frozen = { look_id: idOfHash(looks, row.look), contents_id: idOfHash(contents, row.contents) }
  return { ...columns, ...owners, ...frozen, id: row.id, logo_file_id: logo }
}

/** The assignment's own data in a certificate; names and titles are frozen as they were at the time. */
const OWN_FACTS = [
  ...(["user_id", "course_id", "assignment_type", "state", "begin_date", "finish_date", "valid_until"] as const),
  ...(["result_percent", "trainer_user_id"] as const),
]

/** The assignments of a company that get a certificate through the import. */
export class Certification {
  /** Assignments that get a new certificate in any case. */
  readonly #certified = new Set<number>()
  /** Assignments completed by the import, perhaps not for the first time. */
  readonly #completed: Set<number>

  /** @param closed the assignments that were open before and no longer are, even if the dataset does not name them */
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

  /** Excludes assignments whose certificates are in the dataset. */
  leaveOut(ids: Iterable<number>): void {
    for (const id of ids) {
      this.#certified.delete(id)
      this.#completed.delete(id)
    }
  }

  /** Issues the certificates. */
  async issue(writing: Writing, companyId: number, { timezone }: CompanyPlan): Promise<void> {
    const { tx, now, nextId, onProgress } = writing
    const day = today(timezone, now)
    const total = this.#certified.size + this.#completed.size
    let done = 0
    const freezing = new Freezing(tx, { companyId, now, nextId })
    for (const ids of [this.#certified, this.#completed]) {
      for (const part of chunks([...ids], BATCH)) {
        const drafts = await newCertificates(tx, companyId, part, day)
        const wanted = ids === this.#completed ? await withoutRepetitions(tx, drafts) : drafts
        await insertCertificates(writing, await withLooks(freezing, wanted))
        done += part.length
        await onProgress({ what: "certificates issued", done, total })
      }
    }
  }
}

function isCompleted({ state, is_open, withdrawn_at }: AssignmentRecord): boolean {
  return (state === "success" || state === "failed") && is_open === 0 && withdrawn_at === null
}

/** A superseded assignment is replaced by another one with the same last day, which is not a renewal. */
function isRenewed(current: AssignmentRecord, next: AssignmentRecord): boolean {
  const gaveWay = next.superseded === 1 && current.superseded === 0
  return !gaveWay && OWN_FACTS.some((fact) => current[fact] !== next[fact])
}
