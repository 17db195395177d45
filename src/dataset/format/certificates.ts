import type { Static } from "typebox"
import { ASSIGNMENT_TYPES } from "../../training/assignments/states.ts"
import { SHORT_TYPES } from "../../training/courses/short-type.ts"
import { ORIENTATIONS, TEMPLATE_NAMES, WORDING_NAMES } from "../../training/documents/certificate/look.ts"
import * as kind from "./kinds.ts"
import { column, part } from "./record.ts"
import type { Numbered } from "./tables.ts"

const { exported, line, optional, row } = kind

export const CERTIFICATE_LOOKS = {
  table: "certificate_looks",
  noun: "look of certificates",
} as const satisfies Numbered

/** The looks of a company's certificates. */
export const CertificateLookRow = row({
  /** The hash of everything below; see lookHash(). */
  sha256: kind.contentHash,
  id: exported(kind.id),
  created_at: exported(kind.moment),
  template: kind.choice(TEMPLATE_NAMES),
  wording: kind.choice(WORDING_NAMES),
  orientation: kind.choice(ORIENTATIONS),
  colour: optional(kind.colour),
  place: optional(line(100)),
  signatory_name: optional(line()),
  signatory_role: optional(line()),
  signature: optional(kind.path),
  trainer_signature: optional(kind.path),
})
export type CertificateLookRow = Static<typeof CertificateLookRow>

export const CERTIFICATE_CONTENTS = {
  table: "certificate_contents",
  noun: "content of certificates",
} as const satisfies Numbered

/** The contents of courses at the time when certificates were issued. */
export const CertificateContentsRow = row({
  /** The hash of the content as JSON without white space. */
  sha256: kind.contentHash,
  id: exported(kind.id),
  created_at: exported(kind.moment),
  content: kind.details,
})
export type CertificateContentsRow = Static<typeof CertificateContentsRow>

/** Certificates with the data that was frozen when they were issued; the certificate with the highest `issue` is in force. */
export const CERTIFICATES = part({
  table: "certificates",
  noun: "certificate",
  parent: "assignment_id",
  order: "issue",
  properties: {
    id: exported(kind.id),
    issue: column.given(kind.integer(1, 1_000_000)),
    code: column.given(kind.certificateCode),
    state: column.given(kind.choice(["success", "failed"])),
    assignment_type: column.given(kind.choice(ASSIGNMENT_TYPES)),
    short_type: column.given(kind.choice(SHORT_TYPES)),
    company_name: column.given(line()),
    holder_name: column.given(kind.personName),
    course_title: column.given(line()),
    scope_title: column.optional(line()),
    trainer_name: column.optional(kind.personName),
    result_percent: column.optional(kind.number(0, 100)),
    begin_date: column.optional(kind.date),
    finish_date: column.given(kind.date),
    valid_until: column.optional(kind.date),
    issued_on: column.given(kind.date),
    logo: column.file("logo_file_id"),
    look: column.frozen("certificate_looks", "look_id"),
    contents: column.frozen("certificate_contents", "contents_id"),
    revoked_on: column.optional(kind.date),
    revoked_reason: column.optional(kind.lines(1000)),
    created_at: column.moment(exported(kind.moment)),
  },
})
export type CertificateRow = Static<typeof CERTIFICATES.schema>
