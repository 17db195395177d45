/** What the page about the account can say has just been done. The cookie that a redirect carries has only the name. */
export const NOTICES = ["language_saved", "password_changed", "session_ended", "sessions_ended"] as const
export type NoticeName = (typeof NOTICES)[number]
