import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DirectoryFiles } from "../../../src/files/directory.ts"
import { decoded } from "../../harness/decoded.ts"
import { openTestDatabase } from "../../harness/engine.ts"
import { multipart } from "../../harness/import-company.ts"
import { Installation } from "../../harness/installation.ts"
import { everyRow, MARK } from "../../harness/marked-company.ts"
import { NOBODYS_ID } from "../../harness/records.ts"
import { makeTemplate, type Template } from "../../harness/template.ts"
import { type Address, type Caller, type Line, PLACES, type Place, parametersOf } from "./lines.ts"
import { type Ids, idIn, type Prepared, prepare } from "./prepared.ts"

/*
 * The data for trying the table of rights: acme, whose location administrator and trainer lead Ada but not Olga, and where
 * every caller is also a learner; the marked company; and, for every step of a training, somebody who has reached it.
 */

/** A request for a line, both to be sent and for messages. */
export interface RightsRequest {
  readonly method: string
  readonly path: string
  /** Text is sent unchanged. */
  readonly body: object | string | undefined
}

/** The response. */
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

/** A copy with its callers. */
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

  /** The request for a line, made by a caller for a record in a place. */
  requestOf(route: string, line: Line, caller: Caller, place: Place): RightsRequest {
    const [method = "", pattern = ""] = route.split(" ")
    const address = this.#addressOf(line, pattern, caller, place)
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
      const own = line.path?.[name]
      return encodeURIComponent(String(typeof own === "function" ? own(address) : (own ?? address.of(name))))
    })
    const sent = typeof line.body === "function" ? line.body(address) : line.body
    const body = line.type === undefined ? sent : multipart({ ...sent }).content
    const query = this.#queryOf(route, line, caller)
    return { method, path: query === "" ? path : `${path}?${query}`, body }
  }

  /** Sends it as the caller would: a program with its token, a person with a session from a page of this server. */
  async send({ method, path, body }: RightsRequest, line: Line, caller: Caller, more: Record<string, string> = {}) {
    const headers = new Headers(line.headers)
    const isForm = line.kind !== "api" && method !== "GET" && !path.startsWith("/oauth/")
    if (caller !== "nobody") {
      if (line.kind === "api") headers.set("authorization", `Bearer ${this.known.tokens[caller]}`)
      else headers.set("cookie", `session=${this.known.sessions[caller]}`)
    }
    if (line.kind !== "api") headers.set("accept", "text/html")
    if (isForm) headers.set("origin", "http://localhost")
    if (body !== undefined)
      headers.set(
        "content-type",
        isForm
          ? "application/x-www-form-urlencoded"
          : line.type === undefined
            ? "application/json"
            : multipart({}).type,
      )
    for (const [name, value] of Object.entries(more)) value === "" ? headers.delete(name) : headers.set(name, value)
    return this.fetch(path, { method, headers, body: body === undefined ? null : encoded(body, isForm) })
  }

  async fetch(path: string, request: RequestInit): Promise<RightsAnswer> {
    const { app } = this.installation
    const response = await app.handle(new Request(`http://localhost${path}`, request))
    const { status, headers } = response
    return { status, headers, text: await (await decoded(response)).text() }
  }

  /** All rows except side effects. They must not change when a request is refused. */
  async rows(): Promise<Record<string, unknown[]>> {
    const all = await everyRow(this.installation)
    const rows = Object.fromEntries(Object.entries(all).filter(([table]) => !BESIDE.includes(table)))
    // A report only reads, and is noted each time.
    const isReport = (row: unknown) => (row as { record_type?: unknown }).record_type === "report"
    return { ...rows, audit_entries: rows.audit_entries?.filter((row) => !isReport(row)) ?? [] }
  }

  #queryOf(route: string, { query = "" }: Line, caller: Caller): string {
    if (route !== "POST /console/assignments/new") return query
    return `user=${idIn(this.known.acme.users, caller === "employee" ? "employee" : "ada")}`
  }

  #addressOf(line: Line, pattern: string, caller: Caller, place: Place): Address {
    const { acme } = this.known
    return {
      of: (name) => this.#called(name, line, { pattern, caller, place }),
      known: (kind, key) => idIn(acme[kind], key),
    }
  }

  /** The value of a parameter: the record in the place, or something that belongs to it. */
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
      case "exemption":
        return either(place, known.acme.exemptions, ["ada", "olga"], known.marked.exemptions.worker)
      case "file":
        return either(place, known.acme.files, ["file", "file"], known.marked.files.file)
      case "submission":
        return either(place, known.acme.submissions, [learner, learner], known.marked.submissions.worker)
      case "schedule":
        return either(place, known.acme.report_schedules, ["admin", "admin"], known.marked.report_schedules.worker)
      case "import":
        return either(place, known.acme.imports, ["import", "import"], known.marked.imports.import)
      case "requirement":
        return either(place, known.acme.requirements, ["warehouse", "plant"], known.marked.requirements.requirement)
      case "groupTraining": {
        const kind = trainingIn(at.pattern)
        const { group_trainings: ids } = known.acme
        return either(
          place,
          ids,
          [`${kind}-warehouse`, `${kind}-plant`],
          Object.values(known.marked.group_trainings)[0],
        )
      }
      case "correction":
        return idIn(known.acme.group_corrections, place === "out of view" ? "closed-plant" : "closed-warehouse")
      case "webhook":
        return either(place, known.acme.webhooks, ["webhook", "webhook"], known.marked.webhooks.webhook)
      case "client":
        return either(place, known.acme.client_rows, ["client", "client"], known.marked.client_rows.client)
      case "delivery":
        return idIn(known.acme.webhook_deliveries, "delivery")
      case "course":
        return either(place, known.acme.courses, ["approved", "approved"], Object.values(known.marked.courses)[0])
      case "video":
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
        throw new TypeError(`no record is defined for ${name} of ${at.pattern}: add it to its line, or here`)
    }
  }
}

/**
 * Tables to which refused requests also write: the last use of a token or session, forms stored for a sign-in, failed
 * attempts.
 */
const BESIDE = ["tokens", "sessions", "one_time_keys", "sign_in_attempts"]

const EXTERNAL_IDS: Readonly<Record<string, readonly [string, string, string]>> = {
  locations: ["berlin", "krakow", "boston"],
  teams: ["warehouse", "plant", "crew"],
  courses: ["approved", "approved", `${MARK}-base`],
  "group-trainings": ["planned-warehouse", "planned-plant", "zebulon-group"],
  requirements: ["warehouse-required", "plant-required", "required-by-other"],
}

/** The group training that a route needs, by its path. */
function trainingIn(pattern: string): string {
  if (pattern.endsWith("/close")) return "ready"
  if (pattern.includes("/corrections")) return "closed"
  return /:groupTraining$|\/start$/.test(pattern) ? "planned" : "held"
}

/** The status of a response, or whether it redirects to the sign-in page. */
export function outcomeOf({ status, headers }: RightsAnswer): number | "sign-in" {
  return status === 303 && /^\/sign-in(\?next=|$)/.test(headers.get("location") ?? "") ? "sign-in" : status
}

/** The places in which a line is tried. Only one if the line refers to no record. */
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

function encoded(body: object | string, isForm: boolean): string | Uint8Array<ArrayBuffer> {
  if (typeof body === "string" || body instanceof Uint8Array) return body as string | Uint8Array<ArrayBuffer>
  return isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body)
}
