/**
 * The messages that the account page can show about a completed action. The cookie set by a redirect contains only the
 * name.
 */
export const ACCOUNT_NOTICES = ["language_saved", "password_changed", "session_ended", "sessions_ended"] as const
export type AccountNotice = (typeof ACCOUNT_NOTICES)[number]

/** The same for the page about passkeys. */
export const PASSKEY_NOTICES = ["passkey_added", "passkey_renamed", "passkey_removed"] as const
export type PasskeyNotice = (typeof PASSKEY_NOTICES)[number]

/** What a set-up can add: nothing, starter courses to the new company, or the demo company. In the order of the page. */
export const BEGINNINGS = ["nothing", "starter_courses", "demo"] as const
export type Beginning = (typeof BEGINNINGS)[number]

/** The steps that follow the set-up of a company, in this order. */
export const CHECKLIST_STEPS = ["people", "places", "logo", "mail", "training"] as const
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number]
