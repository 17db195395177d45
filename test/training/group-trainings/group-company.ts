import { expect } from "bun:test"
import { type Answer, Installation, type Json } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { LASTING_TOKENS, trainingCompany } from "../../harness/training-company.ts"

/** The first session of trainings in these tests begins an hour after the test does. */
export const HOUR = 3_600_000

/** The company of tests about group trainings, with requests for them. Its day is 2026-11-20, its zone Berlin's. */
export class GroupCompany {
  private constructor(readonly installation: Installation) {}

  static async start(more: Parameters<typeof trainingCompany>[0] = {}): Promise<GroupCompany> {
    return new GroupCompany(
      await Installation.start({ dataset: trainingCompany({ assignments: [], ...more }), settings: LASTING_TOKENS }),
    )
  }

  stop = () => this.installation.stop()

  user = (key: string) => idOf(this.installation, "users", key)
  course = (key: string) => idOf(this.installation, "courses", key)

  /** An instant, hours from now. */
  at(hours: number): string {
    return new Date(this.installation.time.now + hours * HOUR).toISOString()
  }

  session = (from: number, until: number) => ({ starts_at: this.at(from), ends_at: this.at(until) })

  request = (method: string, path: string, body?: unknown, options: object = {}): Promise<Answer> =>
    this.installation.request(method, `group-trainings${path}`, { ...(body === undefined ? {} : { body }), ...options })

  /** A new training with two sessions and a trainer, unless other fields say otherwise. */
  async plan(fields: object = {}): Promise<Json> {
    const answer = await this.request("POST", "", {
      course_id: this.course("winch"),
      trainer_id: this.user("boss"),
      sessions: [this.session(1, 3), this.session(4, 5)],
      ...fields,
    })
    expect({ status: answer.status, errors: answer.body?.errors }).toEqual({ status: 201, errors: undefined })
    return answer.body.data as Json
  }

  add = (id: unknown, keys: readonly string[], more: object = {}) =>
    this.request("POST", `/${id}/participants`, { user_ids: keys.map(this.user), ...more })

  mark = (id: unknown, key: string, marks: object, options: object = {}) =>
    this.request("PUT", `/${id}/participants/${this.user(key)}`, marks, options)

  participants = async (id: unknown, options: object = {}): Promise<readonly Json[]> => [
    ...((await this.request("GET", `/${id}/participants`, undefined, options)).body.data ?? []),
  ]

  show = async (id: unknown): Promise<Json> => (await this.request("GET", `/${id}`)).body.data as Json

  /** A training that is ongoing, in the middle of its first session, with these participants. */
  async hold(keys: readonly string[], fields: object = {}): Promise<Json> {
    const { id } = await this.plan(fields)
    await this.add(id, keys)
    await this.request("POST", `/${id}/start`)
    this.installation.time.now += 2 * HOUR
    return this.show(id)
  }

  assigned = async (key: string): Promise<readonly Json[]> => [
    ...((await this.installation.request("GET", `users/${this.user(key)}/assigned-courses`)).body.data ?? []),
  ]
}
