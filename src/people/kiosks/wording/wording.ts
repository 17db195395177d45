import type { WordedLanguage } from "../../../tools/language/worded.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import { spanish } from "./es.ts"
import { french } from "./fr.ts"
import { italian } from "./it.ts"
import { dutch } from "./nl.ts"
import { polish } from "./pl.ts"
import type { KioskWording } from "./shape.ts"
import { turkish } from "./tr.ts"

/** The texts of the pages of shared tablets, in every language. */
export const KIOSK_WORDING: Readonly<Record<WordedLanguage, KioskWording>> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  nl: dutch,
  pl: polish,
  tr: turkish,
}
