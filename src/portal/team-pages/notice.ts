/** What a team page can report as just done. The cookie set with a redirect contains only the name. */
export const NOTICES = [
  "assigned",
  "assigned_overdue",
  "conversation_noted",
  "result_noted",
  "attempt_granted",
  "deadline_moved",
  "training_withdrawn",
  "checklist_hidden",
] as const
export type NoticeName = (typeof NOTICES)[number]
