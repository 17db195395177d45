import { isInstruction, type ShortType } from "../courses/short-type.ts"
import type { WordedLanguage } from "../wording/languages.ts"
import { WORDING } from "../wording/wording.ts"

/** The result of a completed assignment in a few words. */
export function stateLabel(language: WordedLanguage, shortType: ShortType, state: "success" | "failed"): string {
  return WORDING[language].results[isInstruction(shortType) ? "instruction" : "training"][state]
}
