import { afterAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { addCompanyFile } from "../../harness/company-files.ts"
import { created } from "../../harness/content-videos.ts"
import { exempted } from "../../harness/exempted.ts"
import { addImport, asForm } from "../../harness/import-company.ts"
import { Installation } from "../../harness/installation.ts"
import { nonconformities } from "../../harness/openapi-conformance.ts"
import { OpenApiDocument, type Operation } from "../../harness/openapi-document.ts"
import { scheduled } from "../../harness/scheduled.ts"
import { submitted } from "../../harness/submitted.ts"
import { publishFirst } from "../../harness/written-course.ts"

/** The examples in the document are consistent: each is what its operation would respond to the examples of the others. */

const installation = await Installation.start()
const document = await OpenApiDocument.of(installation)
afterAll(() => installation.stop())

const ORIGIN = "https://training.acme.example"
type Example = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Example =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Every object in `value`, including itself. */
function objectsIn(value: unknown): Example[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : []
}

function exampleOf({ responses }: Operation): Example {
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith("2"))
  return (success?.[1].content?.["application/json"]?.example ?? {}) as Example
}

/** The records that the operation returns: a single one, or each in its list. */
function recordsOf(operation: Operation): Example[] {
  const { data } = exampleOf(operation)
  return [data].flat().filter(isObject)
}

const bodyOf = ({ requestBody }: Operation) => (requestBody?.content["application/json"]?.example ?? {}) as Example

/** The path of the operation's own example. */
const addressOf = ({ path, parameters }: Operation) =>
  path.replace(/\{(\w+)\}/g, (_, name) => String(parameters.find((one) => one.name === name)?.example))

const operations = document.operations.map((operation) => [operation.operationId, operation] as const)

describe.each(operations)("the examples of %s", (_, operation) => {
  test("conform to their schemas", () => {
    for (const { content = {} } of Object.values(operation.responses)) {
      for (const [type, { schema, example }] of Object.entries(content)) {
        if (type === "application/json") expect(nonconformities(document, schema, example)).toEqual([])
      }
    }
  })

  test("show the record named in the path", () => {
    const last = operation.path.split("/").findLast((segment) => /^\{\w+\}$/.test(segment))
    const named = operation.parameters.find(({ name }) => `{${name}}` === last)
    // An action on the record, or the record itself; nested paths are about other kinds.
    const isAbout =
      named !== undefined &&
      new RegExp(`\\{${named.name}\\}(/(activate|deactivate|retry|roles|users))?$`).test(operation.path)
    if (isAbout && operation.method !== "delete")
      expect(
        recordsOf(operation).map(
          (record) => record[named.name] ?? record.id ?? record.number ?? record[`${named.name}_id`],
        ),
      ).toEqual([named.example])
    for (const { name, example } of operation.parameters.filter((parameter) => parameter.in === "path")) {
      for (const record of recordsOf(operation)) {
        // The `client_id` of an API client is its public identifier, a text.
        if (typeof record[`${name}_id`] === "number") expect(record).toMatchObject({ [`${name}_id`]: example })
      }
    }
  })

  test("have addresses that are those of operations, with their examples' ids", () => {
    const known = document.operations.map(addressOf)
    // A webhook's own URL is on another server.
    const records = objectsIn(exampleOf(operation)).map(({ url, ...own }) => own)
    for (const value of records.flatMap((own) => Object.values(own))) {
      if (typeof value !== "string" || !/^https?:/.test(value)) continue
      const { origin, pathname } = new URL(value)
      expect(origin).toBe(ORIGIN)
      if (pathname.startsWith("/api/"))
        expect(known.map((path) => path.replace(/\Wen\.pdf$/, ""))).toContain(pathname.replace(/\W\w\w\.pdf$/, ""))
    }
  })

  test("have links to pages of their own list, and as many items as stated", () => {
    const { links, meta, data } = exampleOf(operation)
    if (!isObject(meta) || !isObject(links) || !Array.isArray(data)) return
    expect(meta.path).toBe(`${ORIGIN}${addressOf(operation)}`)
    expect(meta).toMatchObject({ current_page: 1, from: 1, to: data.length, total: data.length, last_page: 1 })
    expect(links).toEqual({ first: `${meta.path}?page=1`, last: `${meta.path}?page=1`, prev: null, next: null })
  })

  test("match the example of the request", () => {
    if (operation.method === "get") return
    for (const [name, sent] of Object.entries(bodyOf(operation))) {
      // The words of a decision are not those of the learner.
      if (operation.path.startsWith("/api/v1/submissions/{submission}/") && name === "note") continue
      if (sent === null || (Array.isArray(sent) && sent.some(isObject))) continue
      for (const record of recordsOf(operation)) {
        const { contact } = record
        const shown = name in record ? record : isObject(contact) && name in contact ? contact : undefined
        if (shown !== undefined) expect({ [name]: shown[name] }).toEqual({ [name]: sent })
        if (name === "course_id" && isObject(record.course)) expect(record.course.id).toBe(sent)
        if (name === "user_ids" && Array.isArray(record.users)) {
          expect<unknown[]>(record.users.map(({ id }) => id)).toEqual(sent as unknown[])
        }
      }
    }
  })

  test("are new where something was created, and embed only what was requested", () => {
    for (const record of recordsOf(operation)) {
      // An upsert might have updated an existing record.
      if ("200" in operation.responses) continue
      if ("201" in operation.responses && "updated_at" in record) expect(record.updated_at).toBe(record.created_at)
      if ("201" in operation.responses) {
        for (const name of ["users_count", "teams_count"]) if (name in record) expect(record[name]).toBe(0)
      }
    }
    const takesInclude = operation.parameters.some(({ name }) => name === "include")
    const embedded = recordsOf(operation).flatMap((record) =>
      ["teams", "users", "instruction", "locations"].filter((name) => name in record),
    )
    if (!takesInclude) expect(embedded).toEqual(operation.operationId === "attachUsers" ? ["users"] : [])
  })

  test("are in the state in which the operation leaves them", () => {
    const stateOf: Readonly<Record<string, string>> = { deactivate: "inactive", activate: "active", retry: "queued" }
    const action = operation.path.split("/").at(-1) ?? ""
    for (const record of recordsOf(operation)) {
      if (action in stateOf) expect(record.state).toBe(stateOf[action])
      // A result recorded by hand was finished by then.
      if (record.assignment_type === "approval") {
        expect(String(record.finish_date) <= String(record.created_at).slice(0, 10)).toBe(true)
      }
      if (record.type === "content_video") expect(record.video_url !== null).toBe(record.state === "ready")
      if (record.type !== "course_assignment") continue
      const isOpen = ["assigned", "inprogress", "done"].includes(String(record.state))
      expect([record.finish_date === null, record.valid_until === null]).toEqual([isOpen, isOpen])
      expect(isOpen).toBe(!["recordQualification", "completeCourseAssignment"].includes(operation.operationId))
      expect(record.assignment_type).toBe(operation.operationId === "recordQualification" ? "approval" : "manual")
    }
  })
})

test("one id is one record in all examples: with one name, whatever accompanies it", () => {
  const titles = new Map<string, Set<string>>()
  const note = (kind: string, id: unknown, title: unknown) => {
    if (typeof id !== "number" || typeof title !== "string") return
    const key = `${kind} ${id}`
    titles.set(key, (titles.get(key) ?? new Set()).add(title))
  }
  for (const operation of document.operations) {
    for (const { id, title, full_name, name, type, username } of objectsIn(exampleOf(operation))) {
      note("person", id, full_name)
      note("username", id, username)
      note("course", id, title)
      if (type === "team" || type === "location" || type === "content_video") note(type, id, name)
    }
  }
  expect(titles.size).toBeGreaterThan(6)
  for (const [record, names] of titles) expect([record, [...names]]).toEqual([record, [[...names][0] ?? ""]])
})

test("ids in requests are those of the records in responses", () => {
  const ids = new Map<string, unknown>()
  for (const { parameters } of document.operations) {
    for (const { name, example, in: place } of parameters)
      if (place === "path" && !["id", "lang", "external_id"].includes(name)) ids.set(name, example)
  }
  for (const operation of document.operations) {
    for (const [field, value] of Object.entries(bodyOf(operation))) {
      const [, kind] = /^(user|team|location)_ids?$/.exec(field) ?? []
      if (kind !== undefined && value !== null)
        expect<unknown>({ [field]: [value].flat() }).toEqual({ [field]: [ids.get(kind)] })
    }
  }
  const known = [
    "assignment",
    "certificate",
    "client",
    "correction",
    "course",
    "delivery",
    "exemption",
    "file",
    "groupTraining",
    "import",
    "location",
    "requirement",
    "revision",
    "schedule",
    "submission",
    "team",
    "user",
    "version",
    "webhook",
  ]
  expect([...ids.keys()].sort()).toEqual(known)
})

const acme = installation.ids.companies.acme
const video = await created(installation, { team_id: acme?.teams.warehouse })
const assigned = await installation.request("POST", `users/${acme?.users.ada}/course-assignments`, {
  body: { course_id: installation.ids.courses.base },
})

const ended = await installation.request("POST", `users/${acme?.users.ada}/course-assignments`, {
  body: { course_id: installation.ids.courses.fire },
})
await installation.request("POST", `course-assignments/${ended.body.data?.id}/complete`, { body: { state: "success" } })
const [certificate] = [...((await installation.request("GET", "certificates?sort=-id")).body.data ?? [])]

const hook = { url: "https://192.0.43.8/hook", events: ["*"] }
const webhook = Number((await installation.request("POST", "webhooks", { body: hook })).body.data?.id)
const delivery = Number((await installation.request("POST", `webhooks/${webhook}/test`)).body.data?.id)

const program = { name: "Unused", service_user_id: acme?.users.admin }
const client = Number((await installation.request("POST", "clients", { body: program })).body.data?.id)
const exemption = await exempted(installation, acme?.users.ada, installation.ids.courses.base)
const submission = await submitted(installation, acme?.users.ada, installation.ids.courses.base)
const required = { external_id: "R-1", course_external_id: "safety", from: "2036-11-20" }
const requirement = Number((await installation.request("POST", "requirements", { body: required })).body.data?.id)
const planned = { external_id: "G-1", course_external_id: "fire" }
const groupTraining = Number((await installation.request("POST", "group-trainings", { body: planned })).body.data?.id)
await installation.request("POST", `group-trainings/${groupTraining}/participants`, {
  body: { user_ids: [acme?.users.ada] },
})
const corrected = await installation.database.transaction((tx) =>
  tx.get<{ id: number }>(sql`
    insert into group_corrections (company_id, group_training_id, user_id, remark, created_at)
    values (${acme?.id ?? 0}, ${groupTraining}, ${acme?.users.ada ?? 0}, 'It was another one.', 0) returning id`),
)
const written = { title: "Written", external_id: "C-1", short_type: "operator" }
const course = Number((await installation.request("POST", "courses", { body: written })).body.data?.id)
const file = await addCompanyFile(installation, acme?.id ?? 0)
const schedule = await scheduled(installation, acme?.users.admin)
await publishFirst(installation, course)
const imported = await addImport(installation, acme?.id ?? 0)

/** Only its learner changes a submission. */
const ownSubmission = await submitted(installation, acme?.users.admin, installation.ids.courses.base, "returned")

/** The path of records that exist in the installation. */
function realPath({ path, operationId }: Operation): string {
  const ids: Readonly<Record<string, number | undefined>> = {
    location: acme?.locations.berlin,
    team: acme?.teams.warehouse,
    user: acme?.users.ada,
    assignment: Number(assigned.body.data?.id),
    certificate: Number(certificate?.id),
    id: video.content_node_video_id,
    webhook,
    delivery,
    client,
    revision: 1,
    version: 1,
    import: imported,
    exemption,
    file,
    submission: operationId === "updateSubmission" ? ownSubmission : submission,
    schedule,
    requirement,
    groupTraining,
    correction: corrected?.id,
    course,
  }
  const externalIds: Readonly<Record<string, string>> = {
    locations: "berlin",
    teams: "warehouse",
    users: "ada",
    requirements: "R-1",
    "group-trainings": "G-1",
    courses: "C-1",
  }
  const collection = path.split("/").find((segment) => segment in externalIds) ?? ""
  return path
    .replace("{external_id}", externalIds[collection] ?? "")
    .replace(/\{(\w+)\}/g, (_, name) => String(ids[name]))
}

describe("the example of a refusal is what the server really returns:", () => {
  const sentTo = (status: string) => operations.filter(([, { responses }]) => status in responses)
  const exampleFor = ({ responses }: Operation, status: string) =>
    responses[status]?.content?.["application/json"]?.example as Example

  /** Whether the body is a file itself, without fields. */
  /** These take a file as the whole body too, which their documentation says in words. */
  const alsoTakesFile = ["uploadFile", "keepParticipantSignature"]
  const takesFile = ({ operationId, requestBody }: Operation) =>
    "image/png" in (requestBody?.content ?? {}) || alsoTakesFile.includes(operationId)

  // Those about prerequisites are tested with a course that has some. A form of which nothing is required can be empty.
  const others = ["assignCourse", "updateSubmission"]
  test.each(sentTo("422").filter(([id]) => !others.includes(id)))("422 of %s", async (_, operation) => {
    const { errors } = exampleFor(operation, "422") as { errors: Example }
    const [field = ""] = Object.keys(errors)
    const { properties = {}, required = [] } = document.resolved(
      Object.values(operation.requestBody?.content ?? {})[0]?.schema ?? {},
    ) as { properties?: object; required?: string[] }
    const isForm = "multipart/form-data" in (operation.requestBody?.content ?? {})
    const isUnknown = String(errors[field]) === `The ${field} field is unknown.`
    const inQuery = isUnknown || operation.parameters.some(({ name }) => name === field)
    if (!inQuery && field !== "body" && !takesFile(operation)) expect(Object.keys(properties)).toContain(field)
    // What is wrong with the body: a field is missing or of another type, or it is not JSON at all.
    const { type } = (properties as Record<string, { type?: unknown }>)[field] ?? {}
    const wrong = required.includes(field) ? {} : { [field]: type === "array" ? 1 : [{}] }
    const answer = await installation.request(
      operation.method.toUpperCase(),
      `${realPath(operation)}${inQuery ? `?${field}=0` : ""}`,
      {
        headers: {
          ...(isUnknown ? { prefer: "handling=strict" } : {}),
          ...("428" in operation.responses ? { "if-match": "*" } : {}),
        },
        ...(inQuery || takesFile(operation) ? {} : { body: isForm ? asForm({}) : field === "body" ? "{" : wrong }),
      },
    )
    expect(answer.status).toBe(422)
    expect<unknown>(answer.body.errors?.[field]).toEqual(errors[field])
  })

  const guarded = sentTo("401").filter(([, { path }]) => path.startsWith("/api/"))
  test.each(guarded)("what %s does not know is refused on request", async (_, operation) => {
    const isForm = "multipart/form-data" in (operation.requestBody?.content ?? {})
    const request = (headers: Record<string, string>) =>
      installation.request(operation.method.toUpperCase(), `${realPath(operation)}?nope=1`, {
        headers: {
          ...{ ...headers, "accept-language": "en" },
          ...("428" in operation.responses ? { "if-match": "*" } : {}),
        },
        ...(operation.method === "get" ? {} : { body: isForm ? asForm({ neither: "1" }) : { neither: 1 } }),
      })
    const { status, body, headers } = await request({ prefer: "handling=strict" })
    const { nope, neither } = (body.codes ?? {}) as Record<string, unknown>
    expect<unknown>([status, nope, headers.get("preference-applied")]).toEqual([
      422,
      ["unknown_field"],
      "handling=strict",
    ])
    if (operation.method !== "get" && !takesFile(operation)) expect<unknown>(neither).toEqual(["unknown_field"])
    expect(operation.parameters.map(({ name }) => name)).toContain("Prefer")
    if (operation.method === "get") expect((await request({})).body?.codes?.nope).toBeUndefined()
  })

  test.each(sentTo("401").filter(([, { path }]) => path.startsWith("/api/")))("401 of %s", async (_, operation) => {
    const answer = await installation.request(operation.method.toUpperCase(), realPath(operation), { as: null })
    expect<unknown>(answer.body).toEqual(exampleFor(operation, "401"))
  })

  test.each(sentTo("404").filter(([id]) => !id.startsWith("upsert")))("404 of %s", async (_, operation) => {
    const path = operation.path.replace("{lang}", "en").replace(/\{(\w+)\}/g, "987654321")
    const needed = operation.parameters.filter((parameter) => parameter.in === "query" && parameter.required === true)
    const query = needed.map(({ name }) => `${name}=987654321`).join("&")
    const address = query === "" ? path : `${path}?${query}`
    const answer = await installation.request(operation.method.toUpperCase(), address)
    expect<unknown>(answer.body).toEqual(exampleFor(operation, "404"))
  })

  test("413", async () => {
    const body = JSON.stringify({ name: "x".repeat(1024 * 1024) })
    const answer = await installation.request("POST", "locations", { body })
    expect<unknown>(answer.body).toEqual(exampleFor(document.operation("createLocation"), "413"))
  })
})
