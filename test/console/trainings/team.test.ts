import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { addEvidence } from "../../../src/training/evidence/rules.ts"
import { attempt, learnAll, learned } from "../../harness/learned.ts"
import type { Learner, Learning } from "../../harness/learning.ts"
import { idOf, NOBODYS_ID } from "../../harness/records.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"
import { failed, ledTeam } from "./led-team.ts"

/** What trainers and administrators see of the people they lead, and what they can do for them. */

let learning: Learning
beforeAll(async () => {
  learning = await ledTeam()
})
afterAll(() => learning.stop())

const browserOf = (user: string | number) => learning.browserOf(user)
const tom = () => browserOf("tom")
const path = ({ assignmentId }: Learner, more = "") => `/console/assignments/${assignmentId}${more}`

describe("the list of a team", () => {
  test("links to each training, and shows how many wait", async () => {
    const learner = await learning.learner()
    const { text } = await (await tom()).get("/console/assignments")
    expect(text).toContain(`href="${path(learner)}"`)
    expect(text).toContain("Waiting for you")
  })

  test("has only trainings waiting for a conversation, a practical result or another attempt", async () => {
    const waiting = [await learned(learning, "talk"), await learned(learning, "drive"), await failed(learning)]
    const [open, untested] = [await learning.learner({ course: "talk" }), await learned(learning, "both")]
    const passed = await learned(learning, "tested")
    await attempt(learning, passed, true)
    const again = await failed(learning)
    await learning.assign(again.userId, "tested")
    const { text } = await (await tom()).get("/console/assignments?list=waiting")
    for (const learner of [...waiting, untested]) expect(text).toContain(`href="${path(learner)}"`)
    for (const learner of [open, passed, again]) expect(text).not.toContain(`href="${path(learner)}"`)
    for (const word of ["Conversation", "Practical result", "Another attempt?"]) expect(text).toContain(word)
    // The test comes before the practical part.
    const line = text.slice(text.indexOf(`href="${path(untested)}"`)).split("</tr>", 1)[0] ?? ""
    expect([line.includes("Conversation"), line.includes("Practical result")]).toEqual([true, false])
  })

  test.each([
    { name: "no other assignment", isListed: true },
    { name: "a success that ends within the lead time", until: "2026-12-20", isListed: true },
    { name: "a success that has expired", until: "2026-11-19", isListed: true },
    { name: "a success that is valid beyond the lead time", until: "2026-12-21", isListed: false },
    { name: "a success without limit", until: null, isListed: false },
    { name: "an older one that was opened again", isReopened: true, isListed: false },
  ])("offers another attempt next to $name only where it can be granted", async ({ until, isReopened, isListed }) => {
    const before = await failed(learning)
    const { userId, assignmentId } = before
    if (until !== undefined) {
      await learning.database.run(sql`
        update assignments set state = 'success', valid_until = ${until} where id = ${assignmentId}`)
    }
    const hasOther = until !== undefined || isReopened === true
    const latest = hasOther ? { ...before, assignmentId: await learning.assign(userId, "tested") } : before
    if (hasOther) {
      await learnAll(learning, latest)
      await attempt(learning, latest, false)
    }
    const granting = (id: number) => learning.installation.request("POST", `course-assignments/${id}/grant-attempt`)
    if (isReopened === true) expect((await granting(assignmentId)).status).toBe(200)
    const search = `/console/assignments?list=waiting&search=${encodeURIComponent(await learning.nameOf(userId))}`
    const { text } = await (await tom()).get(search)
    expect(text.includes(`href="${path(latest)}"`)).toBe(isListed)
    const page = (await (await tom()).get(path(latest))).text
    expect(page.includes("Grant one more attempt")).toBe(isListed)
    expect((await latest.browser.get(`/learn/${latest.assignmentId}`)).text.includes("can give you another one")).toBe(
      isListed,
    )
    expect((await granting(latest.assignmentId)).status).toBe(isListed ? 200 : 422)
  })

  test.each(["assigned", "learned"])("has trainings recorded as failed before any attempt, %s", async (before) => {
    const learner =
      before === "learned" ? await learned(learning, "tested") : await learning.learner({ course: "tested" })
    const noted = await learning.installation.request("POST", `course-assignments/${learner.assignmentId}/complete`, {
      body: { state: "failed" },
    })
    expect(noted.status).toBe(200)
    const search = `/console/assignments?list=waiting&search=${encodeURIComponent(await learning.nameOf(learner.userId))}`
    const { text } = await (await tom()).get(search)
    expect([text.includes(`href="${path(learner)}"`), text.includes("Another attempt?")]).toEqual([true, true])
    const page = (await (await tom()).get(path(learner))).text
    expect(page).toContain("Grant one more attempt")
    expect(page).toContain("was noted as not passed")
    for (const untrue of ["no attempt is left", "1 attempt left"]) expect(page).not.toContain(untrue)
    const granting = `course-assignments/${learner.assignmentId}/grant-attempt`
    expect((await learning.installation.request("POST", granting)).status).toBe(200)
    expect((await (await tom()).get(search)).text).not.toContain(`href="${path(learner)}"`)
  })

  test("does not count trainings waiting for others, and leaves out inactive people", async () => {
    const learner = await learned(learning, "talk")
    expect((await (await browserOf("otto")).get("/console/assignments?list=waiting")).text).toContain(
      "Nothing is waiting for you",
    )
    const search = `/console/assignments?list=waiting&search=${encodeURIComponent(learner.caller.user.username)}`
    await learning.database.run(sql`update users set state = 'inactive' where id = ${learner.userId}`)
    for (const address of ["/console/assignments", "/console/assignments?list=waiting", search]) {
      expect((await (await tom()).get(address)).text).not.toContain(`href="${path(learner)}"`)
    }
    expect((await (await tom()).get(path(learner))).status).toBe(404)
  })

  test("is only for people who lead others", async () => {
    for (const address of [
      "/console/assignments",
      "/console/assignments/new",
      "/console/assignments/1",
      "/console/assignments/1/evidence",
    ]) {
      expect((await (await browserOf("ada")).get(address)).status).toBe(403)
    }
    expect((await (await browserOf("ada")).post("/console/assignments/new", {})).status).toBe(403)
  })
})

describe("another user's training", () => {
  test("shows its state and what is missing, with the available forms", async () => {
    const text = (await (await tom()).get(path(await learned(learning, "both")))).text
    for (const word of ["1 of 1 page completed", "Note a conversation", "Note the practical result"]) {
      expect(text).toContain(word)
    }
    expect(text).not.toContain("Grant one more attempt")
    const other = (await (await tom()).get(path(await learning.learner()))).text
    expect(other).not.toContain("Note a conversation")
    expect(other).toContain("Withdraw the training")
  })

  test.each([
    ["otto", 404],
    ["ada", 403],
  ])("cannot be opened by %s, who does not lead the person", async (key, status) => {
    const learner = await learned(learning, "talk")
    const browser = await browserOf(key)
    expect((await browser.get(path(learner))).status).toBe(status)
    expect((await browser.get(path(learner, "/evidence"))).status).toBe(status)
    expect((await browser.post(path(learner, "/conversation"), {})).status).toBe(status)
    expect(await learning.stateOf(learner.assignmentId)).toBe("done")
  })

  test("can be seen and changed by the administrator of the location, and of the company", async () => {
    for (const key of ["lola", "boss"]) {
      const learner = await learned(learning, "talk")
      const browser = await browserOf(key)
      expect((await browser.get(path(learner))).status).toBe(200)
      expect((await browser.post(path(learner, "/conversation"), {})).status).toBe(303)
      expect(await learning.stateOf(learner.assignmentId)).toBe("success")
    }
  })

  test.each([
    `/console/assignments/${NOBODYS_ID}`,
    "/console/assignments/x",
    "/console/assignments/0",
    `/console/assignments/${NOBODYS_ID}/evidence`,
  ])("%s is not found", async (at) => {
    expect((await (await tom()).get(at)).status).toBe(404)
  })

  test("is changed only by others if it is the reader's own", async () => {
    const id = await learning.assign((await learning.callerOf("tom")).user.id, "talk")
    const browser = await tom()
    expect((await browser.get(`/console/assignments/${id}`)).status).toBe(403)
    for (const act of ["conversation", "result", "attempt", "deadline", "withdraw"]) {
      expect((await browser.post(`/console/assignments/${id}/${act}`, { state: "success" })).status).toBe(403)
    }
    expect(await learning.stateOf(id)).toBe("assigned")
  })

  test("has no other forms", async () => {
    const learner = await learning.learner()
    expect((await (await tom()).post(path(learner, "/complete"), {})).status).toBe(404)
  })
})

describe("the history of a training", () => {
  test("names what was recorded and by whom, newest first, without the pages that were read", async () => {
    const learner = await learned(learning, "talk")
    const browser = await tom()
    await browser.post(path(learner, "/conversation"), {})
    const { text } = await browser.get(path(learner))
    const history = text.slice(text.indexOf("<h2>History</h2>"))
    const entries = [...history.matchAll(/<p class="name">([^<]*)<\/p>/g)].map(([, name]) => name)
    expect(entries).toEqual(["Training completed", "Conversation", "Begun"])
    expect(history).toContain("by Tom Nowak")
  })

  test("takes the place of steps that no longer matter once there is a result", async () => {
    const learner = await failed(learning)
    const open = await (await tom()).get(path(await learned(learning, "both")))
    const over = await (await tom()).get(path(learner))
    expect(open.text).toContain('<li class="step locked">')
    expect(over.text).not.toContain('<li class="step locked">')
    expect(over.text).toContain('<li class="step failed">')
  })
})

describe("recording a conversation", () => {
  test("completes the training, and the page says so", async () => {
    const learner = await learned(learning, "talk")
    const browser = await tom()
    const sent = { date: "2026-11-20", remark: "All\r\nclear" }
    const { status, headers } = await browser.post(path(learner, "/conversation"), sent)
    expect([status, headers.get("location")]).toEqual([303, path(learner)])
    expect((await browser.get(path(learner))).text).toContain("The conversation was noted.")
    expect((await browser.get(path(learner))).text).not.toContain("The conversation was noted.")
    expect(await learning.stateOf(learner.assignmentId)).toBe("success")
    const noted = (await learning.evidence(learner.assignmentId)).find(({ kind }) => kind === "conversation")
    expect(noted).toMatchObject({
      details: { date: "2026-11-20", remark: "All\nclear" },
      author: { full_name: "Tom Nowak" },
    })
  })

  test.each([
    ["2026-11-21", "Choose a day that is not in the future."],
    ["2020-01-01", "Choose a day that is not before the assignment"],
    ["yesterday", "Enter a real date."],
  ])("refuses %s, with what was typed", async (date, sentence) => {
    const learner = await learned(learning, "talk")
    const sent = { date, remark: "Kept <b>text</b>" }
    const { status, text } = await (await tom()).post(path(learner, "/conversation"), sent)
    expect(status).toBe(422)
    expect(text).toContain(sentence)
    expect(text).toContain("Kept &lt;b>text&lt;/b>")
    expect(text).toContain(`value="${date}"`)
    expect(await learning.stateOf(learner.assignmentId)).toBe("done")
  })

  test("refuses a long remark, and says so in German", async () => {
    const learner = await learned(learning, "talk")
    const browser = await tom()
    await browser.get("/console/assignments?language=de")
    const { status, text } = await browser.post(path(learner, "/conversation"), {
      remark: "x".repeat(2001),
    })
    expect([status, text.includes("Der Text ist zu lang.")]).toEqual([422, true])
  })

  test("says what is wrong with a remark containing control characters", async () => {
    const learner = await learned(learning, "talk")
    const { status, text } = await (await tom()).post(path(learner, "/conversation"), { remark: "One\u0007two" })
    expect([status, text.includes("The text contains characters that cannot be kept.")]).toEqual([422, true])
    expect(text).not.toContain("This is not possible at the moment.")
  })

  test("happens once when two trainers do it at the same time", async () => {
    const learner = await learned(learning, "talk")
    const browsers = [await tom(), await browserOf("boss")]
    const answers = await Promise.all(browsers.map((browser) => browser.post(path(learner, "/conversation"), {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
    expect(answers.some(({ text }) => text.includes("The training is completed already."))).toBe(true)
    const kinds = (await learning.evidence(learner.assignmentId)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === "conversation" || kind === "result")).toHaveLength(2)
  })
})

describe("recording a practical result", () => {
  test.each(["success", "failed", "notshownup"])("sets it to %s, with the trainer and a remark", async (state) => {
    const learner = await learned(learning, "talk")
    const sent = { state, finish_date: "2026-11-20", remark: "Drove well." }
    expect((await (await tom()).post(path(learner, "/result"), sent)).status).toBe(303)
    expect(await learning.stateOf(learner.assignmentId)).toBe(state)
    expect((await learning.evidence(learner.assignmentId)).at(-1)).toMatchObject({
      ...{ kind: "trainer", details: { state, trainer: "Tom Nowak", remark: "Drove well." } },
    })
  })

  test.each<[string, Record<string, string>, string]>([
    ["no choice", { finish_date: "2026-11-20" }, "Choose one of these."],
    ["another choice", { state: "done" }, "Choose one of these."],
    ["a day to come", { state: "success", finish_date: "2027-01-01" }, "Choose a day that is not in the future."],
    [
      "a day before the learner began",
      { state: "success", finish_date: "2026-11-19" },
      "Choose a day that is not before the person began (20 November 2026).",
    ],
  ])("refuses %s", async (_title, sent, sentence) => {
    const learner = await learned(learning, "drive")
    const { status, text } = await (await tom()).post(path(learner, "/result"), sent)
    expect([status, text.includes(sentence)]).toEqual([422, true])
    expect(await learning.stateOf(learner.assignmentId)).toBe("done")
  })

  test("accepts no trainer outside the reader's view", async () => {
    const learner = await learned(learning, "drive")
    const otto = idOf(learning.installation, "users", "otto")
    await learning.database.run(
      sql`update assignments set trainer_user_id = ${otto} where id = ${learner.assignmentId}`,
    )
    expect((await (await tom()).post(path(learner, "/result"), { state: "success" })).status).toBe(303)
    expect((await learning.evidence(learner.assignmentId)).at(-1)).toMatchObject({ details: { trainer: "otto Nowak" } })
  })
})

describe("a deadline with a time", () => {
  test("is shown with it, and unchanged if the form is sent unchanged", async () => {
    const { assignmentId, ...learner } = await learning.learner()
    const set = (deadline_date: string) =>
      learning.installation.request("PATCH", `course-assignments/${assignmentId}`, { body: { deadline_date } })
    const deadline = async () => {
      const { body } = await learning.installation.request("GET", `course-assignments/${assignmentId}`)
      return String(body.data?.deadline_date)
    }
    await set("2026-12-01T14:30:00+01:00")
    const browser = await tom()
    const { text } = await browser.get(path({ ...learner, assignmentId }))
    expect(text).toContain("1 December 2026 at 14:30")
    expect(text).toContain('value="2026-12-01"')
    await browser.post(path({ ...learner, assignmentId }, "/deadline"), { deadline_date: "2026-12-01" })
    expect(await deadline()).toBe("2026-12-01T13:30:00Z")
    await browser.post(path({ ...learner, assignmentId }, "/deadline"), { deadline_date: "2026-12-02" })
    expect(await deadline()).toBe("2026-12-02")
    await set("2026-12-01T00:00:00+01:00")
    const midnight = (await browser.get(path({ ...learner, assignmentId }))).text
    expect(midnight).toContain("30 November 2026<")
    expect(midnight).toContain('value="2026-11-30"')
  })
})

describe("granting another attempt", () => {
  test("returns the training to done", async () => {
    const learner = await failed(learning)
    const browser = await tom()
    expect((await browser.get(path(learner))).text).toContain("Grant one more attempt")
    expect((await browser.post(path(learner, "/attempt"), {})).status).toBe(303)
    const { text } = await browser.get(path(learner))
    expect(text).toContain("Another attempt was granted.")
    expect(text).toContain("1 attempt left")
    expect(await learning.stateOf(learner.assignmentId)).toBe("done")
  })

  test("is not offered while another assignment of the course is open", async () => {
    const learner = await failed(learning)
    await learning.assign(learner.userId, "tested")
    const browser = await tom()
    expect((await browser.get(path(learner))).text).not.toContain("Grant one more attempt")
    const { status, text } = await browser.post(path(learner, "/attempt"), {})
    expect([status, text.includes("has an open assignment of this course already")]).toEqual([422, true])
  })

  test("is refused if it changes nothing, with the reason", async () => {
    const { status, text } = await (await tom()).post(path(await learned(learning, "tested"), "/attempt"), {})
    expect([status, text.includes("when the training was not passed")]).toEqual([422, true])
  })
})

describe("a form that somebody else was faster with", () => {
  /** The fields that a form of the page contains without a person typing anything. */
  const hiddenIn = (text: string, act: string) => {
    const form = text.split(`/${act}"`)[1]?.split("</form>", 1)[0] ?? ""
    const fields = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
    return Object.fromEntries(Array.from(fields, ([, name = "", value = ""]) => [name, value]))
  }

  test.each([
    {
      act: "deadline",
      course: "talk",
      first: { deadline_date: "2026-12-01" },
      second: { deadline_date: "2026-12-24" },
      both: ["1 December 2026", "24 December 2026"],
    },
    {
      act: "conversation",
      course: "talk",
      first: { remark: "Understood." },
      second: { remark: "Asked twice." },
      both: ["was noted already", "Asked twice."],
    },
  ] as const)("shows both, and saves when it is sent again: $act", async ({ act, course, first, second, both }) => {
    const learner = await learning.learner({ course })
    const browser = await tom()
    const fields = { ...hiddenIn((await browser.get(path(learner))).text, act) }
    const other = await browserOf("boss")
    const others = hiddenIn((await other.get(path(learner))).text, act)
    expect((await other.post(path(learner, `/${act}`), { ...others, ...first })).status).toBe(303)
    const stale = await browser.post(path(learner, `/${act}`), { ...fields, ...second })
    expect(stale.status).toBe(409)
    for (const text of both) expect(stale.text).toContain(text)
    const again = await browser.post(path(learner, `/${act}`), { ...hiddenIn(stale.text, act), ...second })
    expect(again.status).toBe(303)
  })

  test("is not stale because the person has learned meanwhile", async () => {
    const learner = await learning.learner({ course: "talk" })
    const fields = hiddenIn((await (await tom()).get(path(learner))).text, "deadline")
    await learner.browser.post(`/learn/${learner.assignmentId}/begin`)
    const answer = await (await tom()).post(path(learner, "/deadline"), { ...fields, deadline_date: "2026-12-24" })
    expect(answer.status).toBe(303)
  })
})

describe("a deadline", () => {
  test("is moved and removed", async () => {
    const learner = await learning.learner()
    const browser = await tom()
    expect((await browser.post(path(learner, "/deadline"), { deadline_date: "2026-12-24" })).status).toBe(303)
    expect((await browser.get(path(learner))).text).toContain("24 December 2026")
    expect((await browser.post(path(learner, "/deadline"), { deadline_date: "" })).status).toBe(303)
    expect((await browser.get(path(learner))).text).toContain("No deadline")
  })

  test("that is not a date is refused", async () => {
    const { status, text } = await (await tom()).post(path(await learning.learner(), "/deadline"), {
      deadline_date: "soon",
    })
    expect([status, text.includes("Enter a real date.")]).toEqual([422, true])
  })
})

describe("withdrawing", () => {
  test("asks for confirmation, and changes nothing until it is given", async () => {
    const learner = await learned(learning, "talk")
    const browser = await tom()
    expect((await browser.get(path(learner))).text).toContain(`href="${path(learner, "/withdraw")}"`)
    const { status, text } = await browser.get(path(learner, "/withdraw"))
    expect(status).toBe(200)
    expect(text).toContain(`Withdraw “Talking” from ${await learning.nameOf(learner.userId)}?`)
    expect(text).toContain(`action="${path(learner, "/withdraw")}"`)
    expect(text).toMatch(new RegExp(`href="${path(learner)}"[^>]*>Keep the training`))
    expect(await learning.stateOf(learner.assignmentId)).toBe("done")
    await browser.post(path(learner, "/conversation"), {})
    expect((await browser.get(path(learner, "/withdraw"))).status).toBe(404)
  })

  test("redirects to the list, and the evidence remains readable", async () => {
    const learner = await learned(learning, "talk")
    const browser = await tom()
    const { status, headers } = await browser.post(path(learner, "/withdraw"), {})
    expect([status, headers.get("location")]).toEqual([303, "/console/assignments"])
    expect((await browser.get("/console/assignments")).text).toContain("The training was withdrawn.")
    expect((await browser.get(path(learner))).status).toBe(404)
    expect((await browser.post(path(learner, "/conversation"), {})).status).toBe(404)
    const evidence = await browser.get(path(learner, "/evidence"))
    expect(evidence.text).toContain("The training was withdrawn on 20 November 2026.")
  })

  test("can be undone", async () => {
    const learner = await learned(learning, "talk")
    const browser = await tom()
    await browser.post(path(learner, "/withdraw"), {})
    const { text } = await browser.get("/console/assignments")
    const key = /action="\/console\/undo".*?name="key" value="([^"]+)"/s.exec(text)?.[1] ?? ""
    const undone = await browser.post("/console/undo", { key, back: "/console/assignments" })
    expect([undone.status, undone.location]).toEqual([303, "/console/assignments"])
    expect(await learning.stateOf(learner.assignmentId)).toBe("done")
  })

  test("is refused for a completed training", async () => {
    const learner = await learned(learning, "talk")
    const browser = await tom()
    await browser.post(path(learner, "/conversation"), {})
    const { status, text } = await browser.post(path(learner, "/withdraw"), {})
    expect([status, text.includes("The training is completed already.")]).toEqual([422, true])
  })
})

describe("assigning", () => {
  const someone = () => learning.learner()
  const courseId = async (key: string) =>
    (await learning.database.get<{ id: number }>(sql`select id from courses where key = ${key}`))?.id ?? 0
  const send = async (browser: TestBrowser, user: number, body: Record<string, string>) =>
    browser.post(`/console/assignments/new?user=${user}`, body)

  test("starts with a person, continues with a course, and ends at the list", async () => {
    const { userId, username } = await someone()
    const browser = await tom()
    const people = await browser.get(`/console/assignments/new?search=${username}`)
    expect(people.text).toContain(`/console/assignments/new?user=${userId}`)
    expect((await browser.get("/console/assignments/new?search=far")).text).not.toContain("far Nowak")
    const courses = await browser.get(`/console/assignments/new?user=${userId}&search=talk`)
    expect(courses.text).toContain("Talking")
    expect(courses.text).not.toContain("Driving")
    const id = await courseId("talk")
    const answer = await send(browser, userId, { course: String(id), deadline_date: "2026-12-31" })
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/console/assignments"])
    expect((await browser.get("/console/assignments")).text).toContain("The training was assigned.")
    const made = await learning.database.get<{ deadline_date: string }>(sql`
      select deadline_date from assignments where user_id = ${userId} and course_id = ${id}`)
    expect(made).toEqual({ deadline_date: "2026-12-31" })
  })

  test("says on the training's page that a deadline has already passed", async () => {
    const { userId } = await someone()
    const browser = await tom()
    const body = { course: String(await courseId("talk")), deadline_date: "2026-11-01" }
    const { location } = await send(browser, userId, body)
    expect(location).toMatch(/^\/console\/assignments\/\d+$/)
    expect((await browser.get(location ?? "")).text).toContain("Its deadline has already passed.")
  })

  test("says on the training's page that a course has no content", async () => {
    const { userId } = await someone()
    const browser = await tom()
    const { location } = await send(browser, userId, { course: String(await courseId("hollow")) })
    const { text } = await browser.get(location ?? "")
    for (const sentence of ["The training was assigned.", "This course has no content yet"])
      expect(text).toContain(sentence)
  })

  test("finds people by their names, and says when there is nobody", async () => {
    const browser = await tom()
    expect((await browser.get("/console/assignments/new?search=zzzz")).text).toContain("Nobody was found.")
  })

  test.each(["", "x"])(
    "searches for the beginning of a text that is too long, also of emoji after %j",
    async (first) => {
      const browser = await tom()
      const search = encodeURIComponent(first + "😀".repeat(300))
      for (const page of ["/console/assignments", "/console/assignments?list=waiting", "/console/assignments/new"]) {
        expect((await browser.get(`${page}${page.includes("?") ? "&" : "?"}search=${search}`)).status).toBe(200)
      }
    },
  )

  test("lists each prerequisite that the person does not meet", async () => {
    const { userId } = await someone()
    const sent = { course: String(await courseId("gated")), deadline_date: "2026-12-31" }
    const { status, text } = await send(await tom(), userId, sent)
    expect(status).toBe(422)
    expect(text).toContain("The person must be at least 18 years old, and the birthday is not known.")
    expect(text).toContain("The person must first pass the course “Talking”.")
    expect(text).toContain('value="2026-12-31"')
  })

  test.each<[string, (id: (key: string) => Promise<number>) => Promise<Record<string, string>>, string]>([
    ["no course", async () => ({}), "Choose one of these."],
    ["a text that is not an id", async () => ({ course: "-1" }), "Choose one of these."],
    [
      "an id in another notation",
      async (id) => ({ course: `0x${(await id("talk")).toString(16)}` }),
      "Choose one of these.",
    ],
    ["an unknown course", async () => ({ course: String(NOBODYS_ID) }), "Choose a course."],
    ["a course that is already open", async (id) => ({ course: String(await id("course")) }), "has an open assignment"],
    ["an inactive course", async (id) => ({ course: String(await id("closed")) }), "no longer offered"],
    ["an invalid deadline", async (id) => ({ course: String(await id("talk")), deadline_date: "x" }), "real date"],
  ])("refuses %s", async (_title, body, sentence) => {
    const { userId } = await someone()
    const { status, text } = await send(await tom(), userId, await body(courseId))
    expect([status, text.includes(sentence)]).toEqual([422, true])
  })

  test("is not possible for oneself, nor for people one does not lead", async () => {
    const browser = await tom()
    const body = { course: String(await courseId("talk")) }
    const far = idOf(learning.installation, "users", "far")
    expect((await send(browser, (await learning.callerOf("tom")).user.id, body)).status).toBe(403)
    for (const user of [far, NOBODYS_ID, 0]) {
      expect((await browser.get(`/console/assignments/new?user=${user}`)).status).toBe(404)
      expect((await send(browser, user, body)).status).toBe(404)
    }
  })
})

describe("the evidence of a training", () => {
  test("shows who, what and when, and nothing in it becomes markup", async () => {
    const learner = await learned(learning, "both")
    await attempt(learning, learner, true)
    const browser = await tom()
    const remark = "<script>alert(1)</script>"
    await browser.post(path(learner, "/conversation"), { remark: remark })
    const details = {
      ...{ sentence: "I have understood it.", language: "en", full_name: 'Lea "L" Learner' },
      signature: {
        width: 200,
        height: 80,
        strokes: [
          [
            [1, 2],
            [3.5, 4],
          ] as const,
          [[5, 6]] as const,
        ],
      },
    }
    await learning.act(learner.caller, (acting) =>
      addEvidence(
        acting.tx,
        acting.caller,
        { assignmentId: learner.assignmentId, versionId: null },
        { kind: "confirmation", details },
        acting.now,
      ),
    )
    const { status, text, headers } = await browser.get(path(learner, "/evidence"))
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"])
    for (const part of [
      "Page both-page",
      "Why?",
      "&lt;b>So&lt;/b>",
      "&lt;script>",
      'd="M1 2L3.5 4M5 6"',
      "Tom Nowak",
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain("<b>So")
    expect(text).not.toContain("<script>alert")
    expect(text).toContain(path(learner, "/evidence.pdf"))
  })

  test("is empty before the training has begun, and remains when the user is inactive", async () => {
    const learner = await learning.learner()
    expect((await (await tom()).get(path(learner, "/evidence"))).text).toContain("Nothing has been recorded yet.")
    await learning.database.run(sql`update users set state = 'inactive' where id = ${learner.userId}`)
    expect((await (await tom()).get(path(learner, "/evidence"))).status).toBe(200)
  })

  test("is not shown here for one's own training", async () => {
    const { user } = await learning.callerOf("tom")
    const row = await learning.database.get<{ id: number }>(sql`select id from assignments where user_id = ${user.id}`)
    const id = row?.id ?? (await learning.assign(user.id, "drive"))
    expect((await (await tom()).get(`/console/assignments/${id}/evidence`)).status).toBe(403)
  })
})
