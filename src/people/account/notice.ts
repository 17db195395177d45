/** What the account page can report as just done. The cookie set with a redirect contains only the name. */
export const NOTICES = ["language_saved", "password_changed", "session_ended", "sessions_ended"] as const
export type NoticeName = (typeof NOTICES)[number]
