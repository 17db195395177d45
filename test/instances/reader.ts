import type { Database } from "../../src/database/port.ts"
import { sql } from "../../src/database/port.ts"
import { PASSWORD } from "../harness/people-company.ts"
import { PAGES } from "./company.ts"
import type { Random } from "./random.ts"

/**
 * A learner who reads a course page by page while servers are killed, and the progress that the database must have because
 * it was confirmed.
 */
export class CourseReader {
  /** The addresses of pages whose reading was confirmed. */
  readonly read = new Set<string>()
  readonly wrong: string[] = []
  isDone = false
  #cookie = ""

  constructor(
    readonly username: string,
    private readonly options: {
      readonly origin: () => string | undefined
      readonly assignment: number
      readonly random: Random
    },
  ) {}

  async run(isOver: () => boolean): Promise<void> {
    let path = `/learn/${this.options.assignment}/begin`
    while (!isOver() && !this.isDone) {
      await Bun.sleep(this.options.random.below(150))
      if (this.#cookie === "") await this.#signIn()
      else path = (await this.#goOn(path)) ?? path
    }
  }

  async #signIn(): Promise<void> {
    const answer = await this.#post("/sign-in", { username: this.username, password: PASSWORD })
    const cookie = answer?.headers.getSetCookie().find((each) => each.startsWith("session="))
    this.#cookie = cookie?.split(";")[0] ?? ""
    if (answer !== undefined && this.#cookie === "") this.wrong.push(`the response to the sign-in was ${answer.status}`)
  }

  /** Sends the form of a page, repeatedly until there is a response. Returns the address to which it leads. */
  async #goOn(path: string): Promise<string | undefined> {
    const answer = await this.#post(path, {})
    if (answer === undefined || answer.status >= 502) return undefined
    const next = answer.headers.get("location") ?? ""
    if (answer.status !== 303 || !next.startsWith("/learn/")) {
      // If a request succeeded but its response was lost, the course must not be begun a second time.
      if (answer.status === 422 && path.endsWith("/begin")) return this.#firstPage()
      this.wrong.push(`the response of ${path} was ${answer.status} ${next}`)
      return undefined
    }
    if (!path.endsWith("/begin")) this.read.add(path)
    if (!next.includes("/nodes/")) this.isDone = true
    return next
  }

  async #firstPage(): Promise<string | undefined> {
    const answer = await this.#fetch(`/learn/${this.options.assignment}`, { method: "GET" })
    const text = await answer?.text().catch(() => undefined)
    return /\/learn\/\d+\/nodes\/\d+/.exec(text ?? "")?.[0]
  }

  #post(path: string, form: Readonly<Record<string, string>>) {
    return this.#fetch(path, { method: "POST", body: new URLSearchParams(form) })
  }

  async #fetch(path: string, init: RequestInit): Promise<Response | undefined> {
    const headers = { "sec-fetch-site": "same-origin", accept: "text/html", cookie: this.#cookie }
    return fetch(`${this.options.origin()}${path}`, { ...init, headers, redirect: "manual" }).catch(() => undefined)
  }

  /** Reading progress that the database lacks, or has twice. */
  async faults(database: Pick<Database, "all">): Promise<string[]> {
    const { assignment } = this.options
    const progress = await database.all<{ id: number }>(sql`
      select content_node_id as id from node_progress where assignment_id = ${assignment} and completed_at is not null`)
    const evidence = await database.all<{ kind: string }>(
      sql`select kind from evidence where assignment_id = ${assignment}`,
    )
    const [found] = await database.all<{ state: string; certificates: number }>(sql`
      select state, (select count(*) from certificates c where c.assignment_id = a.id) as certificates
      from assignments a where id = ${assignment}`)
    const known = progress.map(({ id }) => `/learn/${assignment}/nodes/${id}`)
    const lost = [...this.read].filter((path) => !known.includes(path))
    const begun = evidence.filter(({ kind }) => kind === "begun").length
    const read = evidence.filter(({ kind }) => kind === "read").length
    const isOver = known.length === PAGES
    const faults: [boolean, string][] = [
      [lost.length === 0, `${lost} were read but not recorded`],
      [begun <= 1, `it was begun ${begun} times`],
      [read === known.length, `${known.length} pages were read, and ${read} are proven`],
      [(found?.state === "success") === isOver, `it is ${found?.state} with ${known.length} pages`],
      [(found?.certificates ?? -1) === (isOver ? 1 : 0), `it has ${found?.certificates} certificates`],
    ]
    return [...this.wrong, ...faults.flatMap(([holds, fault]) => (holds ? [] : [`${this.username}: ${fault}`]))]
  }
}
