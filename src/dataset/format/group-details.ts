import type { Static } from "typebox"
import { RESULTS } from "../../training/assignments/states.ts"
import * as kind from "./kinds.ts"
import type { Numbered } from "./tables.ts"

/** What belongs to a group training: its sessions, its participants with their marks, and what was corrected afterwards. */

export const SESSIONS: Numbered = { table: "group_sessions", noun: "session" }
export const CORRECTIONS: Numbered = { table: "group_corrections", noun: "correction" }

const { exported, optional, row, rows } = kind

const SessionRow = row({ id: exported(kind.id), starts_at: kind.instant, ends_at: kind.instant })

const AttendanceRow = row({
  /** The place of the session in the training's list, from 1. */
  session: kind.integer(1, 50),
  /** Null: a mark was taken back. */
  status: optional(kind.choice(["present", "absent", "excused", "checked_in"])),
  noted_at: exported(kind.moment),
})

export const GroupParticipantRow = row({
  user_key: kind.keyOf("users"),
  status: optional(kind.choice(["participant", "waiting"])),
  position: exported(kind.position),
  /** The assignment that is bound to the training. */
  assignment_key: optional(kind.keyOf("assignments")),
  opened: optional(kind.flag),
  walk_in: optional(kind.flag),
  attendance: rows(AttendanceRow),
  result: optional(kind.choice(RESULTS)),
  result_noted_at: exported(kind.moment),
  result_percent: optional(kind.number(0, 100)),
  result_percent_noted_at: exported(kind.moment),
  remark: optional(kind.lines(2000)),
  remark_noted_at: exported(kind.moment),
  /** A signature: either the path of SVG in a box of 1000 × 400, or a PNG in base64. */
  signature_path: optional(kind.line(100_000)),
  signature_png: optional(kind.line(200_000)),
  signed_at: exported(kind.moment),
  created_at: exported(kind.moment),
})
export type GroupParticipantRow = Static<typeof GroupParticipantRow>

const CommandRow = row({ command_id: kind.uuid, created_at: exported(kind.moment) })

const CorrectionRow = row({
  id: exported(kind.id),
  user_key: kind.keyOf("users"),
  remark: kind.lines(2000),
  assignment_key: optional(kind.keyOf("assignments")),
  author_user_key: optional(kind.keyOf("users")),
  created_at: exported(kind.moment),
})

/** The properties of a group training that are not columns. */
export const GROUP_DETAILS = {
  sessions: rows(SessionRow),
  participants: rows(GroupParticipantRow),
  commands: rows(CommandRow),
  corrections: rows(CorrectionRow),
} as const
