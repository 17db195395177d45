import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test"
import { Gate } from "../../../src/access/sessions/together.ts"
import { sql } from "../../../src/database/port.ts"
import { listen } from "../../../src/server/listener.ts"
import { openTestDatabase } from "../../harness/engine.ts"
import { type Learner, Learning, page } from "../../harness/learning.ts"
import { until } from "../../harness/processes.ts"
import { secondApp } from "../../harness/second-app.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

const DURATION = 100

/** What a browser sends with a report that may wait for others. */
function waitingHeaders(form: Readonly<Record<string, string>>): Record<string, string> {
  return { accept: "application/json", "content-length": String(String(new URLSearchParams(form)).length) }
}

describe("a player's report", () => {
  let learning: Learning
  beforeAll(async () => {
    const content = [{ key: "other-chapter", title: "Chapter", nodes: [page("third")] }]
    learning = await Learning.start({
      nodes: [page("one"), page("film"), page("second")],
      courses: [{ key: "other", title: "Other", short_type: "base", state: "active", content }],
    })
    for (const key of ["film", "second", "third"]) await learning.addReadyVideo(key, { duration: DURATION })
  })
  afterAll(() => learning.stop())

  /** A user who has begun, and the address for reports. */
  async function viewer(): Promise<Learner & { readonly reports: string }> {
    const learner = await learning.learner()
    await learner.browser.post(`${learner.path}/begin`)
    return { ...learner, reports: `${learner.path}/nodes/${await learning.nodeId("film")}/played` }
  }

  /** Sends a report `seconds` after the previous one. */
  async function report(
    { browser, reports }: Awaited<ReturnType<typeof viewer>>,
    seconds: number,
    { position = 0, played = "" }: { position?: number; played?: string },
  ) {
    learning.installation.time.now += seconds * 1000
    const form = { position: String(position), played }
    const { status, text } = await browser.post(reports, form, { headers: { accept: "application/json" } })
    return { status, body: JSON.parse(text) }
  }

  /** Sends a report that may wait for others, now. */
  async function gathered({ browser, reports }: Awaited<ReturnType<typeof viewer>>, form: Record<string, string>) {
    const { text } = await browser.post(`${reports}?gathered`, form, { headers: waitingHeaders(form) })
    return JSON.parse(text)
  }

  /** A second video, in another course that the user has not begun. */
  async function alsoViewing(one: Awaited<ReturnType<typeof viewer>>, course: string, node: string) {
    const assignmentId = course === "course" ? one.assignmentId : await learning.assign(one.userId, course)
    const path = `/learn/${assignmentId}`
    const browser = await learning.browserOf(one.userId)
    if (course !== "course") await browser.post(`${path}/begin`)
    return { ...one, browser, assignmentId, path, reports: `${path}/nodes/${await learning.nodeId(node)}/played` }
  }

  test.each([
    ["of the same course", "course", "second"],
    ["of another course, on another device", "other", "third"],
  ])("counts no seconds twice when two videos play at once: %s", async (_, course, node) => {
    const one = await viewer()
    const two = await alsoViewing(one, course, node)
    await report(one, 0, {})
    await report(two, 0, {})
    // Reported at the same moment, so only one counts.
    expect((await report(one, 20, { position: 20, played: "0-20" })).body.share).toBe(0.2)
    expect((await report(two, 0, { position: 20, played: "0-20" })).body.share).toBe(0)
    let shares = [0, 0]
    for (let at = 30; at <= 100; at += 20) {
      const first = await report(one, 10, { position: at, played: `20-${at}` })
      const second = await report(two, 10, { position: at + 10, played: `20-${at + 10}` })
      shares = [first.body.share, second.body.share]
    }
    // 100 seconds have passed since the beginning, plus the tolerance for differing clocks.
    expect((shares[0] ?? 0) + (shares[1] ?? 0)).toBeLessThanOrEqual(1.11)
  })

  test("counts no seconds twice when two instances receive it at the same moment", async () => {
    const database = await openTestDatabase(learning.installation.directory)
    try {
      const elsewhere = new TestBrowser({ app: secondApp(learning.installation, database) })
      for (let round = 0; round < 5; round++) {
        const one = await viewer()
        const two = { ...(await alsoViewing(one, "course", "second")), browser: elsewhere }
        for (const [name, value] of one.browser.cookies) elsewhere.cookies.set(name, value)
        await report(one, 0, {})
        await report(two, 0, {})
        learning.installation.time.now += 20_000
        const answers = await Promise.all([one, two].map((at) => report(at, 0, { position: 20, played: "0-20" })))
        expect(answers.map(({ body }) => body.share).sort()).toEqual([0, 0.2])
      }
    } finally {
      await database.close()
    }
  })

  test("counts everything of two videos played one after the other, and of one that continues after a pause", async () => {
    const one = await viewer()
    const two = await alsoViewing(one, "course", "second")
    await report(one, 0, {})
    await report(one, 40, { position: 40, played: "0-40" })
    await report(two, 60, {})
    expect((await report(two, 50, { position: 50, played: "0-50" })).body.share).toBe(0.5)
    await report(one, 5, {})
    expect((await report(one, 30, { position: 70, played: "40-70" })).body.share).toBe(0.7)
    // This also holds if the report at the beginning was lost.
    expect((await report(two, 45, { position: 90, played: "50-90" })).body.share).toBe(0.9)
  })

  test("counts one page in two windows once, at the reported speed", async () => {
    const one = await viewer()
    const half = async (seconds: number, played: string) => {
      learning.installation.time.now += seconds * 1000
      const form = { position: "0", played, speed: "1.00" }
      const { text } = await one.browser.post(one.reports, form, { headers: { accept: "application/json" } })
      return Number(JSON.parse(text).share)
    }
    await half(0, "")
    let share = 0
    for (let at = 0; at < 40; at += 10) {
      await half(5, `${at}-${at + 10}`)
      share = await half(5, `${at + 50}-${at + 60}`)
    }
    expect(share).toBeLessThanOrEqual(0.45)
  })

  test("completes the page when 90 % were played, as the evidence shows; the page says where it continues", async () => {
    const one = await viewer()
    expect(await report(one, 0, {})).toEqual({ status: 200, body: { share: 0, completed: false } })
    expect((await report(one, 50, { position: 50, played: "0-50" })).body).toEqual({ share: 0.5, completed: false })
    const path = one.reports.replace("/played", "")
    const half = (await one.browser.get(path)).text
    for (const part of ["#t=50", "Continues at 0:50.", "50% watched"]) expect(half).toContain(part)
    expect((await one.browser.get(`${path}?start=0`)).text).not.toContain("#t=")
    expect((await one.browser.post(path)).status).toBe(422)
    expect((await report(one, 41, { position: 91, played: "50-91" })).body).toEqual({ share: 0.91, completed: true })
    const evidence = await learning.evidence(one.assignmentId)
    expect(evidence.at(-1)).toMatchObject({
      kind: "played",
      details: { node: { key: "film" }, seconds: 91, percent: 91, ranges: [[0, 91]] },
    })
    expect((await one.browser.get(path)).text).toContain("Done")
    // A later report changes nothing.
    expect((await report(one, 9, { position: 100, played: "91-100" })).body).toEqual({ share: 1, completed: true })
    expect(await learning.evidence(one.assignmentId)).toHaveLength(evidence.length)
  })

  test("ends the training at once if nothing else is required, and the page leads to the result", async () => {
    const one = await viewer()
    await one.browser.post(`${one.path}/nodes/${await learning.nodeId("one")}`)
    await one.browser.post(`${one.path}/nodes/${await learning.nodeId("second")}`, { instead: "on" })
    await report(one, 0, {})
    expect((await report(one, 95, { position: 95, played: "0-95" })).body.completed).toBeTrue()
    expect(await learning.stateOf(one.assignmentId)).toBe("success")
    const { status, location } = await one.browser.post(one.reports.replace("/played", ""))
    expect([status, location]).toEqual([303, one.path])
    expect((await report(one, 5, { position: 100, played: "95-100" })).status).toBe(404)
  })

  test.each([
    ["seconds that cannot have passed", [[10, "0-100"]], 0.21],
    ["the first report", [[1000, "0-100"]], 0],
    ["seconds outside the video", [[500, "100-9999"]], 0],
    [
      "the same again",
      [
        [10, "0-10"],
        [10, "0-10"],
        [10, "5-10"],
      ],
      0.1,
    ],
    ["many small parts", [[1, Array.from({ length: 200 }, (_, i) => `${i / 2}-${i / 2 + 0.4}`).join(",")]], 0.04],
  ] as const)("counts nothing when it lies: %s", async (what, reports, most) => {
    const one = await viewer()
    if (what !== "the first report") await report(one, 0, {})
    let share = 0
    for (const [seconds, played] of reports) share = (await report(one, seconds, { played })).body.share
    expect(share).toBeLessThanOrEqual(most)
    expect(await learning.stateOf(one.assignmentId)).toBe("inprogress")
  })

  test.each([
    [{}, "no position"],
    [{ position: "NaN" }, "no number"],
    [{ position: "-1" }, "negative"],
    [{ position: "1e9" }, "an exponent"],
    [{ position: "Infinity" }, "infinite"],
    [{ position: "1", played: "1" }, "half a range"],
    [{ position: "1", played: "5-1" }, "backwards"],
    [{ position: "1", played: "1-2,," }, "empty ranges"],
    [{ position: "1", played: "1-2;drop" }, "something else"],
    [{ position: "1", played: Array.from({ length: 201 }, () => "1-2").join(",") }, "too many ranges"],
    [{ position: "1", played: "1-2\0" }, "a NUL"],
    [{ position: "1", played: "1-2", speed: "fast" }, "a speed that is not a number"],
  ])("is refused as a whole when it is malformed: %o (%s)", async (form) => {
    const one = await viewer()
    const headers = { accept: "application/json" }
    const { status } = await one.browser.post(one.reports, form, { headers })
    expect(status).toBe(422)
    expect(
      await learning.database.all(sql`select 1 from node_progress where assignment_id = ${one.assignmentId}`),
    ).toEqual([])
  })

  test("is refused with JSON without a session, from another site, and before the course has begun", async () => {
    const { browser, path } = await learning.learner()
    const reports = `${path}/nodes/${await learning.nodeId("film")}/played`
    const form = { position: "1" }
    const accept = { accept: "application/json" }
    expect((await browser.post(reports, form, { headers: accept })).status).toBe(404)
    expect(
      (await browser.post(reports, form, { headers: { ...accept, origin: "https://other.example" } })).status,
    ).toBe(403)
    browser.cookies.clear()
    expect((await browser.post(reports, form, { headers: accept })).status).toBe(401)
  })

  test("is saved together with those of many people, and an invalid one does not affect the others", async () => {
    const viewers = await Promise.all(Array.from({ length: 5 }, viewer))
    const [wrong] = viewers
    if (wrong === undefined) throw new TypeError("nobody watches")
    const send = (one: (typeof viewers)[number], form: Record<string, string>, reports = one.reports) => {
      return one.browser.post(reports, form, { headers: waitingHeaders(form) })
    }
    for (const one of viewers) await send(one, { position: "0" })
    learning.installation.time.now += 20_000
    // Writing evidence for this assignment fails, which would make the whole transaction fail.
    await learning.database.run(
      sql`update node_progress set played = 'broken' where assignment_id = ${wrong.assignmentId}`,
    )
    const answers = await Promise.all(
      viewers.map((one) => send(one, { position: "20", played: "0-20" }, `${one.reports}?gathered`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([500, 200, 200, 200, 200])
    for (const { text } of answers.slice(1)) expect(JSON.parse(text)).toEqual({ share: 0.2, completed: false })
  })

  test("is checked by the rules at the time it is handled, even if it waited for others", async () => {
    const [viewing, unknown, foreign, deactivated] = await Promise.all([viewer(), viewer(), viewer(), viewer()])
    unknown.browser.cookies.set("session", "chosen-by-somebody-else-0000000000000000000")
    const form = { position: "1", played: "" }
    const headers = waitingHeaders(form)
    const send = ({ browser, reports }: typeof viewing, more = {}) =>
      browser.post(`${reports}?gathered`, form, { headers: { ...headers, ...more } })
    const sent = [send(viewing), send(unknown), send(foreign, { origin: "https://other.example" }), send(deactivated)]
    await learning.database.run(sql`update users set state = 'inactive' where id = ${deactivated.userId}`)
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 401, 403, 401])
  })

  test("counts from the time it arrived, not when it was handled", async () => {
    const one = await viewer()
    await report(one, 0, {})
    learning.installation.time.now += 10_000
    const sent = gathered(one, { position: "0", played: "0-100" })
    learning.installation.time.now += 1_000_000
    expect((await sent).share).toBe(0.21)
  })

  test("that is handled after a later one changes neither the position nor the starting time", async () => {
    const one = await viewer()
    await report(one, 0, {})
    learning.installation.time.now += 10_000
    const overtaken = gathered(one, { position: "10", played: "0-10" })
    expect((await report(one, 5, { position: 15, played: "0-15" })).body.share).toBe(0.15)
    expect((await overtaken).share).toBe(0.15)
    expect((await one.browser.get(one.reports.replace("/played", ""))).text).toContain("#t=15")
    expect((await report(one, 1, { position: 99, played: "15-99" })).body.share).toBe(0.171)
  })

  test("that is in memory is saved before the server stops", async () => {
    const one = await viewer()
    await report(one, 0, {})
    learning.installation.time.now += 30_000
    const server = listen(learning.installation.app, { host: "127.0.0.1", port: 0 })
    const cookie = `session=${one.browser.cookies.get("session")}`
    using waiting = spyOn(Gate.prototype, "pass")
    const sent = fetch(`${server.origin}${one.reports}?gathered`, {
      method: "POST",
      headers: { cookie, origin: server.origin, accept: "application/json" },
      body: new URLSearchParams({ position: "30", played: "0-30" }),
    })
    await until(() => waiting.mock.calls.length > 0)
    await server.stop()
    expect(await (await sent).json()).toEqual({ share: 0.3, completed: false })
  })
})
