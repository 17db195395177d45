/** Scripts, each with the languages written in it; the first language is assumed if nothing else is known. */
const SCRIPTS: readonly { readonly letters: RegExp; readonly languages: readonly [string, ...string[]] }[] = [
  { letters: /\p{Script=Arabic}/gu, languages: ["ar", "fa", "ur", "ps", "ku", "sd", "ug"] },
  { letters: /\p{Script=Hebrew}/gu, languages: ["he", "yi"] },
  { letters: /\p{Script=Devanagari}/gu, languages: ["hi", "mr", "ne", "sa"] },
  { letters: /\p{Script=Thai}/gu, languages: ["th"] },
  { letters: /\p{Script=Hangul}/gu, languages: ["ko"] },
  { letters: /\p{Script=Greek}/gu, languages: ["el"] },
  {
    letters: /\p{Script=Cyrillic}/gu,
    languages: ["ru", "uk", "be", "bg", "sr", "mk", "kk", "ky", "tg", "mn", "tt", "ba", "cv"],
  },
]

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HAN_AND_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** Languages that voices for Latin letters cannot speak, and whose own voices cannot speak Latin letters. */
const OTHER_THAN_LATIN: ReadonlySet<string> = new Set(["zh", "ja", ...SCRIPTS.flatMap(({ languages }) => languages)])

/**
 * The language in which to speak each sentence: the language of the text, unless more than half of the letters belong
 * to a script in which that language is not written.
 *
 * @param language language of the text, two letters
 */
export function languagesOf(sentences: readonly string[], language: string): readonly string[] {
  // A heading may consist only of Han characters, with kana only in the sentences after it.
  const han = language === "ja" || sentences.some((sentence) => KANA.test(sentence)) ? "ja" : "zh"
  return sentences.map((sentence) => {
    const half = count(sentence, /\p{L}/gu) / 2
    if (half === 0) return language
    if (count(sentence, HAN_AND_KANA) > half) return han
    const script = SCRIPTS.find(({ letters }) => count(sentence, letters) > half)
    if (script !== undefined) return script.languages.includes(language) ? language : script.languages[0]
    return OTHER_THAN_LATIN.has(language) && count(sentence, /\p{Script=Latin}/gu) > half ? "en" : language
  })
}

function count(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0
}
