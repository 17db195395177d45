import Gauge from "prom-client/lib/gauge.js"
import Registry from "prom-client/lib/registry.js"
import { clockDoubt } from "../../background/clock/rules.ts"
import { jobCounts } from "../../background/jobs/rules.ts"
import { peopleWithoutAddress, reminderTrouble } from "../../compliance/reminders/trouble.ts"
import { migrations } from "../../database/migrations/sqlite/list.ts"
import type { Database } from "../../database/port.ts"
import type { Settings } from "../../settings/read.ts"
import { BUILD } from "../../tools/build.ts"
import type { Log } from "../../tools/log/log.ts"
import { waitingDeliveries } from "../../webhooks/trouble/rules.ts"
import type { Checkup } from "../health/checks.ts"
import { withinPatience } from "../health/patience.ts"
import type { Watch } from "../health/watch.ts"
import { type Figures, figuresOf } from "./figures.ts"
import { databaseSize } from "./store.ts"

interface Parts {
  readonly database: Database
  readonly settings: Pick<Settings, "data">
  readonly watch: Watch
  readonly log: Log
  /** The current time, in epoch milliseconds. */
  readonly clock: () => number
}

/**
 * The metrics shared by all processes: the state of the queue, the disk and backups. Unavailable ones are left out, which
 * `trainbase_health` shows.
 */
export async function installationFigures(parts: Parts): Promise<Figures> {
  const registry = new Registry()
  const checkup = await parts.watch.check()
  addBuild(registry, parts)
  addHealth(registry, checkup)
  if (checkup.checks.database.status === "ok") await addDatabase(registry, parts)
  return figuresOf(registry)
}

function addBuild(registry: Registry, { database }: Parts): void {
  const labels = {
    version: BUILD.version,
    commit: BUILD.commit ?? "",
    schema: String(migrations.length),
    database: database.engine,
  }
  const help =
    "Always 1; the labels contain version, commit and schema version of this trainbase, and the database engine."
  gauge(registry, "trainbase_build_info", help, [[labels, 1]])
}

function addHealth(registry: Registry, { checks }: Checkup): void {
  const all = Object.entries(checks).map(([check, { status }]) => [{ check }, status === "ok" ? 1 : 0] as const)
  gauge(registry, "trainbase_health", "1 for each check of /health/ready that passes, else 0.", all)
  const { free, total } = checks.disk_space
  if (free !== null && total !== null) {
    gauge(registry, "trainbase_disk_free_bytes", "Free space on the disk of the data directory.", free)
    gauge(registry, "trainbase_disk_size_bytes", "Size of the disk of the data directory.", total)
  }
  const { state } = checks.backups
  if (state === undefined || state.state === "off") return
  const failing = state.state === "failing"
  gauge(registry, "trainbase_backup_failing", "1 if scheduled backups are failing, else 0.", failing ? 1 : 0)
  const since = "trainbase_backup_failing_since_timestamp_seconds"
  if (failing) gauge(registry, since, "The first failure since the last backup.", state.failingSince / 1000)
  const success = "trainbase_backup_last_success_timestamp_seconds"
  const { lastSuccessAt } = state
  if (lastSuccessAt !== undefined) gauge(registry, success, "When the last backup was made.", lastSuccessAt / 1000)
  if (!failing && state.lastSize !== undefined) {
    gauge(registry, "trainbase_backup_last_size_bytes", "Size of the last backup.", state.lastSize)
  }
}

async function addDatabase(registry: Registry, { database, settings, log, clock }: Parts): Promise<void> {
  try {
    const [size, jobs, deliveries, doubt, reminders, unreachable] = await withinPatience(
      Promise.all([
        databaseSize(database, settings.data),
        jobCounts(database),
        waitingDeliveries(database),
        clockDoubt(database, clock()),
        reminderTrouble(database, clock()),
        peopleWithoutAddress(database, clock()),
      ]),
    )
    const trusted =
      "1 if the clock is trusted; 0 if periodic tasks that delete, announce or open something are waiting because it is not."
    gauge(registry, "trainbase_clock_trusted", trusted, doubt === undefined ? 1 : 0)
    gauge(registry, "trainbase_database_size_bytes", "Size of the database.", size)
    const counts = jobs.map(({ kind, state, count }) => [{ kind, state }, count] as const)
    gauge(registry, "trainbase_jobs", "Jobs in the queue; parked ones have permanently failed.", counts, [
      "kind",
      "state",
    ])
    gauge(registry, "trainbase_webhook_deliveries_waiting", "Webhook deliveries waiting to be sent.", deliveries)
    addReminders(registry, reminders, clock())
    const without = "People who could not be reminded in the last 31 days because they have no mail address."
    gauge(registry, "trainbase_reminders_without_address", without, unreachable)
    const queued = jobs.filter(({ state }) => state === "queued").map(({ oldest }) => oldest)
    const age = queued.length === 0 ? 0 : Math.max(0, clock() - Math.min(...queued)) / 1000
    gauge(
      registry,
      "trainbase_job_oldest_queued_seconds",
      "Age of the job that has been waiting longest, 0 if none.",
      age,
    )
  } catch (error) {
    log.warn({ err: error }, "some metrics could not be read from the database")
  }
}

function addReminders(
  registry: Registry,
  { waiting, waitingSince, late, lagging }: Awaited<ReturnType<typeof reminderTrouble>>,
  now: number,
): void {
  gauge(registry, "trainbase_reminders_waiting", "Reminders waiting for their mail to be sent.", waiting)
  gauge(registry, "trainbase_reminders_late", "Reminders that have been waiting for more than a day.", late)
  const age = waitingSince === undefined ? 0 : Math.max(0, now - waitingSince) / 1000
  const oldest = "Age of the reminder that has been waiting longest, 0 if none."
  gauge(registry, "trainbase_reminder_oldest_waiting_seconds", oldest, age)
  const mornings = "Companies whose reminders of today should have been made and have not."
  gauge(registry, "trainbase_reminders_lagging_companies", mornings, lagging.length)
}

type Labels = Readonly<Record<string, string>>

/** @param values one value, or one for each set of labels */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  values: number | readonly (readonly [Labels, number])[],
  labelNames: readonly string[] = typeof values === "number" ? [] : Object.keys(values[0]?.[0] ?? {}),
): void {
  const metric = new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] })
  if (typeof values === "number") metric.set(values)
  else for (const [labels, value] of values) metric.set(labels, value)
}
