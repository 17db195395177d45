import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { type Database, type Queries, type Sql, sql } from "../../src/database/port.ts"
import { expectFaults, listOf } from "../harness/answers.ts"
import { create, created } from "../harness/content-videos.ts"
import { openTestDatabase } from "../harness/engine.ts"
import { Installation, NOW } from "../harness/installation.ts"
import { methodsOf } from "../harness/methods.ts"
import { companyId, expectNothingChanged, idOf, NOBODYS_ID } from "../harness/records.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"
import { linkClient, linkedTo, videoCompany } from "../harness/video-company.ts"

/** Collections that are created along with the video: `api_base_course_id` is -1. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ dataset: videoCompany() })
})
afterEach(() => installation.stop())

interface Course {
  readonly id: number
  readonly company_id: number | null
  readonly key: string
  readonly title: string
  readonly short_type: string
  readonly state: string
  readonly instruction_course_id: number | null
}

/** All courses created since the dataset was imported, oldest first. */
async function madeCourses(): Promise<Course[]> {
  const keys = [
    ...Object.keys(installation.ids.courses),
    ...Object.values(installation.ids.companies).flatMap(({ courses }) => Object.keys(courses)),
  ]
  const rows = await installation.database.all<Course>(sql`
    select id, company_id, key, title, short_type, state, instruction_course_id from courses order by id`)
  return rows.filter(({ key }) => !keys.includes(key))
}

const titlesOfBases = async () =>
  (await madeCourses()).filter(({ short_type }) => short_type === "base").map(({ title }) => title)

async function collections(company: string): Promise<number[]> {
  const rows = await installation.database.all<{ course_id: number }>(sql`
    select course_id from api_courses where company_id = ${companyId(installation, company)} order by course_id`)
  return rows.map(({ course_id }) => course_id)
}

describe("a new collection", () => {
  test("is an active base course of the company with its instruction course, which contains the content", async () => {
    const { course_id, course_node_id } = await created(installation, { api_base_course_id: -1 })
    const courses = await madeCourses()
    const base = courses.find(({ short_type }) => short_type === "base")
    const key = base?.key
    const common = { company_id: companyId(installation), title: "API collection 1", state: "active" }
    expect(courses).toHaveLength(2)
    expect(base).toMatchObject({
      ...common,
      instruction_course_id: course_id,
      key: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(courses.find(({ id }) => id === course_id)).toMatchObject({
      ...common,
      short_type: "instruction",
      key: `${key}.instruction`,
    })
    expect(course_node_id).toBeGreaterThan(0)
  })

  test("is registered, and accepts more content by its id", async () => {
    const before = await collections("acme")
    const { course_id } = await created(installation, { api_base_course_id: -1 })
    const [id] = (await collections("acme")).filter((one) => !before.includes(one))
    expect((await created(installation, { api_base_course_id: id })).course_id).toBe(course_id)
    expect((await created(installation, { course_id: id })).course_id).toBe(course_id)
    expect(await collections("acme")).toHaveLength(before.length + 1)
  })

  test("is in the course list only for its company, and found by its title", async () => {
    await created(installation, { api_base_course_id: -1 })
    const find = (as: string) => installation.request("GET", "courses?search=API%20COLLECTION", { as })
    expect(listOf(await find("admin"))).toMatchObject([
      { title: "API collection 1", short_type: "instruction", company_id: companyId(installation) },
      { title: "API collection 1", short_type: "base", company_id: companyId(installation) },
    ])
    expect(listOf(await find("other"))).toEqual([])
  })

  test("gets the next number each time, counted per company", async () => {
    for (const _ of [1, 2, 3]) await created(installation, { api_base_course_id: -1 })
    await created(installation, { api_base_course_id: -1 }, { as: "other" })
    expect(await titlesOfBases()).toEqual([
      "API collection 1",
      "API collection 2",
      "API collection 3",
      "API collection 1",
    ])
    expect((await madeCourses()).at(-1)?.company_id).toBe(companyId(installation, "beta"))
  })

  test("is numbered after the highest, whatever else has such a name", async () => {
    const rename = (key: string, title: string) =>
      installation.database.run(
        sql`update courses set title = ${title} where id = ${idOf(installation, "courses", key)}`,
      )
    await rename("tour", "API collection 12")
    await rename("drive", "API collection 99 old")
    await rename("teach", "API collection x")
    await rename("intake", "My API collection 500")
    await created(installation, { api_base_course_id: -1 })
    expect(await titlesOfBases()).toEqual(["API collection 13"])
  })

  test("gets a unique number even if several are requested at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => created(installation, { api_base_course_id: -1 })),
    )
    expect(new Set(answers.map(({ course_id }) => course_id)).size).toBe(5)
    expect((await titlesOfBases()).sort()).toEqual([1, 2, 3, 4, 5].map((number) => `API collection ${number}`))
  })

  test("is linked to a client without one, and then receives its content", async () => {
    const first = await created(installation, { api_base_course_id: -1 })
    const base = (await madeCourses()).find(({ short_type }) => short_type === "base")
    expect(await linkedTo(installation, "admin")).toBe(Number(base?.id))
    expect((await created(installation, {})).course_id).toBe(first.course_id)
    expect(await linkedTo(installation, "trainer")).toBeNull()
  })

  test("is not linked to a client that has one", async () => {
    const intake = idOf(installation, "courses", "intake")
    await linkClient(installation, "admin", intake)
    const made = await created(installation, { api_base_course_id: -1 })
    expect(await linkedTo(installation, "admin")).toBe(intake)
    expect((await created(installation, {})).course_id).not.toBe(made.course_id)
  })

  test.each(["trainer", "locadmin", "mixed"])("needs only content.create, which %s has", async (as) => {
    expect((await create(installation, { api_base_course_id: -1 }, { as })).status).toBe(201)
    expect(await titlesOfBases()).toEqual(["API collection 1"])
  })

  test.each(["employee", "norole"])("is refused to %s", async (as) => {
    await expectNothingChanged(installation, async () => {
      expect((await create(installation, { api_base_course_id: -1 }, { as })).status).toBe(403)
    })
  })

  test("is not created if anything else in the request is wrong", async () => {
    const wrong = [
      { prompter_text: " " },
      { prompter_text: "x".repeat(14_001) },
      { name: "x".repeat(256) },
      { team_id: 0 },
    ]
    for (const more of wrong) {
      await expectNothingChanged(installation, async () => {
        expectFaults(await create(installation, { api_base_course_id: -1, ...more }), Object.keys(more))
      })
    }
  })

  test("is not created if another target takes precedence", async () => {
    await created(installation, { api_base_course_id: -1, course_id: idOf(installation, "courses", "tour") })
    expectFaults(await create(installation, { api_base_course_id: -1, content_node_id: NOBODYS_ID }), [
      "content_node_id",
    ])
    expect(await madeCourses()).toEqual([])
  })
})

describe("when the last of its statements fails", () => {
  test.each([
    ["a new collection", "jobs", { api_base_course_id: -1 }],
    ["content in a course", "jobs", { course_id: 0 }],
    ["a new collection without its video", "content_videos", { api_base_course_id: -1 }],
  ])("nothing remains of %s", async (_, table, body) => {
    using directory = new TemporaryDirectory()
    const real = await openTestDatabase(directory.path)
    let failing = false
    const refusing = (tx: Queries): Queries => {
      const checked = (query: Sql) => {
        if (failing && query.sql.includes(`insert into ${table}`)) throw new Error("the disk is full")
        return query
      }
      const { all, get, run } = tx
      return Object.assign(tx, {
        all: async (query: Sql) => all.call(tx, checked(query)),
        get: async (query: Sql) => get.call(tx, checked(query)),
        run: async (query: Sql) => run.call(tx, checked(query)),
      })
    }
    const transaction: Database["transaction"] = (work) => real.transaction((tx) => work(refusing(tx)))
    const database = { ...methodsOf(real), transaction }
    const own = await Installation.start({ dataset: videoCompany(), database })
    try {
      const request = "course_id" in body ? { course_id: idOf(own, "courses", "tour") } : body
      await own.token("admin")
      failing = true
      await expectNothingChanged(own, async () => expect((await create(own, request)).status).toBe(500))
      failing = false
      expect((await create(own, request)).status).toBe(201)
    } finally {
      await own.stop()
    }
  })
})

test("the courses of a collection have the time of the request", async () => {
  await created(installation, { api_base_course_id: -1 })
  for (const { id } of await madeCourses()) {
    const row = await installation.database.get(sql`select created_at, updated_at from courses where id = ${id}`)
    expect(row).toEqual({ created_at: NOW, updated_at: NOW })
  }
})
