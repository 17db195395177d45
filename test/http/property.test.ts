import { afterAll, describe, expect, test } from "bun:test"
import fc from "fast-check"
import { join, type Queries, raw, sql } from "../../src/database/port.ts"
import { exampleId } from "../../src/http/fields.ts"
import { COMPANIES, clientId, clientSecret } from "../harness/companies.ts"
import { addCompanyFile } from "../harness/company-files.ts"
import { type Created, created } from "../harness/content-videos.ts"
import { faultsOfDatabase } from "../harness/database-faults.ts"
import { decoded } from "../harness/decoded.ts"
import { propertyRuns } from "../harness/effort.ts"
import { onPostgres } from "../harness/engine.ts"
import { exempted } from "../harness/exempted.ts"
import { addImport } from "../harness/import-company.ts"
import { Installation } from "../harness/installation.ts"
import { crossReferences } from "../harness/marked-company.ts"
import { brokenPromises } from "../harness/openapi-conformance.ts"
import { OpenApiDocument, type Operation } from "../harness/openapi-document.ts"
import { pngFile } from "../harness/pictures.ts"
import { RecordedMail } from "../harness/recorded-mail.ts"
import { scheduled } from "../harness/scheduled.ts"
import { submitted } from "../harness/submitted.ts"
import { addWebhook } from "../harness/webhook-company.ts"
import { publishFirst } from "../harness/written-course.ts"
import { leaksIn } from "./hostile-texts.ts"
import { encodedAs } from "./random-bodies.ts"
import { neededHeaders, type RandomRequest, requestsTo, type World } from "./random-requests.ts"

/** The number of requests per operation. Fewer on the second engine, whose responses are the same but slower. */
const RUNS = onPostgres ? propertyRuns(40, 60) : propertyRuns(40, 200)
/** A quarter of a second each, while the other formats of a report read the same. */
const DRAWN = /ReportPdf$/
const DRAWN_RUNS = 12
/** The seed of the requests. Set it to reproduce a failure. */
const SEED = Number(process.env.PROPERTY_SEED ?? Math.trunc(Math.random() * 2 ** 31))

const PICTURE = pngFile(8, 8, "full")
const PDF = "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"

/**
 * The usual companies. The course in the documented examples accepts qualifications; Ada has passed it and has begun
 * another.
 */
const [fire, inactive, base] = COMPANIES.courses
const [acmeRows, ...otherCompanies] = COMPANIES.companies
const DATASET = {
  ...COMPANIES,
  courses: [
    { key: "first-aid", title: "First aid", short_type: "instruction", state: "active" },
    inactive,
    { key: "evacuation", title: "Evacuation", short_type: "instruction", state: "active" },
    // The fourth, as in the examples.
    {
      ...fire,
      allow_user_approval_date: true,
      accepts_submissions: true,
      content: [{ key: "fire-1", title: "Chapter 1", nodes: [{ key: "fire-1a", title: "Extinguishers" }] }],
    },
    base,
    { key: "exam", title: "Exam", short_type: "base", state: "inactive", number_of_questions: 1 },
  ],
  companies: [
    {
      ...acmeRows,
      courses: [...(acmeRows?.courses ?? []), { key: "crane", title: "Crane", short_type: "operator" }],
      assignments: [
        { key: "passed", user_key: "ada", course_key: "fire", state: "success", finish_date: "2026-05-05" },
        // Nobody can get a second assignment of an inactive course.
        { key: "begun", user_key: "ada", course_key: "old-instr", state: "inprogress" },
        { key: "failed", user_key: "ada", course_key: "exam", state: "failed", finish_date: "2026-05-05" },
      ],
    },
    ...otherCompanies,
  ],
}

const installation = await Installation.start({ mail: new RecordedMail(), dataset: DATASET })
const document = await OpenApiDocument.of(installation)
afterAll(() => installation.stop())

function companyOf(key: string) {
  const company = installation.ids.companies[key]
  if (company === undefined) throw new TypeError(`there is no company ${key}`)
  return company
}
const acme = companyOf("acme")
const beta = companyOf("beta")

const acmeVideo = await created(installation, { team_id: acme.teams.warehouse })
const betaVideo = await created(installation, { team_id: beta.teams.crew }, { as: "other" })

/** It begins after the tests, so it binds nobody. */
const REQUIRED = { external_id: "R-1", from: "2036-11-20" }

/** A webhook of a client's company, with deliveries to it. */
async function hookOf(as: string) {
  const { id: webhook } = await addWebhook(installation, "https://192.0.43.8/hook", ["*"], { as })
  const ping = await installation.request("POST", `webhooks/${webhook}/test`, { as })
  const company = as === "admin" ? acme : beta
  const user = company.users.trainer ?? company.users.other
  const body = { ...REQUIRED, course_id: as === "admin" ? acme.courses.endless : installation.ids.courses.evacuation }
  const required = await installation.request("POST", "requirements", { as, body })
  const requirement = Number(required.body.data?.id)
  const groupTraining = Number(
    (
      await installation.request("POST", "group-trainings", {
        as,
        body: {
          external_id: "G-1",
          course_id: installation.ids.courses.fire,
        },
      })
    ).body.data?.id,
  )
  return {
    webhook,
    delivery: Number(ping.body.data?.id),
    import: await addImport(installation, company.id),
    schedule: await scheduled(installation, user),
    exemption: await exempted(installation, user, installation.ids.courses.fire),
    file: await addCompanyFile(installation, company.id),
    submission: await submitted(installation, user, installation.ids.courses.fire),
    requirement,
    groupTraining,
    correction: await correctionIn(company.id, groupTraining, user),
  }
}
/** A correction in a training, so that there is one to show. */
async function correctionIn(company: number, training: number, user: number | undefined): Promise<number> {
  const row = await installation.database.transaction((tx) =>
    tx.get<{ id: number }>(sql`
      insert into group_corrections (company_id, group_training_id, user_id, remark, created_at)
      values (${company}, ${training}, ${user ?? 0}, 'Wrong.', 0) returning id`),
  )
  return Number(row?.id)
}
const acmeHook = await hookOf("admin")
const betaHook = await hookOf("other")

/** An API client of a client's company that nobody uses. */
async function clientOf(as: string, serviceUser: number | undefined): Promise<number> {
  const { body } = await installation.request("POST", "clients", {
    as,
    body: { name: "Unused", service_user_id: serviceUser },
  })
  return Number(body.data?.id)
}
const acmeClient = await clientOf("admin", acme.users.admin)
const betaClient = await clientOf("other", beta.users.other)

async function certificatesOf({ id }: typeof acme): Promise<number[]> {
  const issued = await installation.database.all<{ id: number }>(
    sql`select id from certificates where company_id = ${id} order by id`,
  )
  return issued.map((certificate) => certificate.id)
}
const acmeCertificates = await certificatesOf(acme)

/** The revision that is to be published is another one than what learners have. */
const REVISION = exampleId("course_revision")
await publishFirst(installation, acme.courses.crane ?? 0)
await installation.database.run(sql`
  insert into course_revisions (company_id, course_id, number, content, created_at)
  select company_id, course_id, ${REVISION}, replace(content, 'What', 'Whatever'), created_at from course_revisions
  where course_id = ${acme.courses.crane ?? 0} and number = 1`)

const world: World = {
  own: knownOf(acme, acmeCertificates, acmeVideo, { ...acmeHook, unused: acmeClient }, "admin"),
  foreign: knownOf(beta, await certificatesOf(beta), betaVideo, { ...betaHook, unused: betaClient }, "other"),
}

function knownOf(
  company: typeof acme,
  certificates: readonly number[],
  video: Created,
  { unused, ...hook }: typeof acmeHook & { readonly unused: number },
  client: string,
): World["own"] {
  const { users, teams, locations, courses, assignments } = company
  return {
    ids: {
      users: Object.values(users),
      teams: Object.values(teams),
      locations: Object.values(locations),
      courses: Object.values(courses),
      content_nodes: [video.content_node_id],
      content_videos: [video.content_node_video_id],
      assignments: Object.values(assignments),
      certificates,
      exemptions: [hook.exemption],
      files: [hook.file],
      submissions: [hook.submission],
      report_schedules: [hook.schedule],
      webhooks: [hook.webhook],
      webhook_deliveries: [hook.delivery],
      client_rows: [unused],
      imports: [hook.import],
      requirements: [hook.requirement],
      group_trainings: [hook.groupTraining],
      group_corrections: [hook.correction],
    },
    texts: {
      client_id: [clientId(client)],
      client_secret: [clientSecret(client)],
      scope: ["*", "users.view", "users.view teams.view"],
      // Random dates are rarely valid birthdays.
      external_id: ["E-1", "E-2", "E-3"],
      birthday: ["1900-01-01", "1990-02-28", "2026-11-20", "1899-12-31"],
    },
  }
}

/**
 * Restores whatever a request may have removed: the service users, the records of the examples, what Ada has begun, and
 * the webhooks.
 */
async function restore(operation: string): Promise<void> {
  const admins = [acme.users.admin, beta.users.other]
  const others = ["locadmin", "trainer", "employee", "norole", "mixed", "ada", "lukasz"].map((key) => acme.users[key])
  await installation.database.transaction(async (tx) => {
    await tx.run(sql`update users set state = 'active' where id in (${join([...admins, ...others])})`)
    await tx.run(sql`
      insert into user_roles (user_id, role, company_id)
      select id, 'company.admin', company_id from users where id in (${join(admins)})
      on conflict do nothing`)
    // Who hands something in again, as the learner.
    await tx.run(sql`
      insert into user_roles (user_id, role, company_id)
      select id, 'company.trainer', company_id from users where id = ${acme.users.trainer ?? 0}
      on conflict do nothing`)
    await tx.run(sql`
      update assignments set state = 'inprogress', is_open = 1, finish_date = null, withdrawn_at = null
      where id = ${acme.assignments.begun ?? 0}`)
    // Other records may have received the external ids of the examples.
    await tx.run(sql`update locations set key = 'location ' || id where key in ('HH', 'E-1', 'E-2', 'E-3')`)
    await tx.run(sql`update teams set key = 'team ' || id where key in ('HH-WH', 'E-1', 'E-2', 'E-3')`)
    await tx.run(sql`update users set key = 'user ' || id where key in ('P-1042', 'E-1', 'E-2', 'E-3')`)
    await tx.run(sql`update courses set key = 'course ' || id where key in ('forklift', 'E-1', 'E-2', 'E-3')`)
    await tx.run(sql`update courses set key = 'crane' where id = ${acme.courses.crane ?? 0}`)
    await tx.run(sql`
      update courses set number_of_questions = 0, minimal_success_points = 0, state = 'active'
      where id = ${acme.courses.crane ?? 0}`)
    await tx.run(sql`delete from course_requirements where course_id = ${acme.courses.crane ?? 0}`)
    // The revision that the examples publish.
    await tx.run(sql`
      insert into course_drafts (course_id, company_id, revision) values (${acme.courses.crane ?? 0}, ${acme.id}, ${REVISION})
      on conflict (course_id) do update set revision = ${REVISION}`)
    await tx.run(sql`update locations set key = 'krakow' where id = ${acme.locations.krakow ?? 0}`)
    await tx.run(sql`update teams set key = 'plant' where id = ${acme.teams.plant ?? 0}`)
    await tx.run(sql`update users set key = 'ada' where id = ${acme.users.ada ?? 0}`)
    await tx.run(sql`
      update clients set revoked_at = null, scopes = null where id in (${join([acmeClient, betaClient])})`)
    await tx.run(sql`delete from exemptions where id not in (${acmeHook.exemption}, ${betaHook.exemption})`)
    await tx.run(sql`update submissions set state = ${CHANGES_SUBMISSION.test(operation) ? "returned" : "submitted"}`)
    await tx.run(sql`update exemptions set ended_at = null, until_date = null`)
    for (const [{ id }, { file }] of [
      [acme, acmeHook],
      [beta, betaHook],
    ] as const) {
      await tx.run(sql`
        insert into files (id, company_id, purpose, storage_name, media_type, size, sha256, created_at)
        values (${file + 1_000_000}, ${id}, 'image', ${`stored-${file}`}, 'image/png', 1, '', 0) on conflict do nothing`)
      await tx.run(sql`
        insert into images (id, company_id, key, file_id, created_at, updated_at)
        values (${file}, ${id}, 'restored.png', ${file + 1_000_000}, 0, 0) on conflict do nothing`)
    }
    await tx.run(sql`update imports set state = 'finished' where id in (${acmeHook.import}, ${betaHook.import})`)
    // What the examples ask for is not asked for twice.
    await tx.run(sql`update requirements set state = 'ended', has_bound = 1, key = 'requirement ' || id`)
    // The one that the examples name.
    const safety = acme.courses.safety ?? 0
    await tx.run(sql`
      insert into requirements (id, company_id, key, course_id, from_date, made_on, created_at, updated_at)
      values (${exampleId("requirement")}, ${acme.id}, 'example', ${safety}, '2036-11-20', '2026-11-20', 0, 0)
      on conflict (id) do update set state = 'active', has_bound = 0, course_id = ${safety}, location_id = null, team_id = null,
        role = null, from_date = '2036-11-20', until_date = null`)
    for (const [{ id, courses }, { requirement }] of [
      [acme, acmeHook],
      [beta, betaHook],
    ] as const) {
      const course = courses.endless ?? installation.ids.courses.evacuation ?? 0
      await tx.run(sql`delete from bindings where requirement_id = ${requirement}`)
      await tx.run(sql`
        insert into requirements (id, company_id, key, course_id, from_date, made_on, created_at, updated_at)
        values (${requirement}, ${id}, 'R-1', ${course}, '2036-11-20', '2026-11-20', 0, 0)
        on conflict (id) do update set key = 'R-1', state = 'active', has_bound = 0, course_id = ${course}, location_id = null,
          team_id = null, role = null, from_date = '2036-11-20', until_date = null`)
    }
    await restoreTraining(tx, acme, acmeHook, operation)
    await restoreTraining(tx, beta, betaHook, operation)
    for (const [{ id }, { webhook }] of [
      [acme, acmeHook],
      [beta, betaHook],
    ] as const) {
      await tx.run(sql`
        insert into webhooks (id, company_id, url, events, state, created_at, updated_at)
        values (${webhook}, ${id}, 'https://192.0.43.8/hook', '["*"]', 'active', 0, 0)
        on conflict (id) do update set state = 'active'`)
    }
  })
}

/** Only what was returned is handed in again, by the learner. */
const CHANGES_SUBMISSION = /^updateSubmission$/

/** Whether an operation deletes a group training, which only one without anything in it can be. */
const DELETES_TRAINING = /^deleteGroupTraining/
/** The state that a group training has before an operation, if it is not planned. */
const STATES: Readonly<Record<string, string>> = { closeGroupTraining: "ongoing", correctGroupTraining: "closed" }

/** Restores the training of a company: with a session that has begun, and participants who have a result. */
async function restoreTraining(
  tx: Queries,
  { id, users }: typeof acme,
  { groupTraining: training, correction }: typeof acmeHook,
  operation: string,
): Promise<void> {
  const [now, course] = [installation.time.now, installation.ids.courses.fire ?? 0]
  for (const table of [
    "group_attendance",
    "group_signatures",
    "group_corrections",
    "group_participants",
    "group_sessions",
  ]) {
    await tx.run(sql`delete from ${raw(table)} where group_training_id = ${training}`)
  }
  await tx.run(
    sql`update group_trainings set key = 'training ' || id where key in ('G-1', 'E-1', 'forklift-2026-12') and company_id = ${id}`,
  )
  await tx.run(sql`
    insert into group_trainings (id, company_id, key, course_id, state, created_at, updated_at)
    values (${training}, ${id}, 'G-1', ${course}, 'planned', 0, 0)
    on conflict (id) do update set key = 'G-1', state = ${STATES[operation] ?? "planned"}, course_id = ${course},
      self_check_in = 1, external_trainer = 'Rita Roe', capacity = null, location_id = null, team_id = null`)
  if (DELETES_TRAINING.test(operation)) return
  await tx.run(sql`
    insert into group_sessions (id, company_id, group_training_id, starts_at, ends_at)
    values (${id === acme.id ? exampleId("group_session") : training + 1_000_000}, ${id}, ${training}, ${now - 3_600_000}, ${now + 3_600_000})`)
  for (const user of [users.ada, users.admin, users.other]) {
    if (user === undefined) continue
    await tx.run(sql`
      insert into group_participants (group_training_id, user_id, company_id, status, position, result, created_at)
      values (${training}, ${user}, ${id}, 'participant', 1, 'success', 0)`)
  }
  await tx.run(sql`
    insert into group_corrections (id, company_id, group_training_id, user_id, remark, created_at)
    values (${correction}, ${id}, ${training}, ${users.ada ?? users.other ?? 0}, 'Wrong.', 0)`)
}

/** A token of the client, or a separate one for the request that revokes it. */
async function tokenFor(client: string, { operationId }: Operation): Promise<string> {
  if (operationId !== "logout") return installation.token(client)
  const { body } = await installation.request("POST", "/oauth/token", {
    as: null,
    body: { grant_type: "client_credentials", client_id: clientId(client), client_secret: clientSecret(client) },
  })
  return String(body.access_token)
}

const needsToken = ({ security }: Operation) => security.length > 0

async function send(operation: Operation, { as, authorization, path, ...request }: RandomRequest): Promise<Response> {
  const headers = new Headers(request.headers)
  if (as !== null && needsToken(operation)) headers.set("authorization", `Bearer ${await tokenFor(as, operation)}`)
  else if (authorization !== undefined) headers.set("authorization", authorization)
  if (request.body !== undefined) headers.set("content-type", request.body.type)
  const method = operation.method.toUpperCase()
  const body = request.body?.content ?? null
  return decoded(await installation.app.handle(new Request(`http://localhost${path}`, { method, headers, body })))
}

/** The documented example request, sent by the administrator and referring to records that exist. */
function exampleOf(operation: Operation): RandomRequest {
  const ids: Readonly<Record<string, number | undefined>> = {
    location: acme.locations.krakow,
    team: acme.teams.plant,
    user: acme.users.ada,
    assignment: operation.path.includes("/course-assignments/") ? acme.assignments.begun : acme.assignments.passed,
    course: operation.path.includes("/courses/") ? acme.courses.crane : installation.ids.courses.fire,
    certificate: acmeCertificates[0],
    id: acmeVideo.content_node_video_id,
    ...acmeHook,
    client: acmeClient,
    ...{ revision: 1, version: 1 },
  }
  const externalId = {
    locations: "krakow",
    teams: "plant",
    users: "ada",
    courses: "crane",
    requirements: "R-1",
    "group-trainings": "G-1",
  }[operation.path.split("/")[3] ?? ""]
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  // Another record may meanwhile have received the names in the example.
  const names = /\{(user|external_id)\}$/.test(operation.path) ? { username: null, email: null } : {}
  const own = operation.path.includes("{external_id}") ? { external_id: externalId, ...names } : names
  return {
    as: CHANGES_SUBMISSION.test(operation.operationId) ? "trainer" : "admin",
    path: operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === "lang" ? "en" : name === "external_id" ? String(externalId) : String(ids[name]),
    ),
    headers: neededHeaders(operation),
    ...(content === undefined ? {} : { body: encodedBody(content, own) }),
  }
}

function encodedBody([type, { example }]: readonly [string, { readonly example?: unknown }], own: object) {
  if (type.startsWith("image/")) return { type, content: PICTURE }
  const fields = { ...(example as Readonly<Record<string, unknown>>), ...own }
  if (type !== "multipart/form-data") return encodedAs(type, fields)
  const sent = Object.entries(fields).filter(([, value]) => value !== null)
  // The examples of files that are no text only say what to send.
  const isOpaque = /^(\(|%PDF)/.test(String(fields.file))
  return encodedAs(type, { ...Object.fromEntries(sent), ...(isOpaque ? { file: PDF } : {}) })
}

/** A path with the parameters that its operation cannot do without. */
function withNeededQuery(path: string, { parameters }: (typeof document.operations)[number]): string {
  const ids: Readonly<Record<string, number | undefined>> = { user_id: acme.users.ada, course_id: acme.courses.safety }
  const needed = parameters.filter((parameter) => parameter.in === "query" && parameter.required === true)
  const named = path.includes("/history.") ? ["user_id"] : needed.map(({ name }) => name)
  const query = named.map((name) => `${name}=${ids[name]}`).join("&")
  return query === "" ? path : `${path}?${query}`
}

describe(`with the seed ${SEED}`, () => {
  test.each(document.operations.map((operation) => [operation.operationId, operation] as const))(
    "%s keeps what its documentation promises, whatever it receives",
    async (_, operation) => {
      const statuses = new Set<number>()
      // Restores what the last request of another operation may have removed.
      await restore(operation.operationId)
      const property = fc.asyncProperty(requestsTo(document, operation, world), async (request) => {
        if (operation.method !== "get") await restore(operation.operationId)
        const response = await send(operation, request)
        statuses.add(response.status)
        if (request.as === null && needsToken(operation)) expect(response.status).toBe(401)
        const leaks = leaksIn(await response.clone().text(), JSON.stringify(request))
        expect([...(await brokenPromises(document, operation, response)), ...leaks]).toEqual([])
      })
      const numRuns = DRAWN.test(operation.operationId) ? Math.min(RUNS, DRAWN_RUNS) : RUNS
      const given = exampleOf(operation)
      const example = { ...given, path: withNeededQuery(given.path, operation) }
      const examples: [RandomRequest][] = [[example], [{ ...example, as: null }]]
      // Chance alone might never produce a body that is refused.
      if (example.body !== undefined) examples.push([{ ...example, body: { ...example.body, content: "{" } }])
      const outcome = await fc.check(property, { seed: SEED, numRuns, examples })
      if (outcome.failed) {
        const again = `PROPERTY_SEED=${SEED} PROPERTY_RUNS=${RUNS} npm test -- http/property`
        const failure = `${fc.defaultReportMessage(outcome)}\nTo see it again: ${again}`
        throw new Error(failure, { cause: outcome.errorInstance })
      }
      // Without these checks, documented responses that never occurred would go untested.
      const [success] = Object.keys(operation.responses).map(Number)
      expect(statuses).toContain(success ?? 200)
      if (needsToken(operation)) expect(statuses).toContain(401)
      if (operation.requestBody !== undefined) expect(statuses).toContain(needsToken(operation) ? 422 : 400)
    },
  )

  test("the server responds as before, and its database is intact", async () => {
    expect((await installation.request("GET", "/health/ready", { as: null })).status).toBe(200)
    expect(await faultsOfDatabase(installation.database)).toEqual([])
    expect(await crossReferences(installation)).toEqual([])
  })
})
