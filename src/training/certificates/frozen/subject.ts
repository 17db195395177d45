import type { CertificateLook, Orientation, Template } from "../../documents/certificate/look.ts"

/** What a company has chosen for its next certificates. */
export interface CompanyLook extends Pick<CertificateLook, "colour" | "signatory_name" | "signatory_role"> {
  readonly certificate_template: Template
  readonly certificate_orientation: Orientation
  readonly certificate_place: string | null
}

/** Of what a look and contents are frozen: a course of a company, and who trained. Hashes are SHA-256. */
export interface Subject extends CompanyLook {
  readonly course_id: number
  /** The template of the course; null for that of the company. */
  readonly course_template: Template | null
  readonly signature_file_id: number | null
  readonly signature_sha256: string | null
  readonly trainer_signature_file_id: number | null
  readonly trainer_signature_sha256: string | null
}
