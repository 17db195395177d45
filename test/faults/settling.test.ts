import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { openDatabase } from "../../src/database/open.ts"
import { sql } from "../../src/database/port.ts"
import { addDays, today } from "../../src/tools/calendar/dates.ts"
import { expectSettled } from "../compliance/settling/settled.ts"
import { times } from "../harness/effort.ts"
import { until } from "../harness/processes.ts"
import { type Place, require } from "../harness/requirements.ts"
import { sandboxOfFile } from "../harness/sandbox-of-file.ts"

/** A server is killed again and again while it settles what is required: nobody is left out, and nobody is settled twice. */

const PEOPLE = 1_200
const KILLS = times(5, 20)
/** Maximum time in milliseconds from the moment at which something more is settled to a kill. */
const LONGEST_LIFE = 100
const TIME = 600_000

const own = sandboxOfFile()

const users = (team: string) =>
  Array.from({ length: PEOPLE }, (_, index) => ({
    ...{ key: `u${index}`, first_name: "Some", last_name: `Body ${index}`, team_keys: [team] },
  }))
const company = (rows: object) => ({ companies: [{ key: "acme", ...rows }] })
const COMPANY = company({
  ...{ name: "Acme GmbH", language: "en", timezone: "Europe/Berlin", users: users("day") },
  courses: ["screen", "fire"].map((key) => ({
    ...{ key, title: key, short_type: "trainer", state: "active", valid_period: "12m" },
  })),
  locations: [
    {
      ...{ key: "hq", name: "Headquarters" },
      teams: [
        { key: "day", name: "Day shift" },
        { key: "night", name: "Night shift" },
      ],
    },
  ],
})

/** A server's data, while no server runs. */
class Data {
  readonly #directory: string
  readonly #ids: Place["ids"]

  private constructor(directory: string, ids: Place["ids"]) {
    this.#directory = directory
    this.#ids = ids
  }

  static async of(name: string): Promise<Data> {
    own.sandbox.write(`${name}.json`, JSON.stringify(COMPANY))
    const imported = await own.sandbox.run(["import", `${name}.json`, "--json", "--data", name])
    expect(imported).toMatchObject({ exitCode: 0 })
    return new Data(name, JSON.parse(imported.stdout))
  }

  async import(dataset: object): Promise<void> {
    own.sandbox.write("more.json", JSON.stringify(dataset))
    const imported = await own.sandbox.run(["import", "more.json", "--data", this.#directory])
    expect(imported).toMatchObject({ exitCode: 0 })
  }

  async change(work: (place: Place) => Promise<unknown>): Promise<void> {
    const database = await openDatabase({ data: own.sandbox.path(this.#directory) })
    try {
      await work({ database, ids: this.#ids, time: { now: Date.now() } })
    } finally {
      await database.close()
    }
  }

  count(query: string): number {
    const database = new Database(own.sandbox.path(this.#directory, "trainbase.sqlite"), { readonly: true })
    try {
      return database.query<{ amount: number }, []>(query).get()?.amount ?? 0
    } finally {
      database.close()
    }
  }

  /** Runs a server and kills it again and again when it has done something, until nothing is left to do. */
  async killedUntilNothingIs(left: string): Promise<void> {
    const serve = () => own.sandbox.serve(["--data", this.#directory, "--log-level", "error"])
    expect(this.count(left)).toBeGreaterThan(0)
    for (let kills = 0; kills < KILLS && this.count(left) > 0; kills++) {
      const before = this.count(left)
      const server = await serve()
      await until(() => this.count(left) < before)
      await Bun.sleep(Math.random() * LONGEST_LIFE)
      await server.stop("SIGKILL")
    }
    const last = await serve()
    await until(() => this.count(left) === 0)
    expect(await last.stop()).toMatchObject({ exitCode: 0 })
  }
}

const SETTLING = "select coalesce(sum(total - done), 0) + count(*) as amount from settlings"
const openIn = (course: string) => `
  select count(distinct user_id) as amount from assignments a join courses c on c.id = a.course_id
  where c.key = '${course}' and a.is_open = 1`

test(
  "the people of a requirement are all bound, each once",
  async () => {
    const data = await Data.of("requirement")
    await data.change((place) => require(place, { course: "screen", location: "hq" }))
    await data.killedUntilNothingIs(SETTLING)
    await data.change(expectSettled)
    expect(data.count(openIn("screen"))).toBe(PEOPLE)
    expect(data.count("select count(*) as amount from bindings")).toBe(PEOPLE)
    expect(data.count("select count(*) as amount from assignments")).toBe(PEOPLE)
  },
  TIME,
)

test(
  "people whom an import moves are all released and bound, each once",
  async () => {
    const data = await Data.of("import")
    await data.change(async (place) => {
      await require(place, { course: "screen", team: "day" })
      await require(place, { course: "fire", team: "night" })
    })
    await data.killedUntilNothingIs(SETTLING)
    await data.import(company({ users: users("night") }))
    await data.killedUntilNothingIs(SETTLING)
    await data.change(expectSettled)
    expect(data.count(openIn("screen"))).toBe(0)
    expect(data.count(openIn("fire"))).toBe(PEOPLE)
  },
  TIME,
)

test(
  "what a day changes is changed for everybody, each once",
  async () => {
    const data = await Data.of("nightly")
    await data.change((place) => require(place, { course: "screen", location: "hq" }))
    await data.killedUntilNothingIs(SETTLING)
    const day = today("Europe/Berlin", Date.now())
    const end = addDays(day, 30)
    // As if everybody had passed 335 days ago, and the lead began last night.
    await data.change(({ database }) =>
      database.transaction(async (tx) => {
        await tx.run(sql`
        update assignments set state = 'success', is_open = 0, finish_date = ${addDays(day, -335)}, valid_until = ${end}`)
        await tx.run(sql`
        update pairs set standing = 'valid', held_id = assignment_id, assignment_id = null, is_opened = 0,
          given_deadline = null, asked_deadline = ${end}, valid_until = ${end}, expiring_from = ${day},
          deadline_date = ${end}, next_on = ${day}`)
      }),
    )
    await data.killedUntilNothingIs(`select count(*) as amount from pairs where next_on <= '${day}'`)
    await data.change(expectSettled)
    expect(data.count(openIn("screen"))).toBe(PEOPLE)
    expect(data.count("select count(*) as amount from assignments")).toBe(2 * PEOPLE)
  },
  TIME,
)
