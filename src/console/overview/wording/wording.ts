import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { OverviewWording } from "./shape.ts"

export const OVERVIEW_WORDING: Worded<OverviewWording> = { en: english, de: german }
