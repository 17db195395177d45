import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { CoursesWording } from "./shape.ts"

export const COURSES_WORDING: Worded<CoursesWording> = { en: english, de: german }
