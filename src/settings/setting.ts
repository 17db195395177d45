import type { Kind } from "./kinds.ts"

/** One setting. Its flag and its environment variable are derived from its name. */
export interface Setting {
  readonly kind: Kind<unknown>
  /** One sentence without a full stop, for help and documentation. */
  readonly description: string
  /** As text; absent if the setting may stay unset, empty for an empty list. */
  readonly default?: string
  /** A secret is never shown and may also come from a file that `TRAINBASE_X_FILE` names. */
  readonly secret?: true
  /** The commands that accept its flag. The environment and the file are read for every command. */
  readonly commands: "every" | readonly string[]
}

/** The commands that read or write uploaded files. */
export const FILE_COMMANDS = ["serve", "import", "export", "backup", "restore", "settings", "doctor"] as const
/** The commands that send mail, put it into the outbox, or say what would be sent. */
export const MAIL_COMMANDS = ["serve", "user", "mail", "reminders", "settings", "doctor"] as const
/** The commands that check settings that the server will use. */
export const SERVER_COMMANDS = ["serve", "settings", "doctor"] as const
