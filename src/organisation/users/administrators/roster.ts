import type { Queries } from "../../../database/port.ts"
import { Conflict } from "../../../tools/errors.ts"
import { administratorsOf, type Holder, leadingAmong, losesLead, type Remaining } from "./rules.ts"
import { isServiceUser } from "./store.ts"

/** The administrators of a company while one change after another is previewed, each of which sees those before it. */
export class Roster {
  readonly #queries: Queries
  readonly #people: Set<number>
  readonly #serviceUsers: Set<number>
  #created = 0

  private constructor(queries: Queries, people: ReadonlySet<number>, serviceUsers: ReadonlySet<number>) {
    this.#queries = queries
    this.#people = new Set(people)
    this.#serviceUsers = new Set(serviceUsers)
  }

  static async of(queries: Queries, companyId: number): Promise<Roster> {
    const { people, serviceUsers } = await administratorsOf(queries, companyId)
    return new Roster(queries, people, serviceUsers)
  }

  /** The people among them; those who would be created have negative ids. */
  get people(): ReadonlySet<number> {
    return this.#people
  }

  /** Refuses a change after which there would be none, as `keepAdministrator` does. Throws {@link Conflict}. */
  keep(held: Holder, remaining: Remaining): void {
    const leading = leadingAmong({ people: this.#people, serviceUsers: this.#serviceUsers })
    const isLast = leading.size === 1 && leading.has(held.id)
    if (isLast && losesLead(held, remaining)) throw new Conflict("last_administrator")
  }

  /**
   * Notes what a user would be.
   *
   * @param id null for somebody who would be created
   */
  async note(id: number | null, isAdministrator: boolean): Promise<void> {
    if (!isAdministrator) {
      if (id === null) return
      this.#people.delete(id)
      this.#serviceUsers.delete(id)
    } else if (id === null) this.#people.add(--this.#created)
    else if (!this.#people.has(id) && !this.#serviceUsers.has(id)) {
      const serves = await isServiceUser(this.#queries, id)
      ;(serves ? this.#serviceUsers : this.#people).add(id)
    }
  }
}
