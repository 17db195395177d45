import { expect, test } from "bun:test"
import { type Sql, sql } from "../../../src/database/port.ts"
import { RememberedCounts } from "../../../src/database/postgres/remembered-counts.ts"

const COUNT = sql`users u where u.company_id = ${1}`

interface Answer {
  total: number | null
  moment: string
}

/** A server that responds when the test tells it to, in the order of the requests. */
class SlowServer {
  readonly asked: Sql[] = []
  readonly #answers: PromiseWithResolvers<Answer | undefined>[] = []

  readonly ask = (query: Sql): Promise<Answer | undefined> => {
    const answer = Promise.withResolvers<Answer | undefined>()
    this.asked.push(query)
    this.#answers.push(answer)
    return answer.promise
  }

  answer(answer: Answer): void {
    this.#answers.shift()?.resolve(answer)
  }

  fail(message: string): void {
    this.#answers.shift()?.reject(new Error(message))
  }
}

test("callers during a count share the next one, which begins after all of them have asked", async () => {
  const server = new SlowServer()
  const counts = new RememberedCounts()
  const first = counts.get(COUNT, server.ask)
  const others = [counts.get(COUNT, server.ask), counts.get(COUNT, server.ask), counts.get(COUNT, server.ask)]
  expect(server.asked).toHaveLength(1)
  server.answer({ total: 5, moment: "10:10:" })
  expect(await first).toBe(5)
  expect(server.asked).toHaveLength(2)
  server.answer({ total: 6, moment: "11:11:" })
  expect(await Promise.all(others)).toEqual([6, 6, 6])
  expect(server.asked).toHaveLength(2)
})

test("the time of the latest answer is sent to the server, and its total holds if nothing has changed since", async () => {
  const server = new SlowServer()
  const counts = new RememberedCounts()
  for (const [answer, total] of [
    [{ total: 5, moment: "10:10:" }, 5],
    [{ total: null, moment: "10:10:" }, 5],
    [{ total: 7, moment: "12:12:" }, 7],
    [{ total: null, moment: "12:12:" }, 7],
  ] as const) {
    const asked = counts.get(COUNT, server.ask)
    server.answer(answer)
    expect(await asked).toBe(total)
  }
  expect(server.asked.map(({ values }) => values[0])).toEqual(["", "10:10:", "10:10:", "12:12:"])
})

test("a count with other values is run separately", async () => {
  const server = new SlowServer()
  const counts = new RememberedCounts()
  const other = sql`users u where u.company_id = ${2}`
  const both = [counts.get(COUNT, server.ask), counts.get(other, server.ask)]
  expect(server.asked).toHaveLength(2)
  server.answer({ total: 1, moment: "1:1:" })
  server.answer({ total: 2, moment: "1:1:" })
  expect(await Promise.all(both)).toEqual([1, 2])
})

test("a failure is reported to those who shared the statement, and to nobody after them", async () => {
  const server = new SlowServer()
  const counts = new RememberedCounts()
  const first = counts.get(COUNT, server.ask)
  const second = counts.get(COUNT, server.ask)
  server.fail("away")
  await expect(first).rejects.toThrow("away")
  server.answer({ total: 3, moment: "3:3:" })
  expect(await second).toBe(3)
})
