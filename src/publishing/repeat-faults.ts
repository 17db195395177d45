import type { Caller } from "../access/caller.ts"
import { today } from "../tools/calendar/dates.ts"
import { dayIn } from "../tools/calendar/deadline.ts"
import type { Draft } from "../tools/draft.ts"
import { type Fault, fault } from "../tools/errors.ts"
import type { PublicationInput } from "../training/authoring/schema.ts"
import type { OwnCourse } from "../training/courses/lookup.ts"

/** What is wrong with asking people to repeat the course. */
export function repeatFaults(
  { company }: Caller,
  course: OwnCourse,
  { fields: { repeat } }: Draft<PublicationInput>,
  now: number,
): Fault[] {
  if (repeat === undefined || repeat === null) return []
  const day = today(company.timezone, now)
  const { deadline_date: by } = repeat
  const isPast = by === undefined ? false : (dayIn(by) ?? "") === by ? by < day : Date.parse(by) < now
  return [
    ...(isPast ? [fault("repeat.deadline_date", "in_past", { today: day })] : []),
    ...(course.state === "active" ? [] : [fault("repeat", "inactive_course")]),
  ]
}
