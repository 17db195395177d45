import { ACT_NOTICES } from "../../act-wording/notices.ts"
import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { PlacesWording } from "./shape.ts"

export const PLACES_WORDING: Worded<PlacesWording> = { en: english, de: german }

/** What forms say was done, on the pages that they lead to. */
export const NOTICES = {
  en: { ...ACT_NOTICES.en, ...english.notices },
  de: { ...ACT_NOTICES.de, ...german.notices },
}
