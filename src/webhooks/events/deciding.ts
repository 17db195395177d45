import type { RecordChange } from "../../audit/change.ts"
import type { EventName } from "../event-names.ts"
import {
  ANNOUNCED_ENDING,
  ANNOUNCED_MOVING,
  type EndingName,
  isAnnouncedKind,
  isEndingKind,
  isMovingKind,
  type KindName,
  type MovingName,
} from "./kinds.ts"

/** The facts that, in addition to the change itself, decide which events a change causes. */
interface Standing {
  readonly state?: string
  /** For an assignment. */
  readonly isCompleted?: boolean
}

/**
 * The events that a change to a record could cause, regardless of the record's current state. Records for which there
 * is no subscription are therefore not read.
 */
export function possibleEvents({ type, action, fields }: RecordChange): readonly EventName[] {
  const standings: readonly Standing[] = [
    ...["active", "inactive", "ready", "failed"].map((state) => ({ state })),
    ...["ongoing", "cancelled", "closed"].map((state) => ({ state })),
    ...["submitted", "returned", "refused", "approved"].map((state) => ({ state })),
    ...[true, false].map((isCompleted) => ({ isCompleted })),
  ]
  const events = standings.flatMap((standing) => eventsOf({ type, action, fields, id: null }, standing))
  // An assignment that is created or changed with a deadline in the past is overdue at once.
  return [...new Set<EventName>(type === "course_assignment" ? [...events, "course_assignment.overdue"] : events)]
}

/**
 * The events that a change to a record causes. A change that has an event of its own is announced by that event, and by
 * `.updated` as well only if other fields have also changed.
 */
export function eventsOf(change: RecordChange, standing: Standing): readonly EventName[] {
  if (isAnnouncedKind(change.type)) return ofKind(change.type, change, standing)
  if (isEndingKind(change.type)) return ofEndingKind(change.type, change)
  if (isMovingKind(change.type)) return ofMovingKind(change.type, change, standing)
  switch (change.type) {
    case "course_assignment":
      return ofAssignment(change, standing)
    case "content_video":
      return ofVideo(change, standing)
    case "submission":
      return ofSubmission(change, standing)
    case "import":
      return ["import.finished"]
    default:
      return []
  }
}

/** The fields of a course that change when learners get a new version. */
const PUBLISHED = ["content", "publishing"]

function ofKind(type: KindName, { action, fields }: RecordChange, { state }: Standing): EventName[] {
  if (action === "created") return [`${type}.created`]
  if (action === "deleted") return []
  const events: EventName[] = []
  const isPublished = type === "course" && fields.includes("content")
  if (isPublished) events.push("course.published")
  if (fields.includes("state")) events.push(state === "active" ? `${type}.activated` : `${type}.deactivated`)
  const announced = isPublished ? ["state", ...PUBLISHED] : ["state"]
  if (fields.some((field) => !announced.includes(field))) events.push(`${type}.updated`)
  return events
}

/** The end of a record may change other fields too. One that was removed has ended. */
function ofEndingKind(type: EndingName, { action, fields }: RecordChange): EventName[] {
  if (action === "deleted") return [`${type}.ended`]
  if (action === "created") return [`${type}.created`]
  return [fields.includes(ANNOUNCED_ENDING[type].endedBy) ? `${type}.ended` : `${type}.updated`]
}

/** A change of the state may change other fields too. */
function ofMovingKind(type: MovingName, { action, fields }: RecordChange, { state = "" }: Standing): EventName[] {
  if (action === "deleted") return [`${type}.deleted`]
  if (action === "created") return [`${type}.created`]
  const moved = fields.includes("state") ? ANNOUNCED_MOVING[type].movedTo[state] : undefined
  return [`${type}.${moved ?? "updated"}` as EventName]
}

function ofAssignment({ action, fields }: RecordChange, { isCompleted = false }: Standing): EventName[] {
  if (action === "deleted") return ["course_assignment.deleted"]
  const isNew = action === "created"
  if (isCompleted && (isNew || fields.includes("state"))) {
    return isNew ? ["course_assignment.created", "course_assignment.completed"] : ["course_assignment.completed"]
  }
  return [isNew ? "course_assignment.created" : "course_assignment.updated"]
}

function ofVideo({ fields }: RecordChange, { state }: Standing): EventName[] {
  if (!fields.includes("state") || (state !== "ready" && state !== "failed")) return []
  return [`content_video.${state}`]
}

/** A decision changes other fields too. */
function ofSubmission({ action, fields }: RecordChange, { state }: Standing): EventName[] {
  if (action === "deleted") return []
  if (action === "created") return ["submission.created"]
  if (!fields.includes("state")) return ["submission.updated"]
  if (state === "returned" || state === "refused" || state === "approved") return [`submission.${state}`]
  return state === "submitted" ? ["submission.updated"] : []
}
