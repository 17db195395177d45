import { authorshipOf } from "../../access/caller.ts"
import { changesBetween, noteChange } from "../../audit/rules.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { requireOthersAssignment } from "../assignments/lookup.ts"
import { keepVersion } from "../content/versions.ts"
import { addEvidence } from "../evidence/rules.ts"
import { traineesInView } from "../trainees/rules.ts"
import { type Acting, advance } from "./advance.ts"
import { journeyOf } from "./journey.ts"
import type { Conversation } from "./schema.ts"

const PERMISSION = "course-assignments.update"

/**
 * The caller notes that they talked with a learner and answered questions. This may complete the assignment. The note
 * remains valid if somebody else later trains or administers the learner.
 *
 * @throws Forbidden for one of the caller's own assignments
 * @throws Invalid with every error
 */
export async function noteConversation(
  acting: Acting,
  assignmentId: number,
  draft: Draft<Conversation>,
): Promise<void> {
  const { tx, caller, now } = acting
  const { company } = caller
  const assignment = await requireOthersAssignment(tx, caller, PERMISSION, assignmentId)
  const day = today(company.timezone, now)
  const assigned = today(company.timezone, assignment.created_at)
  const learner = (await traineesInView(tx, caller, PERMISSION, [assignment.user_id])).get(assignment.user_id)
  const { date, remark = null } = settle(draft, [
    ...(assignment.is_open === 0 ? [fault("assignment", "already_completed")] : []),
    ...(learner?.state === "active" ? [] : [fault("assignment", "inactive_trainee")]),
    ...dateFaults(draft.fields.date, { day, assigned }),
  ])
  const { course, content } = await journeyOf(tx, company.id, assignment)
  const versionId = await keepVersion(tx, company.id, { course, content }, now)
  const details = { date: date ?? day, remark }
  await addEvidence(tx, caller, { assignmentId, versionId }, { kind: "conversation", details }, now)
  const record = { type: "assignment", id: assignmentId } as const
  const changes = changesBetween({}, { conversation: details.date, remark })
  // Responses do not show this note by itself.
  await noteChange(tx, { ...authorshipOf(caller, now), action: "note-conversation", record, changes, shown: [] })
  await advance(acting, assignmentId)
}

function dateFaults(
  date: DateText | null | undefined,
  { day, assigned }: { readonly day: DateText; readonly assigned: DateText },
): Fault[] {
  if (date === undefined || date === null) return []
  if (date > day) return [fault("date", "in_future", { today: day })]
  return date < assigned ? [fault("date", "before_assignment", { day: assigned })] : []
}
