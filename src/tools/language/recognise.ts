/** With fewer letters a text is not evidence: more often than not it is a name or a product. */
const FEWEST_LETTERS = 8

/** With fewer letters a text is short: languages that are rare here win by chance. */
const SHORT_LETTERS = 25

/** The languages of most texts about training at work: those of the product itself. */
const COMMON = ["en", "de", "fr", "it", "es", "nl", "pl", "tr"]

/**
 * How much likelier than the expected one a language must be, on the recogniser's scale from 0 to 1, and in a short
 * text a rare language than all common ones. With a smaller margin, titles of two words are mistaken for a neighbouring
 * language, or for Tagalog.
 */
const MARGIN = 0.15

/**
 * How far the likeliest common language of a short text must be ahead of the next one; otherwise neither is accepted.
 */
const LEAD = 0.1

/** Languages for which the recogniser uses the name of a close relative. */
const RELATIVES: Readonly<Record<string, string>> = { nb: "no", nn: "no", bs: "hr", id: "ms" }

/**
 * The language of a text, two letters: the expected one, unless another one is clearly likelier. Its first use loads a
 * recogniser of 40 MB, which stays in memory: use it only in a process that ends soon.
 *
 * @param expected two letters
 */
export async function languageOf(text: string, expected: string): Promise<string> {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < FEWEST_LETTERS) return expected
  const { eld } = await import("eld/extrasmall")
  const scores: Readonly<Record<string, number>> = eld.detect(text).getScores()
  const likelihood = (language: string) => scores[RELATIVES[language] ?? language] ?? 0
  const ahead = (languages: Iterable<string>) =>
    [...languages].sort((one, other) => likelihood(other) - likelihood(one))
  const [likeliest = expected] = ahead(Object.keys(scores))
  const isLikelier = (language: string) => likelihood(language) - likelihood(expected) >= MARGIN
  if (letters >= SHORT_LETTERS) return isLikelier(likeliest) ? likeliest : expected
  const [first = expected, second = expected] = ahead(new Set([expected, ...COMMON]))
  if (likelihood(likeliest) - likelihood(first) >= MARGIN) return likeliest
  return likelihood(first) - likelihood(second) >= LEAD && isLikelier(first) ? first : expected
}
