import type { WordedLanguage } from "../../tools/language/worded.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import { spanish } from "./es.ts"
import { french } from "./fr.ts"
import { italian } from "./it.ts"
import { dutch } from "./nl.ts"
import { polish } from "./pl.ts"
import type { PortalWording } from "./shape.ts"
import { turkish } from "./tr.ts"

/** The texts of the portal, in every language. */
export const PORTAL_WORDING: Readonly<Record<WordedLanguage, PortalWording>> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  nl: dutch,
  pl: polish,
  tr: turkish,
}
