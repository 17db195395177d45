import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { ReportsWording } from "./shape.ts"

export const REPORTS_WORDING: Worded<ReportsWording> = { en: english, de: german }
