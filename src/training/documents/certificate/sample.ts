import type { CertificateFacts } from "./facts.ts"
import { type CertificateLook, DEFAULT_LOOK } from "./look.ts"

/** A certificate used only to warm up the thread. */
export const SAMPLE: CertificateFacts = {
  number: "000000-0",
  code: "00000000000000000000000000",
  state: "success",
  assignment_type: "approval",
  short_type: "operator",
  company_name: "Example Company",
  holder_name: "Alex Example",
  course_title: "Example course",
  scope_title: "Example scope",
  trainer_name: "Robin Example",
  result_percent: 100,
  begin_date: "2026-01-01",
  finish_date: "2026-01-02",
  valid_until: "2027-01-02",
  issued_on: "2026-01-02",
}

/** The look of that certificate: the most common one. */
export const SAMPLE_LOOK: CertificateLook = { ...DEFAULT_LOOK, place: "Hamburg" }
