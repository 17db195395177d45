/** What a page about the team can say has just been done. The cookie that a redirect carries has only the name. */
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
