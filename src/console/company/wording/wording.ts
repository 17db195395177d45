import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { CompanyWording } from "./shape.ts"

export const COMPANY_WORDING: Worded<CompanyWording> = { en: english, de: german }
