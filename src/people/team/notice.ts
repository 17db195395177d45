/** What a page about the team can say has just been done. The cookie that a redirect carries has only the name. */
const NOTICES = [
  "assigned",
  "conversation_noted",
  "result_noted",
  "attempt_granted",
  "deadline_moved",
  "training_withdrawn",
] as const
export type NoticeName = (typeof NOTICES)[number]

export function noticeNamed(text: string | undefined): NoticeName | undefined {
  return NOTICES.find((name) => name === text)
}
