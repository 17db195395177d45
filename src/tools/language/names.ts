/** A name in Chinese, Japanese or Korean script, in which the family name comes first and no space follows it. */
const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・\s]+$/u

/** The script in which Japanese writes foreigners' names, in their own order. */
const TRANSCRIBED = /^[\p{Script=Katakana}ー・\s]+$/u

/** The names of a person. Somebody who has only one name has no `first_name`. */
export interface PersonName {
  readonly first_name: string | null
  readonly last_name: string
}

/**
 * The full name of a person, in the order of its script: Zoë Müller, but 王小明 and 김철수. Names in other letters keep the
 * given name first, including Hungarian and Vietnamese ones: no letter distinguishes them from others, and their owners
 * reverse them abroad.
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
