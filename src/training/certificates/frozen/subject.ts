import type { CertificateLook, Orientation, Template } from "../../documents/certificate/look.ts"

/** A company's settings for its next certificates. */
export interface CompanyLook extends Pick<CertificateLook, "colour" | "signatory_name" | "signatory_role"> {
  readonly certificate_template: Template
  readonly certificate_orientation: Orientation
  readonly certificate_place: string | null
}

/** What a frozen look and frozen contents are made from: a company's settings, one of its courses, and the trainer. Hashes are SHA-256. */
export interface Subject extends CompanyLook {
  readonly course_id: number
  /** The template of the course; null to use the company's. */
  readonly course_template: Template | null
  readonly signature_file_id: number | null
  readonly signature_sha256: string | null
  readonly trainer_signature_file_id: number | null
  readonly trainer_signature_sha256: string | null
}
