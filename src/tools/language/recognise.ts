/** Letters below which a text is no evidence: a name or a product, more often than not. */
const FEWEST_LETTERS = 8

/** Letters below which a text is short: languages that are rare here come out ahead by chance. */
const SHORT_LETTERS = 25

/** What texts about training at work are mostly written in: those that the product itself speaks. */
const COMMON = ["en", "de", "fr", "it", "es", "nl", "pl", "tr"]

/**
 * By how much a language must be likelier than the expected one, on the recogniser's scale from 0 to 1, and in a short text a
 * rare one than all common ones. With less, titles of two words are taken for a neighbouring language, or for Tagalog.
 */
const MARGIN = 0.15

/** By how much the likeliest common language of a short text must be ahead of the next one, or neither is believed. */
const LEAD = 0.1

/** Languages that the recogniser knows under the name of a near relative. */
const RELATIVES: Readonly<Record<string, string>> = { nb: "no", nn: "no", bs: "hr", id: "ms" }

/**
 * The language of a text, two letters: the expected one, unless another one is clearly likelier. Its first use loads a
 * recogniser of 40 MB, which stays in memory: it is for a process that ends soon.
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
