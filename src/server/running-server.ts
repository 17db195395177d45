import { forgetOldBrowsers } from "../access/browsers/rules.ts"
import { removeExpiredSecrets } from "../access/clients/rules.ts"
import { removeOldKeys } from "../access/idempotency/rules.ts"
import { removeExpiredKeys } from "../access/one-time-keys/rules.ts"
import { removeEndedSessions } from "../access/sessions/rules.ts"
import { removeExpiredTokens } from "../access/tokens/rules.ts"
import { removeOldEntries } from "../audit/retention.ts"
import type { Duty } from "../background/duties.ts"
import { createLoop } from "../background/loop.ts"
import { bulkActHandler } from "../bulk-acts/job.ts"
import { removeOldActs } from "../bulk-acts/retention.ts"
import { removeOldChanges } from "../changes/retention.ts"
import { Inviting } from "../compliance/invitations/errand.ts"
import { invitationLedger } from "../compliance/invitations/sending.ts"
import { HISTORY_DUTY, noteDays } from "../compliance/pairs/history.ts"
import { REMINDER_DUTY, remind } from "../compliance/reminders/duty.ts"
import { dailyRemoval } from "../compliance/reminders/retention.ts"
import { reminderLedger } from "../compliance/reminders/sending.ts"
import { mailReports, REPORT_DUTY } from "../compliance/report-schedules/duty.ts"
import { personHandler, settlingHandler } from "../compliance/settling/batches.ts"
import { settleByTime, UPKEEP_DUTY } from "../compliance/settling/upkeep.ts"
import { removeOldForms } from "../console/sent-forms/rules.ts"
import type { Database } from "../database/port.ts"
import { removalHandler } from "../files/downloads/removal.ts"
import type { Tls } from "../http/tls.ts"
import { mailHandler } from "../mail/delivery.ts"
import { createMail, type Mail } from "../mail/rules.ts"
import { migrationCopiesDuty } from "../operation/backup/before-migrations.ts"
import { backupDuty } from "../operation/backup/schedule/duty.ts"
import { backupHandler } from "../operation/backup/schedule/handler.ts"
import { countedJobs } from "../operation/metrics/counted-jobs.ts"
import type { Gather } from "../operation/metrics/exposition.ts"
import type { Figures } from "../operation/metrics/figures.ts"
import { observe } from "../operation/metrics/observation.ts"
import { removeOldRows } from "../organisation/imports/rules.ts"
import { importHandler } from "../organisation/imports/running.ts"
import { removeOldGuesses } from "../people/guesses/rules.ts"
import { LetterSeal } from "../people/letters/secrets.ts"
import { linkRequestHandler } from "../people/passwords/link-requests.ts"
import { LinkRequestSeal } from "../people/passwords/secrets.ts"
import { SignOnSeal } from "../people/providers/secrets.ts"
import { FactorSeal } from "../people/second-factors/secrets.ts"
import { versionHandler } from "../publishing/handler.ts"
import { repetitionHandler } from "../publishing/repetition.ts"
import type { Settings } from "../settings/read.ts"
import type { Log } from "../tools/log/log.ts"
import { createRenderer } from "../training/documents/renderer.ts"
import { RENEWAL_DUTY, renewRecurring } from "../training/recurrence/rules.ts"
import { renderHandler } from "../video/render-jobs/handler.ts"
import { VideoProcesses } from "../video/render-jobs/process.ts"
import { announceClock } from "../webhooks/clockwork/duty.ts"
import { Courier } from "../webhooks/delivery/courier.ts"
import type { PublicAddresses } from "../webhooks/public-addresses.ts"
import { removeOldDeliveries } from "../webhooks/retention/rules.ts"
import { SecretSeal } from "../webhooks/secrets.ts"
import { reachOf } from "../webhooks/target.ts"
import { createApp } from "./app.ts"
import { completeDatabase } from "./complete-database.ts"
import { ImportThread } from "./imports/import-thread.ts"
import type { Installation } from "./installation.ts"
import { listen } from "./listener.ts"
import { hasEnded, processName } from "./process-name.ts"

/**
 * Milliseconds after the start in which only requests are served: the first heartbeats and checks take as long as a
 * hundred requests.
 */
const FIRST_ANSWERS = 25

interface RunningServer {
  readonly origin: string
  /** Undefined on a Unix socket. */
  readonly port: number | undefined
  /** Uses another certificate for new connections from now on. */
  renew(tls: Tls): Promise<void>
  /** The metrics of this process. */
  figures(): Promise<Figures>
  /**
   * Finishes requests and jobs in progress, and cuts off the remaining ones after `stop_timeout`. Afterwards the database
   * may be closed.
   */
  stop(): Promise<void>
}

interface StartOptions {
  readonly shared?: boolean
  readonly tls?: Tls | undefined
  readonly isExtra?: boolean
  readonly gather?: Gather
}

/**
 * Serves requests and does background work in this process. Throws `OperatorError`.
 *
 * @param shared whether other listeners of this server open the same port
 * @param tls certificate and key for HTTPS
 * @param isExtra whether another process of this server logs the findings that are common to all
 * @param gather collects the metrics of all processes of this server
 */
export function startServer(
  { settings, database: opened, files, key }: Installation,
  log: Log,
  { isExtra = false, gather, ...options }: StartOptions = {},
): RunningServer {
  const clock = Date.now
  const observation = observe({ database: opened, settings, log, clock, vitals: () => loop.vitals(), gather, isExtra })
  const { watch, counters } = observation
  const webhookSecrets = new SecretSeal(key)
  // Background changes are announced as well; the app announces those of its own requests.
  const onWritten = () => loop.nudge()
  const { database, addresses } = completeDatabase(opened, { settings, clock, onWritten })
  const videoProcesses = new VideoProcesses()
  const mail = createMail({ settings, key, nudge: onWritten })
  const imports = new ImportThread({ settings, key, onWritten })
  const linkRequestSeal = new LinkRequestSeal(key)
  const letterSeal = new LetterSeal(key)
  const handlers = [
    mailHandler({
      settings,
      key,
      reminders: reminderLedger({ database: opened, settings, clock }),
      invitations: invitationLedger({ database: opened, settings, clock }),
    }),
    linkRequestHandler({ database, mail, linkRequestSeal, publicUrl: settings.public_url, clock }),
    renderHandler({ database, files, settings, log, clock, processes: videoProcesses }),
    versionHandler({ database, clock }),
    repetitionHandler({ database, clock }),
    removalHandler(files),
    backupHandler({ database: opened, settings, log, clock }),
    bulkActHandler({ database, clock, leadDays: settings.renewal_lead, letterSeal, mail }),
    settlingHandler({ database, log, leadDays: settings.renewal_lead, clock }),
    personHandler({ database, leadDays: settings.renewal_lead, clock }),
    importHandler({ database, mail, leadDays: settings.renewal_lead, clock }, imports.run),
  ]
  const courier = new Courier({
    database: opened,
    log,
    clock,
    secrets: webhookSecrets,
    sending: reachOf(settings),
    holder: processName(),
    hasEnded,
    onAttempt: counters.webhookAttempt,
  })
  const monotonic = () => performance.now()
  const inviting = new Inviting({ database: opened, mail, log, clock, monotonic })
  const loop = createLoop({
    database,
    log,
    clock,
    monotonic,
    holder: processName(),
    // Only one machine uses the SQLite file, and it knows which of its processes are running.
    ...(opened.engine === "sqlite" ? { hasEnded } : {}),
    handlers: handlers.map((handler) => countedJobs(handler, counters)),
    duties: dutiesOf(database, settings, { mail, addresses, onWritten }),
    errands: [courier, inviting],
  })
  const certificates = createRenderer({ log, onMade: counters.certificateMade })
  const signOnSeal = new SignOnSeal(key)
  const factorSeal = new FactorSeal(key)
  const services = {
    database: opened,
    webhookSecrets,
    signOnSeal,
    factorSeal,
    letterSeal,
    linkRequestSeal,
    files,
    settings,
    log,
    mail,
    certificates,
    openings: videoProcesses,
    prepareImport: imports.prepare,
    nudge: loop.nudge,
    clock,
  }
  const app = createApp({ ...services, ...observation })
  const server = listen(app, settings, options)
  // Start-up code runs once, so compiling it would not pay; from now on, code runs often.
  Bun.unsafe.setJITPolicy(1)
  const beginning = setTimeout(() => {
    loop.start()
    watch.start()
  }, FIRST_ANSWERS)
  return {
    origin: server.origin,
    port: server.port,
    renew: server.renew,
    figures: counters.figures,
    async stop() {
      clearTimeout(beginning)
      const patience = settings.stop_timeout * 1000
      await Promise.all([server.stop(patience), loop.stop(patience), watch.stop()])
      await Promise.all([certificates.stop(), videoProcesses.stop(), imports.stop()])
    },
  }
}

function dutiesOf(
  database: Database,
  settings: Settings,
  {
    mail,
    ...webhooks
  }: { readonly mail: Mail; readonly addresses: PublicAddresses | undefined; readonly onWritten: () => void },
): readonly Duty[] {
  const { renewal_lead, audit_retention, changes_keep, reminders_keep } = settings
  const removeOldReminders = dailyRemoval(reminders_keep)
  return [
    {
      name: "remove expired data",
      run: async (now, lead) => {
        await lead.transaction(async (tx) => {
          await removeExpiredTokens(tx, now)
          await removeExpiredSecrets(tx, now)
          await removeExpiredKeys(tx, now)
          await removeEndedSessions(tx, settings, now)
          await removeOldGuesses(tx, now)
          await forgetOldBrowsers(tx, now)
          await removeOldForms(tx, now)
        })
      },
    },
    {
      name: "remove old idempotency keys",
      run: (now, lead) => removeOldKeys(database, { lead, now }),
    },
    {
      name: RENEWAL_DUTY,
      run: (now, lead) => renewRecurring(database, { lead, leadDays: renewal_lead, now }),
    },
    {
      // Before the next one: it counts the standings of yesterday.
      name: HISTORY_DUTY,
      run: (now, lead) => noteDays(database, { lead, now }),
    },
    {
      name: UPKEEP_DUTY,
      run: (now, lead) => settleByTime(database, { lead, leadDays: renewal_lead, now }),
    },
    {
      name: REMINDER_DUTY,
      run: (now, lead) => remind(database, { lead, mail, now }),
    },
    {
      name: "remove old reminders",
      run: (now, lead) => removeOldReminders(database, { lead, now }),
    },
    {
      name: REPORT_DUTY,
      run: (now, lead) => mailReports(database, { lead, mail, settings, now }),
    },
    {
      name: "remove old audit entries",
      run: (now, lead) => removeOldEntries(database, { lead, days: audit_retention, now }),
    },
    {
      name: "remove old acts",
      run: (now, lead) => removeOldActs(database, { lead, now }),
    },
    {
      name: "remove old changes",
      run: (now, lead) => removeOldChanges(database, { lead, days: changes_keep, now }),
    },
    {
      name: "announce events caused by time",
      async run(now, lead) {
        const addresses = await webhooks.addresses?.prepare()
        await announceClock(database, { ...webhooks, addresses, lead, now })
      },
    },
    {
      name: "remove old webhook deliveries",
      run: (now, lead) => removeOldDeliveries(database, { lead, now }),
    },
    {
      name: "remove old rows of imports",
      run: (now, lead) => removeOldRows(database, { lead, now }),
    },
    {
      name: "update the query planner's statistics",
      withAnyClock: true,
      run: () => database.optimize(),
    },
    backupDuty(database, settings),
    ...(database.engine === "sqlite" ? [migrationCopiesDuty(settings)] : []),
  ]
}
