import type { ReportLanguage } from "../report.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { ReportWording } from "./shape.ts"

/** The texts of reports. */
export const REPORT_WORDING: Readonly<Record<ReportLanguage, ReportWording>> = { en: english, de: german }
