/** A name in the script of a Chinese, Japanese or Korean, in which the family name comes first and no space follows it. */
const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・\s]+$/u

/** How Japanese writes the names of foreigners, in their own order. */
const TRANSCRIBED = /^[\p{Script=Katakana}ー・\s]+$/u

/** The names of a person. Somebody who has only one name has no `first_name`. */
export interface PersonName {
  readonly first_name: string | null
  readonly last_name: string
}

/**
 * The full name of a person, in the order in which its script is read: Zoë Müller, but 王小明 and 김철수. What is written in
 * other letters keeps its given name first, Hungarian and Vietnamese names included: no letter tells them from others, and
 * their owners turn them around abroad.
 */
export function fullName({ first_name: given, last_name: family }: PersonName): string {
  if (given === null) return family
  const isFamilyFirst = isEastAsian(given) && isEastAsian(family)
  const isForeign = isTranscribed(given) && isTranscribed(family)
  return isFamilyFirst && !isForeign ? `${family}${given}` : `${given} ${family}`
}

/** Whether a name is in a script in which the family name comes first. */
export function isEastAsian(name: string): boolean {
  return EAST_ASIAN.test(name)
}

/** Whether a name is in the script in which Japanese writes the names of foreigners, in their own order. */
export function isTranscribed(name: string): boolean {
  return TRANSCRIBED.test(name)
}
