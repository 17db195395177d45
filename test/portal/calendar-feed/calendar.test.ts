import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { hashSecret } from "../../../src/access/secrets.ts"
import { sql } from "../../../src/database/port.ts"
import { COMPANIES } from "../../harness/companies.ts"
import { only, readCalendar, textOf } from "../../harness/icalendar-reader.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { RecordingLog } from "../../harness/recording-log.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

const [acme, beta] = COMPANIES.companies
const assignment = (key: string, user_key: string, course_key: string, more: object = {}) => ({
  key,
  user_key,
  course_key,
  assignment_type: "manual",
  state: "assigned",
  ...more,
})
const DATASET = {
  ...COMPANIES,
  companies: [
    {
      ...acme,
      language: "en",
      assignments: [
        assignment("late", "ada", "fire", { deadline_date: "2026-11-10" }),
        assignment("open", "ada", "base", {
          deadline_date: "2026-12-15",
          state: "inprogress",
          begin_date: "2026-11-01",
        }),
        assignment("done", "ada", "endless", { state: "success", begin_date: "2026-10-01", finish_date: "2026-10-02" }),
        assignment("other", "lukasz", "base", { deadline_date: "2026-12-24" }),
        assignment("norole", "norole", "base"),
      ],
    },
    beta,
  ],
}

describe("the calendar of a user's deadlines", () => {
  let installation: Installation
  const log = new RecordingLog()

  beforeAll(async () => {
    installation = await Installation.start({ dataset: DATASET, log: log.log })
  })
  afterAll(() => installation.stop())

  /** The path of the calendar that the page shows. */
  async function shown(browser: TestBrowser): Promise<string | undefined> {
    const { text } = await browser.get("/learn/calendar")
    return /http:\/\/localhost(\/calendar\/[\w-]{43}\.ics)/.exec(text)?.[1]
  }

  async function created(browser: TestBrowser): Promise<string> {
    const answer = await browser.post("/learn/calendar")
    expect([answer.status, answer.location]).toEqual([303, "/learn/calendar"])
    const path = await shown(browser)
    if (path === undefined) throw new TypeError("the address is not shown")
    return path
  }

  function fetched(path: string, { method = "GET", headers = {} }: { method?: string; headers?: object } = {}) {
    const all = { accept: "text/calendar", ...headers }
    return installation.app.handle(new Request(`http://localhost${path}`, { method, headers: all }))
  }

  const calendarAt = async (path: string) => readCalendar(await (await fetched(path)).bytes())
  const idOf = async (key: string) => {
    const row = await installation.database.get<{ id: number }>(sql`select id from users where key = ${key}`)
    return row?.id ?? 0
  }

  test("the list of trainings links to it", async () => {
    const browser = await signedIn(installation, "ada")
    expect((await browser.get("/learn")).text).toContain('href="/learn/calendar"')
    const { status, headers, text } = await browser.get("/learn/calendar")
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"])
    expect(text).toContain("Create an address")
    expect(text).not.toContain("Remove the address")
  })

  test("has its owner's open trainings with a deadline, and nobody else's", async () => {
    const path = await created(await signedIn(installation, "ada"))
    const answer = await fetched(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8")
    expect(answer.headers.get("cache-control")).toBe("private, no-cache")
    expect(answer.headers.get("x-robots-tag")).toBe("noindex")
    const calendar = readCalendar(await answer.bytes())
    expect(textOf(calendar, "X-WR-CALNAME")).toBe("Trainings at Acme GmbH")
    const events = calendar.components.map((event) => [textOf(event, "SUMMARY"), only(event, "DTSTART")])
    expect(events).toEqual([
      ["Training due: Fire protection", "20261110"],
      ["Training due: Base course", "20261215"],
    ])
    const ids = await installation.database.all<{ id: number }>(
      sql`select id from assignments where key in ('late', 'open') order by key`,
    )
    expect(calendar.components.map((event) => only(event, "URL"))).toEqual(
      ids.map(({ id }) => `http://localhost/learn/${id}`),
    )
  })

  test("is in the language its owner chose", async () => {
    const browser = await signedIn(installation, "lukasz")
    const path = await created(browser)
    await browser.post("/account/language", { language: "de" })
    const [event] = (await calendarAt(path)).components
    expect(event && textOf(event, "SUMMARY")).toBe("Schulung fällig: Base course")
  })

  test("exists for a user without deadlines", async () => {
    const path = await created(await signedIn(installation, "norole"))
    expect((await calendarAt(path)).components.map(({ name }) => name)).toEqual(["VTIMEZONE"])
  })

  test("its address is shown where it was created, even when the page is reloaded, and nowhere else", async () => {
    const browser = await signedIn(installation, "ada")
    const path = await created(browser)
    expect(await shown(browser)).toBe(path)
    const { text } = await browser.get("/learn/calendar")
    expect(text).toContain("this page shows it for 10 minutes")
    expect(text).toContain(`href="webcal://localhost${path}"`)

    const another = await signedIn(installation, "ada")
    const elsewhere = (await another.get("/learn/calendar")).text
    expect(elsewhere).toContain("cannot be shown again")
    expect(elsewhere).not.toMatch(/\/calendar\/[\w-]{43}/)

    const other = await signedIn(installation, "lukasz")
    other.cookies.set("calendar", browser.cookies.get("calendar") ?? "")
    expect(await shown(other)).toBeUndefined()
    await browser.post("/sign-out")
    expect(browser.cookies.has("calendar")).toBeFalse()
  })

  test("only a hash of its address is stored, and it is in neither the log nor the audit log", async () => {
    const path = await created(await signedIn(installation, "ada"))
    const token = path.slice("/calendar/".length, -".ics".length)
    await fetched(path)
    const [row] = await installation.database.all(
      sql`select token_hash from calendar_feeds where user_id = ${await idOf("ada")}`,
    )
    expect(row).toEqual({ token_hash: hashSecret(token) })
    const entries = await installation.database.all(sql`select * from audit_entries`)
    for (const text of [JSON.stringify(entries), JSON.stringify(log.lines)]) expect(text).not.toContain(token)
    expect(JSON.stringify(log.lines)).toContain("/calendar/:file")
  })

  test("a new address replaces the old one, and a removed one is gone", async () => {
    const browser = await signedIn(installation, "ada")
    const first = await created(browser)
    const second = await created(browser)
    expect([(await fetched(first)).status, (await fetched(second)).status]).toEqual([404, 200])
    const removal = await browser.post("/learn/calendar/remove")
    expect([removal.status, removal.location]).toEqual([303, "/learn/calendar"])
    expect((await fetched(second)).status).toBe(404)
    const { text } = await browser.get("/learn/calendar")
    expect(text).toContain("The address is removed.")
    expect(text).toContain("Create an address")
    expect((await browser.get("/learn/calendar")).text).not.toContain("The address is removed.")
  })

  test("creation and removal are in the audit log, once each, and in no feed", async () => {
    const newest = async () =>
      (await installation.database.get<{ id: number }>(sql`select max(id) as id from audit_entries`))?.id ?? 0
    const feed = () => installation.database.all(sql`select id from changes`)
    const browser = await signedIn(installation, "norole")
    await browser.post("/learn/calendar/remove")
    const [before, changes] = [await newest(), await feed()]
    await browser.post("/learn/calendar")
    await browser.post("/learn/calendar")
    await browser.post("/learn/calendar/remove")
    await browser.post("/learn/calendar/remove")
    const entries = await installation.database.all<{ changes: string }>(sql`
      select action, record_type, record_id, changes from audit_entries where id > ${before} order by id`)
    const entry = { action: "update", record_type: "user", record_id: await idOf("norole") }
    expect(entries.map((one) => ({ ...one, changes: JSON.parse(one.changes) }))).toEqual([
      { ...entry, changes: { calendar_address: { before: null, after: "(set)" } } },
      { ...entry, changes: { calendar_address: { before: "(hidden)", after: "(changed)" } } },
      { ...entry, changes: { calendar_address: { before: "(hidden)", after: null } } },
    ])
    expect(await feed()).toEqual(changes)
  })

  test("programs receive a 304 when nothing has changed, and HEAD responds like GET", async () => {
    const path = await created(await signedIn(installation, "lukasz"))
    const first = await fetched(path, { headers: { "accept-encoding": "gzip" } })
    const etag = first.headers.get("etag") ?? ""
    expect(etag).toMatch(/^W\/"\w+"$/)
    const again = await fetched(path, { headers: { "if-none-match": etag } })
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag])
    expect(again.headers.get("cache-control")).toBe("private, no-cache")

    const head = await fetched(path, { method: "HEAD" })
    expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag])
    await installation.database.run(
      sql`update assignments set deadline_date = '2026-12-23', updated_at = ${NOW + 1000} where key = 'other'`,
    )
    expect((await fetched(path, { headers: { "if-none-match": etag } })).status).toBe(200)
    const wrong = await fetched(path, { method: "POST" })
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD"])
  })

  test("deactivation ends it, and reactivation does not restore it", async () => {
    const browser = await signedIn(installation, "trainer")
    const path = await created(browser)
    expect((await fetched(path)).status).toBe(200)
    const set = (state: string) =>
      installation.database.run(sql`update users set state = ${state} where key = 'trainer'`)
    await set("inactive")
    expect((await fetched(path)).status).toBe(404)
    await set("active")
    expect((await fetched(path)).status).toBe(404)
    const { text } = await (await signedIn(installation, "trainer")).get("/learn/calendar")
    expect(text).toContain("Create an address")
  })

  test.each(["x.ics", `${"a".repeat(43)}.ics`, "a".repeat(43), `${"a".repeat(43)}.pdf`, "%FF.ics", "%00.ics"])(
    "/calendar/%s is not found, and nothing is revealed",
    async (file) => {
      const answer = await fetched(`/calendar/${file}`)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ message: "Not found.", code: "not_found" })
      expect((await fetched(`/calendar/${file}`, { headers: { accept: "text/html" } })).status).toBe(404)
    },
  )

  test("a company's public address is that of its links", async () => {
    const elsewhere = await Installation.start({
      dataset: DATASET,
      settings: { public_url: "https://training.example.com" },
    })
    try {
      const browser = await signedIn(elsewhere, "ada")
      browser.cookies.set("__Host-session", browser.cookies.get("session") ?? "")
      const headers = { "sec-fetch-site": "same-origin" }
      const { headers: answered } = await browser.post("/learn/calendar", {}, { headers })
      const [, token = ""] = /__Host-calendar=([\w-]{43});.*HttpOnly; SameSite=Lax; Secure/.exec(
        answered.getSetCookie().join("\n"),
      ) ?? [""]
      expect(token).not.toBe("")
      const answer = await elsewhere.app.handle(new Request(`http://localhost/calendar/${token}.ics`))
      const [event] = readCalendar(await answer.bytes()).components
      expect(event && only(event, "URL")).toStartWith("https://training.example.com/learn/")
    } finally {
      await elsewhere.stop()
    }
  })

  test("it contains at most the 500 earliest deadlines", async () => {
    const large = await Installation.start({
      dataset: {
        ...COMPANIES,
        companies: [
          {
            ...acme,
            language: "en",
            courses: [
              ...(acme?.courses ?? []),
              ...Array.from({ length: 501 }, (_, number) => ({
                key: `c${number}`,
                title: `Course ${number}`,
                short_type: "base",
                state: "active",
              })),
            ],
            assignments: Array.from({ length: 501 }, (_, number) =>
              assignment(`a${number}`, "ada", `c${number}`, {
                deadline_date: new Date(Date.UTC(2028, 0, 1) - number * 86_400_000).toISOString().slice(0, 10),
              }),
            ),
          },
          beta,
        ],
      },
    })
    try {
      const browser = await signedIn(large, "ada")
      await browser.post("/learn/calendar")
      const path = `/calendar/${browser.cookies.get("calendar")}.ics`
      const answer = await large.app.handle(new Request(`http://localhost${path}`))
      const titles = readCalendar(await answer.bytes()).components.map((event) => textOf(event, "SUMMARY"))
      expect([titles.length, titles[0]]).toEqual([500, "Training due: Course 500"])
      expect(titles).not.toContain("Training due: Course 0")
    } finally {
      await large.stop()
    }
  })
})

describe("too many requests for calendars", () => {
  test("are refused, from an address requesting unknown ones and for one calendar", async () => {
    const installation = await Installation.start({ dataset: DATASET })
    try {
      const browser = await signedIn(installation, "ada")
      await browser.post("/learn/calendar")
      const path = `/calendar/${browser.cookies.get("calendar")}.ics`
      const ask = async (asked: string) =>
        (await installation.app.handle(new Request(`http://localhost${asked}`))).status
      for (let count = 0; count < 30; count++) expect(await ask(path)).toBe(200)
      expect(await ask(path)).toBe(429)
      for (let count = 0; count < 60; count++) expect(await ask("/calendar/unknown.ics")).toBe(404)
      expect(await ask("/calendar/unknown.ics")).toBe(429)
      installation.time.now += 60_000
      expect(await ask(path)).toBe(200)
    } finally {
      await installation.stop()
    }
  })
})
