import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Database, type Queries, sql } from "../../../src/database/port.ts"
import { importDataset } from "../../../src/dataset/rules.ts"
import { DirectoryFiles } from "../../../src/files/directory.ts"
import { clientId, clientSecret } from "../../harness/companies.ts"
import { created } from "../../harness/content-videos.ts"
import { decoded } from "../../harness/decoded.ts"
import { openTestDatabase } from "../../harness/engine.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { Learning, page, question } from "../../harness/learning.ts"
import { everyRow, leaveMarkedIds, startWithMarkedCompany } from "../../harness/marked-company.ts"
import { methodsOf } from "../../harness/methods.ts"
import { PASSWORD } from "../../harness/people-company.ts"
import { pngFile } from "../../harness/pictures.ts"
import { NOBODYS_ID } from "../../harness/records.ts"
import { sessionOf } from "../../harness/signed-in.ts"
import { makeTemplate, type Template } from "../../harness/template.ts"
import { FIREFOX, TestBrowser } from "../../harness/test-browser.ts"
import { type Address, CALLERS, type Caller, type Line, PLACES, type Place, parametersOf, type Stage } from "./lines.ts"

/*
 * What the table of rights is tried on: acme, whose location administrator and trainer lead Ada and not Olga, and where each caller
 * learns, too; the marked company; and for every step of a training somebody who is at it.
 */

/** Cheap, because many sign in. */
const HASH = Bun.password.hashSync(PASSWORD, { algorithm: "argon2id", memoryCost: 64, timeCost: 1 })

/** Seconds that tokens last, while the clock goes on. */
const LASTING = 30 * 86_400

const LEARNERS = ["admin", "locadmin", "trainer", "employee", "norole", "ada", "olga"]
const STAGES: readonly Stage[] = ["fresh", "begun", "testing", "confirming", "failed", "done"]
/** A question with one right answer, the first. */
const asked = { questions: [question("Why?", ["+So", "No"])] }
const tested = { number_of_questions: 1, minimal_success_points: 1, test_attempts: 1 }

const course = (key: string, more: object = {}, nodes = [page(`${key}-page`)]) => ({
  ...{ key, title: `Course ${key}`, short_type: "base", state: "active", valid_period: "12m", ...more },
  content: [{ key: `${key}-chapter`, title: "Chapter", nodes }],
})

const MORE = {
  courses: [
    course("another"),
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
  clients: [
    {
      ...{ key: "retired", name: "Client retired", service_user_key: "retired" },
      ...{ client_id: clientId("retired"), client_secret: clientSecret("retired") },
    },
  ],
}

type Ids = Readonly<Record<string, number>>

/** What is known of the prepared database, which all copies of it have in common. */
interface Prepared {
  readonly acme: Readonly<Record<"locations" | "teams" | "users" | "courses" | "webhooks" | "webhook_deliveries", Ids>>
  readonly marked: Prepared["acme"] & { readonly content_videos: Ids }
  /** Ids of assignments and certificates, by stage and learner; those of the marked company by its name. */
  readonly assignments: Ids
  readonly certificates: Ids
  /** Content videos by the team they are for. */
  readonly videos: Ids
  readonly nodes: Ids
  readonly sessionIds: Ids
  readonly passkeys: Ids
  readonly tokens: Readonly<Record<string, string>>
  readonly sessions: Readonly<Record<string, string>>
}

/** A request of a line, as it is sent and told of. */
export interface RightsRequest {
  readonly method: string
  readonly path: string
  /** Text is sent as it is. */
  readonly body: object | string | undefined
}

/** What came back. */
export interface RightsAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Makes copies of an installation that was prepared once. */
export class RightsWorlds {
  private constructor(
    private readonly template: Template<Prepared>,
    private readonly files: string,
  ) {}

  static async prepare(): Promise<RightsWorlds> {
    const files = mkdtempSync(join(tmpdir(), "trainbase-rights-"))
    return new RightsWorlds(await makeTemplate((database) => prepare(database, files)), files)
  }

  async world(): Promise<RightsWorld> {
    const directory = mkdtempSync(join(tmpdir(), "trainbase-rights-"))
    await this.template.copyTo(directory)
    const database = await openTestDatabase(directory)
    const files = () => new DirectoryFiles(this.files)
    const installation = await Installation.start({
      ...{ database, files, dataset: { companies: [] } },
      settings: { data: directory },
    })
    return new RightsWorld(installation, this.template.result, directory)
  }

  async drop(): Promise<void> {
    await this.template.drop()
    rmSync(this.files, { recursive: true })
  }
}

/** One copy, and who asks for what in it. */
export class RightsWorld {
  constructor(
    readonly installation: Installation,
    readonly known: Prepared,
    private readonly directory: string,
  ) {}

  async stop(): Promise<void> {
    await this.installation.stop()
    rmSync(this.directory, { recursive: true, force: true })
  }

  /** The request of a line by a caller about a record in a place. */
  requestOf(route: string, line: Line, caller: Caller, place: Place): RightsRequest {
    const [method = "", pattern = ""] = route.split(" ")
    const address = this.#addressOf(line, pattern, caller, place)
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
      const own = line.path?.[name]
      return encodeURIComponent(String(typeof own === "function" ? own(address) : (own ?? address.of(name))))
    })
    const body = typeof line.body === "function" ? line.body(address) : line.body
    const query = this.#queryOf(route, line, caller)
    return { method, path: query === "" ? path : `${path}?${query}`, body }
  }

  /** Sends it as the caller does: a program with its token, a person with its session and from a page of this server. */
  async send({ method, path, body }: RightsRequest, line: Line, caller: Caller, more: Record<string, string> = {}) {
    const headers = new Headers()
    const isForm = line.kind !== "api" && method !== "GET" && !path.startsWith("/oauth/")
    if (caller !== "nobody") {
      if (line.kind === "api") headers.set("authorization", `Bearer ${this.known.tokens[caller]}`)
      else headers.set("cookie", `session=${this.known.sessions[caller]}`)
    }
    if (line.kind !== "api") headers.set("accept", "text/html")
    if (isForm) headers.set("origin", "http://localhost")
    if (body !== undefined)
      headers.set("content-type", isForm ? "application/x-www-form-urlencoded" : "application/json")
    for (const [name, value] of Object.entries(more)) value === "" ? headers.delete(name) : headers.set(name, value)
    return this.fetch(path, { method, headers, body: body === undefined ? null : encoded(body, isForm) })
  }

  async fetch(path: string, request: RequestInit): Promise<RightsAnswer> {
    const { app } = this.installation
    const response = await app.handle(new Request(`http://localhost${path}`, request))
    const { status, headers } = response
    return { status, headers, text: await (await decoded(response)).text() }
  }

  /** Every row but those beside: what must stay as it is when a request is refused. */
  async rows(): Promise<Record<string, unknown[]>> {
    const all = await everyRow(this.installation)
    return Object.fromEntries(Object.entries(all).filter(([table]) => !BESIDE.includes(table)))
  }

  #queryOf(route: string, { query = "" }: Line, caller: Caller): string {
    if (route !== "POST /team/assign") return query
    return `user=${idIn(this.known.acme.users, caller === "employee" ? "employee" : "ada")}`
  }

  #addressOf(line: Line, pattern: string, caller: Caller, place: Place): Address {
    const { acme } = this.known
    return {
      of: (name) => this.#called(name, line, { pattern, caller, place }),
      known: (kind, key) => idIn(acme[kind], key),
    }
  }

  /** What stands for a parameter: the record that the place says, or what belongs to it. */
  #called(name: string, line: Line, at: { pattern: string; caller: Caller; place: Place }): string | number {
    const { known } = this
    const { caller, place } = at
    const stage = line.stage ?? "fresh"
    const isLearner = line.whose === "own" || caller === "employee"
    const self = caller === "nobody" || caller === "retired" ? "employee" : caller
    const learner = placed(place, isLearner ? self : "ada", isLearner ? "ada" : "olga", "marked", "")
    // The last member of a team is not a member of others.
    const isMember = name === "user" && at.pattern.includes("/teams/")
    if (isMember && place !== "in view" && place !== "out of view") return idIn(known.acme.users, "ada")
    switch (name) {
      case "location":
        return either(place, known.acme.locations, ["berlin", "krakow"], known.marked.locations.boston)
      case "team":
        return either(place, known.acme.teams, ["warehouse", "plant"], known.marked.teams.crew)
      case "user":
        return either(place, known.acme.users, [learner, learner], known.marked.users.worker)
      case "external_id": {
        const keys = EXTERNAL_IDS[at.pattern.split("/")[3] ?? ""] ?? [learner, learner, "worker"]
        return placed(place, ...keys, "nobody")
      }
      case "assignment":
        return either(
          place,
          known.assignments,
          [`${stage}-${learner}`, `${stage}-${learner}`],
          known.assignments.marked,
        )
      case "certificate":
        return either(place, known.certificates, [`done-${learner}`, `done-${learner}`], known.certificates.marked)
      case "webhook":
        return either(place, known.acme.webhooks, ["webhook", "webhook"], known.marked.webhooks.webhook)
      case "delivery":
        return idIn(known.acme.webhook_deliveries, "delivery")
      case "id":
        return either(place, known.videos, ["warehouse", "plant"], known.marked.content_videos.video)
      case "session":
        return either(
          place,
          known.sessionIds,
          [self, self === "admin" ? "trainer" : "admin"],
          idIn(known.sessionIds, "boss"),
        )
      case "passkey":
        return either(
          place,
          known.passkeys,
          [self, self === "admin" ? "trainer" : "admin"],
          idIn(known.passkeys, "boss"),
        )
      case "node":
        return idIn(known.nodes, `${stage}-page`)
      case "film":
        return idIn(known.nodes, "begun-film")
      case "full_name":
        return `Service ${self}`
      default:
        throw new TypeError(`it is not known what ${name} of ${at.pattern} refers to: say so in its line, or here`)
    }
  }
}

/** What requests note that are refused: when a token or session was used, forms that are kept for a sign-in, wrong guesses. */
const BESIDE = ["tokens", "sessions", "one_time_keys", "sign_in_attempts"]

const EXTERNAL_IDS: Readonly<Record<string, readonly [string, string, string]>> = {
  locations: ["berlin", "krakow", "boston"],
  teams: ["warehouse", "plant", "crew"],
}

/** The status of an answer, or that it leads to where people sign in. */
export function outcomeOf({ status, headers }: RightsAnswer): number | "sign-in" {
  return status === 303 && /^\/sign-in(\?next=|$)/.test(headers.get("location") ?? "") ? "sign-in" : status
}

/** The places that a line is tried in: one where it names no record. */
export function placesOf(route: string): readonly Place[] {
  return parametersOf(route).length === 0 ? PLACES.slice(0, 1) : PLACES
}

function placed<T>(place: Place, ...values: readonly [T, T, T, T]): T {
  return values[PLACES.indexOf(place)] ?? values[0]
}

function either(place: Place, ids: Ids, [inView, outOfView]: readonly [string, string], foreign: number | undefined) {
  if (place === "of nobody") return NOBODYS_ID
  if (place !== "of another company") return idIn(ids, place === "in view" ? inView : outOfView)
  if (foreign === undefined) throw new TypeError("the marked company has no such record")
  return foreign
}

function idIn(ids: Ids, key: string): number {
  const id = ids[key]
  if (id === undefined) throw new TypeError(`there is no ${key} among ${Object.keys(ids)}`)
  return id
}

function encoded(body: object | string, isForm: boolean): string {
  if (typeof body === "string") return body
  return isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body)
}

async function prepare(template: Database, files: string): Promise<Prepared> {
  // An installation closes its database with itself.
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
    // What devices know somebody by is made when the page is asked for.
    for (const session of Object.values(sessions)) {
      await installation.request("GET", "/account/passkeys", { as: null, headers: { cookie: `session=${session}` } })
    }
    const tokens: Record<string, string> = {}
    for (const key of CALLERS) if (key !== "nobody") tokens[key] = await installation.token(key)
    // A video for a team is placed in its instruction.
    await installation.request("PATCH", `teams/${started.acme.teams.plant}`, {
      body: { instruction_course_id: started.acme.courses.endless },
    })
    const warehouse = await created(installation, { team_id: started.acme.teams.warehouse })
    const plant = await created(installation, { team_id: started.acme.teams.plant })
    await database.run(sql`update content_videos set state = 'failed', error = 'broken' where state = 'queued'`)
    // The key by which addresses are signed is made when the first one is asked for.
    await installation.request("GET", "/files/1?expires=9999999999&signature=x", { as: null })
    await installation.request("POST", `users/${started.acme.users.retired}/deactivate`)
    return {
      acme: { ...started.acme, courses: { ...installation.ids.courses, ...started.acme.courses } },
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

/** Who learns what. */
interface Course {
  readonly installation: Installation
  readonly key: string
  readonly assignments: Ids
  readonly nodes: Ids
}

/** Somebody takes each course to its stage, by the pages. */
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
