import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { learnAll } from "../../harness/learned.ts"
import { Learning, page, question } from "../../harness/learning.ts"
import { idOf, NOBODYS_ID } from "../../harness/records.ts"

/** The catalogue and the pages about courses. Tom trains the team "warehouse", Boss administers the company. */

const course = (key: string, title: string, more: object = {}) => ({
  ...{ key, title, short_type: "base", state: "active" },
  ...more,
})
const SECRET = "A fire blanket"
const TEST = { number_of_questions: 2, minimal_success_points: 2 }
const asked = (points: number) => ({
  questions: [question("What helps against burning fat?", [`+${SECRET}`, "Water"], points)],
})
const chapter = (node: object) => ({
  content: [{ key: `chapter-${JSON.stringify(node).length}`, title: "Kitchen", nodes: [node] }],
})

let learning: Learning
beforeAll(async () => {
  learning = await Learning.start({
    courses: [
      course("kitchen", "Äpfel braten", { ...TEST, ...chapter(page("kitchen", asked(2))), description: "Frying." }),
      course("poor", "Poor test", { ...TEST, ...chapter(page("poor-page", asked(1))) }),
      course("truck", "Forklift truck", {
        ...{ short_type: "operator", allow_user_approval_date: true, valid_period: "5y" },
        requires: { min_age: 18, fitness: true, driving_classes: ["B"], course_keys: ["kitchen"] },
      }),
      course("closed", "Zoo", { state: "inactive" }),
    ],
  })
})
afterAll(() => learning.stop())

const boss = () => learning.browserOf("boss")
const tom = () => learning.browserOf("tom")
const idOfCourse = async (key: string) => {
  const row = await learning.database.get<{ id: number }>(sql`select id from courses where key = ${key}`)
  return row?.id ?? 0
}
const pathOf = async (key: string, more = "") => `/console/courses/${await idOfCourse(key)}${more}`
const titlesIn = (text: string) =>
  [...text.matchAll(/<td class="name"[^>]*><a href="\/console\/courses\/\d+"><bdi>([^<]*)/g)].map(([, title]) => title)

describe("the catalogue", () => {
  test("lists own and shared courses, active or not, by title", async () => {
    const { text } = await (await boss()).get("/console/courses")
    // A base course and its instruction have the same title.
    const titles = ["Äpfel braten", "Fire protection", "Forklift truck", "Ladders", "Poor test", "Zoo"]
    expect([...new Set(titlesIn(text))]).toEqual(titles)
    expect(text).toContain("Shared")
    expect(text).toContain("Inactive")
    const descending = await (await boss()).get("/console/courses?sort=-title")
    expect(titlesIn(descending.text)).toEqual(titlesIn(text).reverse())
  })

  test.each([
    ["search=fork", ["Forklift truck"]],
    ["type=operator", ["Forklift truck"]],
    ["state=inactive&type=base", ["Zoo"]],
    ["type=operator&state=inactive", []],
  ])("filters by %s", async (query, titles) => {
    expect(titlesIn((await (await boss()).get(`/console/courses?${query}`)).text)).toEqual(titles)
  })

  test("refuses a kind that does not exist", async () => {
    const { status, text } = await (await boss()).get("/console/courses?type=nonsense")
    expect([status, text.includes("Choose one of the options")]).toEqual([422, true])
  })

  test("counts exactly what the lists behind the numbers show, in the reader's view", async () => {
    const learner = await learning.learner({ course: "course" })
    const other = await learning.learner({ course: "course" })
    await learnAll(learning, other)
    await learning.database.run(sql`
      update assignments set deadline_at = 1 where id = ${learner.assignmentId}`)
    const id = await idOfCourse("course")
    for (const browser of [await boss(), await tom()]) {
      const { text } = await browser.get("/console/courses?search=ladders")
      for (const [address, count] of [
        [`/console/assignments?course_id=${id}&amp;status=open`, 1],
        [`/console/assignments?course_id=${id}&amp;status=overdue`, 1],
        [`/console/certificates?course_id=${id}&amp;standing=valid`, 1],
      ] as const) {
        expect(text).toMatch(new RegExp(`href="${address.replace(/[?.]/g, "\\$&")}"[^>]*>${count}<`))
        const list = await browser.get(address.replaceAll("&amp;", "&"))
        expect([address, list.text.includes("1 entry")]).toEqual([address, true])
      }
    }
    const exported = await (await tom()).get("/console/courses/export/courses.csv?search=ladders")
    expect(exported.text).toContain("Ladders")
    expect(exported.text).toMatch(/1[,;]1[,;]1/)
  })

  test("is exported as it is listed", async () => {
    const csv = await (await boss()).get("/console/courses/export/courses.csv?type=operator")
    expect([csv.status, csv.text.includes("Forklift truck"), csv.text.includes("Ladders")]).toEqual([200, true, false])
    expect((await (await boss()).get("/console/courses/export/courses.xlsx")).status).toBe(200)
    expect((await (await boss()).get("/console/courses/export/other.csv")).status).toBe(404)
  })
})

describe("the page of a course", () => {
  test("says what the course requires, and its prerequisites", async () => {
    const { text } = await (await boss()).get(await pathOf("truck"))
    for (const words of ["5 years", "At least 18 years", "Äpfel braten", "A valid fitness examination", ">B<"]) {
      expect(text).toContain(words)
    }
    const kitchen = (await (await boss()).get(await pathOf("kitchen"))).text
    for (const words of ["2 points to pass", "3 attempts", "Frying."]) expect(kitchen).toContain(words)
  })

  test("warns of a course without content, and of a test that nobody can pass", async () => {
    expect((await (await boss()).get(await pathOf("truck"))).text).toContain("This course has no content")
    const poor = (await (await boss()).get(await pathOf("poor"))).text
    expect(poor).toContain("Nobody can pass the test of this course")
    expect(poor).toContain("1 point in all")
    expect((await (await boss()).get(await pathOf("kitchen"))).text).not.toContain("Nobody can pass")
  })

  test("shows the content, and the correct answers to administrators only", async () => {
    const [own, trained] = await Promise.all(
      [await boss(), await tom()].map(
        async (browser) => (await browser.get(await pathOf("kitchen", "?tab=content"))).text,
      ),
    )
    for (const text of [own, trained]) {
      expect(text).toContain("<strong>kitchen</strong>")
      expect(text).toContain(SECRET)
      expect(text).toContain("What helps against burning fat?")
    }
    expect(own).toContain('class="correct"')
    expect(trained).not.toContain('class="correct"')
    expect(trained).not.toContain("circle-check")
  })

  test("shows one page of the content at a time", async () => {
    const row = await learning.database.get<{ id: number }>(sql`select id from content_nodes where key = 'two'`)
    const { text } = await (await boss()).get(await pathOf("course", `?tab=content&page=${row?.id}`))
    expect(text).toContain("<strong>two</strong>")
    expect(text).not.toContain("<strong>one</strong>")
    expect((await (await boss()).get(await pathOf("course", `?tab=content&page=${NOBODYS_ID}`))).status).toBe(404)
  })

  test("names who has it open and who holds it", async () => {
    const learner = await learning.learner({ course: "poor" })
    const { text } = await (await tom()).get(await pathOf("poor", "?tab=people"))
    expect(text).toContain(`href="/console/assignments/${learner.assignmentId}"`)
    expect(text).toContain("Nobody holds it yet")
  })

  test("does not exist for another company, nor for an employee", async () => {
    const bea = await learning.browserOf("bea")
    expect((await bea.get(await pathOf("kitchen"))).status).toBe(403)
    await learning.database.run(sql`
      insert into user_roles (user_id, role, company_id)
      select id, 'company.admin', company_id from users where key = 'bea'`)
    expect((await bea.get(await pathOf("kitchen"))).status).toBe(404)
    expect((await bea.get(`/console/courses/${await idOfCourse("fire")}`)).status).toBe(200)
    expect((await (await learning.browserOf("ada")).get("/console/courses")).status).toBe(403)
  })
})

describe("choosing people for a course", () => {
  const ask = async (form: Record<string, string>, act = "assign", key = "course") =>
    (await tom()).post(await pathOf(key, `/${act}`), form)

  test("a team leads to the preview for its members", async () => {
    const team = String(idOf(learning.installation, "teams", "warehouse"))
    const { status, location } = await ask({ team_id: team })
    expect(status).toBe(303)
    const { text } = await (await tom()).get(location ?? "")
    expect(text).toContain("Assign")
    const preview = await (await tom()).get(`${location}&asked=1`)
    expect([preview.status, preview.text.includes("Ada Nowak")]).toEqual([200, true])
  })

  test("a pasted column leads to the preview for the people it names", async () => {
    const { status, location } = await ask({ people: "Ada Nowak\r\nNowak, Mail\r\nada.nowak\r\nbare\r\n" })
    expect(status).toBe(303)
    const ids = new URLSearchParams(location?.split("?")[1]).getAll("id").map(Number)
    expect(ids).toEqual(["ada", "mail", "bare"].map((key) => idOf(learning.installation, "users", key)))
  })

  test("lines that name nobody in view are shown, and the others can go on", async () => {
    const { status, text } = await ask({ people: "Ada Nowak\nBoss Nowak\nTwin" })
    expect(status).toBe(422)
    expect(text).toContain("Boss Nowak")
    expect(text).toContain("Not everybody was found")
    expect(text).toContain(`name="id" value="${idOf(learning.installation, "users", "ada")}"`)
    expect(text).toContain("Ada Nowak\nBoss Nowak\nTwin")
  })

  test.each([
    [{}, "Choose a team or a location, or enter people."],
    [{ team_id: "1", people: "Ada Nowak" }, "but not both"],
    [{ team_id: "x" }, "Choose one of the options"],
    [{ people: Array.from({ length: 501 }, (_, n) => `n${n}`).join("\n") }, "at most 500 people"],
  ])("is refused unless it says whom, case %#", async (form, words) => {
    const { status, text } = await ask(form as Record<string, string>)
    expect([status, text.includes(words)]).toEqual([422, true])
  })

  test("is possible only for what the course allows", async () => {
    const browser = await tom()
    expect((await browser.get(await pathOf("truck", "/record"))).status).toBe(200)
    expect((await browser.get(await pathOf("course", "/record"))).status).toBe(404)
    expect((await browser.get(await pathOf("closed", "/assign"))).status).toBe(404)
    expect((await browser.get(await pathOf("course", "/other"))).status).toBe(404)
  })
})

describe("starter courses", () => {
  test("are added once by an administrator, in the chosen language", async () => {
    const browser = await boss()
    const { text } = await browser.get("/console/courses/starter?in=en")
    expect(text.match(/name="courses"/g)).toHaveLength(3)
    expect((await browser.post("/console/courses/starter?in=en", {})).status).toBe(422)
    const form = { courses: "screen-work" }
    expect((await browser.post("/console/courses/starter?in=en", form)).status).toBe(303)
    expect((await browser.get("/console/courses")).text).toContain("1 course was added")
    const again = await browser.get("/console/courses/starter?in=en")
    expect(again.text.match(/name="courses"/g)).toHaveLength(2)
    await browser.post("/console/courses/starter?in=en", form)
    const rows = await learning.database.all(sql`select id from courses where key like 'starter-%'`)
    expect(rows).toHaveLength(1)
    expect((await (await tom()).get("/console/courses/starter")).status).toBe(403)
  })
})
