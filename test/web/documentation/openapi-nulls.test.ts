import { afterAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { clientId, clientSecret } from "../../harness/companies.ts"
import { addCompanyFile } from "../../harness/company-files.ts"
import { exempted } from "../../harness/exempted.ts"
import { Installation, type Json } from "../../harness/installation.ts"
import { type JsonSchema, OpenApiDocument, type Operation } from "../../harness/openapi-document.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"
import { scheduled } from "../../harness/scheduled.ts"
import { submitted } from "../../harness/submitted.ts"
import { publishFirst } from "../../harness/written-course.ts"

/** The document says where null may stand in a body, and what it does there: it clears, or it counts as absent. */

const installation = await Installation.start({ mail: new RecordedMail() })
const document = await OpenApiDocument.of(installation)
/** An installation without the users that the examples are about. */
const untouched = await Installation.start({ mail: new RecordedMail() })
afterAll(async () => {
  await installation.stop()
  await untouched.stop()
})

/** The same webhook in both. */
const hook = { url: "https://192.0.43.8/hook", events: ["*"] }
const added = await installation.request("POST", "webhooks", { body: hook })
await untouched.request("POST", "webhooks", { body: hook })

const acme = installation.ids.companies.acme

/** The same API client in both. */
const unused = { name: "Unused", service_user_id: acme?.users.admin }
const program = await installation.request("POST", "clients", { body: unused })
await untouched.request("POST", "clients", { body: unused })

for (const each of [installation, untouched]) {
  const body = { course_id: each.ids.courses.base }
  const { status } = await each.request("POST", `users/${acme?.users.ada}/course-assignments`, { body })
  expect(status).toBe(201)
}
/** The same requirement in both, which binds nobody yet. That of the examples is about a base course. */
const required = { course_external_id: "fire", from: "2026-12-01" }
for (const { database } of [installation, untouched]) {
  await database.run(sql`update courses set allow_user_approval_date = 1 where key = 'base'`)
}
const requirement = await installation.request("POST", "requirements", { body: required })
await untouched.request("POST", "requirements", { body: required })

const ended = await installation.request("POST", `users/${acme?.users.ada}/course-assignments`, {
  body: { course_id: installation.ids.courses.fire },
})
await installation.request("POST", `course-assignments/${ended.body.data?.id}/complete`, { body: { state: "success" } })
const [certificate] = [...((await installation.request("GET", "certificates")).body.data ?? [])]

/** The same exemption in both. */
const exemption = await exempted(installation, acme?.users.ada, installation.ids.courses.base)
await exempted(untouched, acme?.users.ada, untouched.ids.courses.base)

/** The same file in both. */
const file = await addCompanyFile(installation, acme?.id ?? 0)
await addCompanyFile(untouched, acme?.id ?? 0)
/** The same submission in both. */
const submission = await submitted(installation, acme?.users.ada, installation.ids.courses.base)
await submitted(untouched, acme?.users.ada, untouched.ids.courses.base)

/** The same schedule in both. */
const schedule = await scheduled(installation, acme?.users.admin)
await scheduled(untouched, acme?.users.admin)

/** The same course in both. */
const written = { title: "Written", short_type: "operator" }
const course = await installation.request("POST", "courses", { body: written })
await untouched.request("POST", "courses", { body: written })
await publishFirst(installation, Number(course.body.data?.id))
await publishFirst(untouched, Number(course.body.data?.id))

/** The same planned group training in both, in which Ada takes part in one. */
const planned = {
  ...{ course_id: installation.ids.courses.fire, external_trainer: "Rita Roe" },
  sessions: [{ starts_at: "2026-11-20T08:00:00Z", ends_at: "2026-11-20T12:00:00Z" }],
}
const groupTraining = await installation.request("POST", "group-trainings", { body: planned })
await untouched.request("POST", "group-trainings", { body: { ...planned, course_id: untouched.ids.courses.fire } })
await installation.request("POST", `group-trainings/${groupTraining.body.data?.id}/participants`, {
  body: { user_ids: [acme?.users.ada] },
})

const IDS: Readonly<Record<string, number | undefined>> = {
  // The first assignment in both.
  assignment: 1,
  certificate: Number(certificate?.id),
  location: acme?.locations.krakow,
  team: acme?.teams.plant,
  user: acme?.users.ada,
  webhook: Number(added.body.data?.id),
  client: Number(program.body.data?.id),
  revision: 1,
  version: 1,
  exemption,
  file,
  submission,
  schedule,
  requirement: Number(requirement.body.data?.id),
  groupTraining: Number(groupTraining.body.data?.id),
  course: Number(course.body.data?.id),
}

/** What the fields of an operator course have when they are cleared, if it is not null. */
const CLEARED: Readonly<Record<string, unknown>> = {
  number_of_questions: 0,
  minimal_success_points: 0,
  requires_trainer: true,
  requires: { min_age: null, course_ids: [], fitness: false, driving_classes: [] },
  scopes: null,
  language: "de",
}
const realPath = ({ path }: Operation) => path.replace(/\{(\w+)\}/g, (_, name: string) => String(IDS[name]))

const CLIENT = { client_id: clientId("admin"), client_secret: clientSecret("admin") }

interface Field {
  readonly operation: Operation
  /** Dotted, as in `errors`. */
  readonly key: string
  readonly isNullable: boolean
  readonly description: string
  /** The example of the whole body, with null at this path. */
  readonly body: Readonly<Record<string, unknown>>
}

type Described = JsonSchema & { readonly anyOf?: readonly JsonSchema[] }

function takesNull({ type, anyOf = [] }: Described): boolean {
  return [type].flat().includes("null") || anyOf.some(takesNull)
}

/** The fields of an operation's body, including those within its lists. */
function fieldsOf(operation: Operation): Field[] {
  const content = operation.requestBody?.content["application/json"]
  if (content === undefined) return []
  const example = content.example as Record<string, unknown>
  const { properties } = document.resolved(content.schema) as { properties: Record<string, JsonSchema> }
  return Object.entries(properties).flatMap(([name, schema]) => {
    const told = (key: string, { description, anyOf }: Described, nullable: boolean, value: unknown): Field => {
      return {
        operation,
        key,
        isNullable: nullable,
        description: String(description ?? anyOf?.[0]?.description),
        // A record named by external ids is not also named by ids.
        body: { ...example, [name.replace(/_external_(ids?)$/, "_$1")]: undefined, [name]: value },
      }
    }
    const items = (schema.items ?? {}) as { properties?: Record<string, JsonSchema> }
    const [first] = [example[name]].flat()
    const within = Object.entries(items.properties ?? {}).map(([inner, part]) =>
      told(`${name}.0.${inner}`, part, takesNull(part), [
        { ...(first as object), [inner.replace(/_external_(ids?)$/, "_$1")]: undefined, [inner]: null },
      ]),
    )
    return [told(name, schema, takesNull(schema), null), ...within]
  })
}

const fields = document.operations.flatMap(fieldsOf)
const ignoresNull = ({ description }: Field) =>
  /\bnull\b[^.]*(left out|leaves|same as none|or none|counts as absent)/i.test(description)

describe.each(fields.map((field) => [`${field.operation.operationId} ${field.key}`, field] as const))(
  "null in %s",
  (_, { operation, key, body, isNullable }) => {
    test(`is ${isNullable ? "accepted" : "refused"}, as the document says`, async () => {
      const isOAuth = operation.path.startsWith("/oauth/")
      const { status, body: answer } = await installation.request(operation.method.toUpperCase(), realPath(operation), {
        ...("428" in operation.responses ? { headers: { "if-match": "*" } } : {}),
        ...(isOAuth ? { as: null, body: { ...body, ...CLIENT, [key]: null } } : { body }),
      })
      if (isOAuth) {
        // A client without its credentials is unknown, which null is not to blame for.
        expect(isNullable ? [200, 401] : [400]).toContain(status)
        return
      }
      expect(status).toBeLessThan(500)
      // Errors in rows are reported in the response's entries, relative to their rows.
      const [list = ""] = key.split(".0.")
      const entries = operation.path.endsWith("/bulk") ? Object.keys(answer.data?.[0]?.errors ?? {}) : []
      const faults = [
        ...(status === 422 ? Object.keys(answer.errors ?? {}) : []),
        ...entries.map((field) => `${list}.0.${field}`),
      ]
      expect([key, faults.includes(key)]).toEqual([key, !isNullable])
    })
  },
)

test("there are fields of both kinds, and flags and passwords are among those that accept null", () => {
  const nullable = fields.filter(({ isNullable }) => isNullable).map(({ key }) => key)
  expect(nullable).toEqual(expect.arrayContaining(["password", "force", "send_credentials", "send_email", "scope"]))
  expect(fields.length - nullable.length).toBeGreaterThan(10)
})

const updates = fields.filter(({ operation, isNullable }) => operation.method === "patch" && isNullable)

describe.each(updates.map((field) => [`${field.operation.operationId} ${field.key}`, field] as const))(
  "null in an update, %s,",
  (_, field) => {
    const { operation, key } = field

    test(ignoresNull(field) ? "changes nothing, as the document says" : "clears the field", async () => {
      const shown = async () => (await untouched.request("GET", realPath(operation))).body.data
      const example = operation.requestBody?.content["application/json"]?.example as object
      expect(await untouched.request("PATCH", realPath(operation), { body: example })).toMatchObject({ status: 200 })
      const before = await shown()
      expect(await untouched.request("PATCH", realPath(operation), { body: { [key]: null } })).toMatchObject({
        status: 200,
      })
      const after = await shown()
      const valueIn = (record: Json | undefined): unknown =>
        record?.[key] ?? record?.contact?.[key] ?? record?.audience?.[key] ?? null
      if (ignoresNull(field)) expect<unknown>({ ...after, updated_at: "" }).toEqual({ ...before, updated_at: "" })
      else if (key === "username") expect(valueIn(after)).toBeString()
      else if (key in CLEARED) expect(valueIn(after)).toEqual(CLEARED[key])
      else expect(valueIn(after)).toEqual(Array.isArray(valueIn(before)) ? [] : null)
    })
  },
)

test("a password that is null in an update is unchanged", async () => {
  const hash = () => untouched.database.get(sql`select password_hash from users where id = ${IDS.user ?? 0}`)
  const before = await hash()
  await untouched.request("PATCH", `users/${IDS.user}`, { body: { password: null } })
  expect(await hash()).toEqual(before)
})
