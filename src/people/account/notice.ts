/** What the page about the account can say has just been done. The cookie that a redirect carries has only the name. */
const NOTICES = ["language_saved", "password_changed", "session_ended", "sessions_ended"] as const
export type NoticeName = (typeof NOTICES)[number]

export function noticeNamed(text: string | undefined): NoticeName | undefined {
  return NOTICES.find((name) => name === text)
}
