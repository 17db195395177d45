import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { AuditWording } from "./shape.ts"

export const AUDIT_WORDING: Worded<AuditWording> = { en: english, de: german }
