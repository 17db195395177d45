import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { PermanentFailure } from "../../src/background/jobs/failures.ts"
import { sql } from "../../src/database/port.ts"
import { importDataset } from "../../src/dataset/rules.ts"
import { AnnouncingDatabase } from "../../src/webhooks/announcing-database.ts"
import { created } from "../harness/content-videos.ts"
import { type Installation, NOW } from "../harness/installation.ts"
import { idOf, sharedCourseId } from "../harness/records.ts"
import { renderDue, renderedAs } from "../harness/rendered-video.ts"
import { trainingCompany } from "../harness/training-company.ts"
import { videoCompany } from "../harness/video-company.ts"
import { addWebhook, announcedTo, deliver, startWithWebhooks } from "../harness/webhook-company.ts"
import { WebhookReceiver } from "../harness/webhook-receiver.ts"
import { publishFirst } from "../harness/written-course.ts"

/* Which events are announced, and what the announcements contain. */

const URL = "https://hook.example/in"

let installation: Installation
let webhook: number
beforeEach(async () => {
  installation = await startWithWebhooks()
  webhook = (await addWebhook(installation, URL)).id
})
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const team = (key: string) => idOf(installation, "teams", key)
const location = (key: string) => idOf(installation, "locations", key)

async function change(method: string, path: string, body?: object): Promise<void> {
  const { status, text } = await installation.request(method, path, body === undefined ? {} : { body })
  expect({ path, isDone: status < 300, text: status < 300 ? "" : text }).toEqual({ path, isDone: true, text: "" })
}

/** The events announced since the last call. */
let seen = 0
beforeEach(() => {
  seen = 0
})
async function announced(): Promise<string[]> {
  const all = await announcedTo(installation, webhook)
  const fresh = all.slice(seen)
  seen = all.length
  return fresh
}

/** The body of the latest announcement of this type. */
async function latest(type: string): Promise<{ type: string; timestamp: string; data: Record<string, unknown> }> {
  const row = await installation.database.get<{ body: string }>(
    sql`select body from webhook_events where type = ${type} order by event_id desc limit 1`,
  )
  return JSON.parse(row?.body ?? "null")
}

describe("an event", () => {
  test("shows the record as the API does", async () => {
    await change("POST", "users", { first_name: "Nina", last_name: "Neu", team_ids: [team("office")] })
    const { type, timestamp, data } = await latest("user.created")
    expect([type, timestamp]).toEqual(["user.created", "2026-11-20T09:30:00Z"])
    const { body } = await installation.request("GET", `users/${data.id}`)
    expect<unknown>(data).toEqual(body.data)
    await change("PATCH", `teams/${team("office")}`, { name: "Bureau" })
    const shown = await installation.request("GET", `teams/${team("office")}`)
    expect<unknown>((await latest("team.updated")).data).toEqual(shown.body.data)
    await change("PATCH", `locations/${location("berlin")}`, { name: "Berlin Mitte" })
    const place = await installation.request("GET", `locations/${location("berlin")}`)
    expect<unknown>((await latest("location.updated")).data).toEqual(place.body.data)
  })

  test("shows the record as it was then, whatever happens before it is sent", async () => {
    await using receiver = new WebhookReceiver()
    await change("PATCH", `webhooks/${webhook}`, { url: receiver.url })
    await change("PATCH", `users/${user("ada")}`, { first_name: "One" })
    await change("PATCH", `users/${user("ada")}`, { first_name: "Two" })
    await deliver(installation)
    expect(receiver.bodies.map(({ data }) => data.first_name).sort()).toEqual(["One", "Two"])
  })

  test("is written for the active webhooks of the company that subscribe to it, and for no others", async () => {
    const { id: ofTeams } = await addWebhook(installation, URL, ["team.updated"])
    const { id: ofOthers } = await addWebhook(installation, URL, ["*"], { as: "other" })
    const { id: inactive } = await addWebhook(installation, URL)
    await change("PATCH", `webhooks/${inactive}`, { state: "inactive" })
    await change("PATCH", `teams/${team("office")}`, { name: "Bureau" })
    await change("PATCH", `users/${user("ada")}`, { first_name: "Adelheid" })
    expect(await announcedTo(installation, webhook)).toEqual(["team.updated", "user.updated"])
    expect(await announcedTo(installation, ofTeams)).toEqual(["team.updated"])
    expect(await announcedTo(installation, inactive)).toEqual([])
    const others = await installation.request("GET", `webhooks/${ofOthers}/deliveries`, { as: "other" })
    expect<unknown>(others.body.data).toEqual([])
    const events = await installation.database.all(sql`select event_id from webhook_events`)
    expect(events).toHaveLength(2)
  })

  test("is saved together with its cause or not at all", async () => {
    const refused = await installation.request("PATCH", `users/${user("ada")}`, { body: { first_name: "" } })
    expect(refused.status).toBe(422)
    const announcing = new AnnouncingDatabase(installation.database, { settings: {} as never, clock: () => NOW })
    await expect(
      announcing.transaction(async () => {
        throw new Error("it came to nothing")
      }),
    ).rejects.toThrow()
    expect(await announced()).toEqual([])
  })
})

describe("user events", () => {
  test("the states have separate events", async () => {
    await change("POST", `users/${user("ada")}/deactivate`)
    await change("POST", `users/${user("ada")}/deactivate`)
    await change("POST", `users/${user("ada")}/activate`)
    await change("PUT", `users/${user("ada")}/roles`, { roles: ["company.trainer"] })
    await change("PATCH", `users/${user("ada")}`, { first_name: "Ada" })
    // Her team requires the instruction; the import did not assign it.
    const bound = "course_assignment.created"
    expect(await announced()).toEqual(["user.deactivated", "user.activated", bound, "user.updated"])
  })
})

describe("location and team events", () => {
  test("each change is announced once, including those of a whole list", async () => {
    await change("POST", "locations", { name: "Ulm" })
    await change("POST", "teams", { name: "New", location_id: location("berlin") })
    await change("POST", `teams/${team("office")}/deactivate`)
    await change("POST", `locations/${location("krakow")}/deactivate`)
    // A member at the location gets the instruction of another team, which no assignment of the dataset has opened.
    const names = (await announced()).filter((name) => name !== "course_assignment.created")
    expect(names).toEqual(["location.created", "team.created", "team.deactivated", "location.deactivated"])
  })
})

describe("course events", () => {
  test("each change is announced once, with the course as the API shows it", async () => {
    await change("PUT", "courses/by-external-id/ladders", { title: "Ladders", short_type: "operator" })
    const path = "courses/by-external-id/ladders"
    await change("PUT", path, { title: "Ladders", requires: { min_age: 18 } })
    await change("POST", `${path}/deactivate`)
    await change("POST", `${path}/activate`)
    expect(await announced()).toEqual(["course.created", "course.updated", "course.deactivated", "course.activated"])
    const { data } = await latest("course.activated")
    const { body } = await installation.request("GET", path)
    expect<unknown>({ ...data, content: [], publishing: null }).toEqual(body.data)
  })

  test("what learners get is announced when it is published, not when it is written", async () => {
    const { body } = await installation.request("POST", "courses", {
      body: { title: "Ladders", short_type: "operator" },
    })
    await publishFirst(installation, Number(body.data?.id))
    expect(await announced()).toEqual(["course.created", "course.published"])
    expect((await latest("course.published")).data as unknown).toMatchObject({ type: "course", title: "Ladders" })
  })
})

describe("assignment events", () => {
  test("creating and removing one is announced, the removed one as it was", async () => {
    await change("POST", `teams/${team("warehouse")}/users`, { user_ids: [user("alone")] })
    expect(await announced()).toEqual(["user.updated", "course_assignment.created"])
    const { data } = await latest("course_assignment.created")
    const { body } = await installation.request("GET", `users/${user("alone")}/assigned-courses`)
    expect<unknown>([data]).toEqual(body.data)
    await change("DELETE", `teams/${team("warehouse")}/users/${user("alone")}`)
    expect((await announced()).sort()).toEqual(["course_assignment.deleted", "user.updated"])
    expect<unknown>((await latest("course_assignment.deleted")).data).toEqual(data)
  })

  test("withdrawing one is announced with the assignment as it was, whether it was begun or not", async () => {
    await change("POST", `teams/${team("warehouse")}/users`, { user_ids: [user("alone")] })
    const { data: unbegun } = await latest("course_assignment.created")
    await change("DELETE", `course-assignments/${unbegun.id}`)
    expect(await announced()).toEqual(["user.updated", "course_assignment.created", "course_assignment.deleted"])
    expect<unknown>((await latest("course_assignment.deleted")).data).toEqual(unbegun)

    await change("POST", `teams/${team("office")}/users`, { user_ids: [user("alone")] })
    await change("POST", `teams/${team("warehouse")}/users`, { user_ids: [user("alone")] })
    const { data: begun } = await latest("course_assignment.created")
    const id = Number(begun.id)
    await installation.database.run(
      sql`update assignments set state = 'inprogress', begin_date = '2026-11-01' where id = ${id}`,
    )
    await change("DELETE", `course-assignments/${id}`)
    expect<unknown>((await latest("course_assignment.deleted")).data).toEqual({
      ...begun,
      state: "inprogress",
      begin_date: "2026-11-01",
    })
  })

  test("a recorded qualification is announced as created and completed, with its certificate", async () => {
    const own = await startWithWebhooks({ dataset: trainingCompany() })
    try {
      const { id } = await addWebhook(own, URL)
      const body = { course_id: sharedCourseId(own, "teach"), finish_date: "2026-11-01" }
      await own.request("POST", `users/${idOf(own, "users", "ada")}/qualifications`, { body })
      expect(await announcedTo(own, id)).toEqual([
        "course_assignment.created",
        "course_assignment.completed",
        "certificate.issued",
      ])
    } finally {
      await own.stop()
    }
  })
})

describe("certificate events", () => {
  test("a revocation is announced with the certificate as it then is, and its assignment as changed", async () => {
    const own = await startWithWebhooks({ dataset: trainingCompany() })
    try {
      const body = { course_id: idOf(own, "courses", "winch"), finish_date: "2026-11-01" }
      await own.request("POST", `users/${idOf(own, "users", "ada")}/qualifications`, { body })
      const { id } = await addWebhook(own, URL)
      const { id: ofIssued } = await addWebhook(own, URL, ["certificate.issued", "certificate.expiring"])
      const [certificate] = [...((await own.request("GET", "certificates?sort=-id")).body.data ?? [])]
      await own.request("POST", `certificates/${certificate?.id}/revoke`, { body: { reason: "Wrong person." } })
      expect(await announcedTo(own, id)).toEqual(["course_assignment.updated", "certificate.revoked"])
      expect(await announcedTo(own, ofIssued)).toEqual([])
      const row = await own.database.get<{ body: string }>(
        sql`select body from webhook_events where body like '%certificate.revoked%'`,
      )
      const { data } = JSON.parse(row?.body ?? "{}")
      expect(data).toMatchObject({ id: certificate?.id, standing: "revoked", revoked_reason: "Wrong person." })
      const changes = await own.request("GET", "changes?types=course_assignment")
      const last = [...(changes.body.data ?? [])].at(-1)
      expect<unknown>(last?.fields).toEqual(["revoked_on", "valid_until"])
    } finally {
      await own.stop()
    }
  })
})

describe("an import", () => {
  test("is announced when it has finished, without its records, to every affected company", async () => {
    const { id: ofOthers } = await addWebhook(installation, URL, ["import.finished"], { as: "other" })
    const dataset = { companies: [{ key: "acme", users: [{ key: "ada", first_name: "Adelheid" }] }] }
    const announcing = new AnnouncingDatabase(installation.database, { settings: {} as never, clock: () => NOW })
    const { files, directory: baseDirectory } = installation
    await importDataset(announcing, dataset, { files, baseDirectory, now: NOW })
    expect(await announced()).toEqual(["import.finished"])
    expect(await latest("import.finished")).toEqual({
      type: "import.finished",
      timestamp: "2026-11-20T09:30:00Z",
      data: { type: "import", finished_at: "2026-11-20T09:30:00Z" },
    })
    await importDataset(announcing, { courses: [{ key: "fire", title: "Fire" }] }, { files, baseDirectory, now: NOW })
    expect(await announced()).toEqual(["import.finished"])
    const others = await installation.request("GET", `webhooks/${ofOthers}/deliveries`, { as: "other" })
    expect([...(others.body.data ?? [])]).toHaveLength(1)
  })
})

test("content videos are announced when they are ready, or have failed", async () => {
  const own = await startWithWebhooks({ dataset: videoCompany(), settings: { public_url: "https://t.acme.example" } })
  try {
    const { id } = await addWebhook(own, URL)
    const settings = { public_url: "https://t.acme.example" }
    const database = new AnnouncingDatabase(own.database, { settings, clock: () => NOW })
    const parts = { ...own, database }
    await created(own, { api_base_course_id: -1 })
    await renderDue({ ...parts, render: async () => renderedAs() }, NOW)
    await created(own, { api_base_course_id: -1 })
    const fail = async () => {
      throw new PermanentFailure("it cannot be made")
    }
    await renderDue({ ...parts, render: fail }, NOW)
    const types = await announcedTo(own, id)
    expect(types.filter((type) => type.startsWith("content_video"))).toEqual([
      "content_video.ready",
      "content_video.failed",
    ])
    const row = await own.database.get<{ body: string }>(
      sql`select body from webhook_events where type = 'content_video.ready'`,
    )
    const { data } = JSON.parse(row?.body ?? "{}")
    expect(data).toMatchObject({ type: "content_video", state: "ready", progress: 100 })
    expect(data.video_url).toStartWith("https://t.acme.example/files/")
    const { pathname, search } = new globalThis.URL(data.video_url)
    expect((await own.request("GET", pathname + search, { as: null })).status).toBe(200)
  } finally {
    await own.stop()
  }
})
