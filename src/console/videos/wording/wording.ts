import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { VideosWording } from "./shape.ts"

export const VIDEOS_WORDING: Worded<VideosWording> = { en: english, de: german }
