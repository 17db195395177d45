/** A company with a certificate of every status on the tests' date (2026-11-20). The codes double as keys. */

/** Codes as they are stored; the base 32 digits do not include I, L, O or U. */
export const CODES = {
  valid: "VA11D000000000000000000001",
  unlimited: "VN11M1TED00000000000000002",
  lastDay: "1ASTDAY0000000000000000003",
  expired: "EXP1RED0000000000000000004",
  failed: "FA11ED00000000000000000005",
  replaced: "REP1ACED000000000000000006",
  replacing: "REP1AC1NG00000000000000007",
  superseded: "SVPERSEDED0000000000000008",
  arabic: "ARAB1C00000000000000000009",
  hostile: "H0ST11E0000000000000000010",
  longest: "10NGEST0000000000000000011",
  otherDay: "0THERDAY000000000000000012",
} as const

/** A code that no certificate has. */
export const UNKNOWN = "0".repeat(26)

/** The word used for the status on a verification page. */
export function wordOf({ text }: { readonly text: string }): string | undefined {
  return /<p class="word">([^<]*)<\/p>/.exec(text)?.[1]
}

/** Names that contain markup, or that reverse the direction of the text after them. */
export const HOSTILE_NAME = `<script>alert("1")</script> & O'Neill \u202Eevil`
const LONG_WORD = `${"Donaudampfschifffahrtsgesellschaft".repeat(7)}kapitän`
const LONG_TITLE = `Sicherheit ${"in der Logistik und ".repeat(12)}`.trim().slice(0, 255)

interface Issue {
  readonly issue?: number
  readonly code: string
}

/** A certificate of an approval of Ada Müller, who has driven forklifts since 1 February 2026. */
const certificate = ({ issue = 1, ...facts }: Issue & Record<string, unknown>) => ({
  issue,
  state: "success",
  assignment_type: "approval",
  short_type: "operator",
  company_name: "Acme GmbH",
  holder_name: "Ada Müller",
  course_title: "Forklift driving",
  scope_title: "Forklift trucks",
  trainer_name: "Tom Trainer",
  begin_date: "2026-01-30",
  finish_date: "2026-02-01",
  valid_until: "2027-01-31",
  issued_on: "2026-02-02",
  ...facts,
})

const approval = (key: string, certificates: readonly object[], more: object = {}) => ({
  key,
  user_key: "ada",
  course_key: "forklift",
  assignment_type: "approval",
  state: "success",
  finish_date: "2026-02-01",
  certificates,
  ...more,
})

const company = (key: string, name: string, timezone: string, assignments: readonly object[]) => ({
  key,
  name,
  language: "de",
  timezone,
  users: [{ key: "ada", first_name: "Ada", last_name: "Müller", roles: ["company.employee"] }],
  courses: [{ key: "forklift", title: "Forklift driving", short_type: "operator", state: "active" }],
  assignments,
})

export const CERTIFIED = {
  companies: [
    company("acme", "Acme GmbH", "Europe/Berlin", [
      approval("valid", [certificate({ code: CODES.valid })]),
      approval("unlimited", [certificate({ code: CODES.unlimited, valid_until: null, begin_date: null })]),
      approval("last-day", [certificate({ code: CODES.lastDay, valid_until: "2026-11-20" })]),
      approval("expired", [certificate({ code: CODES.expired, valid_until: "2026-11-19" })]),
      approval(
        "failed",
        [
          certificate({
            code: CODES.failed,
            state: "failed",
            assignment_type: "manual",
            result_percent: 41.5,
            valid_until: null,
            trainer_name: null,
            scope_title: null,
          }),
        ],
        { state: "failed", assignment_type: "manual" },
      ),
      approval("renewed", [
        certificate({ code: CODES.replaced }),
        certificate({ code: CODES.replacing, issue: 2, assignment_type: "recurring", short_type: "instruction" }),
      ]),
      approval("superseded", [certificate({ code: CODES.superseded })], { superseded: true }),
      approval("arabic", [
        certificate({
          code: CODES.arabic,
          holder_name: "محمد عبد الله",
          trainer_name: "יעל כהן",
          course_title: "قيادة الرافعة الشوكية (Forklift, 2026)",
          company_name: "شركة النور",
        }),
      ]),
      approval("hostile", [
        certificate({ code: CODES.hostile, holder_name: HOSTILE_NAME, course_title: `"><img src=x onerror=alert(2)>` }),
      ]),
      approval("longest", [
        certificate({ code: CODES.longest, holder_name: `${LONG_WORD} ${LONG_WORD}`, course_title: LONG_TITLE }),
      ]),
    ]),
    company("coral", "Coral Pty Ltd", "Pacific/Auckland", [
      approval("other-day", [certificate({ code: CODES.otherDay, valid_until: "2026-11-20" })]),
    ]),
  ],
}
