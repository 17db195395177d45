import { join, sql } from "../../src/database/port.ts"
import { renewRecurring } from "../../src/training/recurrence/rules.ts"
import { times } from "./effort.ts"
import { type Answer, type Installation, NOW } from "./installation.ts"
import { idOf } from "./records.ts"

/*
 * Simultaneous requests, each of which depends on what the other changes. Whatever the order, the outcome must match one
 * that they would have if run one after the other.
 */

const ROUNDS = times(12, 25)

/** The open assignments of the course, and the number of the user's teams that have the course. */
interface Bound {
  readonly open: number
  readonly teams: number
}

/** A company that receives simultaneous requests: two teams have the same instruction. */
export class Crossroads {
  readonly #installation: Installation
  readonly #teams: readonly [number, number]
  readonly #apps: readonly Installation["app"][]
  #made = 0
  #asked = 0

  private constructor(
    installation: Installation,
    teams: readonly [number, number],
    others: readonly Installation["app"][],
  ) {
    this.#installation = installation
    this.#teams = teams
    this.#apps = [installation.app, ...others]
  }

  /** @param others additional processes on the same database, which take turns with it */
  static async in(installation: Installation, others: readonly Installation["app"][] = []): Promise<Crossroads> {
    const team = async (name: string) => {
      const body = {
        name,
        location_id: idOf(installation, "locations", "berlin"),
        instruction_course_id: idOf(installation, "courses", "safety"),
      }
      return Number(done(await installation.request("POST", "teams", { body }), 201).body.data?.id)
    }
    return new Crossroads(installation, [await team("Left"), await team("Right")], others)
  }

  #ask(method: string, path: string, options: { readonly body?: object } = {}): Promise<Answer> {
    const app = this.#apps[this.#asked++ % this.#apps.length] ?? this.#installation.app
    return this.#installation.request(method, path, { ...options, app })
  }

  /** Two removals of a user from two teams: the second one removes the assignment. */
  async leaveBoth(): Promise<Bound[]> {
    return this.#rounds(async () => {
      const user = await this.#user(this.#teams)
      await this.#together(this.#teams.map((team) => () => this.#leave(team, user)))
      return this.#boundOf(user)
    })
  }

  /** Leaving one team while joining the other: the assignment stays. */
  async changeTeams(): Promise<Bound[]> {
    const [left, right] = this.#teams
    return this.#rounds(async () => {
      const user = await this.#user([left])
      await this.#together([() => this.#leave(left, user), () => this.#join(right, user)])
      return this.#boundOf(user)
    })
  }

  /** Joining both teams: there is one assignment. */
  async joinBoth(): Promise<Bound[]> {
    return this.#rounds(async () => {
      const user = await this.#user([])
      await this.#together(this.#teams.map((team) => () => this.#join(team, user)))
      return this.#boundOf(user)
    })
  }

  /** Three qualifications of a user for the same course: how many are in force. */
  async qualify(): Promise<number[]> {
    const { database } = this.#installation
    const body = { course_id: idOf(this.#installation, "courses", "ladder") }
    return this.#rounds(async () => {
      const user = await this.#user([])
      const path = `users/${user}/qualifications`
      const record = () => this.#ask("POST", path, { body }).then((answer) => done(answer, 201))
      await this.#together([record, record, record])
      const row = await database.get<{ number: number }>(sql`
        select count(*) as number from assignments
        where user_id = ${user} and assignment_type = 'approval' and superseded = 0`)
      return row?.number ?? 0
    })
  }

  /** Three results for one assignment: how many requests succeed, and how many certificates are issued. */
  async complete(): Promise<{ succeeded: number; certificates: number }[]> {
    return this.#rounds(async () => {
      const id = await this.#begun()
      const answers = await this.#together(["success", "failed", "success"].map((state) => () => this.#end(id, state)))
      const row = await this.#installation.database.get<{ number: number }>(sql`
        select count(*) as number from certificates where assignment_id = ${id}`)
      return {
        succeeded: answers.filter(({ status }) => status === 200).length,
        certificates: row?.number ?? -1,
      }
    })
  }

  /**
   * A result and a withdrawal of the same assignment at the same time: how many succeed, and whether the assignment is
   * shown consistently.
   */
  async completeBesideWithdrawing(): Promise<{ succeeded: number; agree: boolean }[]> {
    return this.#rounds(async () => {
      const id = await this.#begun()
      const withdraw = () => this.#ask("DELETE", `course-assignments/${id}`)
      const [completed, withdrawn] = await this.#together([() => this.#end(id, "success"), withdraw])
      const row = await this.#installation.database.get<{ state: string; certificates: number }>(sql`
        select a.state, (select count(*) from certificates k where k.assignment_id = a.id) as certificates
        from assignments a where a.id = ${id} and a.withdrawn_at is null`)
      return {
        succeeded: [completed?.status === 200, withdrawn?.status === 204].filter(Boolean).length,
        agree: completed?.status === 200 ? row?.certificates === 1 : row === undefined,
      }
    })
  }

  /** The renewal duty finds an expiring instruction while the user leaves the only team that requires it. */
  async renewBesideLeaving(): Promise<Bound[]> {
    const [left] = this.#teams
    const { database } = this.#installation
    return this.#rounds(async () => {
      const user = await this.#user([left])
      await database.run(sql`
        update assignments set state = 'success', is_open = 0, finish_date = '2026-06-01', valid_until = '2026-12-01',
          renewal_on = '2026-12-01'
        where user_id = ${user}`)
      const renewal = () => renewRecurring(database, { lead: database, leadDays: 30, now: NOW })
      await this.#together([renewal, () => this.#leave(left, user), renewal])
      return this.#boundOf(user)
    })
  }

  /** Four users with the same name: how many distinct usernames they get. */
  async namesakes(): Promise<number[]> {
    return this.#rounds(async () => {
      const last_name = `Round ${++this.#made}`
      const body = { first_name: "Nora", last_name }
      const create = () => this.#ask("POST", "users", { body })
      const answers = await this.#together([create, create, create, create])
      return new Set(answers.map((answer) => String(done(answer, 201).body.data?.username))).size
    })
  }

  /** One course assigned to one user by three requests: how many succeed, and how many assignments are open. */
  async assign(): Promise<{ succeeded: number; open: number }[]> {
    const body = { course_id: idOf(this.#installation, "courses", "ladder") }
    return this.#rounds(async () => {
      const user = await this.#user([])
      const assign = () => this.#ask("POST", `users/${user}/course-assignments`, { body })
      const answers = await this.#together([assign, assign, assign])
      return { succeeded: succeededIn(answers, 201), open: (await this.#boundOf(user)).open }
    })
  }

  /** A user is added to a team by three requests: the memberships, and the assignments of the team's instruction. */
  async attach(): Promise<Bound[]> {
    const [left] = this.#teams
    return this.#rounds(async () => {
      const user = await this.#user([])
      await this.#together([1, 2, 3].map(() => () => this.#join(left, user)))
      return this.#boundOf(user)
    })
  }

  /** Three users request the same unique values: how many get each one, by field. */
  async unique(): Promise<Readonly<Record<"external_id" | "email" | "username", number>>[]> {
    return this.#rounds(async () => {
      const got = async (field: string, value: string) => {
        const body = { first_name: "Una", last_name: `Round ${++this.#made}`, [field]: value }
        const create = () => this.#ask("POST", "users", { body })
        return succeededIn(await this.#together([create, create, create]), 201)
      }
      const name = `only-${++this.#made}`
      return {
        external_id: await got("external_id", name),
        email: await got("email", `${name}@acme.example`),
        username: await got("username", name),
      }
    })
  }

  /** Three upserts of the same external id: how many created the user, and how many such users exist. */
  async upsert(): Promise<{ created: number; there: number }[]> {
    return this.#rounds(async () => {
      const key = `upsert-${++this.#made}`
      const body = { first_name: "Una", last_name: key }
      const put = () => this.#ask("PUT", `users/by-external-id/${key}`, { body })
      const answers = await this.#together([put, put, put])
      const refused = answers.filter(({ status }) => status !== 200 && status !== 201)
      if (refused.length > 0) throw new Error(`an upsert got the response ${refused[0]?.status} ${refused[0]?.text}`)
      const row = await this.#installation.database.get<{ number: number }>(
        sql`select count(*) as number from users where key = ${key}`,
      )
      return { created: answers.filter(({ status }) => status === 201).length, there: row?.number ?? -1 }
    })
  }

  /** Simultaneous results of four users: how many certificates there are with distinct codes. */
  async certify(): Promise<number[]> {
    return this.#rounds(async () => {
      const ids = [await this.#begun(), await this.#begun(), await this.#begun(), await this.#begun()]
      for (const answer of await this.#together(ids.map((id) => () => this.#end(id, "success")))) done(answer, 200)
      const rows = await this.#installation.database.all(sql`
        select distinct code from certificates where assignment_id in (${join(ids)})`)
      return rows.length
    })
  }

  /** A user is deactivated while receiving an assignment: whether the outcome is one that a sequential order allows. */
  async deactivateBesideAssigning(): Promise<boolean[]> {
    const body = { course_id: idOf(this.#installation, "courses", "ladder") }
    return this.#rounds(async () => {
      const user = await this.#user([])
      const [deactivated, assigned] = await this.#together([
        () => this.#ask("POST", `users/${user}/deactivate`),
        () => this.#ask("POST", `users/${user}/course-assignments`, { body }),
      ])
      const { open } = await this.#boundOf(user)
      const agrees = assigned?.status === 201 ? open === 1 : assigned?.status === 422 && open === 0
      return deactivated?.status === 200 && agrees
    })
  }

  async #rounds<T>(round: () => Promise<T>): Promise<T[]> {
    const outcomes: T[] = []
    for (let times = 0; times < ROUNDS; times++) outcomes.push(await round())
    return outcomes
  }

  /** An assignment that has been started. */
  async #begun(): Promise<number> {
    const user = await this.#user([])
    const body = { course_id: idOf(this.#installation, "courses", "ladder") }
    const { body: answer } = done(await this.#ask("POST", `users/${user}/course-assignments`, { body }), 201)
    const id = Number(answer.data?.id)
    await this.#installation.database.run(sql`update assignments set state = 'inprogress' where id = ${id}`)
    return id
  }

  #end(id: number, state: string): Promise<Answer> {
    return this.#ask("POST", `course-assignments/${id}/complete`, { body: { state } })
  }

  #together<T>(requests: readonly (() => Promise<T>)[]): Promise<T[]> {
    return Promise.all(requests.map((request) => request()))
  }

  async #user(teams: readonly number[]): Promise<number> {
    const body = { first_name: "User", last_name: `Number ${++this.#made}`, team_ids: teams }
    return Number(done(await this.#ask("POST", "users", { body }), 201).body.data?.id)
  }

  async #join(team: number, user: number): Promise<void> {
    done(await this.#ask("POST", `teams/${team}/users`, { body: { user_ids: [user] } }), 200)
  }

  async #leave(team: number, user: number): Promise<void> {
    done(await this.#ask("DELETE", `teams/${team}/users/${user}`), 204)
  }

  async #boundOf(user: number): Promise<Bound> {
    const row = await this.#installation.database.get<Bound>(sql`
      select (select count(*) from assignments where user_id = ${user} and is_open = 1) as open,
        (select count(*) from team_users where user_id = ${user}) as teams`)
    return row ?? { open: -1, teams: -1 }
  }
}

/** The expected outcome of every round. */
export function always<T>(outcome: T): T[] {
  return Array.from({ length: ROUNDS }, () => outcome)
}

function succeededIn(answers: readonly Answer[], status: number): number {
  const unexpected = answers.find((answer) => ![status, 422].includes(answer.status))
  if (unexpected !== undefined) throw new Error(`${unexpected.status}: ${unexpected.text}`)
  return answers.filter((answer) => answer.status === status).length
}

function done(answer: Answer, status: number): Answer {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`)
  return answer
}
