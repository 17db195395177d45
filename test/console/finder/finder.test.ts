import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { startCrowded } from "../../bulk-acts/acting.ts"
import type { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

/** Finding anything, and choosing people. */

let installation: Installation
let boss: TestBrowser
let locadmin: TestBrowser
let trainer: TestBrowser
beforeAll(async () => {
  installation = await startCrowded()
  boss = await signedIn(installation, "boss")
  locadmin = await signedIn(installation, "locadmin")
  trainer = await signedIn(installation, "trainer")
})
afterAll(() => installation.stop())

const found = async (search: string, by: TestBrowser) => {
  const { status, text } = await by.get(`/console/find?${new URLSearchParams({ search })}`)
  expect([search, status]).toEqual([search, 200])
  const main = text.slice(text.indexOf("<main"))
  return [...main.matchAll(/href="(\/console[^"]*)"/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"))
}
const at = (kind: "users" | "teams" | "courses", key: string, company?: string) => {
  const folder = { users: "people", teams: "places/teams", courses: "courses" }[kind]
  return `/console/${folder}/${idOf(installation, kind, key, company)}`
}

describe("the search", () => {
  test.each([
    ["ada", ["users", "ada"]],
    ["MÜLLER", ["users", "ada"]],
    ["muller", ["users", "ada"]],
    ["Müller, Ada", ["users", "ada"]],
    ["mueller ad", ["users", "ada"]],
    ["warehou", ["teams", "warehouse"]],
    ["leiter", ["courses", "ladder"]],
  ] as const)("of %s finds the person, team or course", async (search, [kind, key]) => {
    expect(await found(search, boss)).toContain(at(kind, key))
  })

  test("finds pages and acts by their names, those that the reader may use", async () => {
    expect(await found("import", boss)).toContain("/console/people/import")
    expect(await found("audit", boss)).toContain("/console/audit")
    expect(await found("audit", locadmin)).not.toContain("/console/audit")
    expect(await found("import", locadmin)).not.toContain("/console/people/import")
    expect(await found("add a person", trainer)).not.toContain("/console/people/new")
    expect(await found("assign", trainer)).toContain("/console/assignments/new")
    expect(await found("letters", boss)).toContain("/console/people?state=active")
    expect(await found("letters", trainer)).not.toContain("/console/people?state=active")
  })

  test("finds nobody out of view, and nothing of another company", async () => {
    expect(await found("mixed", boss)).toContain(at("users", "mixed"))
    expect(await found("mixed", locadmin)).not.toContain(at("users", "mixed"))
    expect(await found("plant", trainer)).not.toContain(at("teams", "plant"))
    for (const search of ["other", "crew", "beta"]) {
      const addresses = await found(search, boss)
      for (const [kind, key] of [
        ["users", "other"],
        ["teams", "crew"],
        ["courses", "beta-fork"],
      ] as const) {
        expect(addresses).not.toContain(at(kind, key, "beta"))
      }
    }
  })

  test.each(["%", "_", "'", '"', "\\", "<b>", "a".repeat(3000), "\u0000", "🦊", "*", "NEAR(", "OR"])(
    "of %j is a search like any other",
    async (search) => {
      expect(await found(search, boss)).not.toContain(at("users", "ada"))
    },
  )

  test("says when nothing is found", async () => {
    const { text } = await boss.get("/console/find?search=no such thing")
    expect(text).toContain("Nothing")
  })

  test("is for people who use the console", async () => {
    const employee = await signedIn(installation, "employee")
    expect((await employee.get("/console/find?search=ada")).status).toBe(403)
    expect((await employee.get("/console/pick/people?search=ada")).status).toBe(403)
  })
})

describe("choosing people", () => {
  const pick = async (pasted: string, by = boss) => {
    const { status, text } = await by.post("/console/pick/people", { pasted })
    return { status, text, ids: [...text.matchAll(/name="id" value="(\d+)"/g)].map(([, id]) => Number(id)) }
  }

  test("finds the people of a pasted column by name, username, email or personnel number, each once", async () => {
    const lines = ["ada", "Ada Müller", "Müller, Ada", "Person 3", "person.4", " p5 ", "ADA", ""]
    const { status, ids } = await pick(lines.join("\r\n"))
    expect(status).toBe(200)
    const expected = ["ada", "p3", "p4", "p5"].map((key) => idOf(installation, "users", key))
    expect(ids.sort((one, other) => one - other)).toEqual(expected.sort((one, other) => one - other))
  })

  test("shows the lines that name nobody, or somebody out of view", async () => {
    const { text, ids } = await pick("Person 3\nNobody Known\nmixed", locadmin)
    expect(ids).toEqual([idOf(installation, "users", "p3")])
    for (const line of ["Nobody Known", "mixed"]) expect(text).toContain(line)
    expect(text).not.toContain("Service mixed")
  })

  test("takes a line that is longer than any name", async () => {
    const course = idOf(installation, "courses", "ladder")
    const { status, text } = await boss.post(`/console/courses/${course}/assign`, { people: "x".repeat(65_536) })
    expect([status, text.includes("Not found (1)")]).toEqual([422, true])
  })

  test("searches in view only", async () => {
    const { text } = await locadmin.get("/console/pick/people?search=mixed")
    expect(text).not.toContain("Service mixed")
    const own = await boss.get("/console/pick/people?search=mixed")
    expect(own.text).toContain("Service mixed")
  })
})

describe("doing something to chosen people", () => {
  const press = (fields: readonly (readonly [string, string])[]) =>
    boss.post("/console/pick/people", [["act", "users.assign-course"], ...fields])
  const user = (key: string) => String(idOf(installation, "users", key))

  test("looks up what was pasted, and leads to the act for all of them", async () => {
    const { status, location } = await press([
      ["id", user("p3")],
      ["pasted", "p4\r\nPerson 5\r\n"],
    ])
    expect(status).toBe(303)
    const { pathname, searchParams } = new URL(location ?? "", "http://localhost")
    expect([pathname, searchParams.get("act"), searchParams.get("back")]).toEqual([
      "/console/acts/new",
      "users.assign-course",
      "/console/people",
    ])
    expect(searchParams.getAll("id").sort()).toEqual([user("p3"), user("p4"), user("p5")].sort())
    expect((await boss.get(location ?? "")).status).toBe(200)
    const letters = await boss.post("/console/pick/people", { act: "letters", pasted: "p4" })
    expect(letters.location).toStartWith("/console/people/letters?")
  })

  test("comes back with the lines that nobody was found for, and with the others chosen", async () => {
    const { status, text } = await press([["pasted", "p4\r\nNobody Known"]])
    expect(status).toBe(422)
    expect(text).toMatch(/<textarea[^>]*>\s*Nobody Known<\/textarea>/)
    expect(text).toMatch(new RegExp(`<input[^>]*value="${user("p4")}"[^>]*checked`))
    expect((await press([])).status).toBe(422)
    expect((await boss.post("/console/pick/people", { act: "no.such-act", pasted: "p4" })).status).toBe(200)
  })
})

test("the old pages of a team lead to their new addresses, with what was in them", async () => {
  for (const [old, address] of [
    ["/team", "/console/assignments"],
    ["/team?list=waiting&search=ada", "/console/assignments?list=waiting&search=ada"],
    ["/team/17", "/console/assignments/17"],
    ["/team/17/evidence", "/console/assignments/17/evidence"],
    ["/team/17/evidence.pdf", "/console/assignments/17/evidence.pdf"],
  ] as const) {
    const { status, location } = await boss.get(old)
    expect([old, status, location]).toEqual([old, 308, address])
  }
})
