import { afterAll, beforeEach, expect, test } from "bun:test"
import { GroupCompany, HOUR } from "./group-company.ts"

let company: GroupCompany
let stop = async () => {}
afterAll(() => stop())

beforeEach(async () => {
  await stop()
  company = await GroupCompany.start()
  stop = company.stop
})

test("a training is planned, held and closed with certificates that name the trainer", async () => {
  const planned = await company.plan({ place: "Hall 3" })
  expect<unknown>(planned).toMatchObject({
    type: "group_training",
    state: "planned",
    title: null,
    course: { id: company.course("winch"), type: "course" },
    trainer: { id: company.user("boss"), full_name: "Bea Boss" },
    external_trainer: null,
    place: "Hall 3",
    capacity: null,
    self_check_in: false,
    participants_count: 0,
  })
  const { id } = planned
  const added = await company.add(id, ["ada", "lukasz", "olga"])
  expect<unknown>(added.body).toMatchObject({
    data: [
      { index: 0, user_id: company.user("ada"), status: "created", errors: {} },
      { index: 1, status: "created" },
      { index: 2, status: "created" },
    ],
    meta: { created: 3, failed: 0, waiting: 0, unchanged: 0, warnings: [] },
  })
  expect<unknown>(await company.assigned("ada")).toMatchObject([
    { group_training_id: id, state: "assigned", assignment_type: "manual" },
  ])
  expect((await company.request("POST", `/${id}/start`)).body.data?.state as unknown).toBe("ongoing")
  company.installation.time.now += 6 * HOUR
  const [first, second] = [...(planned.sessions ?? [])] as unknown as { id: number }[]
  await company.mark(id, "ada", {
    attendance: { [first?.id ?? 0]: "present", [second?.id ?? 0]: "present" },
    result: "success",
    result_percent: 90,
  })
  await company.mark(id, "lukasz", { attendance: { [first?.id ?? 0]: "absent", [second?.id ?? 0]: "absent" } })
  expect<unknown>(await company.show(id)).toMatchObject({ participants_count: 3, undecided_count: 1 })
  const refused = await company.request("POST", `/${id}/close`, {})
  expect<unknown>(refused).toMatchObject({
    status: 422,
    body: { codes: { participants: ["participants_undecided"] }, options: { participants: [company.user("olga")] } },
  })
  await company.mark(id, "olga", { result: "failed", remark: "Did not reverse." })
  const closed = await company.request("POST", `/${id}/close`, {})
  expect<unknown>(closed).toMatchObject({ status: 200, body: { data: { state: "closed", undecided_count: 0 } } })
  const certificates = await company.installation.request("GET", "certificates")
  expect<unknown>(
    [...(certificates.body.data ?? [])].map(({ user_id, state, finish_date }) => ({ user_id, state, finish_date })),
  ).toEqual([
    { user_id: company.user("ada"), state: "success", finish_date: "2026-11-20" },
    { user_id: company.user("olga"), state: "failed", finish_date: "2026-11-20" },
  ])
  expect<unknown>((await company.participants(id)).map(({ result }) => result)).toEqual([
    "success",
    "notshownup",
    "failed",
  ])
})
