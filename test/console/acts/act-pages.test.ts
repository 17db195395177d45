import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { crowdOf, MANY, startCrowded } from "../../bulk-acts/acting.ts"
import type { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

/** Doing something to many people, on its pages. */

let installation: Installation
let boss: TestBrowser
beforeAll(async () => {
  installation = await startCrowded()
  boss = await signedIn(installation, "boss")
})
afterAll(() => installation.stop())

const user = (key: string, company?: string) => idOf(installation, "users", key, company)
const BACK = "/console/people?search=person&state=active"
const hidden = (text: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ""
const previewOf = async (act: string, chosen: readonly (readonly [string, string])[], by = boss) => {
  const query = new URLSearchParams([
    ["act", act],
    ["asked", "1"],
    ["back", BACK],
    ...chosen.map(([name, value]): [string, string] => [name, value]),
  ])
  return by.get(`/console/acts/new?${query}`)
}
const ids = (...all: readonly number[]) => all.map((id) => ["id", String(id)] as const)
/** Sends the form of a preview, with other values for some of its fields. */
const confirmed = (text: string, others: Readonly<Record<string, string>> = {}, by = boss) => {
  const fields = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")] as const,
  )
  const sent = fields.filter(([name]) => !(name in others))
  return by.post("/console/acts", [...sent, ...Object.entries(others)])
}

describe("the preview of an act", () => {
  test("shows how many it changes, the first 20, and what cannot be changed and why", async () => {
    const chosen = ids(...crowdOf(installation, 30), user("gone"), user("boss"), user("other", "beta"))
    const { status, text } = await previewOf("users.deactivate", chosen)
    expect(status).toBe(200)
    for (const words of ["30 will be changed", "1 needs no change", "2 cannot be changed", "and 10 more"]) {
      expect([words, text.includes(words)]).toEqual([words, true])
    }
    expect(text).toContain("You may not deactivate yourself.")
    expect([...text.matchAll(/<li><bdi>Person \d+<\/bdi>/g)]).toHaveLength(20)
    const { rows } = await statesOf("gone", "p1")
    expect(rows).toEqual({ gone: "inactive", p1: "active" })
  })

  test("has no form if nothing can be changed, and none without a selection", async () => {
    const { status, text } = await previewOf("users.activate", ids(user("ada")))
    expect([status, text.includes('action="/console/acts"')]).toEqual([200, false])
    expect(text).toContain("Nothing would change.")
    expect((await previewOf("users.activate", [])).status).toBe(422)
  })

  test("is for acts that the reader may do, and names nobody out of view", async () => {
    const trainer = await signedIn(installation, "trainer")
    expect((await previewOf("users.deactivate", ids(user("ada")), trainer)).status).toBe(403)
    const locadmin = await signedIn(installation, "locadmin")
    const { text } = await previewOf(
      "users.deactivate",
      ids(user("ada"), user("mixed"), user("other", "beta")),
      locadmin,
    )
    for (const name of ["Service mixed", "Beta"]) expect([name, text.includes(name)]).toEqual([name, false])
    expect((await previewOf("users.forget", ids(user("ada")))).status).toBe(404)
  })
})

describe("an act", () => {
  test("leads back to its list with what it did, and can be undone there", async () => {
    const course_id = String(idOf(installation, "teams", "warehouse"))
    const { text } = await previewOf("users.join-team", [...ids(...crowdOf(installation, 3)), ["team_id", course_id]])
    const done = await confirmed(text)
    expect([done.status, done.location]).toEqual([303, BACK])
    const list = await boss.get(BACK)
    expect(list.text).toContain("3 people were added.")
    const key = hidden(list.text, "key")
    expect((await boss.post("/console/undo", { key, back: BACK })).location).toBe(BACK)
    expect((await boss.get(BACK)).text).toContain("undone")
    expect((await boss.get(`${BACK}&team_id=${course_id}`)).text).toContain("Nothing matches")
  })

  test("has one effect if its form is sent twice", async () => {
    const { text } = await previewOf("users.give-role", [...ids(user("p5")), ["role", "company.trainer"]])
    const [one, other] = [await confirmed(text), await confirmed(text)]
    expect([one.status, other.status]).toEqual([303, 303])
    const acts = await boss.get("/console/jobs")
    expect([...acts.text.matchAll(/Give a role/g)]).toHaveLength(1)
  })

  test("on all that match is refused with the new number if others match by now, and done on the second try", async () => {
    const all = [["all", "1"]] as const
    const { text } = await previewOf("users.give-role", [...all, ["role", "company.location_admin"]])
    expect(text).toContain(`${MANY} will be changed`)
    expect(text).not.toContain('name="id"')
    const gone = await confirmed((await previewOf("users.deactivate", ids(user("p9")))).text)
    expect(gone.status).toBe(303)
    const moved = await confirmed(text)
    expect(moved.status).toBe(409)
    expect(moved.text).toContain(`Meanwhile ${MANY - 1} entries match.`)
    expect(moved.text).toContain(`${MANY - 1} will be changed`)
    const done = await confirmed(moved.text)
    expect([done.status, done.location]).toEqual([303, BACK])
    expect((await boss.get(`${BACK}&role=company.location_admin`)).text).toContain(`${MANY - 1} entries`)
  })

  test("on all of a list is refused if the list has records of another kind", async () => {
    const all = [["all", "1"]] as const
    expect((await previewOf("assignments.withdraw", all)).status).toBe(404)
    const { text } = await previewOf("users.assign-course", [
      ...all,
      ["course_id", String(idOf(installation, "courses", "ladder"))],
    ])
    for (const sent of [{ act: "assignments.withdraw" }, { back: "/console/assignments" }]) {
      expect([sent, (await confirmed(text, sent)).status]).toEqual([sent, 404])
    }
  })

  test("that ends something for more than 5 % of people asks for their number", async () => {
    const { text } = await previewOf("users.deactivate", ids(...crowdOf(installation, 40).slice(20)))
    expect(text).toContain("Type the number to confirm.")
    for (const confirm of ["", "19", "twenty"]) {
      const refused = await confirmed(text, { confirm })
      expect([confirm, refused.status]).toEqual([confirm, 422])
      if (confirm !== "") expect(refused.text).toContain(`value="${confirm}"`)
    }
    expect((await confirmed(text, { confirm: "20" })).status).toBe(303)
    const { rows } = await statesOf("p20", "p39", "p19")
    expect(rows).toEqual({ p20: "inactive", p39: "inactive", p19: "active" })
  })

  test("of which a part fails leads to its results, which are also a file", async () => {
    const chosen = [
      ...ids(user("p45"), user("gone")),
      ["course_id", `${idOf(installation, "courses", "ladder")}`] as const,
    ]
    const { text } = await previewOf("users.assign-course", chosen)
    const { location } = await confirmed(text)
    expect(location).toMatch(/^\/console\/jobs\/\d+$/)
    const results = await boss.get(location ?? "")
    for (const words of ["Finished", "Person 45", "Gustav Gone"]) expect(results.text).toContain(words)
    const file = await boss.get(`${location}/results.csv`)
    expect(file.headers.get("content-type")).toContain("text/csv")
    const lines = file.text
      .replace(/^\ufeff/, "")
      .trimEnd()
      .split("\r\n")
    expect(lines).toHaveLength(3)
    expect(lines.find((line) => line.includes("Gustav Gone"))).toContain("inactive")
  })

  test("is seen by the person who began it and by administrators, and by nobody else", async () => {
    const locadmin = await signedIn(installation, "locadmin")
    const chosen = [
      ...ids(user("ada"), user("mixed")),
      ["course_id", `${idOf(installation, "courses", "ladder")}`] as const,
    ]
    const { text } = await previewOf("users.assign-course", chosen, locadmin)
    const { location } = await confirmed(text, {}, locadmin)
    for (const [browser, status] of [
      [locadmin, 200],
      [boss, 200],
      [await signedIn(installation, "trainer"), 404],
      [await signedIn(installation, "other"), 404],
    ] as const) {
      expect((await browser.get(location ?? "")).status).toBe(status)
      expect((await browser.get(`${location}/results.csv`)).status).toBe(status)
    }
    expect((await locadmin.get("/console/jobs")).text).not.toContain("Bea Boss")
    expect((await boss.get("/console/jobs")).text).toContain("locadmin")
  })
})

test("an act is not offered for undoing when it is too late", async () => {
  const { text } = await previewOf("users.give-role", [...ids(user("p6"), user("gone")), ["role", "company.trainer"]])
  const key = hidden(text, "key")
  await confirmed(text)
  const path = /\/console\/jobs\/\d+/.exec((await boss.get("/console/jobs")).text)?.[0] ?? ""
  expect((await boss.get(path)).text).toContain(`value="${key}"`)
  installation.time.now += 10 * 60_000 + 1
  expect((await boss.get(path)).text).not.toContain(`value="${key}"`)
})

async function statesOf(...keys: readonly string[]) {
  const states = await Promise.all(
    keys.map(async (key) => {
      const { body } = await installation.request("GET", `users/${user(key)}`)
      return [key, (body as { data?: { state?: string } }).data?.state] as const
    }),
  )
  return { rows: Object.fromEntries(states) }
}
