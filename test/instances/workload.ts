import { type Credentials, tokenFor } from "../../scripts/executable/token.ts"
import type { Random } from "./random.ts"

/** What may stand in the database for one field: the value of the last write that was answered, and those since. */
class Expected<Value> {
  #possible: Value[]

  constructor(first: Value) {
    this.#possible = [first]
  }

  get possible(): readonly Value[] {
    return this.#possible
  }

  write(value: Value, outcome: "done" | "unknown"): void {
    this.#possible = outcome === "done" ? [value] : [...this.#possible, value]
  }
}

/** A user that the workload has made, or may have made. */
export interface ExpectedUser {
  readonly username: string
  /** The id that was answered; undefined when no answer came. */
  readonly id: number | undefined
  readonly firstName: Expected<string>
  readonly state: Expected<string>
  readonly teams: Expected<string>
  readonly roles: Expected<string>
  /** How many resets of the password were answered. */
  resets: number
}

interface WorkloadOptions {
  readonly origin: string
  readonly credentials: Credentials
  readonly teams: readonly number[]
  readonly random: Random
}

/** What one client of the API does, and what must be true of the database because of it. */
export class Workload {
  readonly users: ExpectedUser[] = []
  /** Answers that no client should ever get. */
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
      this.#step++
      await this.#act()
    }
  }

  async #newToken(): Promise<string> {
    for (;;) {
      const token = await tokenFor(this.#options.origin, this.#options.credentials).catch(() => undefined)
      if (token !== undefined) return token
    }
  }

  async #act(): Promise<void> {
    const { random, teams } = this.#options
    const user = this.users[random.below(this.users.length)]
    if (user?.id === undefined || random.chance(0.2)) return this.#create()
    const path = `users/${user.id}`
    const choice = random.below(100)
    if (choice < 25) {
      const first_name = `Step ${this.#step}`
      user.firstName.write(first_name, await this.#write("PATCH", path, { first_name }))
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

  async #create(): Promise<void> {
    const username = `${this.#name}-${this.#step}`
    const body = { first_name: "New", last_name: username, username, email: `${username}@example.org` }
    const answer = await this.#send("POST", "users", body)
    const done = answer?.status === 201
    if (!done) this.#judge("POST users", answer)
    this.users.push({
      username,
      id: done ? ((await answer.json()) as { data: { id: number } }).data.id : undefined,
      firstName: new Expected("New"),
      state: new Expected("active"),
      teams: new Expected(""),
      roles: new Expected("company.employee"),
      resets: 0,
    })
  }

  /** Reads a user: whatever instance answers must know the latest write. */
  async #look({ id, firstName }: ExpectedUser): Promise<void> {
    const possible = firstName.possible
    const answer = await this.#send("GET", `users/${id}`)
    if (answer?.status !== 200) return void this.#judge(`GET users/${id}`, answer)
    const { data } = (await answer.json()) as { data: { first_name: string } }
    if (!possible.includes(data.first_name)) {
      this.wrong.push(`user ${id} was shown as "${data.first_name}" instead of "${possible.join('" or "')}"`)
    }
  }

  async #write(method: string, path: string, body?: object): Promise<"done" | "unknown"> {
    const answer = await this.#send(method, path, body)
    await answer?.text()
    return this.#judge(`${method} ${path}`, answer)
  }

  #judge(request: string, answer: Response | undefined): "done" | "unknown" {
    if (answer?.ok) return "done"
    // Sent to nobody, or to an instance that ended before it answered, or refused because the database was away.
    const excused = answer === undefined || [502, 503, 504].includes(answer.status)
    if (!excused) this.wrong.push(`${request} was answered by ${answer.status}`)
    return "unknown"
  }

  async #send(method: string, path: string, body?: object): Promise<Response | undefined> {
    try {
      const answer = await fetch(`${this.#options.origin}/api/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
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
