import { EVENT_NAMES, type EventName } from "../../webhooks/event-names.ts"

/** The headings under which events are listed, by the first part of their names. */
const GROUPS = {
  people: ["user"],
  places: ["location", "team"],
  trainings: [
    "course",
    "course_assignment",
    "certificate",
    "group_training",
    "requirement",
    "exemption",
    "submission",
    "compliance",
  ],
  videos: ["content_video", "import"],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type EventGroup = keyof typeof GROUPS

/** All events with the headings under which they are listed. */
export const GROUPED_EVENTS: readonly { readonly event: EventName; readonly group: EventGroup }[] = (
  Object.entries(GROUPS) as [EventGroup, readonly string[]][]
).flatMap(([group, kinds]) =>
  EVENT_NAMES.filter((event) => kinds.includes(event.split(".")[0] ?? "")).map((event) => ({ event, group })),
)
