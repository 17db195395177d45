import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { WebhooksWording } from "./shape.ts"

export const WEBHOOKS_WORDING: Worded<WebhooksWording> = { en: english, de: german }
