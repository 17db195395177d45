import { basename } from "node:path"
import { hashSecret, newSecret } from "../../src/access/secrets.ts"
import { insertRows } from "../../src/database/insert-rows.ts"
import { insertedId } from "../../src/database/inserted.ts"
import { openDatabase } from "../../src/database/open.ts"
import { type Queries, sql } from "../../src/database/port.ts"
import { type Bench, copyData, serveCommand } from "./installation.ts"
import { cpuSeconds } from "./process-tree.ts"
import { type Measured, percentile } from "./results.ts"
import { READERS } from "./scenarios/scenario.ts"
import { type RunningServer, startServer } from "./server-process.ts"
import { measure, WARM_UP } from "./under-load.ts"

/** Number of people watching videos at the same time, and seconds between the reports of a player. */
const VIEWERS = 2_000
const INTERVAL = 15

/** For how many seconds they watch: each player reports twice. */
const WATCHED = 30

/** Pages of the course. The first has a video of an hour, which nobody watches to the end. */
const PAGES = 12
const DURATION = 3_600

const RATE_GOAL = 1_500
const P99_GOAL = 15
const CORE_GOAL = 10

interface Viewer {
  readonly assignmentId: number
  readonly cookie: string
}

interface Audience {
  readonly server: RunningServer
  readonly nodeId: number
  readonly viewers: readonly Viewer[]
}

/** The page of a course that somebody has started. */
export async function measureCourse(bench: Bench): Promise<Measured> {
  const { server, viewers } = await startLearning(bench, "course", 1)
  const [viewer] = viewers
  const question = {
    path: `/learn/${viewer?.assignmentId}`,
    connections: READERS,
    ...(viewer === undefined ? {} : { cookie: viewer.cookie }),
  }
  await measure(bench, "warm-up", [server], question, { seconds: WARM_UP })
  const page = await measure(bench, "trainbase", [server], question)
  await server.stop()
  return {
    title: `The page of a course of ${PAGES} pages, ${READERS} connections`,
    loads: [page],
    figures: [
      { what: "pages", value: page.rate, unit: "req/s", goal: { compare: "at least", value: RATE_GOAL } },
      { what: "p99", value: page.p99, unit: "ms", goal: { compare: "below", value: P99_GOAL } },
    ],
  }
}

/** The cost of many simultaneous viewers, whose players report what they have played. */
export async function measureHeartbeats(bench: Bench): Promise<Measured> {
  const { server, nodeId, viewers } = await startLearning(bench, "heartbeats", VIEWERS)
  // A player's first report only states that it is playing.
  await watch(server, nodeId, viewers, { seconds: INTERVAL, from: 0, to: 0 })
  const before = cpuSeconds(server.process.pid)
  const begun = performance.now()
  const waited: number[] = []
  for (let from = 0; from < WATCHED; from += INTERVAL) {
    waited.push(...(await watch(server, nodeId, viewers, { seconds: INTERVAL, from, to: from + INTERVAL })))
  }
  const seconds = (performance.now() - begun) / 1000
  const core = ((cpuSeconds(server.process.pid) - before) / seconds) * 100
  await server.stop()
  return {
    title: `${VIEWERS.toLocaleString("en")} people who watch videos, a report every ${INTERVAL} seconds`,
    loads: [],
    figures: [
      { what: "reports", value: waited.length / seconds, unit: "req/s" },
      { what: "of a core", value: core, unit: "%", goal: { compare: "below", value: CORE_GOAL } },
      { what: "99 of 100 reports are answered within", value: percentile(waited, 0.99), unit: "ms" },
    ],
  }
}

/** Everybody reports once within a few seconds. Returns how long each waited for the response, in milliseconds. */
function watch(
  { origin }: RunningServer,
  nodeId: number,
  viewers: readonly Viewer[],
  { seconds, from, to }: { readonly seconds: number; readonly from: number; readonly to: number },
): Promise<number[]> {
  return Promise.all(
    viewers.map(async ({ assignmentId, cookie }, index) => {
      await Bun.sleep((index / viewers.length) * seconds * 1000)
      const asked = performance.now()
      const answer = await fetch(`${origin}/learn/${assignmentId}/nodes/${nodeId}/played?gathered`, {
        method: "POST",
        headers: { cookie, origin, accept: "application/json" },
        body: new URLSearchParams({ position: String(to), played: from === to ? "" : `${from}-${to}` }),
      })
      if (!answer.ok) throw new Error(`A report was answered with ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      return performance.now() - asked
    }),
  )
}

/** A server on data with a course, and signed-in people who have started it. */
async function startLearning(bench: Bench, name: string, people: number): Promise<Audience> {
  const data = await copyData(bench, name)
  const database = await openDatabase({ data, database: undefined })
  const audience = await database
    .transaction((tx) => addAudience(tx, people, Date.now()))
    .finally(() => database.close())
  const server = await startServer(bench.workspace, serveCommand(bench.trainbase, { data }), `${basename(data)}.err`)
  return { server, ...audience }
}

async function addAudience(tx: Queries, people: number, now: number): Promise<Omit<Audience, "server">> {
  const { courseId, nodeId } = await addCourse(tx, now)
  const users = await tx.all<{ id: number; company_id: number }>(
    sql`select id, company_id from users where state = 'active' order by id limit ${people}`,
  )
  const tokens = users.map(() => newSecret())
  const later = now + 86_400_000
  await insertRows(
    tx,
    "sessions (token_hash, user_id, company_id, factors, stays, address, device, created_at, last_used_at, expires_at)",
    users.map((user, index) => [
      ...[hashSecret(tokens[index] ?? ""), user.id, user.company_id, '["password"]', 0, "192.0.2.1", "bench"],
      ...[now, now, later],
    ]),
  )
  const assignments = await insertRows<{ id: number }>(
    tx,
    "assignments (company_id, user_id, course_id, key, assignment_type, state, is_open, begin_date, created_at, updated_at)",
    users.map((user) => [
      ...[user.company_id, user.id, courseId, crypto.randomUUID(), "manual", "inprogress", 1, "2026-01-01", now, now],
    ]),
    "returning id",
  )
  return {
    nodeId,
    viewers: assignments.map(({ id }, index) => ({ assignmentId: id, cookie: `session=${tokens[index]}` })),
  }
}

async function addCourse(tx: Queries, now: number): Promise<{ courseId: number; nodeId: number }> {
  const courseId = await insertedId(
    tx,
    sql`insert into courses (key, title, short_type, state, search, created_at, updated_at)
      values ('bench', 'Bench', 'base', 'active', 'bench', ${now}, ${now}) returning id`,
  )
  const chapter = await insertedId(
    tx,
    sql`insert into course_nodes (course_id, key, title, position, created_at, updated_at)
      values (${courseId}, 'bench', 'Bench', 1, ${now}, ${now}) returning id`,
  )
  const text = "What everybody has to know who works here. ".repeat(50)
  const nodes = await insertRows<{ id: number }>(
    tx,
    "content_nodes (course_node_id, key, title, text, position, created_at, updated_at)",
    Array.from({ length: PAGES }, (_, index) => [chapter, `bench-${index}`, `Page ${index}`, text, index, now, now]),
    "returning id",
  )
  const nodeId = nodes[0]?.id ?? 0
  const file = await insertedId(
    tx,
    sql`insert into files (purpose, storage_name, media_type, size, sha256, created_at)
      values ('video', 'bench.mp4', 'video/mp4', 1, 'bench', ${now}) returning id`,
  )
  await tx.run(sql`
    insert into content_videos (content_node_id, made_course_node, key, name, prompter_text, estimated_length, state, progress,
      duration, video_file_id, created_at, updated_at)
    values (${nodeId}, 0, 'bench', 'Bench', ${text}, ${DURATION}, 'ready', 100, ${DURATION}, ${file}, ${now}, ${now})`)
  return { courseId, nodeId }
}
