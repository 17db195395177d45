import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { tokenFor } from "../../scripts/executable/token.ts"
import { times } from "../harness/effort.ts"
import { sandboxOfFile } from "../harness/sandbox-of-file.ts"
import { SMALL_COMPANY, smallCompanyClient } from "../harness/small-company.ts"

/** A server is killed again and again while it closes group trainings: all of the participants have results, or none. */

const PARTICIPANTS = 300
const KILLS = times(5, 20)
/** Maximum time from the request to the kill, as a multiple of what closing takes: it is also answered sometimes. */
const LONGEST_LIFE = 1.2

const own = sandboxOfFile()

const [small] = SMALL_COMPANY.companies
const participants = Array.from({ length: PARTICIPANTS }, (_, index) => ({
  ...{ user_key: `p${index}`, result: index % 10 === 0 ? "failed" : "success" },
}))
const TRAININGS = Array.from({ length: KILLS + 1 }, (_, index) => ({
  ...{ key: `t${index}`, course_key: `c${index}`, external_trainer: "Some Body", state: "ongoing" },
  ...{ sessions: [{ starts_at: "2026-01-12T08:00:00Z", ends_at: "2026-01-12T10:00:00Z" }], participants },
}))
const COMPANY = {
  companies: [
    {
      ...small,
      courses: [
        ...small.courses,
        ...TRAININGS.map(({ course_key }) => ({
          ...{ key: course_key, title: course_key, short_type: "trainer", state: "active", valid_period: "12m" },
        })),
      ],
      users: [
        ...small.users,
        ...participants.map(({ user_key }) => ({ key: user_key, first_name: "Some", last_name: user_key })),
      ],
      group_trainings: TRAININGS,
    },
  ],
}

/** What has been saved about a training. */
interface Saved {
  readonly state: string
  readonly certificates: number
  readonly ended: number
  readonly evidence: number
  readonly entries: number
}

function savedOf(id: number): Saved | null {
  const database = new Database(own.sandbox.path("data", "trainbase.sqlite"), { readonly: true })
  try {
    const bound = "in (select a.id from assignments a where a.group_training_id = t.id)"
    return database
      .query<Saved, [number]>(
        `select t.state,
          (select count(*) from certificates c where c.assignment_id ${bound}) as certificates,
          (select count(*) from assignments a where a.group_training_id = t.id and a.is_open = 0) as ended,
          (select count(*) from evidence e where e.assignment_id ${bound}) as evidence,
          (select count(*) from audit_entries e where e.record_type = 'group_training' and e.record_id = t.id
            and e.action = 'close') as entries
        from group_trainings t where t.id = ?`,
      )
      .get(id)
  } finally {
    database.close()
  }
}

const OPEN: Saved = { state: "ongoing", certificates: 0, ended: 0, evidence: 0, entries: 0 }
const CLOSED: Saved = {
  ...{ state: "closed", certificates: PARTICIPANTS, ended: PARTICIPANTS, evidence: PARTICIPANTS, entries: 1 },
}

test(`group trainings are closed completely or not at all, despite ${KILLS} kills`, async () => {
  own.sandbox.write("company.json", JSON.stringify(COMPANY))
  expect(await own.sandbox.run(["import", "company.json"])).toMatchObject({ exitCode: 0 })
  const options = ["--rate-limit", "0", "--token-lifetime", "86400", "--log-level", "error"]
  let server = await own.sandbox.serve(options)
  const token = await tokenFor(server.origin, smallCompanyClient)
  const ask = async (method: string, path: string) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const body = method === "GET" ? {} : { body: "{}" }
    const answer = await fetch(`${server.origin}/api/v1/group-trainings${path}`, { method, headers, ...body })
    return {
      status: answer.status,
      body: (await answer.json()) as { readonly data: readonly { readonly id: number }[] },
    }
  }
  const { body } = await ask("GET", "?per_page=100")
  const ids: readonly number[] = body.data.map(({ id }) => id)
  expect(ids).toHaveLength(TRAININGS.length)
  const [first, ...others] = ids
  const begun = performance.now()
  expect(await ask("POST", `/${first}/close`)).toMatchObject({ status: 200 })
  const closingTime = performance.now() - begun
  const seen = { open: 0, closed: 0 }
  for (const id of others) {
    expect(savedOf(id)).toEqual(OPEN)
    const closing = ask("POST", `/${id}/close`).catch(() => undefined)
    await Bun.sleep(Math.random() * LONGEST_LIFE * closingTime)
    await server.stop("SIGKILL")
    const answer = await closing
    server = await own.sandbox.serve(options)
    const saved = savedOf(id)
    expect(saved).toEqual(saved?.state === "closed" ? CLOSED : OPEN)
    if (answer !== undefined) expect({ answered: answer.status, saved }).toEqual({ answered: 200, saved: CLOSED })
    seen[saved?.state === "closed" ? "closed" : "open"]++
  }
  process.stdout.write(`${seen.open} trainings were left ongoing, ${seen.closed} were closed\n`)
  // What was left can be closed, and what was closed stays so.
  for (const id of ids) {
    const isClosed = savedOf(id)?.state === "closed"
    expect({ id, status: (await ask("POST", `/${id}/close`)).status }).toEqual({ id, status: isClosed ? 422 : 200 })
    expect(savedOf(id)).toEqual(CLOSED)
  }
  expect((await server.stop()).exitCode).toBe(0)
}, 600_000)
