import { fault, refuse } from "../../../tools/errors.ts"
import type { Range } from "../../../training/learning/progress/played.ts"

/** Maximum number of ranges in a report. Nobody produces that many within 15 seconds. */
const RANGES_MAX = 200

const SECONDS = String.raw`\d{1,7}(?:\.\d{1,6})?`
const NUMBER = new RegExp(`^${SECONDS}$`)
const RANGE = new RegExp(`^(${SECONDS})-(${SECONDS})$`)

interface Report {
  readonly position: number
  readonly played: Range[]
  /** The highest playback speed; undefined if the player does not report it. */
  readonly speed: number | undefined
}

/** Reads a player's report from its form. Throws `Invalid` for anything else. */
export function readReport(textOf: (field: string) => string): Report {
  const [position, played, speed] = [textOf("position"), textOf("played"), textOf("speed")]
  const parts = played === "" ? [] : played.split(",", RANGES_MAX + 1)
  const ranges = parts.flatMap((part): Range[] => {
    const [, from, to] = RANGE.exec(part) ?? []
    return from === undefined || to === undefined || Number(to) < Number(from) ? [] : [[Number(from), Number(to)]]
  })
  refuse([
    ...(NUMBER.test(position) ? [] : [fault("position", "invalid")]),
    ...(speed === "" || NUMBER.test(speed) ? [] : [fault("speed", "invalid")]),
    ...(parts.length > RANGES_MAX || ranges.length < parts.length ? [fault("played", "invalid")] : []),
  ])
  return { position: Number(position), played: ranges, speed: speed === "" ? undefined : Number(speed) }
}
