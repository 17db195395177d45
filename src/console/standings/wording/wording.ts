import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { StandingsWording } from "./shape.ts"

export const STANDINGS_WORDING: Worded<StandingsWording> = { en: english, de: german }
