import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { endActs } from "../../harness/ended-acts.ts"
import type { Learner, Learning } from "../../harness/learning.ts"
import { idOf } from "../../harness/records.ts"
import { require as requires } from "../../harness/requirements.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"
import { ledTeam } from "../trainings/led-team.ts"

/** What can be done in the matrix, for selected people and cells, and for one cell. Lola administers the location. */

let learning: Learning
let learner: Learner
let lola: TestBrowser
beforeEach(async () => {
  learning = await ledTeam()
  learner = await learning.learner()
  await requires(learning.installation, { course: "gated" })
  await requires(learning.installation, { course: "drive", role: "company.employee" })
  lola = await learning.browserOf("lola")
})
afterEach(() => learning.stop())

const PATH = "/console/matrix"
const course = (key: string) => idOf(learning.installation, "courses", key)
const user = (key: string) => idOf(learning.installation, "users", key)
const cell = (userId: number, key: string) => String(userId * 10_000_000 + course(key))
const idsIn = (text: string) => [...text.matchAll(/name="id" value="(\d+)"/g)].map(([, id = ""]) => id)
const offered = (text: string) => [...text.matchAll(/name="act" value="([^"]*)"/g)].map(([, act = ""]) => act)
const pairRow = (userId: number, key: string) =>
  learning.database.get<{ standing: string; deadline_date: string; exception: string | null }>(sql`
    select standing, deadline_date, exception from pairs where user_id = ${userId} and course_id = ${course(key)}`)
const hiddenIn = (text: string) =>
  [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")] as const,
  )

describe("the matrix", () => {
  test("offers what the reader may do for people and for cells, and nothing for earlier days", async () => {
    const people = await lola.get(PATH)
    const acts = ["users.assign-course", "users.record-qualification", "users.remind", "users.exempt"]
    expect(offered(people.text)).toEqual(acts)
    expect(idsIn(people.text)).toContain(String(learner.userId))
    const cells = await lola.get(`${PATH}?tab=cells`)
    const ofCells = ["pairs.assign", "pairs.record", "pairs.remind", "pairs.move-deadline", "pairs.exempt"]
    expect(offered(cells.text)).toEqual(ofCells)
    expect(idsIn(cells.text)).toEqual(
      expect.arrayContaining([cell(learner.userId, "gated"), cell(user("ada"), "drive")]),
    )
    expect(idsIn(cells.text)).not.toContain(cell(user("far"), "gated"))
    const tom = await learning.browserOf("tom")
    expect(offered((await tom.get(PATH)).text)).toEqual(acts.slice(0, 3))
    const past = await lola.get(`${PATH}?as_of=2026-11-19&tab=cells`)
    expect([idsIn(past.text), offered(past.text)]).toEqual([[], []])
  })

  test("keeps the chosen course for an act on people", async () => {
    const { text } = await lola.get(`${PATH}?course_id=${course("drive")}`)
    expect(text).toContain(`<input type="hidden" name="course_id" value="${course("drive")}"`)
    const asked = new URLSearchParams({
      act: "users.remind",
      id: String(learner.userId),
      course_id: String(course("drive")),
    })
    const form = await lola.get(`/console/acts/new?${asked}`)
    expect(form.text).toContain(`<option value="${course("drive")}" selected`)
  })

  test("does an act for all people or cells that match, unless others match meanwhile", async () => {
    const back = `${PATH}?tab=cells&course_id=${course("drive")}&standing=open`
    const fields = { act: "pairs.move-deadline", all: "1", back, asked: "1", deadline_date: "2027-04-30" }
    const { text } = await lola.get(`/console/acts/new?${new URLSearchParams(fields)}`)
    const matching = await lola.get(back)
    const [, count] = /, (\d+) matching cells?/.exec(matching.text) ?? []
    expect(text).toContain(`Set another date for ${count} course`)
    const joined = await learning.learner()
    const moved = await lola.post("/console/acts", hiddenIn(text))
    expect([moved.status, moved.text.includes(`Meanwhile ${Number(count) + 1} entries match`)]).toEqual([409, true])
    expect(await pairRow(joined.userId, "drive")).not.toMatchObject({ deadline_date: "2027-04-30" })
    expect((await lola.post("/console/acts", hiddenIn(moved.text))).status).toBe(303)
    await endActs(learning.installation)
    expect(await pairRow(joined.userId, "drive")).toMatchObject({ deadline_date: "2027-04-30" })
    expect(await pairRow(user("far"), "drive")).not.toMatchObject({ deadline_date: "2027-04-30" })
    const people = {
      act: "users.assign-course",
      all: "1",
      back: `${PATH}?search=learner`,
      asked: "1",
      course_id: String(course("talk")),
    }
    const assign = await lola.get(`/console/acts/new?${new URLSearchParams(people)}`)
    expect(assign.text).toContain("Assign a course to 2 people")
  })

  test("assigns and records for cells that nobody asks for", async () => {
    const ids = new URLSearchParams({ act: "pairs.assign", id: cell(learner.userId, "talk"), back: PATH, asked: "1" })
    const { text } = await lola.get(`/console/acts/new?${ids}`)
    expect(text).toContain("1 will be changed")
    expect((await lola.post("/console/acts", hiddenIn(text))).location).toBe(PATH)
    const row = await learning.database.get(sql`
      select is_open from assignments where user_id = ${learner.userId} and course_id = ${course("talk")}`)
    expect<unknown>(row).toEqual({ is_open: 1 })
  })

  test("is exported with exactly the people, courses and cells that it shows", async () => {
    await learning.database.run(sql`
      update pairs set standing = 'overdue', deadline_date = '2026-11-01'
      where user_id = ${learner.userId} and course_id = ${course("drive")}`)
    const address = `${PATH}?standing=overdue`
    const { text } = await lola.get(address)
    const links = [...text.matchAll(/href="(\/console\/reports\/matrix\.(\w+)\?standing=overdue)"/g)]
    expect(links.map(([, , format]) => format)).toEqual(["csv", "xlsx", "pdf"])
    const file = await lola.get(`${links[0]?.[1]}&language=en`)
    const [head = "", ...rows] = file.text.replace("\uFEFF", "").trim().split(/\r?\n/)
    const heads = [...text.matchAll(/<th scope="col"><a[^>]*><bdi>([^<]*)</g)].map(([, title]) => title)
    expect(head.split(",").slice(3)).toEqual(heads.flatMap((title) => [title ?? "", `${title}: day`]))
    expect(rows).toHaveLength(1)
    for (const words of ["Learner 1", "Overdue,2026-11-01", "Open"]) expect(rows[0]).toContain(words)
    const none = await lola.get("/console/reports/matrix.csv?search=nobody&language=en")
    expect([none.status, none.text.trim().split("\n").length]).toEqual([200, 1])
  })
})

describe("the page behind a cell", () => {
  const address = (userId: number, key: string, more: Record<string, string> = {}) =>
    `${PATH}/why?${new URLSearchParams({ user_id: String(userId), course_id: String(course(key)), ...more })}`
  const actsIn = (text: string) => [...text.matchAll(/act=(\w+)#act/g)].map(([, act = ""]) => act)

  test("offers what makes sense and what the reader may do", async () => {
    expect(actsIn((await lola.get(address(learner.userId, "gated"))).text)).toEqual(["assign", "deadline", "exempt"])
    expect(actsIn((await lola.get(address(learner.userId, "drive"))).text)).toEqual(["remind", "deadline", "exempt"])
    expect(actsIn((await lola.get(address(learner.userId, "both"))).text)).toEqual(["assign"])
    const tom = await learning.browserOf("tom")
    expect(actsIn((await tom.get(address(learner.userId, "drive"))).text)).toEqual(["remind", "deadline"])
    expect(actsIn((await lola.get(address(user("lola"), "gated"))).text)).toEqual([])
    const past = address(learner.userId, "drive", { as_of: "2026-11-19" })
    expect(actsIn((await lola.get(past)).text)).toEqual([])
  })

  test("exempts with a reason, says so, and shows the exemption", async () => {
    const here = address(learner.userId, "drive")
    const form = await lola.get(`${here}&act=exempt`)
    expect(form.text).toContain('name="reason"')
    const refused = await lola.post(here, { act: "exempt", from: "", until: "2026-12-31", reason: "" })
    expect(refused.status).toBe(422)
    for (const words of ['id="reason-fault"', 'value="2026-12-31"']) expect(refused.text).toContain(words)
    const fields = { act: "exempt", from: "", until: "2026-12-31", reason: "Rides a bicycle." }
    expect((await lola.post(here, fields)).location).toBe(here)
    const shown = await lola.get(here)
    for (const words of ["1 exemption was made.", "Rides a bicycle.", "Change the exemption"]) {
      expect(shown.text).toContain(words)
    }
    expect(actsIn(shown.text)).not.toContain("exempt")
    expect(await pairRow(learner.userId, "drive")).toMatchObject({ standing: "exempt" })
  })

  test("sets another date and reminds once a day", async () => {
    const here = address(learner.userId, "drive")
    const moved = await lola.post(here, { act: "deadline", deadline_date: "2027-02-28" })
    expect(moved.location).toBe(here)
    expect(await pairRow(learner.userId, "drive")).toMatchObject({ deadline_date: "2027-02-28" })
    expect((await lola.post(here, { act: "deadline", deadline_date: "2027-02-28" })).text).toContain(
      "Nothing would change.",
    )
    expect((await lola.post(here, { act: "remind", message: "Please do." })).location).toBe(here)
    expect((await lola.get(here)).text).toContain("A reminder of 1 training was sent.")
    expect((await lola.post(here, { act: "remind", message: "Please do." })).status).toBe(422)
  })

  test("names the conditions that keep a course from being assigned", async () => {
    const { status, text } = await lola.post(address(learner.userId, "gated"), { act: "assign", deadline_date: "" })
    expect([status, text.includes("18")]).toEqual([422, true])
    expect(await pairRow(learner.userId, "gated")).toMatchObject({ exception: "prerequisites" })
  })

  test("refuses what the reader may not do, and people out of view", async () => {
    const tom = await learning.browserOf("tom")
    const exempt = { act: "exempt", from: "", until: "", reason: "No." }
    expect((await tom.post(address(learner.userId, "drive"), exempt)).status).toBe(403)
    expect((await lola.post(address(user("far"), "drive"), exempt)).status).toBe(404)
    expect((await lola.post(address(learner.userId, "drive"), { act: "erase" })).status).toBe(404)
    expect((await learner.browser.post(address(learner.userId, "drive"), exempt)).status).toBe(403)
    const foreign = idOf(learning.installation, "users", "bea", "beta")
    expect((await lola.post(address(foreign, "drive"), exempt)).status).toBe(404)
    expect(await pairRow(learner.userId, "drive")).not.toMatchObject({ standing: "exempt" })
  })
})
