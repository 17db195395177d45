/** What a page of a test can say of the answer that was sent before it. */
export const NOTICES = ["answer_not_saved", "question_skipped"] as const
export type TestNotice = (typeof NOTICES)[number]
