import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { signedIn } from "../../harness/signed-in.ts"
import { assignment, trainingCompany } from "../../harness/training-company.ts"

/** The first page of the console. The day is 2026-11-20. */

const held = (key: string, user: string, valid_until: string) =>
  assignment(key, user, "ladder", "success", { assignment_type: "approval", finish_date: "2026-01-01", valid_until })

let installation: Installation
beforeAll(async () => {
  const assignments = [
    assignment("late", "ada", "fire", "assigned", { deadline_date: "2026-11-01" }),
    assignment("soon", "olga", "fire", "assigned", { deadline_date: "2026-12-01" }),
    assignment("never", "piotr", "fire", "assigned"),
    assignment("own", "boss", "fire", "assigned", { deadline_date: "2026-11-01" }),
    held("ends-soon", "ada", "2026-12-20"),
    held("ends-today", "olga", "2026-11-20"),
    held("ends-later", "piotr", "2026-12-21"),
    held("ended", "fabien", "2026-11-19"),
  ]
  installation = await Installation.start({ dataset: trainingCompany({ assignments }) })
})
afterAll(() => installation.stop())

/** The figures of the page with the addresses that they lead to. */
async function figuresOf(key: string) {
  const browser = await signedIn(installation, key)
  const { status, text } = await browser.get("/console")
  expect([key, status]).toEqual([key, 200])
  const figures = [...text.matchAll(/<li class="figure[^"]*"><a href="([^"]*)">.*?<strong>([^<]*)<\/strong>/g)]
  return Promise.all(
    figures.map(async ([, address = "", number = ""]) => {
      const list = await browser.get(address.replaceAll("&amp;", "&"))
      const count = list.text.includes("There ") ? "0" : /(\d+) entr(?:y|ies)/.exec(list.text)?.[1]
      return { address: address.replace(/\?.*/, ""), query: address.split("?")[1] ?? "", number, listed: count ?? "0" }
    }),
  )
}

describe("a figure of the overview", () => {
  test.each(["boss", "locadmin", "trainer", "mixed"])(
    "is the number of entries in the list that it leads to, in the view of %s",
    async (key) => {
      const figures = await figuresOf(key)
      expect(figures.length).toBeGreaterThan(3)
      for (const { address, query, number, listed } of figures) {
        expect([key, address, query, number]).toEqual([key, address, query, listed])
      }
    },
  )

  test("counts what is open, overdue and about to expire, without the reader's own", async () => {
    const numbers = Object.fromEntries(
      (await figuresOf("boss")).map(({ address, query, number }) => [`${address}?${query.replace(/&.*/, "")}`, number]),
    )
    expect(numbers).toMatchObject({
      "/console/assignments?": "3",
      "/console/assignments?status=overdue": "1",
      "/console/certificates?standing=valid": "2",
    })
  })

  test("of people without an address is for those who can change people", async () => {
    const addresses = async (key: string) => (await figuresOf(key)).map(({ address }) => address)
    expect(await addresses("boss")).toContain("/console/people")
    expect(await addresses("trainer")).not.toContain("/console/people")
  })
})

/** The rows of the teams on the page: name, and each figure with its address. */
async function teamsOf(key: string) {
  const browser = await signedIn(installation, key)
  const { text } = await browser.get("/console")
  const [, panel = ""] = text.split("Teams, furthest behind first</h2>")
  const rows = panel.split("</table>")[0]?.split("<tr").slice(2) ?? []
  return rows.map((row) => {
    const [, name = ""] = /console\/places\/teams\/\d+"><bdi>([^<]*)/.exec(row) ?? []
    const cells = row.split("<td").slice(2)
    const figures = cells.map((cell) => ({
      address: /href="([^"]*)"/.exec(cell)?.[1]?.replaceAll("&amp;", "&"),
      number: Number(/>(\d+)</.exec(cell)?.[1]),
    }))
    return { browser, name, figures }
  })
}

describe("the teams of the overview", () => {
  test("are those in view, the worst first, without the reader's own trainings", async () => {
    const shown = async (key: string) =>
      (await teamsOf(key)).map(({ name, figures }) => [name, ...figures.map(({ number }) => number)])
    expect(await shown("boss")).toEqual([
      ["Warehouse", 1, 2, 2],
      ["Office", 0, 0, 0],
      ["Plant", 0, 0, 0],
    ])
    expect(await shown("trainer")).toEqual([
      ["Warehouse", 1, 2, 2],
      ["Office", 1, 0, 1],
    ])
  })

  test("are few, with a link to the others", async () => {
    const [acme, ...others] = PEOPLE.companies
    const teams = Array.from({ length: 9 }, (_, index) => ({ key: `extra-${index}`, name: `Extra ${index}` }))
    const locations = [...(acme?.locations ?? []), { key: "bonn", name: "Bonn", teams }]
    const many = await Installation.start({ dataset: { ...PEOPLE, companies: [{ ...acme, locations }, ...others] } })
    const { text } = await (await signedIn(many, "boss")).get("/console")
    const [, panel = ""] = text.split("Teams, furthest behind first</h2>")
    expect(panel.split("</table>")[0]?.match(/<tr/g)?.length).toBe(7)
    expect(panel).toContain('href="/console/places">All teams')
    await many.stop()
  })

  test.each(["boss", "locadmin", "trainer", "mixed"])(
    "have figures that are as long as their lists (%s)",
    async (key) => {
      const teams = await teamsOf(key)
      expect(teams.length).toBeGreaterThan(0)
      for (const { browser, name, figures } of teams) {
        expect([name, figures.length]).toEqual([name, 3])
        for (const { address, number } of figures) {
          expect([name, number === 0]).toEqual([name, address === undefined])
          if (address === undefined) continue
          const { text } = await browser.get(address)
          expect([name, address, /(\d+) entr(?:y|ies)/.exec(text)?.[1]]).toEqual([name, address, String(number)])
        }
      }
    },
  )
})

test("the chart of completed months has a table with the same numbers", async () => {
  const { text } = await (await signedIn(installation, "boss")).get("/console")
  expect(text.match(/<svg[^>]*role="img"/g)?.length ?? 0).toBeGreaterThanOrEqual(1)
  expect(text).toMatch(/<details[^>]*>.*<table/s)
})

test("the overview is for people who administer or train", async () => {
  expect((await (await signedIn(installation, "employee")).get("/console")).status).toBe(403)
})
