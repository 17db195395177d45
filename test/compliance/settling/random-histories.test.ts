import { afterEach, expect, test } from "bun:test"
import { SettlingDatabase } from "../../../src/compliance/settling/settling-database.ts"
import { sql } from "../../../src/database/port.ts"
import { importDataset } from "../../../src/dataset/rules.ts"
import { Installation } from "../../harness/installation.ts"
import { acmeWith } from "../../harness/instruction.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { dayAfter, LEAD, passDays, require, settleAgain, settleAll } from "../../harness/requirements.ts"
import { expectSettled } from "./settled.ts"

/*
 * Random histories of people, teams, roles, results and days. Whatever happens over whichever path, what was settled by the
 * way is the same as what would be settled from nothing but the facts: nobody is required and neither opened nor listed.
 */

let installation: Installation
afterEach(() => installation.stop())

const content = (key: string) => [
  { key: `${key}-1`, title: "Chapter", nodes: [{ key: `${key}-1a`, title: "Page", text: "Look." }] },
]
const COURSES = [
  { key: "screen", title: "Screen work", short_type: "trainer", state: "active", valid_period: "12m" },
  {
    ...{ key: "crane", title: "Crane", short_type: "operator", state: "active", valid_period: "1m" },
    ...{ requires: { min_age: 18, fitness: true }, allow_user_approval_date: true, content: content("crane") },
  },
  {
    key: "round",
    title: "Round",
    short_type: "instruction",
    state: "active",
    valid_period: "2m",
    allow_user_approval_date: true,
  },
]
const USERS = ["ada", "lukasz", "boss", "alone", "gone", "employee"]
const TEAMS = ["warehouse", "office", "plant", "night"]
const ROLES = ["company.employee", "company.trainer", "company.location_admin"]

/** A generator of numbers from 0 to below 1 (mulberry32), so that a failed history can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function stepsOf(random: () => number) {
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const some = <T>(values: readonly T[]) => values.filter(() => random() < 0.4)
  const user = () => idOf(installation, "users", one(USERS))
  const team = () => idOf(installation, "teams", one(TEAMS))
  const course = () => idOf(installation, "courses", one(["screen", "crane", "round", "safety"]))
  const send = async (method: string, path: string, body?: object) => {
    const answer = await installation.request(method, path, { body })
    expect(answer.status).toBeLessThan(500)
    expect(answer.status).not.toBe(401)
  }
  const assignment = async () => {
    const rows = await installation.database.all<{ id: number }>(sql`
      select a.id from assignments a where a.company_id = ${companyId(installation)} and a.is_open = 1 order by a.id`)
    return rows.length === 0 ? undefined : one(rows).id
  }
  const onAssignment = async (act: (id: number) => Promise<unknown>) => {
    const id = await assignment()
    if (id !== undefined) await act(id)
  }
  const idAmong = async (rows: Promise<{ id: number }[]>) => {
    const found = await rows
    return found.length === 0 ? undefined : one(found).id
  }
  const onExemption = async (act: (id: number) => Promise<unknown>) => {
    const id = await idAmong(installation.database.all(sql`select id from exemptions order by id`))
    if (id !== undefined) await act(id)
  }
  const onCertificate = async (act: (id: number) => Promise<unknown>) => {
    const id = await idAmong(installation.database.all(sql`select id from certificates order by id`))
    if (id !== undefined) await act(id)
  }
  const changeRequirementByChance = async () => {
    const id = await idAmong(
      installation.database.all(sql`select id from requirements where state = 'active' order by id`),
    )
    if (id === undefined) return
    const changes = [
      { grace_days: Math.floor(random() * 50) },
      { lead_days: Math.floor(random() * 90) },
      { until: dayAfter(installation, Math.floor(random() * 30) - 3) },
      { from: dayAfter(installation, Math.floor(random() * 30) - 10) },
      { state: "ended" },
    ]
    await send("PATCH", `requirements/${id}`, one(changes))
  }
  const importInto = async (rows: object) => {
    const { files, directory, time } = installation
    const database = new SettlingDatabase(installation.database, { renewal_lead: LEAD })
    await importDataset(
      database,
      { companies: [{ key: "acme", ...rows }] },
      {
        ...{ files, baseDirectory: directory, now: time.now },
      },
    )
  }
  return [
    () => send("PATCH", `users/${user()}`, { team_ids: some(TEAMS).map((key) => idOf(installation, "teams", key)) }),
    () => send("POST", `teams/${team()}/users`, { user_ids: [user()] }),
    () => send("DELETE", `teams/${team()}/users/${user()}`),
    () => send("POST", `users/${user()}/${one(["activate", "deactivate"])}`),
    () => send("PUT", `users/${user()}/roles`, { roles: some(ROLES) }),
    () => send("PATCH", `users/${user()}`, { birthday: one(["1990-01-01", "2008-12-24", null]) }),
    () => send("PATCH", `users/${user()}`, { fitness_valid_until: one(["2026-12-01", "2030-01-01", null]) }),
    () => send("POST", `teams/${team()}/${one(["activate", "deactivate"])}`),
    () =>
      send(
        "POST",
        `locations/${idOf(installation, "locations", one(["berlin", "krakow"]))}/${one(["activate", "deactivate"])}`,
      ),
    () =>
      send("PATCH", `teams/${team()}`, { instruction_course_id: one([null, idOf(installation, "courses", "round")]) }),
    () => send("PATCH", `teams/${team()}`, { location_id: idOf(installation, "locations", one(["berlin", "krakow"])) }),
    () => send("POST", `users/${user()}/course-assignments`, { course_id: course() }),
    () =>
      send("POST", `users/${user()}/qualifications`, {
        course_id: course(),
        finish_date: dayAfter(installation, -Math.floor(random() * 40)),
      }),
    () => onAssignment((id) => send("DELETE", `course-assignments/${id}`)),
    () =>
      onAssignment((id) =>
        send("PATCH", `course-assignments/${id}`, { deadline_date: one([null, dayAfter(installation, 9)]) }),
      ),
    () =>
      onAssignment((id) =>
        send("POST", `course-assignments/${id}/complete`, { state: one(["success", "failed", "notshownup"]) }),
      ),
    () =>
      onAssignment((id) => send("POST", `course-assignments/${id}/complete`, { state: one(["success", "failed"]) })),
    () => require(installation, { course: one(["screen", "crane", "round"]), team: one(TEAMS) }).catch(() => undefined),
    () =>
      require(installation, { course: one(["screen", "crane"]), role: one(ROLES), lead: 10 }).catch(() => undefined),
    () => changeRequirementByChance(),
    () => changeRequirementByChance(),
    () =>
      send("POST", "exemptions", {
        ...{ user_id: user(), course_id: course(), reason: "Knows it.", from: dayAfter(installation, one([-9, 0, 5])) },
        until: one([null, dayAfter(installation, 9)]),
      }),
    () => onExemption((id) => send("DELETE", `exemptions/${id}`)),
    () => onExemption((id) => send("PATCH", `exemptions/${id}`, { until: dayAfter(installation, one([-1, 0, 30])) })),
    () =>
      send("PATCH", `users/${user()}`, {
        absent_from: dayAfter(installation, one([-3, 0, 4])),
        absent_until: one([null, dayAfter(installation, 12)]),
      }),
    () => send("PATCH", `users/${user()}`, { absent_from: null, absent_until: null }),
    () => send("POST", "users/bulk", { users: [{ external_id: one(USERS), team_ids: [team()], roles: some(ROLES) }] }),
    () => send("PUT", `users/by-external-id/${one(USERS)}`, { last_name: "Other", team_ids: [team(), team()] }),
    () => importInto({ courses: [{ key: one(["screen", "crane", "round"]), state: one(["active", "inactive"]) }] }),
    () => importInto({ courses: [{ key: "screen", valid_period: one(["1m", "12m", null]) }] }),
    () => onCertificate((id) => send("POST", `certificates/${id}/revoke`, { reason: "Wrong." })),
    () =>
      importInto({
        users: some(USERS).map((key) => ({
          key,
          team_keys: some(TEAMS),
          ...(key !== "boss" && { roles: some(ROLES) }),
        })),
      }),
    () =>
      importInto({
        assignments: some(USERS).map((user_key) => ({
          ...{ key: `brought-${user_key}-${installation.time.now}`, user_key, course_key: one(["screen", "round"]) },
          ...{ assignment_type: "approval", state: "success", finish_date: dayAfter(installation, -5) },
          valid_until: one([null, dayAfter(installation, 60)]),
        })),
      }),
    () => send("PATCH", "company", { timezone: one(["Europe/Berlin", "Pacific/Auckland", "America/New_York"]) }),
    () => passDays(installation, 1 + Math.floor(random() * 20)),
    () => passDays(installation, 1),
  ]
}

/** Others by HISTORY_SEEDS=7,8. */
const SEEDS = process.env.HISTORY_SEEDS?.split(",").map(Number) ?? [1, 2, 3, 4, 5, 6]

test.each(SEEDS)(
  "nobody is required and neither opened nor listed, history %d",
  async (seed) => {
    installation = await Installation.start({
      dataset: acmeWith({ courses: COURSES }),
      settings: { token_lifetime: 10 * 365 * 86_400 },
    })
    const random = randomFrom(seed)
    const steps = stepsOf(random)
    await settleAgain(installation)
    await require(installation, { course: "screen", location: "berlin" })
    await require(installation, { course: "crane", team: "warehouse", grace: 5 })
    for (let count = 0; count < 60; count++) {
      const at = Math.floor(random() * steps.length)
      await steps[at]?.()
      await settleAll(installation)
      try {
        await expectSettled(installation)
      } catch (error) {
        throw new Error(`after step ${at} (number ${count})`, { cause: error })
      }
    }
  },
  120_000,
)
