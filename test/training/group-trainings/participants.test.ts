import { afterAll, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { expectFaults, expectRefusal } from "../../harness/answers.ts"
import { idOf } from "../../harness/records.ts"
import { assignment } from "../../harness/training-company.ts"
import { GroupCompany, HOUR } from "./group-company.ts"

let company: GroupCompany
let stop = async () => {}
afterAll(() => stop())

beforeEach(async () => {
  await stop()
  company = await GroupCompany.start({
    assignments: [assignment("open", "ada", "winch", "inprogress", { begin_date: "2026-11-10" })],
  })
  stop = company.stop
})

const remove = (id: unknown, key: string, options: object = {}) =>
  company.request("DELETE", `/${id}/participants/${company.user(key)}`, undefined, options)
const rowsOf = async (id: unknown) =>
  (await company.participants(id)).map(({ user_id, status }) => `${user_id} ${status}`)
const line = (key: string, status = "participant") => `${company.user(key)} ${status}`

describe("adding people", () => {
  test("binds the open assignment that somebody has, or a new manual one", async () => {
    const { id } = await company.plan()
    const added = await company.add(id, ["ada", "lukasz"])
    const [ada, lukasz] = [await company.assigned("ada"), await company.assigned("lukasz")]
    expect<unknown>(ada).toMatchObject([{ state: "inprogress", group_training_id: id }])
    expect<unknown>(lukasz).toMatchObject([
      { state: "assigned", assignment_type: "manual", deadline_date: null, group_training_id: id },
    ])
    expect<unknown>([...(added.body.data ?? [])].map(({ assignment_id }) => assignment_id)).toEqual([
      ada[0]?.id,
      lukasz[0]?.id,
    ])
    const again = await company.add(id, ["lukasz", "lukasz"])
    expect<unknown>(again.body).toMatchObject({ data: [{ status: "unchanged", assignment_id: lukasz[0]?.id }] })
  })

  test("takes members of teams and locations, and one way of naming people only", async () => {
    const { id } = await company.plan()
    const post = (body: object) => company.request("POST", `/${id}/participants`, body)
    const teams = await post({ team_ids: [idOf(company.installation, "teams", "office")] })
    expect<unknown>([...(teams.body.data ?? [])].map(({ user_id }) => user_id)).toEqual(
      ["employee", "boss"].map(company.user).sort((one, other) => one - other),
    )
    const places = await post({ location_ids: [idOf(company.installation, "locations", "krakow")] })
    expect<unknown>(
      [...(places.body.data ?? [])].map(({ status, errors }) => [status, Object.keys(errors ?? {})]),
    ).toEqual([
      ["created", []],
      ["failed", ["course_id"]],
    ])
    expect((await post({ user_external_ids: ["alone"] })).body.meta?.created as unknown).toBe(1)
    expectFaults(await post({}), ["user_ids"])
    expectFaults(
      await post({ user_ids: [company.user("ada")], team_ids: [idOf(company.installation, "teams", "plant")] }),
      ["team_ids"],
    )
    expectFaults(await post({ user_external_ids: ["nobody"] }), ["user_external_ids.0"])
  })

  test("changes nothing in a dry run", async () => {
    const { id } = await company.plan()
    const dry = await company.add(id, ["ada", "lukasz"], { dry_run: true })
    expect<unknown>(dry.body).toMatchObject({
      data: [{ status: "created" }, { status: "created" }],
      meta: { dry_run: true },
    })
    expect(await company.participants(id)).toEqual([])
  })

  test("has the prerequisites of assignments, and refuses those who cannot take part", async () => {
    const { id } = await company.plan({ course_id: company.course("fork") })
    await company.installation.request("POST", `users/${company.user("alone")}/deactivate`)
    const { body } = await company.add(id, ["lukasz", "alone"])
    expect<unknown>(body.data?.[0]).toMatchObject({
      status: "failed",
      assignment_id: null,
      codes: { course_id: expect.arrayContaining(["prerequisite_min_age", "prerequisite_course"]) },
    })
    expect<unknown>(body.data?.[1]).toMatchObject({
      codes: { course_id: expect.arrayContaining(["inactive_trainee"]) },
    })
    const other = await company.plan()
    await company.add(other.id, ["ada"])
    const twice = await company.add((await company.plan()).id, ["ada"])
    expect<unknown>(twice.body.data?.[0]).toMatchObject({
      status: "failed",
      codes: { user_id: ["in_other_group_training"] },
    })
    // The course was deactivated since: nobody is added any more.
    await company.installation.database.transaction((tx) =>
      tx.run(sql`update courses set state = 'inactive' where key = 'winch'`),
    )
    const late = await company.add(other.id, ["lukasz"])
    expect<unknown>(late.body.data?.[0]).toMatchObject({ status: "failed", codes: { course_id: ["inactive_course"] } })
  })

  test("lets people wait beyond the capacity, in order, until somebody leaves or it is raised", async () => {
    const { id } = await company.plan({ capacity: 1 })
    const { body } = await company.add(id, ["ada", "lukasz", "olga", "piotr"])
    expect<unknown>([...(body.data ?? [])].map(({ status }) => status)).toEqual([
      "created",
      "waiting",
      "waiting",
      "waiting",
    ])
    expect<unknown>(body.meta).toMatchObject({ created: 1, waiting: 3 })
    expect<unknown>(await company.show(id)).toMatchObject({ participants_count: 1, waiting_count: 3 })
    expect(await company.assigned("lukasz")).toEqual([])
    expect((await company.add(id, ["olga"])).body.data?.[0]?.status as unknown).toBe("waiting")
    // Whoever cannot take part any more is passed over.
    await company.installation.request("POST", `users/${company.user("lukasz")}/deactivate`)
    expect((await remove(id, "ada")).status).toBe(204)
    expect(await rowsOf(id)).toEqual([line("lukasz", "waiting"), line("olga"), line("piotr", "waiting")])
    expect<unknown>(await company.assigned("olga")).toMatchObject([{ group_training_id: id }])
    await company.request("PATCH", `/${id}`, { capacity: null })
    expect(await rowsOf(id)).toEqual([line("lukasz", "waiting"), line("olga"), line("piotr")])
    // A lower capacity sends nobody away.
    await company.request("PATCH", `/${id}`, { capacity: 1 })
    expect<unknown>(await company.show(id)).toMatchObject({ participants_count: 2, waiting_count: 1 })
  })

  test("gives each place once, and the free ones in order, under fifty simultaneous changes", async () => {
    const users = Array.from({ length: 40 }, (_, index) => ({
      key: `p${index}`,
      first_name: "P",
      last_name: `${index}`,
    }))
    await stop()
    company = await GroupCompany.start({ users })
    stop = company.stop
    const { id } = await company.plan({ capacity: 10 })
    await company.add(id, ["p0", "p1", "p2", "p3", "p4"])
    const changes = [
      ...users.slice(5).map(({ key }) => company.add(id, [key])),
      ...["p0", "p1", "p2", "p3", "p4"].map((key) => remove(id, key)),
      ...Array.from({ length: 10 }, (_, index) =>
        company.request("PATCH", `/${id}`, { capacity: index < 9 ? 10 : 12 }),
      ),
    ]
    const statuses = (await Promise.all(changes)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 204]))
    const training = await company.show(id)
    const rows = await company.participants(id)
    expect(rows.length).toBe(35)
    expect<unknown>(training.participants_count).toBe(Number(training.capacity))
    // Whoever takes part was added before everybody who waits.
    expect<unknown>(rows.map(({ status }) => status)).toEqual(
      rows.map((_, index) => (index < Number(training.capacity) ? "participant" : "waiting")),
    )
    const bound = rows.filter(({ assignment_id }) => (assignment_id as unknown) !== null)
    expect(new Set(bound.map(({ assignment_id }) => Number(assignment_id))).size).toBe(Number(training.capacity))
  })
})

describe("taking somebody out", () => {
  test("withdraws what was opened, and leaves what was there before, unbound", async () => {
    const { id } = await company.plan()
    await company.add(id, ["ada", "lukasz"])
    expect((await remove(id, "ada")).status).toBe(204)
    expect((await remove(id, "lukasz")).status).toBe(204)
    expect<unknown>(await company.assigned("ada")).toMatchObject([{ state: "inprogress", group_training_id: null }])
    expect(await company.assigned("lukasz")).toEqual([])
    expectRefusal(await remove(id, "lukasz"), 404)
  })

  test("also happens when the assignment is withdrawn, and then somebody moves up", async () => {
    const { id } = await company.plan({ capacity: 1 })
    await company.add(id, ["ada", "lukasz"])
    const [bound] = await company.assigned("ada")
    const withdrawn = await company.installation.request("DELETE", `course-assignments/${bound?.id}`)
    expect(withdrawn.status).toBe(204)
    expect(await rowsOf(id)).toEqual([line("lukasz")])
  })

  test("is not possible for oneself, nor after a result is recorded", async () => {
    const team_id = idOf(company.installation, "teams", "office")
    const { id } = await company.plan({ team_id })
    await company.add(id, ["locadmin", "employee"])
    expectRefusal(await remove(id, "locadmin", { as: "locadmin" }), 403)
    await company.request("POST", `/${id}/start`)
    const [bound] = await company.assigned("employee")
    const body = { state: "success" }
    await company.installation.request("POST", `course-assignments/${bound?.id}/complete`, { body })
    expectFaults(await remove(id, "employee"), ["participant"])
    expectFaults(await company.request("POST", `/${id}/cancel`, { reason: "No." }), ["state"])
  })
})

describe("walk-ins", () => {
  test("join an ongoing training beyond its capacity, and are present at the session under way", async () => {
    const { id, sessions } = await company.plan({ capacity: 1 })
    await company.add(id, ["ada", "lukasz"])
    expectFaults(await company.add(id, ["olga"], { walk_in: true }), ["walk_in"])
    await company.request("POST", `/${id}/start`)
    expectFaults(await company.add(id, ["olga"], { walk_in: true }), ["walk_in"])
    company.installation.time.now += 2 * HOUR
    const added = await company.add(id, ["olga", "lukasz"], { walk_in: true })
    expect<unknown>([...(added.body.data ?? [])].map(({ status }) => status)).toEqual(["created", "created"])
    const rows = await company.participants(id)
    const [first] = [...(sessions ?? [])]
    expect<unknown>(rows.map(({ walk_in, attendance }) => [walk_in, attendance?.[String(first?.id)]])).toEqual([
      [false, null],
      [true, "present"],
      [true, "present"],
    ])
    // Noted without a connection during the session, and sent after it.
    const noted_at = company.at(0)
    company.installation.time.now += 5 * HOUR
    expectFaults(await company.add(id, ["piotr"], { walk_in: true }), ["walk_in"])
    const late = await company.add(id, ["piotr"], { walk_in: true, noted_at })
    expect<unknown>(late.body.data?.[0]?.status).toBe("created")
  })

  test("are added once by one command, however often it arrives", async () => {
    const { id } = await company.hold(["ada"])
    const command = { walk_in: true, command_id: crypto.randomUUID() }
    expect((await company.add(id, ["olga"], command)).body.data?.[0]?.status as unknown).toBe("created")
    await remove(id, "olga")
    expect((await company.add(id, ["olga"], command)).body.data?.[0]?.status as unknown).toBe("unchanged")
    expect(await rowsOf(id)).toEqual([line("ada")])
  })
})
