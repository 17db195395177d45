import { describe, expect, test } from "bun:test"
import { type AskedOfChange, type ChangeAnswer, changeOf, NO_CHANGE } from "../../src/access/change.ts"
import type { Database, Queries } from "../../src/database/port.ts"

/** A database whose transactions collide this many times before they commit. */
function collidingDatabase(collisions: number): Database {
  let attempts = 0
  return {
    async transaction(work: (tx: Queries) => Promise<unknown>) {
      for (;;) {
        attempts += 1
        const value = await work({ attempt: attempts } as unknown as Queries)
        if (attempts > collisions) return value
      }
    },
  } as unknown as Database
}

/** How a request makes a change, the response it received, and the order of events. */
function changing({ collisions = 0, ...asked }: Partial<AskedOfChange> & { collisions?: number } = {}) {
  const happened: string[] = []
  const set: { headers: Record<string, string>; status?: number | string } = { headers: {} }
  const requireCondition = async () => void happened.push("condition")
  const { change, changeInBatches } = changeOf(
    { requireCondition, repeatable: undefined, inBatches: false, ...asked },
    { database: collidingDatabase(collisions), set, secrets: () => [] },
  )
  const within = (answer: ChangeAnswer) => async () => {
    happened.push("within")
    return answer
  }
  const after = () => void happened.push("after")
  return { change, changeInBatches, within, after, happened, set }
}

describe("a change", () => {
  test.each([0, 1, 3])("checks its condition in each attempt, and succeeds after %p collisions", async (collisions) => {
    const { change, within, after, happened } = changing({ collisions })
    const answer: unknown = await change(within({ data: { id: 1 } }), after)
    expect(answer).toEqual({ data: { id: 1 } })
    const attempts = Array.from({ length: collisions + 1 }, () => ["condition", "within"])
    expect(happened).toEqual([...attempts.flat(), "after"])
  })

  test("that is refused by its condition, or during the change, triggers nothing afterwards", async () => {
    const refuse = async () => {
      throw new Error("refused")
    }
    const first = changing({ requireCondition: refuse })
    await expect(first.change(first.within({}), first.after)).rejects.toThrow("refused")
    const second = changing()
    await expect(second.change(refuse, second.after)).rejects.toThrow("refused")
    expect([first.happened, second.happened]).toEqual([[], ["condition"]])
  })

  test.each<[ChangeAnswer, unknown, number]>([
    [{ data: 1 }, { data: 1 }, 200],
    [{ status: 201, data: 1, meta: { total: 1 } }, { data: 1, meta: { total: 1 } }, 201],
    [{ message: "Done." }, { message: "Done." }, 200],
    [{ status: 204 }, undefined, 204],
  ])("answers %p", async (answer, body, status) => {
    const { change, within, set } = changing()
    const answered: unknown = await change(within({ ...answer, headers: { "cache-control": "no-store" } }))
    expect([answered, set]).toEqual([body, { status, headers: { "cache-control": "no-store" } }])
  })

  test("is made in the way the route declares", async () => {
    const one = changing()
    await expect(one.changeInBatches(one.within({}))).rejects.toThrow("in a way that it does not declare")
    const many = changing({ inBatches: true })
    await expect(many.change(many.within({}))).rejects.toThrow("in a way that it does not declare")
    expect([one.happened, many.happened]).toEqual([[], []])
  })

  test("cannot be made by a read-only route", async () => {
    await expect(NO_CHANGE.change(async () => ({}))).rejects.toThrow("read-only route")
    await expect(NO_CHANGE.changeInBatches(async () => ({}))).rejects.toThrow("read-only route")
  })
})
