import { listClients } from "../../access/clients/rules.ts"
import { clockDoubt } from "../../background/clock/rules.ts"
import { lookAtLease } from "../../background/lease/rules.ts"
import { LEASE_NAME } from "../../background/loop.ts"
import { settledState, UNBOUND_COUNTED_MAX } from "../../compliance/settling/invariant.ts"
import type { Queries } from "../../database/port.ts"
import { serverIn } from "../../database/sqlite/server-lock.ts"
import { MAIL_JOB } from "../../mail/payload.ts"
import type { Settings } from "../../settings/read.ts"
import { troubledWebhooks } from "../../webhooks/trouble/rules.ts"
import { listParked, type ParkedJob } from "../parked/rules.ts"
import { type Finding, fail, moment, pass, warning } from "./finding.ts"

/** Milliseconds within which a living leader sends a heartbeat: it does so every five seconds. */
const SIGN_OF_LIFE = 16_000
const POLL = 250

/** Milliseconds within which a new server takes over the background work. */
const START = 5_000

/** Maximum number of findings of one kind that are listed individually. */
const SHOWN = 10

/** Parked background jobs, by kind. */
export async function parkedJobs(queries: Queries): Promise<Finding | Finding[]> {
  const kinds = Map.groupBy(await listParked(queries), ({ kind }) => kind)
  if (kinds.size === 0) return pass("no background job has been given up")
  return [...kinds].map(([kind, jobs]) => parkedOf(kind, jobs))
}

function parkedOf(kind: string, jobs: readonly ParkedJob[]): Finding {
  const count = jobs.length === 1 ? "1 job" : `${jobs.length} jobs`
  return warning(
    `${count} of the kind ${kind} failed for good, the latest with: ${jobs[0]?.error ?? "no reason"}`,
    kind === MAIL_JOB.name
      ? "their passwords are erased: list the recipients with trainbase jobs list --parked --json, send new passwords with trainbase user reset-password --send-email, then use trainbase jobs remove"
      : "see trainbase jobs list --parked and fix the reason, then use trainbase jobs retry, or trainbase jobs remove",
  )
}

interface ServerFacts {
  readonly settings: Pick<Settings, "data" | "database">
  /** Whether the process with this name, the last leader, has definitely ended. */
  readonly hasEnded: (holder: string) => boolean
  /** Milliseconds for which a server may run without doing background work. */
  readonly start?: number
}

/** Checks that a server is running, and that one process does the background work. */
export async function server(queries: Queries, { settings, hasEnded, start = START }: ServerFacts): Promise<Finding> {
  const running = serverIn(settings.data)
  const which = running?.pid === undefined ? "a server is running" : `a server is running (process ${running.pid})`
  const first = await lookAtLease(queries, LEASE_NAME)
  const began = performance.now()
  for (;;) {
    const waited = performance.now() - began
    const lease = await lookAtLease(queries, LEASE_NAME)
    const holder = lease?.holder ?? undefined
    // With SQLite, all servers are processes on this machine.
    const leader = settings.database === undefined && holder !== undefined && hasEnded(holder) ? undefined : holder
    if (leader !== undefined && (lease?.beat !== first?.beat || lease?.fence !== first?.fence)) {
      return pass(`${running === undefined ? "a server runs elsewhere" : which}; ${leader} leads its background work`)
    }
    if (waited >= (leader !== undefined ? SIGN_OF_LIFE : running !== undefined ? start : 0)) {
      if (running === undefined) return warning("no server is running", "start one with trainbase serve")
      return fail(noWork(which, leader), "check its log, then restart it")
    }
    await Bun.sleep(POLL)
  }
}

function noWork(which: string, leader: string | undefined): string {
  if (leader === undefined) return `${which}, but does no background work`
  return `${which}, but ${leader}, which leads the background work, shows no sign of life`
}

/** Whether everybody who is asked for a course has it open, or is listed with the reason why not. */
export async function requirements(queries: Queries, now: number): Promise<Finding> {
  const { neither, unbound, late, waiting } = await settledState(queries, now)
  const people = (count: number) => (count === 1 ? "1 person" : `${count} people`)
  if (neither > 0) {
    return fail(
      `${people(neither)} must know something that is neither assigned to them nor listed as an exception`,
      "start the server, which settles this within a minute; if it stays, report it with the server's log",
    )
  }
  if (unbound > 0) {
    const count = unbound > UNBOUND_COUNTED_MAX ? `more than ${people(UNBOUND_COUNTED_MAX)}` : people(unbound)
    return fail(
      `${count} should be bound by a requirement or by the instruction of a team, and are not`,
      "see trainbase jobs list for jobs of the kind settle one person, and the server's log for their reason; an import of any dataset binds everybody again",
    )
  }
  if (late > 0) {
    return warning(
      `the standing of ${people(late)} has been out of date for more than a day`,
      'start the server; if it runs, see its log for the task "settle what is required"',
    )
  }
  if (waiting > 0) return warning(`${people(waiting)} are still to be bound by requirements`, "let the server run")
  return pass("everybody who must know something has it assigned, or is listed as an exception")
}

/** Webhooks that the server has deactivated, or that are failing. */
export async function webhooks(queries: Queries): Promise<Finding | Finding[]> {
  const troubled = await troubledWebhooks(queries)
  if (troubled.length === 0) return pass("no webhook is failing")
  const findings = troubled.slice(0, SHOWN).map(({ id, company, host, state, reason, failingSince }) => {
    const which = `webhook ${id} of ${company} (${host})`
    if (state === "inactive") {
      const why = reason === "gone" ? "its receiver responded with 410" : "nothing has succeeded for five days"
      return warning(
        `${which} was deactivated: ${why}`,
        "fix its receiver, then set its state to active with the API; or delete it",
      )
    }
    return warning(
      `${which} fails since ${moment(failingSince ?? 0)}`,
      "see GET /api/v1/webhooks/ID/deliveries?sort=-id for the reason",
    )
  })
  const rest = troubled.length - findings.length
  return rest === 0 ? findings : [...findings, warning(`${rest} more webhooks are failing`, "fix these first")]
}

/** Checks whether the clock can be trusted; if not, the server suspends periodic tasks. */
export async function clock(queries: Queries, now: number): Promise<Finding> {
  const doubt = await clockDoubt(queries, now)
  if (doubt === undefined) return pass("the clock of this machine agrees with the time that the database last saw")
  const { direction, seenAt, until } = doubt
  const far = direction === "ahead" ? "more than 31 days later" : "earlier"
  return warning(
    `the clock is not trusted: it says ${moment(now)}, ${far} than the time that the database last saw (${moment(seenAt)}); periodic tasks that delete, announce or open something are waiting`,
    `if it is right, run trainbase clock accept; otherwise set it, preferably with a time service; if you do nothing, the tasks resume at ${moment(until)}`,
  )
}

/** API clients that cannot get a token. */
export async function clients(queries: Queries, now: number): Promise<Finding | Finding[]> {
  const active = (await listClients(queries, now)).filter(({ state }) => state === "active")
  if (active.length === 0) return warning("there is no API client", "create one with trainbase client create")
  const findings = active.flatMap(({ client_id, name, secrets, username, user_state }) => {
    const who = `the client ${client_id} (${name})`
    if (user_state === "inactive") {
      return warning(
        `${who} cannot get tokens: its service user ${username} is inactive`,
        "activate the user, or revoke the client",
      )
    }
    if (secrets > 0) return []
    return warning(`${who} has no valid secret`, "give it one with trainbase client rotate-secret, or revoke it")
  })
  if (findings.length === 0) return pass(`all API clients (${active.length}) can get tokens`)
  if (findings.length <= SHOWN) return findings
  const rest = findings.length - SHOWN
  return [
    ...findings.slice(0, SHOWN),
    warning(`${rest} more API clients cannot get tokens`, "see trainbase client list"),
  ]
}
