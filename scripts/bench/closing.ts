import { type Bench, startTrainbase } from "./installation.ts"
import type { Measured } from "./results.ts"
import { ask } from "./single-request.ts"
import { FIRST_NAMES, LAST_NAMES } from "./users.ts"

/** People in one group training. */
const PARTICIPANTS = 300

const CLOSING_GOAL = 2
const MARKS_GOAL = 500

/** A course of the benchmark's company. */
const COURSE = 1

/** How many marks are sent at once, as many tablets do that have a connection again. */
const TABLETS = 64

/** A group training with many people: their marks, and the end of it with a certificate for each of them. */
export async function measureClosing(bench: Bench): Promise<Measured> {
  const server = await startTrainbase(bench, "closing")
  const post = async (path: string, body: object, method: "POST" | "PUT" = "POST") =>
    JSON.parse(await ask(bench, server, { path: `/api/v1${path}`, method, body: JSON.stringify(body) }))
  const users = Array.from({ length: PARTICIPANTS }, (_, index) => ({
    external_id: `closing-${index}`,
    first_name: FIRST_NAMES[index % FIRST_NAMES.length],
    last_name: LAST_NAMES[index % LAST_NAMES.length],
  }))
  const saved = await post("/users/bulk", { users })
  const user_ids: number[] = saved.data.map(({ id }: { id: number }) => id)
  const begin = Date.now() - 3 * 60 * 60 * 1000
  const training = await post("/group-trainings", {
    ...{ course_id: COURSE, external_trainer: "Some Body" },
    sessions: [{ starts_at: new Date(begin).toISOString(), ends_at: new Date(begin + 3_600_000).toISOString() }],
  })
  const path = `/group-trainings/${training.data.id}`
  await post(`${path}/participants`, { user_ids })
  await post(`${path}/start`, {})
  const session = training.data.sessions[0].id
  const marking = performance.now()
  const waiting = [...user_ids]
  const tablet = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      await post(`${path}/participants/${id}`, { attendance: { [session]: "present" }, result: "success" }, "PUT")
    }
  }
  await Promise.all(Array.from({ length: TABLETS }, tablet))
  const marks = (PARTICIPANTS * 1000) / (performance.now() - marking)
  const closing = performance.now()
  await post(`${path}/close`, {})
  const seconds = (performance.now() - closing) / 1000
  await server.stop()
  return {
    title: `A group training with ${PARTICIPANTS} people`,
    loads: [],
    figures: [
      { what: "marks", value: marks, unit: "rows/s", goal: { compare: "at least", value: MARKS_GOAL } },
      {
        what: "closed with certificates after",
        value: seconds,
        unit: "s",
        goal: { compare: "at most", value: CLOSING_GOAL },
      },
    ],
  }
}
