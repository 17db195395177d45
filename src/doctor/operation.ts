import { listClients } from "../access/clients/rules.ts"
import { lookAtLease } from "../background/lease/rules.ts"
import { LEASE_NAME } from "../background/loop.ts"
import { listParked, type ParkedJob } from "../background/parked/rules.ts"
import { backupState } from "../backup/runs/rules.ts"
import type { Queries } from "../database/port.ts"
import { serverIn } from "../database/sqlite/server-lock.ts"
import type { Settings } from "../settings/read.ts"
import { type Finding, fail, pass, warning } from "./finding.ts"
import { findNewestMoment } from "./store.ts"

/** Milliseconds within which a leader that lives shows it: it does so every five seconds. */
const SIGN_OF_LIFE = 16_000
const POLL = 250

/** Milliseconds by which the clocks of two machines may differ. */
const CLOCK_TOLERANCE = 5 * 60_000

/** Findings of one kind that are told one by one. */
const SHOWN = 10

/** Background work that was given up, kind by kind. */
export async function parkedJobs(queries: Queries): Promise<Finding | Finding[]> {
  const kinds = Map.groupBy(await listParked(queries), ({ kind }) => kind)
  if (kinds.size === 0) return pass("no background job was given up")
  return [...kinds].map(([kind, jobs]) => parkedOf(kind, jobs))
}

function parkedOf(kind: string, jobs: readonly ParkedJob[]): Finding {
  const count = jobs.length === 1 ? "1 job" : `${jobs.length} jobs`
  return warning(
    `${count} of the kind ${kind} failed for good, the latest with: ${jobs[0]?.error ?? "no reason"}`,
    "see trainbase jobs list, then use trainbase jobs retry or trainbase jobs remove",
  )
}

interface ServerFacts {
  readonly settings: Pick<Settings, "data" | "database">
  /** Whether the process of this name, which has led, has certainly ended. */
  readonly hasEnded: (holder: string) => boolean
}

/** Whether a server runs, and one process does the work in the background. */
export async function server(queries: Queries, { settings, hasEnded }: ServerFacts): Promise<Finding> {
  const running = serverIn(settings.data)
  const which = running?.pid === undefined ? "a server runs" : `a server runs (process ${running.pid})`
  const lease = await lookAtLease(queries, LEASE_NAME)
  // With SQLite all servers are processes of this machine.
  const ended = settings.database === undefined && lease?.holder != null && hasEnded(lease.holder)
  if (lease === undefined || lease.holder === null || ended) {
    if (running === undefined) return warning("no server is running", "start one with trainbase serve")
    return fail(`${which}, but does no work in the background`, "see its log, then restart it")
  }
  const until = performance.now() + SIGN_OF_LIFE
  while (performance.now() < until) {
    const now = await lookAtLease(queries, LEASE_NAME)
    const lives = now !== undefined && now.holder !== null && (now.beat !== lease.beat || now.fence !== lease.fence)
    if (lives)
      return pass(
        `${running === undefined ? "a server runs elsewhere" : which}; ${now.holder} leads its background work`,
      )
    await Bun.sleep(POLL)
  }
  if (running === undefined) return warning("no server is running", "start one with trainbase serve")
  return fail(
    `${which}, but ${lease.holder}, which leads the background work, shows no sign of life`,
    "see its log, then restart it",
  )
}

export async function backups(
  queries: Queries,
  settings: Pick<Settings, "backup_time">,
  now: number,
): Promise<Finding> {
  const state = await backupState(queries, settings, now)
  switch (state.state) {
    case "off":
      return warning(
        "the server makes no backups",
        "set backup_time, unless trainbase backup or another program makes them",
      )
    case "failing":
      return fail(
        `scheduled backups fail since ${moment(state.failingSince)}: ${state.error}`,
        state.lastSuccessAt === undefined
          ? "mend that: there has been no backup yet"
          : `mend that: the last good backup is of ${moment(state.lastSuccessAt)}`,
      )
    case "ok": {
      const last =
        state.lastSuccessAt === undefined ? "none was due yet" : `the last is of ${moment(state.lastSuccessAt)}`
      return pass(`scheduled backups are made: ${last}, the next is due at ${moment(state.nextAt)}`)
    }
  }
}

/** Whether the clock is not behind what was stored. */
export async function clock(queries: Queries, now: number): Promise<Finding> {
  const newest = await findNewestMoment(queries)
  if (newest === undefined || newest <= now + CLOCK_TOLERANCE)
    return pass("no record is newer than the clock of this machine")
  return warning(
    `a record is of ${moment(newest)}, but the clock of this machine says ${moment(now)}`,
    "set the clock, best by a time service: deadlines, tokens and renewals go by it",
  )
}

/** Clients that get no token. */
export async function clients(queries: Queries, now: number): Promise<Finding | Finding[]> {
  const active = (await listClients(queries, now)).filter(({ state }) => state === "active")
  if (active.length === 0) return warning("there is no API client", "make one with trainbase client create")
  const findings = active.flatMap(({ client_id, name, secrets, username, user_state }) => {
    const who = `the client ${client_id} (${name})`
    if (user_state === "inactive") {
      return warning(
        `${who} gets no tokens: its service user ${username} is inactive`,
        "activate the user, or revoke the client",
      )
    }
    if (secrets > 0) return []
    return warning(`${who} has no valid secret`, "give it one with trainbase client rotate-secret, or revoke it")
  })
  if (findings.length === 0) return pass(`all API clients (${active.length}) can get tokens`)
  if (findings.length <= SHOWN) return findings
  const rest = findings.length - SHOWN
  return [...findings.slice(0, SHOWN), warning(`${rest} more API clients get no tokens`, "see trainbase client list")]
}

function moment(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 16).replace("T", " ")} UTC`
}
