import { chunks, IN_LIST_MAX } from "../../database/in-list.ts"
import type { Queries } from "../../database/port.ts"
import { type Attachments, findAttachment } from "../attachments.ts"
import { type Faults, type Path, pathOf, placed } from "../faults.ts"
import { CERTIFICATES, type CertificateRow } from "../format/certificates.ts"
import type { AssignmentRow } from "../format/training.ts"
import { momentOf, momentText } from "../moments.ts"
import type { OnProgress } from "../progress.ts"
import { findIssued, findTakenCodes, type IssuedCertificate } from "../store/certificates.ts"
import { columnValue } from "../store/rows.ts"
import type { IdClaims } from "./ids.ts"
import { Unique } from "./unique.ts"

/** The certificate properties of an assignment's row. */
interface Certified {
  readonly row: AssignmentRow
  /** Undefined for a new assignment. */
  readonly current: { readonly id: number } | undefined
  readonly path: Path
}

/**
 * The certificates in the rows of a dataset. Certificates never change: a stored one must be the same, and a code is
 * unique in the installation.
 */
export class CertificateClaims {
  readonly #ids: IdClaims
  readonly #attachments: Attachments
  readonly #faults: Faults
  /** The paths of codes, except codes that the same certificate already has in the database. */
  readonly #codes: Unique<string>

  constructor(ids: IdClaims, attachments: Attachments, faults: Faults) {
    this.#ids = ids
    this.#attachments = attachments
    this.#faults = faults
    this.#codes = new Unique(faults, "code", "has the same code")
  }

  /** Checks the certificates in these rows of a company, and enters their ids and codes. */
  async claim(queries: Queries, rows: readonly Certified[]): Promise<void> {
    const certified = rows.filter(({ row }) => (row.certificates ?? []).length > 0)
    const stored = await findIssued(
      queries,
      certified.flatMap(({ current }) => current?.id ?? []),
    )
    const issued = new Map(stored.map((certificate) => [nameOf(certificate.assignment_id, certificate), certificate]))
    for (const { row, current, path } of certified) {
      this.#checkIssues(row.certificates ?? [], path)
      for (const { row: certificate, path: place } of placed(row.certificates, path, "certificates")) {
        const held = current === undefined ? undefined : issued.get(nameOf(current.id, certificate))
        this.#ids.claim(CERTIFICATES, certificate.id, held?.id, place)
        if (typeof certificate.revoked_on === "string" && !certificate.revoked_reason) {
          this.#faults.add(pathOf(place, "revoked_reason"), "is missing: a revoked certificate needs a reason")
        }
        if (held !== undefined) this.#checkSame(certificate, held, place)
        else if (certificate.code !== undefined) this.#codes.see(certificate.code, place)
      }
    }
  }

  /** Reports codes that belong to other certificates of the installation. */
  async check(queries: Queries, onProgress: OnProgress): Promise<void> {
    const { places } = this.#codes
    let done = 0
    for (const part of chunks([...places.keys()], IN_LIST_MAX)) {
      for (const code of await findTakenCodes(queries, part)) {
        this.#faults.add(`${places.get(code)?.()}.code`, "another certificate of this installation has the same code")
      }
      done += part.length
      onProgress({ what: "certificate codes checked", done, total: places.size })
    }
  }

  #checkIssues(rows: readonly CertificateRow[], path: Path): void {
    const issues = new Unique<number>(this.#faults, "issue", (issue) => `has the issue ${issue} too`)
    for (const { row, path: place } of placed(rows, path, "certificates")) {
      // An invalid number has been reported and is undefined here.
      if (row.issue !== undefined) issues.see(row.issue, place)
    }
  }

  #checkSame(row: CertificateRow, held: IssuedCertificate, place: Path): void {
    for (const { name } of FACTS) {
      const [given = null, states] = [columnValue(row, name), columnValue(held, name)]
      // An invalid value has been reported and is undefined here.
      if (given === states || (Object.hasOwn(row, name) && columnValue(row, name) === undefined)) continue
      this.#refuse(
        pathOf(place, name),
        `the one in the database states ${states === null ? "nothing" : JSON.stringify(states)} here`,
      )
    }
    this.#checkFrozen(row, held, place)
    if (typeof row.revoked_on === "string" && row.revoked_on !== columnValue(held, "revoked_on")) {
      this.#refuse(pathOf(place, "revoked_on"), "the one in the database is not revoked then: use the API to revoke it")
    }
    if (row.created_at !== undefined && momentOf(row.created_at) !== held.created_at) {
      this.#refuse(pathOf(place, "created_at"), `the one in the database has ${momentText(held.created_at)}`)
    }
    const logo = typeof row.logo === "string" ? findAttachment(this.#attachments, "logo", row.logo)?.sha256 : null
    // A refused file has been reported.
    if (logo !== undefined && logo !== held.logo_sha256) {
      this.#refuse(pathOf(place, "logo"), `the one in the database has ${held.logo_sha256 === null ? "no" : "another"}`)
    }
  }

  #checkFrozen(row: CertificateRow, held: IssuedCertificate, place: Path): void {
    for (const [name, states] of [
      ["look", held.look_hash],
      ["contents", held.contents_hash],
    ] as const) {
      // An invalid hash has been reported and is undefined here.
      const isWrong = Object.hasOwn(row, name) && row[name] === undefined
      if (isWrong || (row[name] ?? null) === states) continue
      this.#refuse(
        pathOf(place, name),
        `the one in the database has ${states === null ? "none" : JSON.stringify(states)}`,
      )
    }
  }

  #refuse(place: Path, difference: string): void {
    this.#faults.add(place, `a certificate is never changed, and ${difference}`)
  }
}

/**
 * Columns that are not compared as frozen data: those that identify a certificate, and its revocation, which may come
 * later.
 */
const OTHERS: ReadonlySet<string> = new Set(["issue", "created_at", "revoked_on", "revoked_reason"])

/** The frozen data, except for references. */
const FACTS = CERTIFICATES.columns.filter(({ name, target }) => target === undefined && !OTHERS.has(name))

function nameOf(assignmentId: number, { issue }: { readonly issue: number }): string {
  return `${assignmentId}-${issue}`
}
