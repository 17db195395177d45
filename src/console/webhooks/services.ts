import type { Services } from "../../http/services.ts"
import type { SecretSeal } from "../../webhooks/secrets.ts"
import type { Reach } from "../../webhooks/target.ts"

/** What the pages about webhooks need. */
export interface WebhookPageServices extends Services {
  readonly webhookSecrets: SecretSeal
  /** Wakes the background loop; called after the commit when there is something to deliver. */
  readonly nudge: () => void
  /** The addresses that webhooks may reach, if they differ from the settings. */
  readonly reach?: Reach | undefined
}
