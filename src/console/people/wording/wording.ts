import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { PeopleWording } from "./shape.ts"

export const PEOPLE_WORDING: Worded<PeopleWording> = { en: english, de: german }
