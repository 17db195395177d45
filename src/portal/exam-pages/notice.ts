/** What a test page can say about the answer that was just sent. */
export const NOTICES = ["answer_not_saved", "question_skipped"] as const
export type TestNotice = (typeof NOTICES)[number]
