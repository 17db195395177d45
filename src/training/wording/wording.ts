import type { CertificateLanguage, WordedLanguage } from "../../tools/language/worded.ts"
import { arabic } from "./ar.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import { spanish } from "./es.ts"
import { french } from "./fr.ts"
import { italian } from "./it.ts"
import { japanese } from "./ja.ts"
import { dutch } from "./nl.ts"
import { polish } from "./pl.ts"
import type { PrintedWording, TrainingWording } from "./shape.ts"
import { turkish } from "./tr.ts"
import { chinese } from "./zh.ts"

/** The wording of certificates, the verification page, and lists of training, in the languages of pages. */
export const WORDING: Readonly<Record<WordedLanguage, TrainingWording>> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  nl: dutch,
  pl: polish,
  tr: turkish,
}

/** The wording of certificates, by language. */
export const CERTIFICATE_WORDING: Readonly<Record<CertificateLanguage, PrintedWording>> = {
  ...WORDING,
  ar: arabic,
  zh: chinese,
  ja: japanese,
}
