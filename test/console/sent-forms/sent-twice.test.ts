import { afterAll, beforeAll, expect, test } from "bun:test"
import { carryOutOnce } from "../../../src/console/sent-forms/rules.ts"
import type { Database } from "../../../src/database/port.ts"
import { fault, Invalid } from "../../../src/tools/errors.ts"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { idOf } from "../../harness/records.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: PEOPLE })
})
afterAll(() => installation.stop())

test("of two forms sent at once, the one that is refused because of the other leads to what the other made", async () => {
  const { database, time } = installation
  const sending = { key: "once", userId: idOf(installation, "users", "boss"), now: time.now }
  // The other one commits after this one has looked for it, and before this one is refused.
  const late = new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value
      return async (work: Parameters<Database["transaction"]>[0]) => {
        try {
          return await target.transaction(work)
        } catch (error) {
          await carryOutOnce(database, sending, async () => "/made")
          throw error
        }
      }
    },
  })
  const path = await carryOutOnce(late, sending, async () => {
    throw new Invalid([fault("username", "taken")])
  })
  expect(path).toBe("/made")
})

test("a form that is refused for what it contains is refused", async () => {
  const { database, time } = installation
  const sending = { key: "faulty", userId: idOf(installation, "users", "boss"), now: time.now }
  const refused = carryOutOnce(database, sending, async () => {
    throw new Invalid([fault("username", "taken")])
  })
  expect(refused).rejects.toThrow(Invalid)
})
