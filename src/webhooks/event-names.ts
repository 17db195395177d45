import type { Permission } from "../access/permissions.ts"
import { forKindEvents } from "./events/kinds.ts"

/** The announced events, and the permissions needed to receive each: those to view the record that the event shows. */
const VIEWED_BY = {
  ...forKindEvents(({ permission }) => [permission]),
  // An assignment may already be completed when it is created or changed, if a qualification is recorded.
  "course_assignment.created": ["course-assignments.view", "completed-courses.view"],
  "course_assignment.updated": ["course-assignments.view", "completed-courses.view"],
  "course_assignment.completed": ["completed-courses.view"],
  "course_assignment.deleted": ["course-assignments.view"],
  "course_assignment.overdue": ["course-assignments.view"],
  "certificate.issued": ["certificates.view"],
  "certificate.revoked": ["certificates.view"],
  "certificate.expiring": ["certificates.view"],
  "compliance.changed": ["compliance.view"],
  "submission.created": ["submissions.manage"],
  "submission.updated": ["submissions.manage"],
  "submission.returned": ["submissions.manage"],
  "submission.refused": ["submissions.manage"],
  "submission.approved": ["submissions.manage"],
  "course.published": ["courses.view"],
  "content_video.ready": ["content.create"],
  "content_video.failed": ["content.create"],
  "import.finished": ["changes.view"],
} as const satisfies Record<string, readonly Permission[]>

export type EventName = keyof typeof VIEWED_BY
export const EVENT_NAMES = Object.keys(VIEWED_BY) as [EventName, ...EventName[]]

/** Stands for all events, including those of later releases. */
export const ALL_EVENTS = "*"

/** The names to which a webhook can subscribe. */
export const SUBSCRIPTIONS = [ALL_EVENTS, ...EVENT_NAMES] as const
export type Subscription = (typeof SUBSCRIPTIONS)[number]

/** Sent when somebody tests a webhook; it does not need a subscription. */
export const PING = "ping"

/** The types of all events that a delivery can contain. */
export const DELIVERED = [...EVENT_NAMES, PING] as const

export function isSubscription(name: unknown): name is Subscription {
  return typeof name === "string" && (SUBSCRIPTIONS as readonly string[]).includes(name)
}

/** Whether a subscription to these names receives an event. */
export function includes(subscriptions: readonly string[], event: EventName): boolean {
  return subscriptions.includes(ALL_EVENTS) || subscriptions.includes(event)
}

/** The view permissions that a subscription to these names needs. */
export function permissionsFor(subscriptions: readonly Subscription[]): readonly Permission[] {
  const events = subscriptions.includes(ALL_EVENTS) ? EVENT_NAMES : (subscriptions as readonly EventName[])
  return [...new Set(events.flatMap((event) => VIEWED_BY[event]))]
}
