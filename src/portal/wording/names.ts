/** What a page of a test can say of the answer that was sent before it. The cookie that a redirect carries has only the name. */
export const EXAM_NOTICES = ["answer_not_saved", "question_skipped"] as const
export type ExamNotice = (typeof EXAM_NOTICES)[number]

/** What a page about the team can say has just been done. */
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
