import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { MANY, startCrowded } from "../../bulk-acts/acting.ts"
import type { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

/** What every list does, shown by the list of people. */

let installation: Installation
let boss: TestBrowser
beforeAll(async () => {
  installation = await startCrowded()
  boss = await signedIn(installation, "boss")
})
afterAll(() => installation.stop())

const LIST = "/console/people"
/** The ids of the rows of a page, in their order. */
const idsIn = (text: string) => [...text.matchAll(/name="id" value="(\d+)"/g)].map(([, id]) => Number(id))
const namesIn = (text: string) => [...text.matchAll(/aria-label="Select (Person [^"]*)"/g)].map(([, name]) => name)
const linkIn = (text: string, rel: "next" | "prev") =>
  new RegExp(`<a[^>]*href="([^"]*)"[^>]*rel="${rel}"|<a[^>]*rel="${rel}"[^>]*href="([^"]*)"`)
    .exec(text)
    ?.slice(1)
    .find(Boolean)
    ?.replaceAll("&amp;", "&")
const list = async (query = "") => {
  const { status, text } = await boss.get(`${LIST}${query}`)
  return { status, text, ids: idsIn(text) }
}

describe("the address of a list", () => {
  test("filters by the names of the API, each empty filter being none", async () => {
    const team = idOf(installation, "teams", "office")
    const all = await list("?search=&team_id=&location_id=&role=&state=&address=&per_page=100")
    expect(all.ids).toEqual((await list("?per_page=100")).ids)
    const { ids } = await list(`?team_id=${team}&search=person&role=company.employee&state=active&per_page=100`)
    expect(ids).toHaveLength(MANY)
    expect((await list("?role=company.admin&search=person")).ids).toEqual([])
  })

  test("has 25, 50 or 100 rows, and another number counts as 25", async () => {
    const counts = ["", "?per_page=25", "?per_page=50", "?per_page=100", "?per_page=1", "?per_page=1000"]
    const found = await Promise.all(counts.map(async (query) => (await list(query)).ids.length))
    expect(found.slice(0, 3)).toEqual([25, 25, 50])
    expect(found[3]).toBeGreaterThan(MANY)
    expect(found.slice(4)).toEqual([25, 25])
  })

  test.each(["state=odd", "role=chief", "team_id=abc", "team_id=0", "location_id=-1"])(
    "says which filter is wrong, and keeps the others: %s",
    async (query) => {
      const { status, text } = await list(`?search=person&${query}`)
      expect(status).toBe(422)
      expect(text).toContain('value="person"')
      expect(idsIn(text)).toEqual([])
    },
  )

  test.each(["last_name", "-last_name", "username", "-username", "state", "-created_at", "updated_at", "id", "-id"])(
    "leads through each row once, forwards and back, in the order %s, though most rows have the same key",
    async (sort) => {
      const whole = (await list(`?sort=${sort}&search=person&per_page=100`)).ids
      expect(whole).toHaveLength(MANY)
      const forwards: number[] = []
      const pages: number[][] = []
      let path: string | undefined = `${LIST}?sort=${sort}&search=person`
      let last = ""
      while (path !== undefined) {
        const { text } = await boss.get(path)
        pages.push(idsIn(text))
        forwards.push(...idsIn(text))
        last = text
        path = linkIn(text, "next")
      }
      expect(forwards).toEqual(whole)
      const back: number[][] = []
      let previous = linkIn(last, "prev")
      while (previous !== undefined) {
        const { text } = await boss.get(previous)
        back.unshift(idsIn(text))
        previous = linkIn(text, "prev")
      }
      expect(back.flat()).toEqual(pages.slice(0, -1).flat())
    },
  )

  test("leads on although the row at the end of the page has left the list", async () => {
    const first = await list("?sort=id&search=person")
    const next = linkIn(first.text, "next") ?? ""
    const second = idsIn((await boss.get(next)).text)
    const gone = first.ids.at(-1)
    const key = crypto.randomUUID()
    expect((await boss.post("/console/acts", { act: "users.deactivate", id: `${gone}`, key })).status).toBe(303)
    expect(idsIn((await boss.get(next)).text)).toEqual(second)
    await boss.post("/console/undo", { key, back: LIST })
  })

  test("sorts by family name, like the API", async () => {
    const names = namesIn((await list("?sort=last_name&search=person&per_page=100")).text)
    const numbers = names.map((name) => `${name}`.replace("Person ", ""))
    expect(numbers).toEqual([...numbers].sort())
    const { body } = await installation.request("GET", "users?sort=last_name&search=person&per_page=100")
    expect<unknown>(body).toMatchObject({ data: numbers.map((last_name) => ({ last_name })) })
  })

  test("is kept by links to a record and back", async () => {
    const { text } = await list("?search=person&sort=-username&per_page=50")
    const head = /<th[^>]*><a href="([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? ""
    expect(new URL(head, "http://localhost").searchParams.get("search")).toBe("person")
    expect(new URL(head, "http://localhost").searchParams.get("per_page")).toBe("50")
    expect(linkIn(text, "next")).toContain("sort=-username")
  })

  test("says how many match, and what to do when nothing does", async () => {
    expect((await list("?search=person")).text).toContain(`${MANY} entries`)
    const none = await list("?search=no such person")
    expect(none.text).toContain("Nothing matches")
    expect(none.text).toContain(`href="${LIST}"`)
  })
})

describe("the file of a list", () => {
  test("has exactly what is listed, in its order, on all pages", async () => {
    const { status, text, headers } = await boss.get(`${LIST}/export/people.csv?search=person&sort=-last_name`)
    expect(status).toBe(200)
    expect(headers.get("content-disposition")).toContain("attachment")
    const lines = text
      .replace(/^\ufeff/, "")
      .trimEnd()
      .split("\r\n")
    expect(lines).toHaveLength(MANY + 1)
    const names = namesIn((await list("?search=person&sort=-last_name&per_page=100")).text)
    for (const [index, name] of names.entries()) expect(lines[index + 1]).toContain(String(name).replace("Person ", ""))
  })

  test("is a workbook, too", async () => {
    const { status, headers } = await boss.get(`${LIST}/export/people.xlsx?search=person`)
    expect([status, headers.get("content-type")]).toEqual([
      200,
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ])
  })

  test("contains nobody out of the reader's view", async () => {
    const trainer = await signedIn(installation, "trainer")
    const { text } = await trainer.get(`${LIST}/export/people.csv`)
    expect(text).toContain("Ada Müller")
    expect(text).not.toContain("Service admin")
    const employee = await signedIn(installation, "employee")
    expect((await employee.get(`${LIST}/export/people.csv`)).status).toBe(403)
  })
})

describe("a saved view", () => {
  const save = (form: object) => boss.post("/console/views", { path: LIST, ...form })

  test("opens its filters at its address, and says when they are changed, with a way back", async () => {
    const { location } = await save({ name: "Inactive people", query: "state=inactive&sort=-username" })
    const id = /view=(\d+)/.exec(location ?? "")?.[1]
    const opened = await list(`?view=${id}`)
    expect(opened.ids).toEqual((await list("?state=inactive&sort=-username")).ids)
    expect(opened.text).toContain("Inactive people")
    const changed = (await list(`?view=${id}&state=active`)).text
    expect(changed).toContain("Reset")
    expect(changed).toContain(`href="${LIST}?view=${id}"`)
    const renamed = await boss.post(`/console/views/${id}/name`, { name: "Gone" })
    expect([renamed.status, renamed.location]).toEqual([303, `${LIST}?view=${id}`])
    expect((await list()).text).toContain("Gone")
    expect((await boss.post(`/console/views/${id}/delete`)).status).toBe(303)
    expect((await list()).text).not.toContain("Gone")
  })

  test("that lost its filters shows all on its later pages too", async () => {
    const { location } = await save({ name: "Only active", query: "state=active" })
    const id = /view=(\d+)/.exec(location ?? "")?.[1]
    const { text } = await list(`?view=${id}&state=&search=`)
    expect(text).toContain("Reset")
    const cursor = Buffer.from(JSON.stringify([1, "", 1])).toString("base64url")
    const later = await list(`?view=${id}&cursor=${cursor}`)
    expect(later.ids).toEqual((await list(`?cursor=${cursor}`)).ids)
    expect(later.text).toContain("Reset")
    await boss.post(`/console/views/${id}/delete`)
  })

  test("needs a visible name, and says when there are too many", async () => {
    for (const name of ["", " ", "\u200b", "\u2066\u0000", "x".repeat(81)]) {
      const { status, text } = await save({ name, query: "state=active" })
      expect([name, status]).toEqual([name, 422])
      expect(text).toContain("Enter a name of at most 80 characters.")
    }
    await save({ name: "\u202eTurned\nname", query: "state=active" })
    expect((await list()).text).toContain("<bdi>Turned name</bdi>")
    expect((await save({ name: "Turned name", query: "" })).text).toContain(
      "You already have a view of this name here.",
    )
    const path = "/console/courses"
    for (let one = 0; one < 100; one++) await save({ path, name: `View ${one}`, query: "state=active" })
    const { status, text } = await save({ path, name: "One more", query: "state=active" })
    expect([status, text.includes("You have 100 views of this page.")]).toEqual([422, true])
  })

  test("that its reader does not have is not silently left out", async () => {
    expect((await list("?view=999999")).text).toContain("The view of this address is not one of yours")
    expect((await list("?view=")).text).not.toContain("The view of this address is not one of yours")
  })

  test("is its person's own", async () => {
    const { location } = await save({ name: "Mine alone", query: "state=inactive" })
    const id = /view=(\d+)/.exec(location ?? "")?.[1]
    const other = await signedIn(installation, "locadmin")
    expect((await other.get(LIST)).text).not.toContain("Mine alone")
    for (const act of ["name", "query", "delete"]) {
      const { status } = await other.post(`/console/views/${id}/${act}`, { name: "Taken", query: "" })
      expect([act, status]).toEqual([act, 404])
    }
    expect((await list()).text).toContain("Mine alone")
  })
})
