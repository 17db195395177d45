import type { FileStore } from "../files/port.ts"
import type { Services } from "../http/services.ts"
import type { Mail } from "../mail/rules.ts"
import type { Observation } from "../operation/metrics/observation.ts"
import type { PrepareImport } from "../organisation/imports/preparing.ts"
import type { LetterSeal } from "../people/letters/secrets.ts"
import type { OpenIdClient } from "../people/openid/client.ts"
import type { LinkRequestSeal } from "../people/passwords/secrets.ts"
import type { SignOnSeal } from "../people/providers/secrets.ts"
import type { FactorSeal } from "../people/second-factors/secrets.ts"
import type { Renderer } from "../training/documents/renderer.ts"
import type { OpeningArtist } from "../video/opening.ts"
import type { SecretSeal } from "../webhooks/secrets.ts"
import type { Reach } from "../webhooks/target.ts"

/** The services that the routes of any feature need. */
export interface AllServices extends Omit<Services, "counters">, Observation {
  readonly files: FileStore
  readonly mail: Mail
  readonly certificates: Renderer
  readonly webhookSecrets: SecretSeal
  readonly signOnSeal: SignOnSeal
  readonly factorSeal: FactorSeal
  readonly letterSeal: LetterSeal
  readonly linkRequestSeal: LinkRequestSeal
  /** How to reach OpenID Connect providers, if not in the default way. */
  readonly openid?: OpenIdClient
  /** The addresses that webhooks may reach, if different from the settings. */
  readonly reach?: Reach
  /** Draws the opening of a video before the video is made. */
  readonly openings: OpeningArtist
  /** Prepares imports, if not in this thread. */
  readonly prepareImport?: PrepareImport
  /** Wakes the background loop. To be called after the commit that enqueued a job. */
  readonly nudge: () => void
}
