import type { Range } from "../../../database/long-list/range.ts"
import type { DateText } from "../../../tools/calendar/dates.ts"
import type { GroupFilter } from "../../trainees/groups.ts"
import type { Standing } from "../standing.ts"

/** Filters of the list of certificates, which must all match. */
export interface CertificateFilter extends GroupFilter {
  readonly ids?: readonly number[] | undefined
  readonly course_id?: number | undefined
  /** How they stand on the day. */
  readonly standing?: { readonly is: Standing; readonly on: DateText } | undefined
  readonly validity?: Range<DateText> | undefined
  readonly issue?: Range<DateText> | undefined
}
