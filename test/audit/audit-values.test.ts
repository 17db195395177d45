import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { Installation } from "../harness/installation.ts"
import { idOf, sharedCourseId } from "../harness/records.ts"
import { noted } from "./audit-entries.ts"
import { contentVideoDataset, failVideo, idsOf } from "./audited-company.ts"

/** The contents of audit log entries about changes through the API: the changed fields, before and after. */

let installation: Installation
let ids: ReturnType<typeof idsOf>
beforeEach(async () => {
  installation = await Installation.start({ dataset: contentVideoDataset() })
  ids = idsOf(installation)
})
afterEach(() => installation.stop())

const change = (method: string, path: string, body?: unknown) => noted(installation, method, path, body)

/** The entry for an instruction that was opened for a user. */
const opened = (user_id: number, deadline: string) => ({
  action: "create",
  record: expect.stringMatching(/^assignment:\d+$/),
  changes: {
    user_id: { before: null, after: user_id },
    course_id: { before: null, after: ids.safety },
    assignment_type: { before: null, after: "recurring" },
    state: { before: null, after: "assigned" },
    deadline_date: { before: null, after: deadline },
  },
})

describe("a location", () => {
  test("that is created has its fields after the change, and nothing before", async () => {
    const body = { name: "Ulm", country: "de", admin_user_ids: [ids.ada] }
    const { entries, data } = await change("POST", "locations", body)
    expect(entries).toEqual([
      {
        action: "create",
        record: `location:${data?.id}`,
        changes: {
          external_id: { before: null, after: data?.external_id },
          name: { before: null, after: "Ulm" },
          state: { before: null, after: "active" },
          country: { before: null, after: "DE" },
          order_position: { before: null, after: 3 },
          admin_user_ids: { before: [], after: [ids.ada] },
        },
      },
    ])
  })

  test("that is changed has the fields that differ, including its administrators", async () => {
    const body = { name: "Berlin", zip_city: null, description: "Depot", trainer_admin_user_ids: [ids.ada, ids.lukasz] }
    const { entries } = await change("PATCH", `locations/${ids.berlin}`, body)
    expect(entries).toEqual([
      {
        action: "update",
        record: `location:${ids.berlin}`,
        changes: {
          zip_city: { before: "10115 Berlin", after: null },
          description: { before: null, after: "Depot" },
          trainer_admin_user_ids: {
            before: [idOf(installation, "users", "trainer")],
            after: [ids.ada, ids.lukasz],
          },
        },
      },
    ])
  })

  test("that changes its position has one entry for the new order, with the records that moved", async () => {
    const locations = [
      { id: ids.krakow, order_position: 1 },
      { id: ids.berlin, order_position: 2 },
    ]
    const { entries } = await change("PUT", "locations/order-positions", { locations })
    expect(entries).toEqual([
      {
        action: "reorder",
        record: `company:${ids.acme}`,
        changes: {
          locations: {
            before: [
              { id: ids.krakow, order_position: 2 },
              { id: ids.berlin, order_position: 1 },
            ],
            after: locations,
          },
        },
      },
    ])
  })
})

describe("a team", () => {
  test("shows the users added, and the instruction opened for them", async () => {
    const body = { user_ids: [ids.alone, ids.ada], next_instruction_date: "2027-01-31" }
    const { entries } = await change("POST", `teams/${ids.warehouse}/users`, body)
    // Ada is a member who has had no instruction yet.
    expect(entries).toEqual([
      {
        action: "assign-users",
        record: `team:${ids.warehouse}`,
        changes: { user_ids: { before: [], after: [ids.alone] } },
      },
      ...[ids.alone, ids.ada].map((id) => opened(id, "2027-01-31")),
    ])
  })

  test("shows a moved deadline, once", async () => {
    const path = `teams/${ids.warehouse}/users`
    const first = await change("POST", path, { user_ids: [ids.alone], next_instruction_date: "2027-01-31" })
    const body = { user_ids: [ids.alone], next_instruction_date: "2027-02-28", force: true }
    const { entries } = await change("POST", path, body)
    expect(entries).toEqual([
      {
        action: "update",
        record: first.entries[1]?.record ?? "",
        changes: { deadline_date: { before: "2027-01-31", after: "2027-02-28" } },
      },
    ])
    expect((await change("POST", path, body)).entries).toEqual([])
  })

  test("shows the user removed, and the instruction withdrawn", async () => {
    const first = await change("POST", `teams/${ids.warehouse}/users`, { user_ids: [ids.alone] })
    const { entries } = await change("DELETE", `teams/${ids.warehouse}/users/${ids.alone}`)
    const named = await installation.database.all<{ record_name: string }>(sql`
      select record_name from audit_entries order by id desc limit 4`)
    const [removed, team, opened, again] = named.map(({ record_name }) => record_name)
    expect([again, team]).toEqual(["Warehouse", "Warehouse"])
    expect([opened, removed]).toEqual(["Alone Nobody: Safety instruction", "Alone Nobody: Safety instruction"])
    expect(entries).toEqual([
      {
        action: "detach-user",
        record: `team:${ids.warehouse}`,
        changes: { user_ids: { before: [ids.alone], after: [] } },
      },
      {
        action: "delete",
        record: first.entries[1]?.record ?? "",
        changes: {
          user_id: { before: ids.alone, after: null },
          course_id: { before: ids.safety, after: null },
          assignment_type: { before: "recurring", after: null },
          state: { before: "assigned", after: null },
          deadline_date: { before: "2027-05-20", after: null },
        },
      },
    ])
  })

  test("that gets another instruction shows the assignments opened for its members", async () => {
    const { entries } = await change("PATCH", `teams/${ids.plant}`, { instruction_course_id: ids.safety })
    const members = [ids.lukasz, ids.gone]
    expect(entries).toEqual([
      {
        action: "update",
        record: `team:${ids.plant}`,
        changes: { instruction_course_id: { before: null, after: ids.safety } },
      },
      ...members.map((id) => opened(id, "2027-05-20")),
    ])
    const { entries: back } = await change("PATCH", `teams/${ids.plant}`, { instruction_course_id: null })
    // Łukasz is in the warehouse, which requires it too.
    expect(back.map(({ action }) => action)).toEqual(["update", "delete"])
  })

  test("that moves has its new place", async () => {
    const { entries } = await change("PATCH", `teams/${ids.office}`, { location_id: ids.krakow })
    expect(entries[0]?.changes).toEqual({
      location_id: { before: ids.berlin, after: ids.krakow },
      order_position: { before: 2, after: 4 },
    })
  })
})

describe("a user", () => {
  test("that is created has its derived name, roles and teams, and that a password was set", async () => {
    const body = { first_name: "Nina", last_name: "Neu", password: "very secret 1", team_ids: [ids.warehouse] }
    const { entries, data } = await change("POST", "users", body)
    const id = Number(data?.id)
    expect(entries.map(({ action, record }) => `${action} ${record}`)).toEqual([
      `assign-users team:${ids.warehouse}`,
      expect.stringMatching(/^create assignment:\d+$/),
      `create user:${id}`,
    ])
    expect(entries.at(-1)?.changes).toEqual({
      external_id: { before: null, after: data?.external_id },
      state: { before: null, after: "active" },
      username: { before: null, after: "nina.neu" },
      first_name: { before: null, after: "Nina" },
      last_name: { before: null, after: "Neu" },
      driving_classes: { before: null, after: [] },
      team_ids: { before: null, after: [ids.warehouse] },
      roles: { before: null, after: ["company.employee"] },
      password: { before: null, after: "(set)" },
    })
  })

  test("that is changed has the fields that differ, including lists", async () => {
    const body = { email: null, driving_classes: ["B"], language: "pl", team_ids: [ids.office], password: "another 12" }
    const { entries } = await change("PATCH", `users/${ids.ada}`, body)
    expect(entries.at(-1)).toEqual({
      action: "update",
      record: `user:${ids.ada}`,
      changes: {
        email: { before: "ada@acme.example", after: null },
        language: { before: null, after: "pl" },
        driving_classes: { before: [], after: ["B"] },
        team_ids: { before: [ids.warehouse], after: [ids.office] },
        password: { before: "(hidden)", after: "(changed)" },
      },
    })
  })

  test("identified by id in an import is updated", async () => {
    const body = { id: ids.ada, first_name: "Adele", last_name: "Müller" }
    const { entries } = await change("POST", "users", body)
    expect(entries).toEqual([
      { action: "update", record: `user:${ids.ada}`, changes: { first_name: { before: "Ada", after: "Adele" } } },
    ])
  })

  test("has its roles before and after", async () => {
    const { entries } = await change("PUT", `users/${ids.ada}/roles`, { roles: ["company.trainer", "company.admin"] })
    expect(entries[0]?.changes).toEqual({
      roles: { before: ["company.employee"], after: ["company.admin", "company.trainer"] },
    })
  })
})

describe("a qualification", () => {
  const record = (body: object) => change("POST", `users/${ids.ada}/qualifications`, { course_id: ids.entry, ...body })

  test("shows the qualification that it supersedes", async () => {
    const first = await record({ finish_date: "2026-11-01" })
    const { entries, data } = await record({})
    expect(entries).toEqual([
      {
        action: "create",
        record: `assignment:${data?.id}`,
        changes: {
          user_id: { before: null, after: ids.ada },
          course_id: { before: null, after: ids.entry },
          assignment_type: { before: null, after: "approval" },
          state: { before: null, after: "success" },
          finish_date: { before: null, after: "2026-11-20" },
          result_percent: { before: null, after: 100 },
        },
      },
      {
        action: "update",
        record: `assignment:${first.data?.id}`,
        changes: { valid_until: { before: null, after: "2026-11-19" } },
      },
    ])
  })

  test("that is renewed has its dates before and after, and is recorded even if they do not change", async () => {
    const { data } = await record({ finish_date: "2026-11-01" })
    const again = { finish_date: "2026-11-10", assignment_id: Number(data?.id) }
    const entry = { action: "update", record: `assignment:${data?.id}` }
    expect((await record(again)).entries).toEqual([
      { ...entry, changes: { finish_date: { before: "2026-11-01", after: "2026-11-10" } } },
    ])
    expect((await record(again)).entries).toEqual([{ ...entry, changes: {} }])
  })
})

describe("a content video", () => {
  test("in a new collection shows everything created for it", async () => {
    const body = { prompter_text: "Look around.", name: "Round", api_base_course_id: -1 }
    const { entries, data } = await change("POST", "contentvideos/create", body)
    const created = (fields: object) =>
      Object.fromEntries(Object.entries(fields).map(([name, after]) => [name, { before: null, after }]))
    const course = { title: "API collection 1", state: "active" }
    const collection = entries[1]?.record.slice("course:".length)
    expect(entries).toEqual([
      {
        action: "create",
        record: `course:${data?.course_id}`,
        changes: created({ ...course, short_type: "instruction" }),
      },
      {
        action: "create",
        record: expect.stringMatching(/^course:\d+$/),
        changes: created({ ...course, short_type: "base", instruction_course_id: data?.course_id }),
      },
      {
        action: "update",
        record: expect.stringMatching(/^client:\d+$/),
        changes: created({ collection_course_id: Number(collection) }),
      },
      {
        action: "create",
        record: `course_node:${data?.course_node_id}`,
        changes: created({ course_id: data?.course_id, title: "Round" }),
      },
      {
        action: "create",
        record: `content_node:${data?.content_node_id}`,
        changes: created({ course_node_id: data?.course_node_id, title: "Round" }),
      },
      {
        action: "create",
        record: `content_video:${data?.content_node_video_id}`,
        changes: created({
          content_node_id: data?.content_node_id,
          name: "Round",
          prompter_text: "Look around.",
          state: "queued",
          style: "slides",
        }),
      },
    ])
  })

  test("that is tried again shows why it had failed", async () => {
    const id = await failVideo(installation)
    const { entries } = await change("POST", `contentvideos/${id}/retry`)
    expect(entries).toEqual([
      {
        action: "retry",
        record: `content_video:${id}`,
        changes: {
          state: { before: "failed", after: "queued" },
          error: { before: "the disk is full", after: null },
        },
      },
    ])
    expect((await change("POST", `contentvideos/${id}/retry`)).entries).toEqual([])
  })
})

test("an assignment of a provider course belongs to the company of the user", async () => {
  const course_id = sharedCourseId(installation, "fire")
  const { data } = await change("POST", `users/${ids.ada}/course-assignments`, {
    course_id,
    deadline_date: "2027-01-01",
  })
  const entry = await installation.database.get(sql`
    select company_id, changes from audit_entries where record_type = 'assignment' and record_id = ${Number(data?.id)}`)
  expect(entry).toEqual({ company_id: ids.acme, changes: expect.stringContaining('"2027-01-01"') })
})

test("a transaction that is rolled back leaves no entry", async () => {
  await installation.stop()
  const refuse = () => Promise.reject(new Error("the outbox is gone"))
  const mail = { configured: true, enqueueTemporaryPassword: refuse }
  installation = await Installation.start({ dataset: contentVideoDataset(), mail })
  const path = `users/${idsOf(installation).ada}/reset-password`
  expect((await installation.request("POST", path)).status).toBe(500)
  const entries = await installation.database.all(sql`select id from audit_entries where action = 'reset-password'`)
  expect(entries).toEqual([])
})

test("500 users who join a team are recorded with few statements", async () => {
  const users = Array.from({ length: 500 }, (_, index) => ({
    key: `u${index}`,
    first_name: "A",
    last_name: `${index}`,
  }))
  const dataset = contentVideoDataset() as { companies: { users: object[] }[] }
  const [acme, ...others] = dataset.companies
  const people = [...(acme?.users ?? []), ...users]
  await installation.stop()
  installation = await Installation.start({
    dataset: { ...dataset, companies: [{ ...acme, users: people }, ...others] },
  })
  const { database } = installation
  let inserts = 0
  const transaction = database.transaction.bind(database)
  database.transaction = (work) =>
    transaction((tx) => {
      const all = tx.all.bind(tx)
      tx.all = (query) => {
        if (query.sql.includes("into audit_entries")) inserts++
        return all(query)
      }
      return work(tx)
    })
  const user_ids = users.map(({ key }) => idOf(installation, "users", key))
  const { entries } = await change("POST", `teams/${idsOf(installation).warehouse}/users`, { user_ids })
  expect(entries.length).toBe(501)
  // Batches of 256, 128, 64, 32, 16, 4 and 1.
  expect(inserts).toBe(7)
})
