import type { WordedLanguage } from "../../tools/language/worded.ts"
import { PEOPLE_WORDING } from "../wording/wording.ts"
import type { ChoiceFaults } from "./rules.ts"

/** The errors as sentences, by field. */
export function toldFaults(
  { password, password_again }: ChoiceFaults,
  { language }: { readonly language: WordedLanguage },
): Record<string, string> {
  const wording = PEOPLE_WORDING[language].passwords
  return {
    ...(password === undefined ? {} : { password: wording[password] }),
    ...(password_again === undefined ? {} : { password_again: wording[password_again] }),
  }
}
