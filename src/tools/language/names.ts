/** A name in the script of a Chinese, Japanese or Korean, in which the family name comes first and no space follows it. */
const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・\s]+$/u

/** How Japanese writes the names of foreigners, in their own order. */
const TRANSCRIBED = /^[\p{Script=Katakana}ー・\s]+$/u

/**
 * The full name of a person, in the order in which its script is read: Zoë Müller, but 王小明 and 김철수. What is written in
 * other letters keeps its given name first, Hungarian and Vietnamese names included: no letter tells them from others, and
 * their owners turn them around abroad.
 */
export function fullName({ first_name: given, last_name: family }: { first_name: string; last_name: string }): string {
  const isFamilyFirst = EAST_ASIAN.test(given) && EAST_ASIAN.test(family)
  const isTranscribed = TRANSCRIBED.test(given) && TRANSCRIBED.test(family)
  return isFamilyFirst && !isTranscribed ? `${family}${given}` : `${given} ${family}`
}
