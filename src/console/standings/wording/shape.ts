import type { ShownStanding } from "../../../compliance/pairs/schema.ts"
import type { Exception } from "../../../compliance/standing/duty.ts"

/** The words for what applies to a person and a course. */
export interface StandingsWording {
  readonly standings: Readonly<Record<ShownStanding, string>>
  /** Of a person who holds what nobody asks for. */
  readonly held: string
  readonly exceptions: Readonly<Record<Exception, string>>
  readonly unlimited: string
}
