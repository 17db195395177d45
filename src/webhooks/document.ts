import { type TSchema, Type } from "typebox"
import { Pair, userReference } from "../compliance/pairs/schema.ts"
import { choice, instant, recordType } from "../http/fields.ts"
import { capitalised } from "../tools/language/capitalised.ts"
import { CourseAssignment } from "../training/assignments/schema.ts"
import { AnnouncedCertificate } from "../training/certificates/list/schema.ts"
import { Course } from "../training/courses/schema.ts"
import { Submission } from "../training/submissions/schema.ts"
import { ContentVideo } from "../video/schema.ts"
import { EVENT_NAMES, type EventName, PING } from "./event-names.ts"
import { forKindEvents } from "./events/kinds.ts"
import { Webhook } from "./schema.ts"

/** Describes what is sent for an event, for the OpenAPI document. */
export interface DocumentedEvent {
  readonly name: EventName | typeof PING
  readonly summary: string
  readonly description?: string
  readonly data: TSchema
}

const FinishedImport = Type.Object(
  {
    type: recordType("import"),
    finished_at: instant("When it was saved, in UTC.", "2026-11-20T09:30:00Z"),
  },
  { $id: "FinishedImport", description: "Many records were imported at once: read the lists again." },
)

const ChangedStandings = Type.Object(
  {
    type: recordType("compliance"),
    user: userReference,
    pairs: Type.Array(Pair, { description: "The courses that are asked of the person and have another standing now." }),
  },
  { $id: "ChangedStandings", description: "A person, and what has another standing." },
)

const ALREADY =
  "Not sent for records that were already in this state when the webhook was created, activated or subscribed to the event."

const TEXTS: Readonly<Record<EventName | typeof PING, Omit<DocumentedEvent, "name">>> = {
  ...forKindEvents(({ one, data, updated }, event) => ({
    summary: event === "updated" ? (updated ?? `Fields of ${one} have changed`) : `${capitalised(one)} was ${event}`,
    data,
  })),
  "course_assignment.created": {
    summary: "A course was assigned",
    description: "Also sent when a qualification is recorded, together with `course_assignment.completed`.",
    data: CourseAssignment,
  },
  "course_assignment.updated": { summary: "Fields of an assignment have changed", data: CourseAssignment },
  "course_assignment.completed": {
    summary: "An assignment was completed",
    description: "Whether it was passed is in `state`.",
    data: CourseAssignment,
  },
  "course_assignment.deleted": {
    summary: "An assignment was withdrawn",
    description: "The data is the last state of the assignment.",
    data: CourseAssignment,
  },
  "course_assignment.overdue": {
    summary: "The deadline of an open assignment has passed",
    description: `Sent once for each deadline; for somebody who is absent, after the return, if it is still overdue. ${ALREADY}`,
    data: CourseAssignment,
  },
  "certificate.issued": { summary: "A certificate was issued", data: AnnouncedCertificate },
  "certificate.revoked": {
    summary: "A certificate was revoked",
    description: "Permanently, with the day and the reason. Its assignment is no longer a success in force.",
    data: AnnouncedCertificate,
  },
  "certificate.expiring": {
    summary: "A certificate is valid for 30 more days",
    description: `Sent once; at issue, if it is valid for less. Not sent for one that was superseded or revoked. ${ALREADY}`,
    data: AnnouncedCertificate,
  },
  "compliance.changed": {
    summary: "What a person must know has another standing",
    description:
      "At most one a person and minute, with all pairs that have changed since. Not sent for people whom a requirement binds " +
      "or releases when it is made, changed or ended, or whom a dataset imports: read `GET /compliance` then.",
    data: ChangedStandings,
  },
  "submission.created": { summary: "A certificate was handed in", data: Submission },
  "submission.updated": {
    summary: "A returned submission was changed and handed in again",
    data: Submission,
  },
  "submission.returned": { summary: "A submission was given back to its learner", data: Submission },
  "submission.refused": { summary: "A submission was refused", data: Submission },
  "submission.approved": {
    summary: "A submission was approved",
    description: "What was recorded is announced too, by `course_assignment.created` or `course_assignment.updated`.",
    data: Submission,
  },
  "course.published": {
    summary: "Learners get a new version of a course",
    description: "`GET /courses/{course}/versions` says which, and what differs. An import announces none.",
    data: Course,
  },
  "content_video.ready": {
    summary: "A content video can be watched",
    description: "Its addresses expire: `GET /contentvideos/{id}` returns new ones.",
    data: ContentVideo,
  },
  "content_video.failed": { summary: "A content video could not be made", data: ContentVideo },
  "import.finished": {
    summary: "A dataset was imported",
    description: "Records that it created or changed are not announced individually.",
    data: FinishedImport,
  },
  ping: { summary: "Somebody tests the webhook", description: "By `POST /webhooks/{webhook}/test`.", data: Webhook },
}

/** All events that can be sent. */
export const DOCUMENTED_EVENTS: readonly DocumentedEvent[] = ([...EVENT_NAMES, PING] as const).map((name) => ({
  name,
  ...TEXTS[name],
}))

/** The body of a delivery. */
export function eventBody({ name, data }: DocumentedEvent) {
  return Type.Object({
    type: choice([name], { description: "The name of the event.", examples: [name] }),
    timestamp: instant("When it happened, in UTC.", "2026-11-20T09:30:00Z"),
    data: {
      ...data,
      "x-here": "The record as it was then, as an administrator of the company sees it.",
    } as TSchema,
  })
}

/** The headers of a delivery (Standard Webhooks 1.0). */
export const EVENT_HEADERS = {
  "webhook-id": {
    description: "The event's id. It is the same for every attempt, so a receiver can skip events that it already has.",
    example: "msg_019aa0b4c2d07c4e8f6b1d2e3f405162",
  },
  "webhook-timestamp": {
    description: "When this attempt was made, in Unix seconds. Refuse deliveries that are more than a few minutes old.",
    example: "1795426200",
  },
  "webhook-signature": {
    description:
      "`v1,` and the base64 of HMAC-SHA256 of `ID.TIMESTAMP.BODY` with the decoded part of the secret behind `whsec_`. " +
      "For 24 hours after a new secret there are two, separated by a space: one must match.",
    example: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  },
} as const
