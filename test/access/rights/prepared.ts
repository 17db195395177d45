import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Database, type Queries, sql } from "../../../src/database/port.ts"
import { importDataset } from "../../../src/dataset/rules.ts"
import { DirectoryFiles } from "../../../src/files/directory.ts"
import { clientId, clientSecret } from "../../harness/companies.ts"
import { created } from "../../harness/content-videos.ts"
import { exempted } from "../../harness/exempted.ts"
import { type Installation, NOW } from "../../harness/installation.ts"
import { Learning, page, question } from "../../harness/learning.ts"
import { leaveMarkedIds, startWithMarkedCompany } from "../../harness/marked-company.ts"
import { methodsOf } from "../../harness/methods.ts"
import { PASSWORD } from "../../harness/people-company.ts"
import { pngFile } from "../../harness/pictures.ts"
import { idOf } from "../../harness/records.ts"
import { sessionOf } from "../../harness/signed-in.ts"
import { submitted } from "../../harness/submitted.ts"
import { FIREFOX, TestBrowser } from "../../harness/test-browser.ts"
import { CALLERS, type Stage } from "./lines.ts"

/* The records for the table of rights, created once. */

/** A cheap hash, because there are many sign-ins. */
const HASH = Bun.password.hashSync(PASSWORD, { algorithm: "argon2id", memoryCost: 64, timeCost: 1 })

/** Lifetime of tokens in seconds; the clock advances during the tests. */
const LASTING = 30 * 86_400

const LEARNERS = ["admin", "locadmin", "trainer", "employee", "norole", "ada", "olga"]
const STAGES: readonly Stage[] = ["fresh", "begun", "testing", "confirming", "failed", "done"]
/** A question whose first answer is the only right one. */
const asked = { questions: [question("Why?", ["+So", "No"])] }
const tested = { number_of_questions: 1, minimal_success_points: 1, test_attempts: 1 }

const course = (key: string, more: object = {}, nodes = [page(`${key}-page`)]) => ({
  ...{ key, title: `Course ${key}`, short_type: "base", state: "active", valid_period: "12m", ...more },
  content: [{ key: `${key}-chapter`, title: "Chapter", nodes }],
})

/** Group trainings of a team: planned, held just now, ready to be closed, and closed. */
function trainingsOf(team_key: string, people: readonly string[]) {
  const session = { starts_at: "2026-11-20T09:00:00Z", ends_at: "2026-11-20T12:00:00Z" }
  const common = { course_key: "taught", team_key, external_trainer: "Rita Roe", sessions: [session] }
  const participants = people.map((user_key) => ({ user_key }))
  const corrections = [{ user_key: people.at(-1), remark: "It was another one." }]
  const passed = people.map((user_key) => ({ user_key, result: "success" }))
  return [
    { ...common, key: `planned-${team_key}`, state: "planned" },
    { ...common, key: `held-${team_key}`, state: "ongoing", self_check_in: true, participants },
    { ...common, key: `ready-${team_key}`, course_key: "approved", state: "ongoing", participants: passed },
    { ...common, key: `closed-${team_key}`, state: "closed", participants: passed, corrections },
  ]
}

const MORE = {
  courses: [
    course("another"),
    course("taught"),
    course("approved", { allow_user_approval_date: true }),
    course("fresh"),
    course("begun", {}, [page("begun-page", asked), page("begun-film")]),
    course("testing", tested, [page("testing-page", asked)]),
    course("confirming", { requires_confirmation: true }),
    course("failed", tested, [page("failed-page", asked)]),
    course("done"),
  ],
  users: [
    { key: "olga", first_name: "Olga", last_name: "Plant", team_keys: ["plant"] },
    { key: "retired", first_name: "Rita", last_name: "Retired", username: "retired", roles: ["company.admin"] },
  ],
  assignments: LEARNERS.flatMap((user_key) =>
    STAGES.map((stage) => ({ key: `${stage}-${user_key}`, user_key, course_key: stage, state: "assigned" })),
  ),
  group_trainings: [
    ...trainingsOf("warehouse", ["admin", "locadmin", "trainer", "employee", "ada"]),
    ...trainingsOf("plant", ["olga"]),
  ],
  clients: [
    {
      ...{ key: "retired", name: "Client retired", service_user_key: "retired" },
      ...{ client_id: clientId("retired"), client_secret: clientSecret("retired") },
    },
  ],
}

/** Adds revision 1 of the course "approved", which is also its version 1. */
async function writeDraft(installation: Installation): Promise<void> {
  const chapter = {
    key: "approved-chapter",
    title: "Chapter",
    nodes: [{ ...page("approved-page"), text: "What it says now." }],
  }
  const { status } = await installation.request("PUT", `courses/${idOf(installation, "courses", "approved")}/draft`, {
    headers: { "if-match": "*" },
    body: { content: [chapter] },
  })
  if (status !== 200) throw new Error(`the draft was not saved: ${status}`)
}

export type Ids = Readonly<Record<string, number>>

/** Data of the prepared database that all its copies share. */
export interface Prepared {
  readonly acme: Readonly<
    Record<
      | "locations"
      | "teams"
      | "users"
      | "courses"
      | "webhooks"
      | "webhook_deliveries"
      | "client_rows"
      | "imports"
      | "exemptions"
      | "files"
      | "submissions"
      | "report_schedules"
      | "requirements"
      | "group_trainings"
      | "group_corrections",
      Ids
    >
  >
  readonly marked: Prepared["acme"] & { readonly content_videos: Ids }
  /** Ids of assignments and certificates, by stage and learner. Those of the marked company are under its name. */
  readonly assignments: Ids
  readonly certificates: Ids
  /** Content videos by the team to which they belong. */
  readonly videos: Ids
  readonly nodes: Ids
  readonly sessionIds: Ids
  readonly passkeys: Ids
  readonly tokens: Readonly<Record<string, string>>
  readonly sessions: Readonly<Record<string, string>>
}

/**
 * Puts all of this into a template database and its files into a directory. The sessions and tokens are valid in each
 * copy.
 */
export async function prepare(template: Database, files: string): Promise<Prepared> {
  // Closing an installation also closes its database.
  const database = { ...methodsOf(template), close: async () => {} }
  const store = new DirectoryFiles(files)
  const started = await startWithMarkedCompany({
    ...{ database, files: () => store, more: MORE },
    settings: { token_lifetime: LASTING },
  })
  const { installation } = started
  try {
    await leaveMarkedIds(installation)
    await addImage(installation, store)
    await installation.database.run(sql`update users set password_hash = ${HASH} where company_id = ${started.acme.id}`)
    const learning = Learning.in(installation)
    await learning.addReadyVideo("begun-film")
    await writeDraft(installation)
    const assignments = await idsBy(
      database,
      sql`
      select a.key, a.id from assignments a where a.company_id = ${started.acme.id} and a.key is not null`,
    )
    const nodes = await idsBy(database, sql`select key, id from content_nodes where key is not null`)
    for (const key of LEARNERS) await learnAll(new TestBrowser(installation), { installation, key, assignments, nodes })
    const people = [...CALLERS.filter((caller) => caller !== "nobody"), "boss"]
    const sessions: Record<string, string> = {}
    for (const key of people) sessions[key] = await sessionOf(installation, key, FIREFOX, ["passkey"])
    const passkeys = await addPasskeys(installation, people, started.acme.id)
    // A user's passkey handle is created when the page is requested.
    for (const session of Object.values(sessions)) {
      await installation.request("GET", "/account/passkeys", { as: null, headers: { cookie: `session=${session}` } })
    }
    const tokens: Record<string, string> = {}
    for (const key of CALLERS) if (key !== "nobody") tokens[key] = await installation.token(key)
    // A video for a team is placed in its instruction.
    await installation.request("PATCH", `teams/${started.acme.teams.plant}`, {
      body: { instruction_course_id: started.acme.courses.endless },
    })
    const requirements: Record<string, number> = {}
    for (const team of ["warehouse", "plant"]) {
      const body = { ...{ external_id: `${team}-required`, course_external_id: "safety" }, team_external_id: team }
      const made = await installation.request("POST", "requirements", { body: { ...body, from: "2036-11-20" } })
      requirements[team] = Number(made.body.data?.id)
    }
    const warehouse = await created(installation, { team_id: started.acme.teams.warehouse })
    const plant = await created(installation, { team_id: started.acme.teams.plant })
    await database.run(sql`update content_videos set state = 'failed', error = 'broken' where state = 'queued'`)
    // The key for signing addresses is created when the first one is requested.
    await installation.request("GET", "/files/1?expires=9999999999&signature=x", { as: null })
    await installation.request("POST", `users/${started.acme.users.retired}/deactivate`)
    const submissions: Record<string, number> = {}
    for (const key of LEARNERS) {
      // Others decide about those of Ada and Olga; everybody else changes their own.
      const state = ["ada", "olga"].includes(key) ? "submitted" : "returned"
      submissions[key] = await submitted(installation, started.acme.users[key], started.acme.courses.approved, state)
    }
    const olga = await exempted(installation, started.acme.users.olga, installation.ids.courses.base)
    return {
      acme: {
        ...started.acme,
        requirements,
        group_corrections: await idsBy(
          database,
          sql`
          select g.key, c.id from group_corrections c join group_trainings g on g.id = c.group_training_id
          where c.company_id = ${started.acme.id}`,
        ),
        group_trainings: await idsBy(
          database,
          sql`select key, id from group_trainings where company_id = ${started.acme.id}`,
        ),
        courses: { ...installation.ids.courses, ...started.acme.courses },
        exemptions: { ...started.acme.exemptions, olga },
        submissions,
      },
      marked: started.marked,
      assignments: { ...assignments, marked: idIn(started.marked.assignments, "zebulon-open") },
      certificates: {
        ...(await idsBy(
          database,
          sql`
          select a.key, c.id from certificates c join assignments a on a.id = c.assignment_id
          where a.company_id = ${started.acme.id} and a.key is not null`,
        )),
        marked: Object.values(started.marked.certificates)[0] ?? 0,
      },
      videos: { warehouse: warehouse.content_node_video_id, plant: plant.content_node_video_id },
      nodes,
      sessionIds: await idsBy(
        database,
        sql`
        select u.key, max(s.id) as id from sessions s join users u on u.id = s.user_id
        where u.company_id = ${started.acme.id} group by u.key`,
      ),
      passkeys,
      tokens,
      sessions,
    }
  } finally {
    await installation.stop()
  }
}

async function idsBy(queries: Queries, query: ReturnType<typeof sql>): Promise<Ids> {
  const rows = await queries.all<{ key: string; id: number }>(query)
  return Object.fromEntries(rows.map(({ key, id }) => [key, id]))
}

async function addImage({ database }: Installation, files: DirectoryFiles): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-image-"))
  try {
    writeFileSync(join(directory, "fork.png"), pngFile(4, 4, "full"))
    const dataset = { companies: [{ key: "acme", images: [{ key: "fork.png", file: "fork.png" }] }] }
    await importDataset(database, dataset, { files, baseDirectory: directory, now: NOW })
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** Who learns which course. */
interface Course {
  readonly installation: Installation
  readonly key: string
  readonly assignments: Ids
  readonly nodes: Ids
}

/** Takes each course to its stage for a user, using the pages. */
async function learnAll(browser: TestBrowser, { installation, key, assignments, nodes }: Course): Promise<void> {
  browser.cookies.set("session", await sessionOf(installation, key, FIREFOX, ["passkey"]))
  const post = async (path: string, form: Record<string, string> = {}) => {
    const { status, text } = await browser.post(path, form)
    if (status !== 303) throw new TypeError(`${path} of ${key}: ${status} ${text}`)
  }
  for (const stage of STAGES) {
    const path = `/learn/${idIn(assignments, `${stage}-${key}`)}`
    if (stage === "fresh") continue
    await post(`${path}/begin`)
    if (stage === "begun") continue
    await post(`${path}/nodes/${idIn(nodes, `${stage}-page`)}`)
    if (stage === "testing" || stage === "failed") await post(`${path}/test`)
    if (stage === "failed") await post(`${path}/test/end`, { attempt: "1" })
  }
}

async function addPasskeys({ database, time }: Installation, keys: readonly string[], companyId: number): Promise<Ids> {
  for (const key of keys) {
    await database.run(sql`
      insert into passkeys (user_id, company_id, credential_id, public_key, sign_count, transports, name, created_at)
      select id, company_id, ${`credential-of-${key}`}, 'key', 0, '[]', ${`Key of ${key}`}, ${time.now} from users
      where key = ${key} and company_id = ${companyId}`)
  }
  return idsBy(database, sql`select u.key, p.id from passkeys p join users u on u.id = p.user_id`)
}

export function idIn(ids: Ids, key: string): number {
  const id = ids[key]
  if (id === undefined) throw new TypeError(`there is no ${key} among ${Object.keys(ids)}`)
  return id
}
