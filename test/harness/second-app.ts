import type { Database } from "../../src/database/port.ts"
import type { Mail } from "../../src/mail/rules.ts"
import { observe } from "../../src/operation/metrics/observation.ts"
import { LetterSeal } from "../../src/people/letters/secrets.ts"
import { LinkRequestSeal } from "../../src/people/passwords/secrets.ts"
import { SignOnSeal } from "../../src/people/providers/secrets.ts"
import { FactorSeal } from "../../src/people/second-factors/secrets.ts"
import { createApp } from "../../src/server/app.ts"
import { readSettings, type Settings } from "../../src/settings/read.ts"
import { silentLog } from "../../src/tools/log/log.ts"
import { SecretSeal } from "../../src/webhooks/secrets.ts"
import { type Installation, WEBHOOK_KEY } from "./installation.ts"
import { OPENINGS } from "./openings.ts"
import { RecordedMail } from "./recorded-mail.ts"

/**
 * The app of a second process on the same database as the installation, with the same keys and clock.
 *
 * @param database a connection of its own
 */
export function secondApp(
  { directory, files, certificates, time }: Installation,
  database: Database,
  mail: Mail = new RecordedMail(),
  changed: Partial<Settings> = {},
) {
  const { settings: defaults } = readSettings({ flags: { data: directory }, environment: {} })
  const settings = { ...defaults, ...changed }
  const common = { database, settings, log: silentLog(), clock: () => time.now }
  const vitals = () => ({ leading: false, sinceTick: 0, sincePass: 0 })
  return createApp({
    ...common,
    ...observe({ ...common, vitals }),
    ...{ files, certificates, mail, openings: OPENINGS },
    webhookSecrets: new SecretSeal(WEBHOOK_KEY),
    factorSeal: new FactorSeal(WEBHOOK_KEY),
    letterSeal: new LetterSeal(WEBHOOK_KEY),
    linkRequestSeal: new LinkRequestSeal(WEBHOOK_KEY),
    signOnSeal: new SignOnSeal(WEBHOOK_KEY),
    nudge() {},
  })
}
