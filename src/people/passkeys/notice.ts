/** What the passkey page can report as just done. */
export const NOTICES = ["passkey_added", "passkey_renamed", "passkey_removed"] as const
export type PasskeyNotice = (typeof NOTICES)[number]
