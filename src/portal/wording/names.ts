/**
 * The messages that a page of a test can show about the answer that was just sent. The cookie set by a redirect
 * contains only the name.
 */
export const EXAM_NOTICES = ["answer_not_saved", "question_skipped"] as const
export type ExamNotice = (typeof EXAM_NOTICES)[number]

/** The messages that a page about the team can show about a completed action. */
export const TEAM_NOTICES = [
  "assigned",
  "assigned_overdue",
  "conversation_noted",
  "result_noted",
  "attempt_granted",
  "deadline_moved",
  "training_withdrawn",
  "checklist_hidden",
] as const
export type TeamNotice = (typeof TEAM_NOTICES)[number]
