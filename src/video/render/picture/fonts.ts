import type { CanvasKit, TypefaceFontProvider } from "canvaskit-wasm/full"
import { readEmbedded } from "../../../tools/embedded-file.ts"
import { LATIN } from "../../../tools/fonts/designs.ts"
import { type Family, familiesFor, inOrderFor } from "./families.ts"

/** Letters and signs of European languages, all of which are in the Latin family. */
const PLAIN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u017f\u2013\u2014\u2018-\u201e\u2026]$/

/** Characters without a shape of their own: joiners, variation selectors, direction marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/** Characters that belong to a script, and therefore to the family of that script. */
const OF_A_SCRIPT = /[^\p{Script=Common}\p{Script=Inherited}]/u

/** Only the fonts that some texts need: those for Chinese take ten megabytes. */
export class Fonts {
  readonly provider: TypefaceFontProvider
  readonly #skia: CanvasKit
  readonly #families: readonly Family[]

  /**
   * @param plain all text to be set in regular weight
   * @param strong all text to be set in semi-bold weight
   * @param language of the text, two letters
   */
  constructor(skia: CanvasKit, plain: string, strong: string, language: string) {
    this.#skia = skia
    this.provider = skia.TypefaceFontProvider.Make()
    const text = plain + strong
    const order = familiesFor(text, language)
    const chosen = this.#choose(text, order)
    this.#families = order.filter((family) => chosen.has(family))
    for (const family of this.#families) {
      if (family.name === LATIN.name || [...strong].some((character) => family.characters.test(character))) {
        this.#register(family.name, family.strong)
      }
    }
  }

  /** Names of the families in which a paragraph looks up its characters, best first. */
  namesFor(paragraph: string): string[] {
    return inOrderFor(paragraph, this.#families).map(({ name }) => name)
  }

  /** Returns those of the characters for which the registered fonts have no shape. */
  unresolved(characters: Iterable<string>, names: readonly string[]): string[] {
    const style = new this.#skia.ParagraphStyle({ textStyle: { fontFamilies: [...names], fontSize: 10 } })
    const builder = this.#skia.ParagraphBuilder.MakeFromFontProvider(style, this.provider)
    builder.addText([...characters].join(" "))
    const paragraph = builder.build()
    builder.delete()
    paragraph.layout(1000)
    const codes = paragraph.unresolvedCodepoints()
    paragraph.delete()
    return missingOf(codes)
  }

  /** Opens one family after the other until every character has a shape or there are no more families that may have it. */
  #choose(text: string, order: readonly Family[]): ReadonlySet<Family> {
    const chosen = new Set<Family>()
    const open = (family: Family | undefined) => {
      if (family === undefined || chosen.has(family)) return
      this.#register(family.name, family.plain)
      chosen.add(family)
    }
    open(order.find(({ name }) => name === LATIN.name))
    let missing = [...new Set(text)].filter((character) => !PLAIN.test(character) && !/\s/u.test(character))
    for (const character of missing) {
      if (OF_A_SCRIPT.test(character))
        open(order.find((one) => one.name !== LATIN.name && one.characters.test(character)))
    }
    while (missing.length > 0) {
      const names = order.filter((family) => chosen.has(family)).map(({ name }) => name)
      missing = this.unresolved(missing, names)
      const before = chosen.size
      const next = missing.map((character) =>
        order.find((family) => !chosen.has(family) && family.characters.test(character)),
      )
      for (const family of next) open(family)
      if (chosen.size === before) break
    }
    return chosen
  }

  /** Both weights of a family share its name; Skia uses the nearer one, or emboldens the only one there is. */
  #register(name: string, file: string | undefined): void {
    if (file !== undefined) this.provider.registerFont(readEmbedded(file), name)
  }
}

/** The characters of code points that Skia reports as unresolved, except those that are invisible anyway. */
export function missingOf(codes: readonly number[]): string[] {
  return codes.map((code) => String.fromCodePoint(code)).filter((character) => !INVISIBLE.test(character))
}
