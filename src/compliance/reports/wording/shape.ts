import type { Role } from "../../../access/permissions.ts"
import type { CompletedStanding } from "../../../training/documents/record/facts.ts"
import type { Kind, Reason, State } from "../../reminders/steps.ts"
import type { MatrixStanding, ReportName } from "../report.ts"

/** The texts of reports in one language. */
export interface ReportWording {
  /** The names of reports, which are also those of the sheets in workbooks: at most 31 characters. */
  readonly titles: Readonly<Record<ReportName | "certificates", string>>
  readonly columns: Readonly<
    Record<
      | "number"
      | "name"
      | "lastName"
      | "firstName"
      | "username"
      | "email"
      | "mobile"
      | "teams"
      | "locations"
      | "roles"
      | "state"
      | "birthday"
      | "drivingClasses"
      | "fitness"
      | "added"
      | "course"
      | "kind"
      | "standing"
      | "since"
      | "deadline"
      | "overdueSince"
      | "validUntil"
      | "exception"
      | "details"
      | "result"
      | "begun"
      | "finished"
      | "percent"
      | "certificate"
      | "issued"
      | "file"
      | "from"
      | "until"
      | "reason"
      | "creator"
      | "ended"
      | "created"
      | "step"
      | "recipient"
      | "sent",
      string
    >
  >
  /** In the matrix, the head of the column beside that of a course. */
  readonly dayOf: (course: string) => string
  readonly roles: Readonly<Record<Role, string>>
  readonly states: Readonly<Record<"active" | "inactive", string>>
  readonly standings: Readonly<Record<MatrixStanding, string>>
  readonly exceptions: Readonly<Record<"prerequisites" | "failed" | "withdrawn" | "course_inactive", string>>
  readonly reminders: {
    readonly kinds: Readonly<Record<Kind, string>>
    readonly states: Readonly<Record<State, string>>
    readonly reasons: Readonly<Record<Reason, string>>
  }
  readonly completed: Readonly<Record<CompletedStanding, string>>
  readonly certificates: Readonly<Record<"valid" | "expired" | "superseded" | "revoked" | "not_passed", string>>
  /** The labels of filters, by their names in the API; those without a label are shown by their names. */
  readonly filters: Readonly<Record<string, string>>
  /** The values of some filters. */
  readonly answers: Readonly<Record<"true" | "false", string>>
  readonly unasked: string
  readonly noFilters: string
}
