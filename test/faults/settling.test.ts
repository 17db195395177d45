import { Database as SqliteFile } from "bun:sqlite"
import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { openDatabase } from "../../src/database/open.ts"
import { sql } from "../../src/database/port.ts"
import { addDays, today } from "../../src/tools/calendar/dates.ts"
import { expectSettled } from "../compliance/settling/settled.ts"
import { Administrator } from "../harness/administer.ts"
import { times } from "../harness/effort.ts"
import { parsedAddress } from "../harness/engine.ts"
import { PostgresServer } from "../harness/postgres-server.ts"
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

/** A server's data in a folder of the sandbox, or in a database of a PostgreSQL server. */
class Data {
  readonly #directory: string
  readonly #server: PostgresServer | undefined
  #ids: Place["ids"] | undefined

  private constructor(directory: string, server: PostgresServer | undefined) {
    this.#directory = directory
    this.#server = server
  }

  static async of(name: string, server: PostgresServer | undefined): Promise<Data> {
    const data = new Data(`${name}${server === undefined ? "" : "_in_postgres"}`, server)
    await data.#administer((it) => it.run(`create database ${data.#directory}`), "postgres")
    data.#ids = JSON.parse(await data.import(COMPANY))
    return data
  }

  async import(dataset: object): Promise<string> {
    const file = own.sandbox.write(`${this.#directory}.json`, JSON.stringify(dataset))
    const imported = await own.sandbox.run(["import", file, "--json", ...this.#flags])
    expect(imported).toMatchObject({ exitCode: 0 })
    return imported.stdout
  }

  async change(work: (place: Place) => Promise<unknown>): Promise<void> {
    const ids = this.#ids
    if (ids === undefined) throw new TypeError("nothing has been imported")
    const address = this.#address()
    const place = { data: own.sandbox.path(this.#directory), ...(address && { database: parsedAddress(address) }) }
    const database = await openDatabase(place)
    try {
      await work({ database, ids, time: { now: Date.now() } })
    } finally {
      await database.close()
    }
  }

  async count(query: string): Promise<number> {
    if (this.#server !== undefined) {
      const [row] = (await this.#administer((it) => it.run<{ amount: unknown }>(query))) ?? []
      return Number(row?.amount ?? 0)
    }
    const database = new SqliteFile(own.sandbox.path(this.#directory, "trainbase.sqlite"), { readonly: true })
    try {
      return database.query<{ amount: number }, []>(query).get()?.amount ?? 0
    } finally {
      database.close()
    }
  }

  /** Runs a server and kills it again and again when it has done something, until nothing is left to do. */
  async killedUntilNothingIs(left: string): Promise<void> {
    const serve = () => own.sandbox.serve([...this.#flags, "--log-level", "error"])
    expect(await this.count(left)).toBeGreaterThan(0)
    for (let kills = 0; kills < KILLS && (await this.count(left)) > 0; kills++) {
      const before = await this.count(left)
      const server = await serve()
      await until(async () => (await this.count(left)) < before)
      await Bun.sleep(Math.random() * LONGEST_LIFE)
      await server.stop("SIGKILL")
      await this.#endLeases()
    }
    const last = await serve()
    await until(async () => (await this.count(left)) === 0)
    expect(await last.stop()).toMatchObject({ exitCode: 0 })
  }

  /** As if as much time had passed as other machines need to notice that a server is gone. */
  async #endLeases(): Promise<void> {
    await this.#administer((it) =>
      it.run("update jobs set lease_until = 0 where state = 'running'", "update leases set holder = null"),
    )
  }

  get #flags(): readonly string[] {
    const address = this.#address()
    return ["--data", this.#directory, ...(address === undefined ? [] : ["--database", address])]
  }

  #address(database = this.#directory): string | undefined {
    return this.#server?.address.replace(/[^/]+$/, database)
  }

  /** Does nothing on SQLite. */
  async #administer<T>(work: (administrator: Administrator) => Promise<T>, database?: string): Promise<T | undefined> {
    const address = this.#address(database)
    if (address === undefined) return undefined
    await using administrator = new Administrator(address)
    return await work(administrator)
  }
}

const SETTLING = "select coalesce(sum(total - done), 0) + count(*) as amount from settlings"
const openIn = (course: string) => `
  select count(distinct user_id) as amount from assignments a join courses c on c.id = a.course_id
  where c.key = '${course}' and a.is_open = 1`

describe.each(["SQLite", "PostgreSQL"])("on %s", (engine) => {
  let server: PostgresServer | undefined
  beforeAll(async () => {
    server = engine === "SQLite" ? undefined : await PostgresServer.start()
  }, 60_000)
  afterAll(() => server?.[Symbol.asyncDispose]())

  test(
    "the people of a requirement are all bound, each once",
    async () => {
      const data = await Data.of("requirement", server)
      await data.change((place) => require(place, { course: "screen", location: "hq" }))
      await data.killedUntilNothingIs(SETTLING)
      await data.change(expectSettled)
      expect(await data.count(openIn("screen"))).toBe(PEOPLE)
      expect(await data.count("select count(*) as amount from bindings")).toBe(PEOPLE)
      expect(await data.count("select count(*) as amount from assignments")).toBe(PEOPLE)
    },
    TIME,
  )

  test(
    "people whom an import moves are all released and bound, each once",
    async () => {
      const data = await Data.of("import", server)
      await data.change(async (place) => {
        await require(place, { course: "screen", team: "day" })
        await require(place, { course: "fire", team: "night" })
      })
      await data.killedUntilNothingIs(SETTLING)
      await data.import(company({ users: users("night") }))
      await data.killedUntilNothingIs(SETTLING)
      await data.change(expectSettled)
      expect(await data.count(openIn("screen"))).toBe(0)
      expect(await data.count(openIn("fire"))).toBe(PEOPLE)
    },
    TIME,
  )

  test(
    "what a day changes is changed for everybody, each once",
    async () => {
      const data = await Data.of("nightly", server)
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
      expect(await data.count(openIn("screen"))).toBe(PEOPLE)
      expect(await data.count("select count(*) as amount from assignments")).toBe(2 * PEOPLE)
    },
    TIME,
  )
})
