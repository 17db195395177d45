import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { TrainingsWording } from "./shape.ts"

export const TRAININGS_WORDING: Worded<TrainingsWording> = { en: english, de: german }
