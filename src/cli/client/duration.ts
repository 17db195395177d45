import { InvalidArgumentError } from "commander"

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** One year: anything longer is not a transition. */
const LONGEST = 365 * 86_400_000

/** The value of an option such as `30s`, `15m`, `24h` or `7d` in milliseconds. Throws `InvalidArgumentError`. */
export function duration(text: string): number {
  const [, number, unit = ""] = /^(\d{1,9})([smhd])$/.exec(text.trim()) ?? []
  const milliseconds = Number(number) * (UNITS[unit] ?? Number.NaN)
  if (milliseconds > 0 && milliseconds <= LONGEST) return milliseconds
  throw new InvalidArgumentError("It must be a duration from 1s to 365d, such as 30s, 15m, 24h or 7d")
}
