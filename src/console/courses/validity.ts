import type { ConsoleLanguage } from "../frame/reader.ts"
import { COURSES_WORDING } from "./wording/wording.ts"

/** How long a pass is valid, in words; for null, that it has no limit. */
export function writtenValidity(period: string | null, language: ConsoleLanguage): string {
  const { unlimited, periods } = COURSES_WORDING[language].validity
  const [, number, unit] = /^(\d+)([dwmy])$/.exec(period ?? "") ?? []
  if (period === null || number === undefined || unit === undefined) return period ?? unlimited
  return periods[unit as keyof typeof periods](Number(number))
}
