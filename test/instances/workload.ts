import { type Credentials, tokenFor } from "../../scripts/executable/token.ts"
import type { Random } from "./random.ts"

/** Whether a request got a response. Otherwise, its outcome is unknown. */
export type Outcome = "done" | "unknown"

/**
 * Maximum number of attempts for a request with a key. A claim left behind by a killed process expires after ten seconds.
 */
const TRIES = 400

/** The values that one field may have in the database: the last confirmed write, and any unconfirmed ones since. */
class Expected<Value> {
  #possible: Value[]

  constructor(first: Value) {
    this.#possible = [first]
  }

  get possible(): readonly Value[] {
    return this.#possible
  }

  write(value: Value, outcome: Outcome): void {
    this.#possible = outcome === "done" ? [value] : [...this.#possible, value]
  }
}

/** A user that the workload has created, or may have created. */
export interface ExpectedUser {
  readonly username: string
  /** The id in the response, or undefined if there was no response. */
  readonly id: number | undefined
  readonly firstName: Expected<string>
  readonly state: Expected<string>
  readonly teams: Expected<string>
  readonly roles: Expected<string>
  /** Open assignments made manually, and qualifications, with at most one of each. */
  readonly assigned: Expected<number>
  readonly qualified: Expected<number>
  /** The number of confirmed password resets. */
  resets: number
  /** The numbers of confirmed and unconfirmed changes of the first name. */
  readonly renamed: Record<Outcome, number>
}

/** Uniquely named records that were all created by one request, or not at all. */
interface Made {
  readonly kind: "team" | "users"
  readonly names: readonly string[]
  readonly outcome: Outcome
}

interface WorkloadOptions {
  /** The address to which requests currently go, or undefined while no instance is available. */
  readonly origin: () => string | undefined
  readonly credentials: Credentials
  readonly company: ImportedCompany
  readonly random: Random
}

/** The parts used here of an import result (`--json`) for a company. */
export type ImportedCompany = Readonly<Record<"teams" | "locations" | "courses", Readonly<Record<string, number>>>>

/** The actions of one API client, and the facts about the database that follow from them. */
export class Workload {
  readonly users: ExpectedUser[] = []
  /** Users who only receive training. */
  readonly trainees: ExpectedUser[] = []
  readonly made: Made[] = []
  /** Responses that no client should ever get. */
  readonly wrong: string[] = []
  answered = 0
  unanswered = 0
  readonly #options: WorkloadOptions
  readonly #name: string
  #token = ""
  #step = 0

  constructor(name: string, options: WorkloadOptions) {
    this.#name = name
    this.#options = options
  }

  async run(isOver: () => boolean): Promise<void> {
    this.#token = await this.#newToken()
    while (!isOver()) {
      if (this.#options.origin() === undefined) {
        await Bun.sleep(10)
        continue
      }
      this.#step++
      await this.#act()
    }
  }

  async #newToken(): Promise<string> {
    for (;;) {
      const origin = this.#options.origin()
      const token = origin && (await tokenFor(origin, this.#options.credentials).catch(() => undefined))
      if (token) return token
      await Bun.sleep(20)
    }
  }

  async #act(): Promise<void> {
    const { random, company } = this.#options
    const teams = Object.values(company.teams)
    const user = this.users[random.below(this.users.length)]
    if (user?.id === undefined || random.chance(0.15)) return void (await this.#create(this.users))
    if (random.chance(0.25)) return this.#makeOthers()
    const path = `users/${user.id}`
    const choice = random.below(100)
    if (choice < 25) {
      const first_name = `Step ${this.#step}`
      const outcome = await this.#write("PATCH", path, { first_name })
      user.firstName.write(first_name, outcome)
      user.renamed[outcome]++
    } else if (choice < 40) {
      const inactive = random.chance(0.5)
      const outcome = await this.#write("POST", `${path}/${inactive ? "deactivate" : "activate"}`)
      user.state.write(inactive ? "inactive" : "active", outcome)
    } else if (choice < 60) {
      const chosen = teams.filter(() => random.chance(0.5))
      user.teams.write(chosen.join(), await this.#write("PATCH", path, { team_ids: chosen }))
    } else if (choice < 75) {
      const roles = ["company.employee", "company.trainer"].filter(() => random.chance(0.5))
      user.roles.write(roles.join(), await this.#write("PUT", `${path}/roles`, { roles }))
    } else if (choice < 85) {
      if ((await this.#write("POST", `${path}/reset-password`)) === "done") user.resets++
    } else if (choice < 90) {
      await this.#write("POST", "auth/logout")
      this.#token = await this.#newToken()
    } else {
      await this.#look(user)
    }
  }

  /** A trained user, a team, or many users at once. */
  async #makeOthers(): Promise<void> {
    const { random, company } = this.#options
    const choice = random.below(3)
    if (choice === 0) {
      const name = `Team ${this.#name} ${this.#step}`
      const body = { name, location_id: company.locations.hq }
      this.made.push({ kind: "team", names: [name], outcome: await this.#write("POST", "teams", body) })
    } else if (choice === 1) await this.#createMany()
    else await this.#train()
  }

  /** Repeated with a key until there is a response, so that it is carried out once, however often it was sent. */
  async #createMany(): Promise<void> {
    const names = [0, 1, 2].map((index) => `${this.#name}-${this.#step}-${index}`)
    const users = names.map((name) => ({ first_name: "Many", last_name: name, username: name, external_id: name }))
    const key = crypto.randomUUID()
    let outcome: Outcome = "unknown"
    for (let tries = 0; outcome === "unknown" && tries < TRIES; tries++) {
      if (tries > 0) await Bun.sleep(50)
      const answer = await this.#send("POST", "users/bulk", { users, atomic: true }, { "idempotency-key": key })
      await answer?.text()
      // The same request is still in progress, or its process was killed a moment ago.
      if (answer?.status !== 409) outcome = this.#judge("POST users/bulk", answer)
    }
    this.made.push({ kind: "users", names, outcome })
  }

  async #train(): Promise<void> {
    const { random, company } = this.#options
    const user = await this.#create(this.trainees)
    if (user.id === undefined) return
    const path = `users/${user.id}`
    const answer = await this.#send("POST", `${path}/course-assignments`, { course_id: company.courses.assigned })
    const text = await answer?.text().catch(() => undefined)
    const assigned = text === undefined ? "unknown" : this.#judge("POST course-assignments", answer)
    user.assigned.write(1, assigned)
    const qualification = { course_id: company.courses.approved }
    user.qualified.write(1, await this.#write("POST", `${path}/qualifications`, qualification))
    if (assigned === "unknown" || random.chance(0.5)) return
    const { data } = JSON.parse(text ?? "") as { data: { id: number } }
    user.assigned.write(0, await this.#write("DELETE", `course-assignments/${data.id}`))
  }

  async #create(list: ExpectedUser[]): Promise<ExpectedUser> {
    const username = `${this.#name}-${this.#step}`
    const body = { first_name: "New", last_name: username, username, email: `${username}@example.org` }
    const answer = await this.#send("POST", "users", body)
    const text = await answer?.text().catch(() => undefined)
    const done = answer?.status === 201 && text !== undefined
    if (!done && answer?.status !== 201) this.#judge("POST users", answer)
    const user: ExpectedUser = {
      username,
      id: done ? (JSON.parse(text) as { data: { id: number } }).data.id : undefined,
      firstName: new Expected("New"),
      state: new Expected("active"),
      teams: new Expected(""),
      roles: new Expected("company.employee"),
      assigned: new Expected(0),
      qualified: new Expected(0),
      resets: 0,
      renamed: { done: 0, unknown: 0 },
    }
    list.push(user)
    return user
  }

  /** Reads a user: every instance must return the latest write. */
  async #look({ id, firstName }: ExpectedUser): Promise<void> {
    const possible = firstName.possible
    const answer = await this.#send("GET", `users/${id}`)
    const text = await answer?.text().catch(() => undefined)
    if (text === undefined) return
    if (answer?.status !== 200) return void this.#judge(`GET users/${id}`, answer)
    const { data } = JSON.parse(text) as { data: { first_name: string } }
    if (!possible.includes(data.first_name)) {
      this.wrong.push(`user ${id} was shown as "${data.first_name}" instead of "${possible.join('" or "')}"`)
    }
  }

  async #write(method: string, path: string, body?: object): Promise<Outcome> {
    const answer = await this.#send(method, path, body)
    const text = await answer?.text().catch(() => undefined)
    if (answer !== undefined && text === undefined) return "unknown"
    return this.#judge(`${method} ${path}`, answer)
  }

  #judge(request: string, answer: Response | undefined): Outcome {
    if (answer?.ok) return "done"
    // There was no instance, or it was killed before it responded, or the database was unavailable.
    const excused = answer === undefined || [502, 503, 504].includes(answer.status)
    if (!excused) this.wrong.push(`the response to ${request} was ${answer.status}`)
    return "unknown"
  }

  async #send(method: string, path: string, body?: object, more = {}): Promise<Response | undefined> {
    const origin = this.#options.origin()
    if (origin === undefined) await Bun.sleep(20)
    try {
      const answer = await fetch(`${origin}/api/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json", ...more },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (answer.status >= 502) this.unanswered++
      else this.answered++
      return answer
    } catch {
      this.unanswered++
      return undefined
    }
  }
}
