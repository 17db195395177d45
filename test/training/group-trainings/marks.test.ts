import { afterAll, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults, expectRefusal } from "../../harness/answers.ts"
import type { Json } from "../../harness/installation.ts"
import { pngFile } from "../../harness/pictures.ts"
import { idOf } from "../../harness/records.ts"
import { GroupCompany, HOUR } from "./group-company.ts"

let company: GroupCompany
let stop = async () => {}
afterAll(() => stop())

beforeEach(async () => {
  await stop()
  company = await GroupCompany.start()
  stop = company.stop
})

const row = async (id: unknown, key: string): Promise<Json | undefined> =>
  (await company.participants(id)).find(({ user_id }) => Number(user_id) === company.user(key))
const sessionsOf = ({ sessions }: Json) => [...(sessions ?? [])].map((session) => String(session.id))
const sign = (id: unknown, key: string, body: unknown, options: object = {}) =>
  company.request("PUT", `/${id}/participants/${company.user(key)}/signature`, body, options)

describe("marks", () => {
  test("merge by session and field, and are taken back by null", async () => {
    const training = await company.hold(["ada"])
    const [first = "", second = ""] = sessionsOf(training)
    await company.mark(training.id, "ada", { attendance: { [first]: "present" }, remark: "Late." })
    const answer = await company.mark(training.id, "ada", {
      attendance: { [second]: "excused" },
      result: "success",
      result_percent: 87.5,
    })
    expect<unknown>({ status: answer.status, data: answer.body.data }).toEqual({
      status: 200,
      data: {
        ...{ user_id: company.user("ada"), type: "group_participant", full_name: "Ada Müller", status: "participant" },
        ...{
          walk_in: false,
          assignment_id: expect.any(Number),
          attendance: { [first]: "present", [second]: "excused" },
        },
        ...{ result: "success", result_percent: 87.5, remark: "Late.", signed_at: null },
      },
    })
    await company.mark(training.id, "ada", { attendance: { [first]: null }, result: null, remark: null })
    expect<unknown>(await row(training.id, "ada")).toMatchObject({
      ...{ attendance: { [first]: null, [second]: "excused" }, result: null, result_percent: 87.5, remark: null },
    })
  })

  test("are refused with every fault", async () => {
    const training = await company.hold(["ada"])
    const answer = await company.mark(training.id, "ada", {
      attendance: { 987654: "present" },
      result: "passed",
      result_percent: 101,
      command_id: "1",
      noted_at: "yesterday",
    })
    expectFaults(answer, ["attendance.987654", "command_id", "noted_at", "result", "result_percent"])
    const [first = ""] = sessionsOf(training)
    expectFaults(await company.mark(training.id, "ada", { attendance: { [first]: "checked_in" } }), [
      `attendance.${first}`,
    ])
    expectRefusal(await company.mark(training.id, "lukasz", { result: "success" }), 404)
  })

  test("count in the order in which they were noted, field by field, in whatever order they arrive", async () => {
    const training = await company.hold(["ada"])
    const [first = "", second = ""] = sessionsOf(training)
    const at = (minutes: number) => company.at(minutes / 60)
    const commands = [
      { attendance: { [first]: "absent" }, remark: "One.", noted_at: at(-30) },
      { attendance: { [first]: "present", [second]: "absent" }, noted_at: at(-20) },
      { attendance: { [second]: "present" }, result: "failed", noted_at: at(-10) },
      { result: "success", remark: "Two.", noted_at: at(-5) },
    ]
    for (const command of [...commands].reverse()) await company.mark(training.id, "ada", command)
    expect<unknown>(await row(training.id, "ada")).toMatchObject({
      ...{ attendance: { [first]: "present", [second]: "present" }, result: "success", remark: "Two." },
    })
    // A mark with the same value counts from its own time.
    await company.mark(training.id, "ada", { result: "success", noted_at: at(10) })
    await company.mark(training.id, "ada", { result: "failed", noted_at: at(5) })
    expect<unknown>(await row(training.id, "ada")).toMatchObject({ result: "success" })
  })

  test("of a device may be up to 24 hours ahead of the server, and stand until the server gets there", async () => {
    const training = await company.hold(["ada"])
    expectFaults(await company.mark(training.id, "ada", { result: "failed", noted_at: company.at(24.1) }), ["noted_at"])
    expect((await company.mark(training.id, "ada", { result: "failed", noted_at: company.at(23.9) })).status).toBe(200)
    await company.mark(training.id, "ada", { result: "success" })
    expect<unknown>(await row(training.id, "ada")).toMatchObject({ result: "failed" })
  })

  test("change nothing when the same command arrives again, even after the training was closed", async () => {
    const training = await company.hold(["ada"])
    const command = { result: "failed", command_id: crypto.randomUUID() }
    await company.mark(training.id, "ada", command)
    await company.mark(training.id, "ada", { result: "success" })
    const repeated = await company.mark(training.id, "ada", {
      ...command,
      command_id: command.command_id.toUpperCase(),
    })
    expect<unknown>(repeated.body.data).toMatchObject({ result: "success" })
    expect((await company.request("POST", `/${training.id}/close`, {})).status).toBe(200)
    const late = await company.mark(training.id, "ada", command)
    expect<unknown>({ status: late.status, result: late.body.data?.result }).toEqual({ status: 200, result: "success" })
    expectFaults(await company.mark(training.id, "ada", { result: "failed" }), ["state"])
  })

  test("are never about oneself, and come from whoever sees the whole training", async () => {
    const team_id = idOf(company.installation, "teams", "office")
    const training = await company.hold(["locadmin", "employee"], { team_id })
    expectRefusal(await company.mark(training.id, "locadmin", { result: "success" }, { as: "locadmin" }), 403)
    expectRefusal(await company.mark(training.id, "employee", { result: "success" }, { as: "employee" }), 403)
    expect((await company.mark(training.id, "locadmin", { result: "success" }, { as: "trainer" })).status).toBe(200)
    const own = await company.participants(training.id, { as: "employee" })
    expect<unknown>(own.map(({ user_id }) => user_id)).toEqual([company.user("employee")])
  })
})

describe("a signature", () => {
  test("is path data within its box", async () => {
    const training = await company.hold(["ada"])
    const answer = await sign(training.id, "ada", { path: "M 10,10 l 20 30 C 0 0 1000 400 500 200z" })
    expect<unknown>(answer.body.data).toMatchObject({ signed_at: "2026-11-20T11:30:00Z" })
    for (const path of ["M0 0L1001 5", "M0 0h-1", "M0 0L0 401", "M 990 10 l 5 5 l 6 0"]) {
      expect<unknown>((await sign(training.id, "ada", { path })).body.codes).toEqual({ path: ["path_outside"] })
    }
    for (const path of ["L0 0", "M0 0", "M0 0 L", "M0 0A1 1 0 0 0 5 5", "<script>", "M0 0L1e999 5"]) {
      expect((await sign(training.id, "ada", { path })).status).toBe(422)
    }
    expectFaults(await sign(training.id, "ada", {}), ["path"])
    expectFaults(await sign(training.id, "ada", "{", { headers: { "content-type": "application/json" } }), ["body"])
    expectRefusal(await sign(training.id, "lukasz", { path: "M0 0L1 1" }), 404)
  })

  test("can be a PNG, judged by its content, of at most 100 KB", async () => {
    const training = await company.hold(["ada"])
    const png = { headers: { "content-type": "image/png" } }
    const answer = await sign(training.id, "ada", Uint8Array.from(pngFile(60, 20, "full")), png)
    expect<unknown>(answer.body.data).toMatchObject({ signed_at: "2026-11-20T11:30:00Z" })
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expectFaults(await sign(training.id, "ada", svg, png), ["file"])
    const cut = Uint8Array.from(pngFile(60, 20, "full")).slice(0, 50)
    expectFaults(await sign(training.id, "ada", cut, png), ["file"])
    expectRefusal(await sign(training.id, "ada", new Uint8Array(102_401), png), 413)
  })

  test("is a command: an earlier one that arrives late replaces no later one", async () => {
    const training = await company.hold(["ada"])
    await sign(training.id, "ada", { path: "M0 0L1 1", noted_at: company.at(-0.25) })
    await sign(training.id, "ada", { path: "M0 0L2 2", noted_at: company.at(-0.5) })
    expect<unknown>(await row(training.id, "ada")).toMatchObject({ signed_at: "2026-11-20T11:15:00Z" })
    const id = crypto.randomUUID()
    const path = `/${training.id}/participants/${company.user("ada")}/signature?command_id=${id}&noted_at=2026-11-20T11:20:00Z`
    const body = Uint8Array.from(pngFile(60, 20, "full"))
    const options = { headers: { "content-type": "image/png" } }
    expect<unknown>((await company.request("PUT", path, body, options)).body.data?.signed_at).toBe(
      "2026-11-20T11:20:00Z",
    )
    await sign(training.id, "ada", { path: "M0 0L3 3", noted_at: "2026-11-20T11:21:00Z" })
    expect<unknown>((await company.request("PUT", path, body, options)).body.data?.signed_at).toBe(
      "2026-11-20T11:21:00Z",
    )
  })
})

describe("checking in", () => {
  const checkIn = (id: unknown, as = "employee") => company.request("POST", `/${id}/check-in`, undefined, { as })

  test("is possible for participants during a session, and counts as not noted", async () => {
    const training = await company.plan({ self_check_in: true })
    const [first = ""] = sessionsOf(training)
    await company.add(training.id, ["employee"])
    await company.request("POST", `/${training.id}/start`)
    expectFaults(await checkIn(training.id), ["sessions"])
    company.installation.time.now += 2 * HOUR
    const answer = await checkIn(training.id)
    expect<unknown>(answer.body.data?.attendance?.[first]).toBe("checked_in")
    expect<unknown>(await company.show(training.id)).toMatchObject({ undecided_count: 1 })
    // The trainer decides: what was noted stays.
    await company.mark(training.id, "employee", { attendance: { [first]: "absent" } })
    expect<unknown>((await checkIn(training.id)).body.data?.attendance?.[first]).toBe("absent")
    expectRefusal(await checkIn(training.id, "admin"), 403)
  })

  test("is refused where the training has no self check-in", async () => {
    const training = await company.hold(["employee"])
    expectFaults(await checkIn(training.id), ["self_check_in"])
  })
})
