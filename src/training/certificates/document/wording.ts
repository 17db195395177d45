import type { CertificateLanguage } from "../languages.ts"
import { german } from "./wording/de.ts"
import { english } from "./wording/en.ts"
import { spanish } from "./wording/es.ts"
import { french } from "./wording/fr.ts"
import { italian } from "./wording/it.ts"
import { dutch } from "./wording/nl.ts"
import { polish } from "./wording/pl.ts"
import type { DocumentWording } from "./wording/shape.ts"
import { turkish } from "./wording/tr.ts"

/** What certificates say, in every language of theirs. */
export const WORDING: Readonly<Record<CertificateLanguage, DocumentWording>> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  nl: dutch,
  pl: polish,
  tr: turkish,
}
