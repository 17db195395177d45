import { afterAll, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults, expectRefusal, idsOf } from "../../harness/answers.ts"
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

const team = (key: string) => idOf(company.installation, "teams", key)
const location = (key: string) => idOf(company.installation, "locations", key)
const codes = async (method: string, path: string, body: object) =>
  (await company.request(method, path, body)).body.codes as unknown

describe("a group training", () => {
  test("needs nothing but a course, and shows every field", async () => {
    const answer = await company.request("POST", "", { course_external_id: "winch", title: " Winches ", capacity: 3 })
    expect<unknown>({ status: answer.status, body: answer.body }).toEqual({
      status: 201,
      body: {
        data: {
          id: expect.any(Number),
          external_id: expect.any(String),
          type: "group_training",
          state: "planned",
          title: "Winches",
          course: {
            ...{ id: company.course("winch"), title: "Winch operator", short_type: "operator" },
            ...{ scope_id: null, type: "course" },
          },
          ...{ trainer: null, external_trainer: null, place: null, capacity: 3, sessions: [], self_check_in: false },
          ...{ note: null, team_id: null, location_id: null, begin_date: null, end_date: null, cancel_reason: null },
          ...{ participants_count: 0, waiting_count: 0, undecided_count: 0 },
          ...{ created_at: "2026-11-20T09:30:00Z", updated_at: "2026-11-20T09:30:00Z" },
        },
        meta: { warnings: [] },
      },
    })
    expect(answer.headers.get("location")).toEndWith(`/api/v1/group-trainings/${answer.body.data?.id}`)
  })

  test("lists every fault at once", async () => {
    const answer = await company.request("POST", "", {
      trainer_id: 987_654,
      capacity: 0,
      location_id: location("berlin"),
      team_id: team("plant"),
      sessions: [
        { starts_at: company.at(1), ends_at: company.at(1) },
        { starts_at: company.at(2), ends_at: company.at(27) },
        { starts_at: company.at(3), ends_at: company.at(4), id: 77 },
        { starts_at: "tomorrow", ends_at: company.at(9) },
      ],
    })
    expectFaults(answer, ["capacity", "course_id", "sessions.3.starts_at", "team_id", "trainer_id"])
    expect(
      await codes("POST", "", {
        course_id: company.course("closed"),
        sessions: [
          { starts_at: company.at(1), ends_at: company.at(1) },
          { starts_at: company.at(2), ends_at: company.at(27) },
          { starts_at: company.at(3), ends_at: company.at(4), id: 77 },
        ],
      }),
    ).toEqual({
      course_id: ["inactive_course"],
      "sessions.0.ends_at": ["ends_before_start"],
      "sessions.1.ends_at": ["session_too_long"],
      "sessions.2.id": ["unknown_session"],
      "sessions.2.starts_at": ["sessions_overlap"],
    })
    const many = Array.from({ length: 51 }, (_, index) => company.session(2 * index + 1, 2 * index + 2))
    expectFaults(await company.request("POST", "", { course_id: company.course("winch"), sessions: many }), [
      "sessions",
    ])
    await company.plan({ sessions: many.slice(1) })
  })

  test("takes times without an offset in the company's time zone, on both sides of a change of the clock", async () => {
    const { sessions } = await company.plan({
      sessions: [
        { starts_at: "2027-03-29T09:00", ends_at: "2027-03-29T10:00" },
        { starts_at: "2027-03-26T09:00:00", ends_at: "2027-03-26T10:00+02:00" },
      ].slice(0, 1),
    })
    expect<unknown>([...(sessions ?? [])].map(({ starts_at }) => starts_at)).toEqual(["2027-03-29T07:00:00Z"])
    const winter = await company.plan({ sessions: [{ starts_at: "2027-03-26T09:00", ends_at: "2027-03-26T10:00" }] })
    expect<unknown>(winter.sessions?.[0]?.starts_at).toBe("2027-03-26T08:00:00Z")
  })

  test("keeps sessions that are sent with their id or at their time, and shows them in order", async () => {
    const { id, sessions } = await company.plan()
    const [first, second] = [...(sessions ?? [])]
    const answer = await company.request("PATCH", `/${id}`, {
      sessions: [company.session(4, 5), { ...company.session(2, 3), id: first?.id }, company.session(8, 9)],
    })
    expect<unknown>([...(answer.body.data?.sessions ?? [])].map((session) => session.id)).toEqual([
      first?.id,
      second?.id,
      expect.any(Number),
    ])
    await company.add(id, ["ada"])
    await company.mark(id, "ada", { attendance: { [Number(second?.id)]: "present" } })
    expect(await codes("PATCH", `/${id}`, { sessions: [{ ...company.session(2, 3), id: first?.id }] })).toEqual({
      sessions: ["session_has_marks"],
    })
  })

  test("moves its version exactly when a field changes, and with a condition only from that version", async () => {
    const { id, updated_at } = await company.plan()
    company.installation.time.now += 1000
    const same = await company.request("PATCH", `/${id}`, { place: null, sessions: [company.session(1, 3)] })
    expect(same.status).toBe(200)
    const before = (await company.show(id)).updated_at
    expect(before).not.toEqual(updated_at)
    await company.request("PUT", `/${id}`, { course_id: company.course("winch"), external_trainer: null })
    await company.add(id, ["ada"])
    expect((await company.show(id)).updated_at).toEqual(before)
    const headers = { "if-match": '"stale"' }
    expect((await company.request("PATCH", `/${id}`, { place: "Hall" }, { headers })).status).toBe(412)
    expectFaults(await company.request("PUT", `/${id}`, { place: "Hall" }), ["course_id"])
  })

  test("is found, made and changed by its external id", async () => {
    const path = "/by-external-id/nov%2F1"
    const body = { course_external_id: "winch", trainer_external_id: "boss", team_external_id: "warehouse" }
    const made = await company.request("PUT", path, body)
    expect<unknown>({ status: made.status, data: made.body.data }).toMatchObject({
      status: 201,
      data: { external_id: "nov/1", team_id: team("warehouse"), trainer: { id: company.user("boss") } },
    })
    expect((await company.request("PUT", path, { ...body, place: "Hall" })).status).toBe(200)
    expect<unknown>((await company.request("GET", path)).body.data?.place).toBe("Hall")
    expect(await codes("POST", "", { course_id: company.course("winch"), external_id: "nov/1" })).toEqual({
      external_id: ["taken"],
    })
    expect((await company.request("DELETE", path)).status).toBe(204)
    expectRefusal(await company.request("GET", path), 404)
  })

  test("another trainer changes the assignments that show them", async () => {
    const { id } = await company.plan()
    await company.add(id, ["ada"])
    const [before] = await company.assigned("ada")
    company.installation.time.now += HOUR
    await company.request("PATCH", `/${id}`, { note: "Bring gloves." })
    expect((await company.assigned("ada"))[0]?.updated_at as unknown).toEqual(before?.updated_at)
    await company.request("PATCH", `/${id}`, { trainer_id: company.user("locadmin") })
    const since = encodeURIComponent(company.at(-0.5))
    const { body } = await company.installation.request("GET", `course-assignments?updated_since=${since}`)
    expect<unknown>(body.data).toMatchObject([{ id: before?.id, trainer: { id: company.user("locadmin") } }])
  })

  test("warns of a trainer or a participant who is somewhere else then", async () => {
    const first = await company.plan({ title: "First" })
    await company.add(first.id, ["ada"])
    const warned = await company.request(
      "POST",
      "",
      { course_id: company.course("crane"), trainer_id: company.user("boss"), sessions: [company.session(2, 6)] },
      { headers: { "accept-language": "de" } },
    )
    expect<unknown>(warned.body.meta).toEqual({
      warnings: [
        {
          key: "trainer_id",
          code: "elsewhere",
          text: "Bea Boss ist dann in einer anderen Gruppenschulung: First, 2026-11-20 11:30.",
        },
      ],
    })
    const added = await company.add(warned.body.data?.id, ["ada", "lukasz"])
    expect<unknown>(added.body.meta?.warnings).toMatchObject([{ key: "participants", code: "elsewhere" }])
    const moved = await company.request("PATCH", `/${warned.body.data?.id}`, { sessions: [company.session(10, 11)] })
    expect<unknown>(moved.body.meta).toEqual({ warnings: [] })
  })

  test("keeps its course while somebody takes part, and is deleted only while nobody does", async () => {
    const { id } = await company.plan()
    await company.add(id, ["ada"])
    expect(await codes("PATCH", `/${id}`, { course_id: company.course("crane") })).toEqual({
      course_id: ["has_participants"],
    })
    expectFaults(await company.request("DELETE", `/${id}`), ["state"])
    await company.request("DELETE", `/${id}/participants/${company.user("ada")}`)
    expect((await company.request("PATCH", `/${id}`, { course_id: company.course("crane") })).status).toBe(200)
    expect((await company.request("DELETE", `/${id}`)).status).toBe(204)
    expectRefusal(await company.request("GET", `/${id}`), 404)
    const started = await company.plan()
    await company.request("POST", `/${started.id}/start`)
    expectFaults(await company.request("DELETE", `/${started.id}`), ["state"])
  })
})

describe("the list", () => {
  test("has filters that combine, and orders in which trainings without sessions come last", async () => {
    const none = await company.plan({ sessions: [], trainer_id: null })
    const late = await company.plan({ sessions: [company.session(48, 50)], team_id: team("warehouse") })
    const early = await company.plan({ course_id: company.course("crane"), location_id: location("krakow") })
    await company.add(early.id, ["ada"])
    const listed = async (query: string) => idsOf(await company.request("GET", `?${query}`))
    const ids = [none, late, early].map(({ id }) => Number(id)) as [number, number, number]
    expect(await listed("")).toEqual(ids)
    expect(await listed("sort=starts_at")).toEqual([ids[2], ids[1], ids[0]])
    expect(await listed("sort=-starts_at")).toEqual([ids[1], ids[2], ids[0]])
    expect(await listed("sort=-id")).toEqual([...ids].reverse())
    expect(await listed(`course_id=${company.course("crane")}`)).toEqual([ids[2]])
    expect(await listed(`trainer_id=${company.user("boss")}`)).toEqual([ids[1], ids[2]])
    expect(await listed(`user_id=${company.user("ada")}`)).toEqual([ids[2]])
    expect(await listed(`team_id=${team("warehouse")}`)).toEqual([ids[1]])
    expect(await listed(`location_id=${location("krakow")}&state=planned`)).toEqual([ids[2]])
    expect(await listed("state=closed")).toEqual([])
    expect(await listed("starts_after=2026-11-21")).toEqual([ids[1]])
    expect(await listed("starts_before=2026-11-20")).toEqual([ids[2]])
    expect(await listed(`starts_after=${company.at(1)}&starts_before=${company.at(1)}`)).toEqual([ids[2]])
    const cursor = await company.request("GET", "?cursor=&per_page=2")
    expect(idsOf(cursor)).toEqual(ids.slice(0, 2))
    expect(await listed(`cursor=${cursor.body.meta?.next_cursor}&per_page=2`)).toEqual(ids.slice(2))
    expectFaults(await company.request("GET", "?sort=title"), ["sort"])
    expectFaults(await company.request("GET", "?state=open"), ["state"])
  })

  test("shows what the caller sees: by place, as its trainer, or because of somebody who takes part", async () => {
    const ofCompany = await company.plan()
    const here = await company.plan({ team_id: team("warehouse"), trainer_id: null })
    const there = await company.plan({ location_id: location("krakow"), trainer_id: null })
    const own = await company.plan({ trainer_id: company.user("locadmin") })
    const listed = async (as: string) => idsOf(await company.request("GET", "", undefined, { as }))
    expect(await listed("locadmin")).toEqual([Number(here.id), Number(own.id)])
    expect(await listed("trainer")).toEqual([Number(here.id)])
    expect(await listed("employee")).toEqual([])
    await company.add(ofCompany.id, ["ada", "employee", "olga", "alone"])
    expect(await listed("employee")).toEqual([Number(ofCompany.id)])
    expect(await listed("trainer")).toEqual([Number(ofCompany.id), Number(here.id)])
    expect(await listed("admin")).toEqual([ofCompany, here, there, own].map(({ id }) => Number(id)))
    // Whoever sees only participants sees no others, and changes nothing.
    const seen = await company.participants(ofCompany.id, { as: "employee" })
    expect<unknown>(seen.map(({ user_id }) => user_id)).toEqual([company.user("employee")])
    const led = await company.participants(ofCompany.id, { as: "trainer" })
    expect<unknown>(led.map(({ user_id }) => user_id)).toEqual(["ada", "employee", "olga"].map(company.user))
    expectRefusal(await company.request("PATCH", `/${ofCompany.id}`, { place: "x" }, { as: "trainer" }), 403)
    expectRefusal(await company.request("GET", `/${there.id}`, undefined, { as: "trainer" }), 403)
  })

  test("of somebody who leads a place has no training of the company: that needs a place", async () => {
    const body = { course_id: company.course("winch") }
    expectFaults(await company.request("POST", "", body, { as: "trainer" }), ["location_id"])
    expectFaults(await company.request("POST", "", { ...body, team_id: team("plant") }, { as: "trainer" }), ["team_id"])
    const made = await company.request("POST", "", { ...body, team_id: team("office") }, { as: "trainer" })
    expect(made.status).toBe(201)
    expectFaults(await company.request("PATCH", `/${made.body.data?.id}`, { team_id: null }, { as: "trainer" }), [
      "location_id",
    ])
    expectRefusal(await company.request("POST", "", body, { as: "employee" }), 403)
  })
})

describe("starting, cancelling and copying", () => {
  test("a start needs a session, and happens once", async () => {
    const { id } = await company.plan({ sessions: [] })
    expectFaults(await company.request("POST", `/${id}/start`), ["sessions"])
    await company.request("PATCH", `/${id}`, { sessions: [company.session(1, 2)] })
    const started = await company.request("POST", `/${id}/start`)
    expect<unknown>(started.body.data).toMatchObject({ state: "ongoing" })
    company.installation.time.now += 1000
    const again = await company.request("POST", `/${id}/start`)
    expect(again.body).toEqual(started.body)
  })

  test("cancelling needs a reason, withdraws what was opened, and leaves what was there before", async () => {
    const { installation } = company
    await installation.request("POST", `users/${company.user("ada")}/course-assignments`, {
      body: { course_id: company.course("winch") },
    })
    const { id } = await company.plan({ capacity: 2 })
    await company.add(id, ["ada", "lukasz", "olga"])
    expectFaults(await company.request("POST", `/${id}/cancel`, {}), ["reason"])
    const cancelled = await company.request("POST", `/${id}/cancel`, { reason: "The trainer is ill." })
    expect<unknown>(cancelled.body.data).toMatchObject({
      state: "cancelled",
      cancel_reason: "The trainer is ill.",
      undecided_count: 0,
    })
    expect<unknown>(await company.assigned("ada")).toMatchObject([{ group_training_id: null, state: "assigned" }])
    expect(await company.assigned("lukasz")).toEqual([])
    expect(await company.assigned("olga")).toEqual([])
    expect((await company.request("POST", `/${id}/cancel`, { reason: "Again." })).body).toEqual(cancelled.body)
    expectFaults(await company.request("PATCH", `/${id}`, { place: "Hall" }), ["state"])
    expectFaults(await company.request("POST", `/${id}/start`), ["state"])
    expectFaults(await company.add(id, ["alone"]), ["state"])
  })

  test("a copy is planned at another time with the same distances, and with people if wanted", async () => {
    const { id, external_id } = await company.plan({
      title: "Winches",
      place: "Hall",
      sessions: [
        { starts_at: "2027-03-26T09:00", ends_at: "2027-03-26T12:00" },
        { starts_at: "2027-03-27T13:00", ends_at: "2027-03-27T15:00" },
      ],
    })
    await company.add(id, ["ada"])
    const plain = await company.request("POST", `/${id}/copy`, { starts_at: "2027-03-27T09:00" })
    expect<unknown>({ status: plain.status, data: plain.body.data }).toMatchObject({
      status: 201,
      data: { state: "planned", title: "Winches", place: "Hall", participants_count: 0 },
    })
    expect(plain.body.data?.external_id).not.toEqual(external_id)
    // The clock changes in between: the second session begins at the same time of the day.
    expect<unknown>(
      [...(plain.body.data?.sessions ?? [])].map(({ starts_at, ends_at }) => [starts_at, ends_at]),
    ).toEqual([
      ["2027-03-27T08:00:00Z", "2027-03-27T11:00:00Z"],
      ["2027-03-28T11:00:00Z", "2027-03-28T13:00:00Z"],
    ])
    await company.request("POST", `/${id}/cancel`, { reason: "Too early." })
    await company.installation.request("POST", `users/${company.user("ada")}/deactivate`)
    const people = await company.plan()
    await company.add(people.id, ["lukasz", "olga"])
    await company.request("POST", `/${people.id}/cancel`, { reason: "Too early." })
    await company.installation.request("POST", `users/${company.user("olga")}/deactivate`)
    const full = await company.request("POST", `/${people.id}/copy`, { starts_at: company.at(48), participants: true })
    expect<unknown>(full.body).toMatchObject({
      data: { participants_count: 1 },
      meta: {
        warnings: [{ key: "participants", code: "not_copied", text: "Olga Operator cannot take part in the copy." }],
      },
    })
    company.installation.time.now += HOUR
  })
})
