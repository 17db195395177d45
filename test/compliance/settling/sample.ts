import { afterEach, expect } from "bun:test"
import { SettlingDatabase } from "../../../src/compliance/settling/settling-database.ts"
import { sql } from "../../../src/database/port.ts"
import { importDataset } from "../../../src/dataset/rules.ts"
import { Installation } from "../../harness/installation.ts"
import { acmeWith } from "../../harness/instruction.ts"
import { idOf } from "../../harness/records.ts"
import { dayAfter, LEAD, pairOf, settleAll } from "../../harness/requirements.ts"

/* What tests about pairs share: acme with courses of all kinds, and requests as its administrator. Today is 20 November 2026. */

const content = (key: string) => [
  { key: `${key}-1`, title: "Chapter", nodes: [{ key: `${key}-1a`, title: "Page", text: "Look." }] },
]
const course = (key: string, short_type: string, more: object = {}) => ({
  ...{ key, title: key, short_type, state: "active", valid_period: "12m", allow_user_approval_date: true },
  ...{ content: content(key), ...more },
})
const COURSES = [
  course("screen", "trainer"),
  course("first-aid", "base"),
  course("crane", "operator", {
    requires: { min_age: 18, fitness: true, driving_classes: ["CE"], course_keys: ["first-aid"] },
  }),
  course("again", "operator_recurring"),
  course("round", "instruction"),
]

let current: Installation | undefined
afterEach(() => current?.stop())

/** The installation of the test. */
export function place(): Installation {
  if (current === undefined) throw new TypeError("start it first")
  return current
}

export async function start(assignments: readonly object[] = []): Promise<void> {
  current = await Installation.start({
    dataset: acmeWith({ assignments, courses: COURSES }),
    settings: { token_lifetime: 10 * 365 * 86_400 },
  })
}

export const user = (key: string) => idOf(place(), "users", key)
export const team = (key: string) => idOf(place(), "teams", key)
export const courseId = (key: string) => idOf(place(), "courses", key)
export const day = (days: number) => dayAfter(place(), days)
export const pair = (key: string, course = "screen") => pairOf(place(), key, course)

/** Sends a request that must succeed. Returns the data of the answer. */
export async function ok(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await place().request(method, path, body === undefined ? {} : { body })
  expect(answer.status < 300 ? "" : answer.text).toBe("")
  return (answer.body?.data ?? {}) as Record<string, unknown>
}

/** Imports rows of acme, and settles whom they concern. */
export async function bring(rows: object): Promise<void> {
  await bringOnly(rows)
  await settleAll(place())
}

/** Imports rows of acme; those whom they concern are still to be settled. */
export async function bringOnly(rows: object): Promise<void> {
  const { database, files, directory, time } = place()
  const settling = new SettlingDatabase(database, { renewal_lead: LEAD })
  const options = { files, baseDirectory: directory, now: time.now }
  await importDataset(settling, { companies: [{ key: "acme", ...rows }] }, options)
}

interface Open {
  readonly id: number
  readonly deadline_date: string | null
  readonly assignment_type: string
  readonly creator_user_id: number | null
}

/** What is open of a course. */
export function open(key: string, course = "screen"): Promise<Open[]> {
  return place().database.all(sql`
    select id, deadline_date, assignment_type, creator_user_id from assignments
    where user_id = ${user(key)} and course_id = ${courseId(course)} and is_open = 1`)
}

/** Ends the open assignment with this result. */
export async function end(key: string, state: string, course = "screen"): Promise<void> {
  const [assignment] = await open(key, course)
  await ok("POST", `course-assignments/${assignment?.id}/complete`, { state })
}

/** A success of Ada. */
export const held = (course_key: string, valid_until: string | null, more: object = {}) => ({
  ...{ key: `held-${course_key}`, user_key: "ada", course_key, assignment_type: "manual", state: "success" },
  ...{ finish_date: "2026-01-10", valid_until, ...more },
})
