import type { WordedLanguage } from "../../../tools/language/worded.ts"
import { REPORT_WORDING } from "../../reports/wording/wording.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import { it } from "./it.ts"
import { nl } from "./nl.ts"
import { pl } from "./pl.ts"
import type { ReportTitles } from "./shape.ts"
import { tr } from "./tr.ts"

/** The titles of reports in every language of mails. In those of the reports themselves they are the same. */
export const REPORT_TITLES: Readonly<Record<WordedLanguage, ReportTitles>> = {
  en: REPORT_WORDING.en.titles,
  de: REPORT_WORDING.de.titles,
  ...{ fr, it, es, nl, pl, tr },
}
