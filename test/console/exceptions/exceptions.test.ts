import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { addPairs } from "../../compliance/pairs/sample-pairs.ts"
import { endActs } from "../../harness/ended-acts.ts"
import type { Learner, Learning } from "../../harness/learning.ts"
import { companyId, idOf } from "../../harness/records.ts"
import { require as requires, settleAgain } from "../../harness/requirements.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"
import { failed, ledTeam } from "../trainings/led-team.ts"

/** What people need and is not open for them, as a list of work. Tom trains the team of the learners. */

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

const PATH = "/console/requirements/exceptions"
const course = (key: string) => idOf(learning.installation, "courses", key)
const pair = (userId: number, key: string) => String(userId * 10_000_000 + course(key))
const nameOf = async (userId: number) => {
  const row = await learning.database.get<{ last_name: string }>(sql`select last_name from users where id = ${userId}`)
  return row?.last_name ?? ""
}
const rowsOf = (text: string) => [...text.matchAll(/name="id" value="(\d+)"/g)].map(([, id = ""]) => id)
const preview = (act: string, fields: readonly (readonly [string, string])[], by = lola) =>
  by.get(`/console/acts/new?${new URLSearchParams([["act", act], ["back", PATH], ...fields] as [string, string][])}`)
/** Sends the form of a preview. */
const confirmed = (text: string, by = lola) =>
  by.post(
    "/console/acts",
    [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")] as const,
    ),
  )
const withdrawn = async (userId: number) => {
  const row = await learning.database.get<{ assignment_id: number }>(sql`
    select assignment_id from pairs where user_id = ${userId} and course_id = ${course("drive")}`)
  expect((await lola.post(`/console/assignments/${row?.assignment_id}/withdraw`)).status).toBe(303)
}
const pairRow = (userId: number, key: string) =>
  learning.database.get<{ exception: string | null; standing: string; deadline_date: string }>(sql`
    select exception, standing, deadline_date from pairs where user_id = ${userId} and course_id = ${course(key)}`)

describe("the list of exceptions", () => {
  test("shows those of the people in view with their reasons, and no others", async () => {
    const { status, text } = await lola.get(PATH)
    expect(status).toBe(200)
    expect(text).toContain("Conditions not met")
    expect(rowsOf(text)).toContain(pair(learner.userId, "gated"))
    const far = idOf(learning.installation, "users", "far")
    expect(rowsOf(text)).not.toContain(pair(far, "gated"))
    const otto = await learning.browserOf("otto")
    expect(rowsOf((await otto.get(PATH)).text)).toContain(pair(far, "gated"))
  })

  test("is filtered by reason, course, person and place", async () => {
    await withdrawn(learner.userId)
    const one = [pair(learner.userId, "drive")]
    for (const query of ["exception=withdrawn", `course_id=${course("drive")}`]) {
      expect([query, rowsOf((await lola.get(`${PATH}?${query}`)).text)]).toEqual([query, one])
    }
    const named = (await lola.get(`${PATH}?search=${encodeURIComponent(await nameOf(learner.userId))}`)).text
    expect(rowsOf(named)).toContain(pair(learner.userId, "gated"))
    const team = idOf(learning.installation, "teams", "elsewhere")
    expect(rowsOf((await lola.get(`${PATH}?team_id=${team}`)).text)).toEqual([])
    expect((await lola.get(`${PATH}?exception=soon`)).status).toBe(422)
  })

  test("is exported as it is listed", async () => {
    await withdrawn(learner.userId)
    const { status, text } = await lola.get(`${PATH}/export/exceptions.csv?exception=withdrawn`)
    expect([status, text.trim().split("\n").length]).toEqual([200, 2])
    expect(text).toContain("Withdrawn")
    expect((await lola.get(`${PATH}/export/others.csv`)).status).toBe(404)
  })

  test("is in German for who reads German", async () => {
    const { text } = await lola.get(`${PATH}?language=de`)
    for (const words of ["Ausnahmen", "Voraussetzung fehlt"]) expect(text).toContain(words)
  })

  test("is refused for who only learns, and offers trainers no exemption", async () => {
    expect((await learner.browser.get(PATH)).status).toBe(403)
    const { text } = await (await learning.browserOf("tom")).get(PATH)
    expect([text.includes('value="pairs.assign"'), text.includes('value="pairs.exempt"')]).toEqual([true, false])
    const tom = await learning.browserOf("tom")
    expect((await preview("pairs.exempt", [["id", pair(learner.userId, "gated")]], tom)).status).toBe(403)
  })
})

describe("assigning", () => {
  test("opens what was withdrawn, with its deadline or another one, and says why the rest is not possible", async () => {
    await withdrawn(learner.userId)
    const ids = [["id", pair(learner.userId, "drive")] as const, ["id", pair(learner.userId, "gated")] as const]
    const asked = await preview("pairs.assign", ids)
    expect(asked.text).toContain('name="deadline_date"')
    const { text } = await preview("pairs.assign", [...ids, ["asked", "1"], ["deadline_date", "2027-03-31"]])
    for (const words of ["1 will be changed", "1 cannot be changed", "Driving"]) expect(text).toContain(words)
    expect((await confirmed(text)).location).toStartWith("/console/jobs/")
    await endActs(learning.installation)
    expect(await pairRow(learner.userId, "drive")).toMatchObject({ exception: null, deadline_date: "2027-03-31" })
    expect(await pairRow(learner.userId, "gated")).toMatchObject({ exception: "prerequisites" })
  })

  test("keeps the deadline if none is chosen", async () => {
    const before = await pairRow(learner.userId, "drive")
    await withdrawn(learner.userId)
    const { text } = await preview("pairs.assign", [
      ["id", pair(learner.userId, "drive")],
      ["asked", "1"],
    ])
    expect((await confirmed(text)).location).toBe(PATH)
    expect((await lola.get(PATH)).text).toContain("1 course was assigned.")
    expect(await pairRow(learner.userId, "drive")).toMatchObject({ deadline_date: String(before?.deadline_date) })
  })
})

describe("another date", () => {
  test("moves the deadline of an exception and of what is open, and is needed", async () => {
    const ids = [["id", pair(learner.userId, "gated")] as const, ["id", pair(learner.userId, "drive")] as const]
    const empty = await preview("pairs.move-deadline", [...ids, ["asked", "1"], ["deadline_date", ""]])
    expect([empty.status, empty.text.includes('id="deadline_date-fault"')]).toEqual([422, true])
    const { text } = await preview("pairs.move-deadline", [...ids, ["asked", "1"], ["deadline_date", "2027-05-31"]])
    expect(text).toContain("2 will be changed")
    expect((await confirmed(text)).status).toBe(303)
    await endActs(learning.installation)
    const moved = { deadline_date: "2027-05-31", standing: "open" }
    expect(await pairRow(learner.userId, "gated")).toMatchObject({ ...moved, exception: "prerequisites" })
    expect(await pairRow(learner.userId, "drive")).toMatchObject({ ...moved, exception: null })
    const entry = await learning.database.get<{ changes: string }>(sql`
      select changes from audit_entries where record_type = 'user' and record_id = ${learner.userId} order by id desc limit 1`)
    expect(entry?.changes).toContain("2027-05-31")
  })

  test("is kept for an exception until its cause ends, and then for the training", async () => {
    const ids = [["id", pair(learner.userId, "gated")] as const]
    const { text } = await preview("pairs.move-deadline", [...ids, ["asked", "1"], ["deadline_date", "2026-11-19"]])
    expect((await confirmed(text)).status).toBe(303)
    expect(await pairRow(learner.userId, "gated")).toMatchObject({ standing: "overdue", exception: "prerequisites" })
    await settleAgain(learning.installation)
    expect(await pairRow(learner.userId, "gated")).toMatchObject({ deadline_date: "2026-11-19" })
    const again = await preview("pairs.move-deadline", [...ids, ["asked", "1"], ["deadline_date", "2026-11-19"]])
    expect(again.text).toContain("1 needs no change")
  })

  test("is refused for who is out of view, and for who holds what is asked", async () => {
    const far = idOf(learning.installation, "users", "far")
    await learning.database.run(sql`
      update pairs set assignment_id = null, exception = null where user_id = ${learner.userId} and course_id = ${course("drive")}`)
    const ids = [["id", pair(far, "gated")] as const, ["id", pair(learner.userId, "drive")] as const]
    const { text } = await preview("pairs.move-deadline", [...ids, ["asked", "1"], ["deadline_date", "2027-05-31"]])
    for (const words of ["2 cannot be changed", "there is no deadline to change"]) expect(text).toContain(words)
    expect(text).not.toContain("far Nowak")
  })
})

describe("recording", () => {
  test("confirms a qualification for each, where the course allows it", async () => {
    await learning.database.run(sql`update courses set allow_user_approval_date = 1 where id = ${course("drive")}`)
    const ids = [["id", pair(learner.userId, "drive")] as const, ["id", pair(learner.userId, "gated")] as const]
    const far = idOf(learning.installation, "users", "far")
    const { text } = await preview("pairs.record", [
      ...[...ids, ["id", pair(far, "drive")] as const],
      ...([
        ["asked", "1"],
        ["finish_date", "2026-11-02"],
        ["valid_period", ""],
      ] as const),
    ])
    for (const words of ["1 will be changed", "2 cannot be changed"]) expect(text).toContain(words)
    expect((await confirmed(text)).location).toStartWith("/console/jobs/")
    await endActs(learning.installation)
    expect(await pairRow(learner.userId, "drive")).toMatchObject({ standing: "valid" })
    expect(await pairRow(far, "drive")).toMatchObject({ standing: "open" })
  })
})

describe("exempting", () => {
  const exempting = (ids: readonly (readonly [string, string])[], reason: string) =>
    preview("pairs.exempt", [...ids, ["asked", "1"], ["from", ""], ["until", ""], ["reason", reason]])

  test("makes an exemption for each, and needs a reason", async () => {
    const ids = [["id", pair(learner.userId, "gated")] as const]
    const refused = await exempting(ids, "")
    expect([refused.status, refused.text.includes('name="reason"')]).toEqual([422, true])
    const { text } = await exempting(ids, "Drives nothing.")
    expect((await confirmed(text)).location).toBe(PATH)
    expect(await pairRow(learner.userId, "gated")).toMatchObject({ standing: "exempt" })
    const made = await learning.database.all<{ reason: string }>(sql`select reason from exemptions`)
    expect(made).toEqual([{ reason: "Drives nothing." }])
    expect((await exempting(ids, "Again.")).text).toContain("1 cannot be changed")
  })

  test("concerns all that match, and nobody out of view", async () => {
    const far = idOf(learning.installation, "users", "far")
    const { text } = await exempting([["all", "1"]], "All of them.")
    expect(text).not.toContain('name="id"')
    const typed = /Type the number/.test(text)
    expect(typed).toBe(true)
    const number = /for ([\d,]+) people/.exec(text)?.[1] ?? ""
    const fields = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")] as const,
    )
    expect((await lola.post("/console/acts", fields)).status).toBe(422)
    expect((await lola.post("/console/acts", [...fields, ["confirm", number]])).status).toBe(303)
    await endActs(learning.installation)
    expect(await pairRow(learner.userId, "gated")).toMatchObject({ standing: "exempt" })
    expect(await pairRow(far, "gated")).toMatchObject({ exception: "prerequisites" })
    const outside = await exempting([["id", pair(far, "gated")]], "Not mine.")
    expect(outside.text).toContain("1 cannot be changed")
    expect(outside.text).not.toContain("Nowak: Gated")
  })
})

describe("exempting selected people", () => {
  test("asks for the course, and exempts those in view from it", async () => {
    const far = idOf(learning.installation, "users", "far")
    const ids = [["id", String(learner.userId)] as const, ["id", String(far)] as const]
    const input = await preview("users.exempt", ids)
    for (const words of ['name="course_id"', 'name="reason"']) expect(input.text).toContain(words)
    const typed = [
      ["from", ""],
      ["until", "2026-12-31"],
      ["reason", "Drives nothing."],
    ] as const
    const unknown = await preview("users.exempt", [...ids, ["asked", "1"], ["course_id", "999999"], ...typed])
    expect(unknown.status).toBe(422)
    const fields = [...ids, ["asked", "1"] as const, ["course_id", String(course("gated"))] as const, ...typed]
    const { text } = await preview("users.exempt", fields)
    for (const words of ["1 will be changed", "1 cannot be changed"]) expect(text).toContain(words)
    expect(text).not.toContain("far Nowak")
    const one = await preview(
      "users.exempt",
      fields.filter(([, value]) => value !== String(far)),
    )
    expect((await confirmed(one.text)).location).toBe(PATH)
    expect(await pairRow(learner.userId, "gated")).toMatchObject({ standing: "exempt" })
    expect(await pairRow(far, "gated")).toMatchObject({ standing: "open" })
    const tom = await learning.browserOf("tom")
    expect((await preview("users.exempt", fields, tom)).status).toBe(403)
  })
})

describe("granting an attempt", () => {
  test("opens what was failed once more, and is refused for anything else", async () => {
    const lost = await failed(learning)
    const none = { valid_until: null, expiring_from: null, exempt_from: null, absent_from: null, deadline_date: null }
    const key = { user_id: lost.userId, course_id: course("tested"), company_id: companyId(learning.installation) }
    await addPairs(learning.database, [{ ...none, ...key, since: "2026-11-01", exception: "failed", standing: "open" }])
    const ids = [["id", pair(lost.userId, "tested")] as const, ["id", pair(learner.userId, "gated")] as const]
    const { text } = await preview("pairs.grant-attempt", ids)
    for (const words of ["1 will be changed", "1 cannot be changed"]) expect(text).toContain(words)
    expect((await confirmed(text)).status).toBe(303)
    const row = await learning.database.get<{ state: string }>(
      sql`select state from assignments where id = ${lost.assignmentId}`,
    )
    expect(row?.state).toBe("done")
  })
})

test("numbers of another company name nobody", async () => {
  const boss = await signedIn(learning.installation, "boss")
  const { text } = await preview("pairs.grant-attempt", [["id", String(999_999 * 10_000_000 + 1)]], boss)
  expect(text).toContain("1 cannot be changed")
})
