/** Letters below which a text is no evidence: a name or a product, more often than not. */
const FEWEST_LETTERS = 10

/**
 * By how much a language must be likelier than the expected one, on the recogniser's scale from 0 to 1. With less, titles
 * of two words are taken for a neighbouring language.
 */
const MARGIN = 0.15

/** Languages that the recogniser knows under the name of a near relative. */
const RELATIVES: Readonly<Record<string, string>> = { nb: "no", nn: "no", bs: "hr", id: "ms" }

/**
 * The language of a text, two letters: the expected one, unless another one is clearly likelier. Its first use loads a
 * recogniser of 40 MB, which stays in memory: it is for a process that ends soon.
 *
 * @param expected two letters
 */
export async function languageOf(text: string, expected: string): Promise<string> {
  if ((text.match(/\p{L}/gu)?.length ?? 0) < FEWEST_LETTERS) return expected
  const { eld } = await import("eld/extrasmall")
  const found = eld.detect(text)
  const scores: Readonly<Record<string, number>> = found.getScores()
  const [likeliest, likely] = [scores[found.language] ?? 0, scores[RELATIVES[expected] ?? expected] ?? 0]
  return likeliest - likely >= MARGIN ? found.language : expected
}
