import type { Range } from "../../../database/long-list/range.ts"
import type { DateText } from "../../../tools/calendar/dates.ts"
import type { GroupFilter } from "../../trainees/groups.ts"
import type { Kind } from "../kinds.ts"
import type { AssignmentType } from "../states.ts"

/** Filters of the list of assignments, which must all match. */
export interface AssignmentFilter extends GroupFilter {
  /** Not those of this user. */
  readonly exceptUserId?: number | undefined
  readonly isOfActive?: boolean | undefined
  /** Waiting for an act; the day beyond the lead decides what needs none yet. */
  readonly waitsBeyond?: DateText | undefined
  readonly isMissed?: { readonly is: boolean; readonly day: DateText; readonly beyondLead: DateText } | undefined
  readonly ids?: readonly number[] | undefined
  /** Undefined: any kind. */
  readonly kinds?: readonly Kind[] | undefined
  readonly courseIds?: readonly number[] | undefined
  readonly type?: AssignmentType | undefined
  /** Epoch milliseconds. */
  readonly deadline?: Range<number> | undefined
  readonly finish?: Range<string> | undefined
  readonly validity?: Range<string> | undefined
  /** Epoch milliseconds. */
  readonly updated?: Range<number> | undefined
}
