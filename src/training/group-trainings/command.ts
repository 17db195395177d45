import { Type } from "typebox"
import { moment } from "../../http/fields.ts"
import { nullable } from "../../http/schema.ts"
import { momentOf } from "../../tools/calendar/deadline.ts"
import { type Fault, fault } from "../../tools/errors.ts"

/*
 * Commands of devices that may have no connection: each may arrive twice, and late. They are taken in the order in which they
 * were noted.
 */

/** How far a device's clock may be ahead of the server's, in milliseconds. */
const AHEAD_MAX = 24 * 60 * 60 * 1000

const UUID = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"

/** The fields that every command may carry. */
export const commandFields = {
  command_id: Type.Optional(
    nullable(
      Type.String({
        pattern: UUID,
        "x-fault": "uuid",
        description: "The device's id of this command, a UUID. A command that arrives again changes nothing.",
        examples: ["0b0f8c1e-6d0b-4c64-9a3f-0f6f3c2b7a11"],
      }),
    ),
  ),
  noted_at: Type.Optional(
    nullable(
      moment({
        description:
          "When it was noted, by the device's clock; the server's time if left out. What was noted later stays, for each field " +
          "by itself. At most 24 hours ahead of the server.",
        examples: ["2026-11-20T08:05:00Z"],
      }),
    ),
  ),
} as const

/** A command as it was sent. */
export interface SentCommand {
  readonly command_id?: string | null | undefined
  readonly noted_at?: string | null | undefined
}

/** A command. */
export interface Command {
  /** In lower case; undefined if the device gave none. */
  readonly id: string | undefined
  /** Epoch milliseconds. */
  readonly notedAt: number
}

/**
 * The command, and the fault of a clock that is too far ahead.
 *
 * @param now epoch milliseconds
 */
export function commandOf(
  { command_id: id, noted_at: noted }: SentCommand,
  timezone: string,
  now: number,
): { readonly command: Command; readonly faults: readonly Fault[] } {
  const notedAt = noted === undefined || noted === null ? now : momentOf(noted, timezone)
  const faults = notedAt > now + AHEAD_MAX ? [fault("noted_at", "noted_ahead")] : []
  return { command: { id: id?.toLowerCase(), notedAt }, faults }
}
