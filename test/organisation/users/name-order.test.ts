import { afterAll, beforeAll, expect, test } from "bun:test"
import { listOf } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
  const team_ids = [idOf(installation, "teams", "warehouse")]
  for (const [first_name, last_name] of [
    ["Zoe", "ÄBEL"],
    ["Anna", "Abel"],
    ["Émile", "abel"],
    ["Elsa", "Abele"],
  ]) {
    await installation.request("POST", "users", { body: { first_name, last_name, team_ids } })
  }
})
afterAll(() => installation.stop())

async function names(sort: string): Promise<string[]> {
  const users = listOf(await installation.request("GET", `users?per_page=100&search=abel&sort=${sort}`))
  return users.map(({ first_name }) => String(first_name))
}

test("users are sorted by last name and then by first name, ignoring case and accents", async () => {
  expect(await names("last_name")).toEqual(["Anna", "Émile", "Zoe", "Elsa"])
  expect(await names("-last_name")).toEqual(["Elsa", "Zoe", "Émile", "Anna"])
})

test("a changed name moves a user in this order", async () => {
  const [user] = listOf(await installation.request("GET", "users?search=elsa"))
  await installation.request("PATCH", `users/${user?.id}`, { body: { last_name: "Aabel" } })
  expect((await names("last_name"))[0]).toBe("Elsa")
})

test("the order has pages by number, but no cursor, because names change", async () => {
  const { body } = await installation.request("GET", "users?sort=last_name&cursor=")
  expect<unknown>(body.codes).toEqual({ sort: ["sort_of_cursor"] })
})
