import type { WordedLanguage } from "../../tools/language/worded.ts"
import { PASSWORD_WORDING } from "./fault-wording.ts"
import type { ChoiceFaults } from "./rules.ts"

/** The faults as sentences for their fields. */
export function toldFaults(
  { password, password_again }: ChoiceFaults,
  { language }: { readonly language: WordedLanguage },
): Record<string, string> {
  const wording = PASSWORD_WORDING[language]
  return {
    ...(password === undefined ? {} : { password: wording[password] }),
    ...(password_again === undefined ? {} : { password_again: wording[password_again] }),
  }
}
