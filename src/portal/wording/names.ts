/**
 * The messages that a page of a test can show about the answer that was just sent. The cookie set by a redirect
 * contains only the name.
 */
export const EXAM_NOTICES = ["answer_not_saved", "question_skipped"] as const
export type ExamNotice = (typeof EXAM_NOTICES)[number]
