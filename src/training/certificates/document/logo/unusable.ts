/** Why a picture cannot be printed; the sentence says what to do. The certificate goes without it. */
export class UnusableLogo extends Error {
  override readonly name = "UnusableLogo"
}
