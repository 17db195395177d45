/** What the page about passkeys can say has just been done. */
const NOTICES = ["passkey_added", "passkey_renamed", "passkey_removed"] as const
export type PasskeyNotice = (typeof NOTICES)[number]

export function passkeyNoticeNamed(text: string | undefined): PasskeyNotice | undefined {
  return NOTICES.find((name) => name === text)
}
