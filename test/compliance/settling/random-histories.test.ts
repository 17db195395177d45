import { afterEach, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { acmeWith } from "../../harness/instruction.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { dayAfter, passDays, require, settleAgain, settleAll } from "../../harness/requirements.ts"
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
    () => passDays(installation, 1 + Math.floor(random() * 20)),
    () => passDays(installation, 1),
  ]
}

test.each([1, 2, 3, 4, 5, 6])(
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
  60_000,
)
