import type { CertificateFacts } from "../../src/training/documents/certificate/facts.ts"

export const CODE = "7ZQ4M1V8K2X9B3N5C6D0F7G8HJ"

export const ADDRESS = `https://training.example.com/verify/${CODE}`

const FACTS: CertificateFacts = {
  number: "000042-1",
  code: CODE,
  state: "success",
  assignment_type: "approval",
  short_type: "operator",
  company_name: "Nordlicht Logistik GmbH",
  holder_name: "Zoë Müller-Łukasiewicz",
  course_title: "Gabelstapler sicher führen",
  scope_title: "Frontstapler bis 3,5 t",
  trainer_name: "Jörg Weiß",
  result_percent: 92.5,
  begin_date: "2026-03-02",
  finish_date: "2026-03-04",
  valid_until: "2027-03-04",
  issued_on: "2026-03-05",
}

/** A certificate with all data, except for the given changes. */
export function sampleFacts(changes: Partial<CertificateFacts> = {}): CertificateFacts {
  return { ...FACTS, ...changes }
}
