import { describe, expect, test } from "bun:test"
import { RequestDatabase } from "../../src/access/request-database.ts"
import { type Database, type Queries, sql } from "../../src/database/port.ts"

/** A database whose transactions collide this many times before they are saved, and the calls made to it. */
function collidingDatabase(collisions: number) {
  const asked: string[] = []
  let attempts = 0
  const queriesOf = (name: string) =>
    ({
      engine: "sqlite",
      get: async () => void asked.push(`get of ${name}`),
      all: async () => [asked.push(`all of ${name}`)],
      run: async () => ({ changes: asked.push(`run of ${name}`) }),
    }) as unknown as Queries
  const database = {
    ...queriesOf("database"),
    count: async () => asked.push("count of database"),
    remembered: async (_: string, read: () => Promise<unknown>) => read(),
    async transaction(work: (tx: Queries) => Promise<unknown>) {
      for (;;) {
        attempts += 1
        const value = await work(queriesOf(`tx ${attempts}`))
        if (attempts > collisions) return value
      }
    },
  } as unknown as Database
  return { database: new RequestDatabase(database), asked }
}

const QUERY = sql`select 1`

describe("an accompanied change", () => {
  test.each([0, 1, 3])("is saved with what belongs to it, after %p collisions too", async (collisions) => {
    const { database, asked } = collidingDatabase(collisions)
    let begun = 0
    const handle = async () => {
      begun += 1
      const own = begun
      await database.get(QUERY)
      const value = await database.transaction(async (tx) => {
        await tx.run(QUERY)
        return `value ${own}`
      })
      await database.all(QUERY)
      return `answer of ${value}`
    }
    const kept: unknown[] = []
    const before: string[] = []
    const answer = await database.accompanied(
      { before: async () => void before.push("before"), after: async (_, value) => void kept.push(value) },
      handle,
    )
    expect(answer).toBe(`answer of value ${collisions + 1}`)
    expect(kept.at(-1)).toBe(answer)
    expect([before.length, kept.length, begun]).toEqual(Array(3).fill(collisions + 1))
    // Before its transaction the handler reads from the database, afterwards from the transaction; later attempts are all in theirs.
    expect(asked.slice(0, 3)).toEqual(["get of database", "run of tx 1", "all of tx 1"])
    expect(asked.slice(3, 6)).toEqual(collisions === 0 ? [] : ["get of tx 2", "run of tx 2", "all of tx 2"])
  })

  test("that is refused, before, within or after its transaction, throws and keeps nothing", async () => {
    const { database } = collidingDatabase(0)
    const kept: unknown[] = []
    const after = async (_: Queries, value: unknown) => void kept.push(value)
    const change = () => database.transaction(async () => 1)
    const refused = (what: string) => async () => {
      throw new Error(what)
    }
    await expect(database.accompanied({ before: refused("before"), after }, change)).rejects.toThrow("before")
    const within = () => database.transaction(refused("within"))
    await expect(database.accompanied({ before: async () => {}, after }, within)).rejects.toThrow("within")
    const afterwards = async () => change().then(refused("afterwards"))
    await expect(database.accompanied({ before: async () => {}, after }, afterwards)).rejects.toThrow("afterwards")
    expect(kept).toEqual([])
    await expect(database.accompanied({ before: async () => {}, after: refused("after") }, change)).rejects.toThrow(
      "after",
    )
  })

  test("that makes no transaction is accompanied in one of its own", async () => {
    const { database } = collidingDatabase(0)
    const kept: unknown[] = []
    const accompaniment = { before: async () => {}, after: async (_: Queries, value: unknown) => void kept.push(value) }
    expect(await database.accompanied(accompaniment, async () => "nothing")).toBe("nothing")
    expect(kept).toEqual(["nothing"])
  })

  test("that makes two transactions makes them one", async () => {
    const { database, asked } = collidingDatabase(0)
    const handle = async () => {
      await database.run(QUERY)
      await database.run(QUERY)
    }
    await database.accompanied({ before: async () => {}, after: async () => {} }, handle)
    expect(asked).toEqual(["run of tx 1", "run of tx 1"])
  })

  test("counts what it has changed itself", async () => {
    const { database, asked } = collidingDatabase(0)
    const handle = async () => {
      await database.count(sql`teams`)
      await database.transaction(async (tx) => tx.run(QUERY))
      await database.count(sql`teams`)
    }
    await database.accompanied({ before: async () => {}, after: async () => {} }, handle)
    expect(asked).toEqual(["count of database", "run of tx 1", "get of tx 1"])
  })

  test("leaves those beside it alone", async () => {
    const { database, asked } = collidingDatabase(0)
    await Promise.all([
      database.accompanied({ before: async () => {}, after: async () => {} }, () => database.run(QUERY)),
      database.get(QUERY),
      database.run(QUERY),
    ])
    expect(asked.sort()).toEqual(["get of database", "run of tx 1", "run of tx 2"])
  })
})
