/** What the page about passkeys can say has just been done. */
export const NOTICES = ["passkey_added", "passkey_renamed", "passkey_removed"] as const
export type PasskeyNotice = (typeof NOTICES)[number]
