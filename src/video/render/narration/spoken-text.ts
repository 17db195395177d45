/**
 * A sentence as passed to a speech program: on one line, without silent characters or characters that the program would
 * read as a command. Empty if there is nothing to say.
 *
 * - Control characters, above all U+0001: espeak-ng interprets the text after it as a command. A NUL would end the
 *   text.
 * - Private use characters: espeak-ng uses some internally.
 * - Square brackets: espeak-ng reads text in double brackets as phonemes.
 * - Emoji: a narrator does not read out their names.
 * - Rows of one sign, such as dashes or asterisks, because each sign would be read out.
 */
export function spokenText(sentence: string): string {
  const text = sentence
    .toWellFormed()
    .replace(/[^\P{Cf}\u200c\u200d]/gu, "")
    .replace(/[\p{Cc}\p{Co}\p{Cn}\u2028\u2029\ufffd]/gu, " ")
    .replace(/(?![©®™])(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f|\u20e3)/gu, " ")
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replace(/([\p{P}\p{S}])\1{2,}/gu, "$1 ")
    .replace(/\s+/g, " ")
    .trim()
  return /[\p{L}\p{N}]/u.test(text) ? text : ""
}
