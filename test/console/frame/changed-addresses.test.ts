import { afterAll, beforeAll, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

let installation: Installation
let boss: TestBrowser
beforeAll(async () => {
  installation = await Installation.start({ dataset: PEOPLE })
  boss = await signedIn(installation, "boss")
})
afterAll(() => installation.stop())

test.each([
  ["last_name", [1, "\u0000", 3]],
  ["last_name", [1, "\ud800", 3]],
  ["last_name", [1, 5, 3]],
  ["id", [1, "abc", 3]],
  ["created_at", [1, "abc", 3]],
  ["created_at", [0, 5, 3]],
])("a list sorted by %s shows a page, whatever the cursor in its address contains: %j", async (sort, place) => {
  const cursor = Buffer.from(JSON.stringify(place)).toString("base64url")
  expect((await boss.get(`/console/people?sort=${sort}&cursor=${cursor}`)).status).toBe(200)
})

test("a key that no form contained undoes nothing, and does not stop an act", async () => {
  const key = "\0"
  expect((await boss.post("/console/undo", { key, back: "/console/people" })).status).toBe(404)
  const id = String(idOf(installation, "users", "lena"))
  expect((await boss.post("/console/acts", { act: "users.deactivate", id, key })).status).toBe(303)
})

test("an act leads back to a page of the console, in whatever way its address is written", async () => {
  const backOf = async (back: string) => {
    const { text } = await boss.get(
      `/console/acts/new?${new URLSearchParams({ act: "users.deactivate", id: "1", back })}`,
    )
    return /name="back" value="([^"]*)"|class="button" href="([^"]*)"/.exec(text)?.slice(1).find(Boolean)
  }
  expect(await backOf("/console/people?search=Łódź")).toBe("/console/people?search=%C5%81%C3%B3d%C5%BA")
  for (const back of ["//elsewhere.example", "/console/../account", "/consoles", "x"]) {
    expect(await backOf(back)).toBe("/console")
  }
  const id = String(idOf(installation, "users", "twin"))
  const done = await boss.post("/console/acts", { act: "users.deactivate", id, back: "/console/people?search=Łódź" })
  expect([done.status, done.location]).toEqual([303, "/console/people?search=%C5%81%C3%B3d%C5%BA"])
})

test("a value that somebody else has is refused in words of people", async () => {
  const view = { path: "/console/people", name: "Ours", query: "state=active" }
  expect((await boss.post("/console/views", view)).status).toBe(303)
  const again = await boss.post("/console/views", view)
  expect([again.status, again.text.includes("You already have a view of this name here.")]).toEqual([422, true])
})
