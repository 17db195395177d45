import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
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

test("the chart of completed months has a table with the same numbers", async () => {
  const { text } = await (await signedIn(installation, "boss")).get("/console")
  expect(text.match(/<svg[^>]*role="img"/g)?.length ?? 0).toBeGreaterThanOrEqual(1)
  expect(text).toMatch(/<details[^>]*>.*<table/s)
})

test("the overview is for people who administer or train", async () => {
  expect((await (await signedIn(installation, "employee")).get("/console")).status).toBe(403)
})
