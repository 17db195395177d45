import { afterAll, describe, expect, test } from "bun:test"
import fc from "fast-check"
import { sql } from "../../src/database/port.ts"
import { clientId, clientSecret } from "./companies.ts"
import { Installation } from "./installation.ts"
import { nonconformities } from "./openapi-conformance.ts"
import { OpenApiDocument, type Operation } from "./openapi-document.ts"
import { type RandomRequest, requestsTo, type World } from "./random-requests.ts"
import { RecordedMail } from "./recorded-mail.ts"

/** How many requests each operation gets, and the seed that they are made from, to see a failure again. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 60)
const SEED = Number(process.env.PROPERTY_SEED ?? Math.trunc(Math.random() * 2 ** 31))

const installation = await Installation.start({ mail: new RecordedMail() })
const document = await OpenApiDocument.of(installation)
afterAll(() => installation.stop())

const world: World = { own: idsOf("acme"), foreign: idsOf("beta") }

function idsOf(company: string): World["own"] {
  const ids = installation.ids.companies[company]
  if (ids === undefined) throw new TypeError(`there is no company ${company}`)
  const { users, teams, locations, courses } = ids
  return {
    users: Object.values(users),
    teams: Object.values(teams),
    locations: Object.values(locations),
    courses: Object.values(courses),
  }
}

/** Gives the service users back what a request may have taken from them. */
async function restore(): Promise<void> {
  await installation.database.run(sql`update users set state = 'active' where username like '%-service'`)
  await installation.database.run(sql`
    insert into user_roles (user_id, role, company_id)
    select id, 'company.admin', company_id from users where id in (${world.own.users[0]}, ${world.foreign.users[0]})
    on conflict do nothing`)
}

/** A token of its own for every request, since one of them is the request to end it. */
async function freshToken(client: string): Promise<string> {
  const { body } = await installation.request("POST", "/oauth/token", {
    as: null,
    body: { grant_type: "client_credentials", client_id: clientId(client), client_secret: clientSecret(client) },
  })
  return String(body.access_token)
}

async function send(
  operation: Operation,
  { as, authorization, path, headers, body }: RandomRequest,
): Promise<Response> {
  const sent = new Headers(headers)
  if (as !== null && operation.security.length > 0) sent.set("authorization", `Bearer ${await freshToken(as)}`)
  else if (authorization !== undefined) sent.set("authorization", authorization)
  if (body !== undefined) sent.set("content-type", body.type)
  const init = { method: operation.method.toUpperCase(), headers: sent, body: body?.content ?? null }
  return installation.app.handle(new Request(`http://localhost${path}`, init))
}

/** What an answer breaks of what the document promises of the operation; empty when it keeps it. */
async function brokenPromises(operation: Operation, request: RandomRequest, response: Response): Promise<string[]> {
  const text = await response.text()
  const { status } = response
  const said = `${status} ${text.slice(0, 300)}`
  const documented = operation.responses[String(status)]
  if (status >= 500) return [`failed: ${said}`]
  if (documented === undefined) return [`answered with a status that is not documented: ${said}`]
  const broken: string[] = []
  const needsToken = operation.security.length > 0
  if (needsToken && request.as === null && status !== 401) broken.push(`let in who has no token: ${said}`)
  if (!/^[\w.:-]{1,128}$/.test(response.headers.get("x-request-id") ?? "")) broken.push("has no X-Request-Id")
  const type = response.headers.get("content-type")?.split(";")[0] ?? null
  const contents = Object.entries(documented.content ?? {})
  const content = contents.find(([documentedType]) => documentedType === type)
  if (contents.length === 0) return text === "" ? broken : [...broken, `has a body where none is documented: ${said}`]
  if (content === undefined) return [...broken, `has the content type ${type}, which is not documented: ${said}`]
  const faults = nonconformities(document, content[1].schema, JSON.parse(text))
  return [...broken, ...faults.map((fault) => `does not match its schema at ${fault}: ${said}`)]
}

/** The request that the document gives as its example, by the administrator. */
function exampleOf(operation: Operation): RandomRequest {
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  return {
    as: "admin",
    path: operation.path.replace(/\{\w+\}/g, "1"),
    headers: {},
    ...(content === undefined ? {} : { body: { type: content[0], content: JSON.stringify(content[1].example) } }),
  }
}

describe(`with the seed ${SEED}`, () => {
  test.each(document.operations.map((operation) => [operation.operationId, operation] as const))(
    "%s keeps what its documentation promises, whatever it is sent",
    async (_, operation) => {
      const statuses = new Set<number>()
      const property = fc.asyncProperty(requestsTo(document, operation, world), async (request) => {
        await restore()
        const response = await send(operation, request)
        statuses.add(response.status)
        expect(await brokenPromises(operation, request, response)).toEqual([])
      })
      const example = exampleOf(operation)
      const outcome = await fc.check(property, {
        seed: SEED,
        numRuns: RUNS,
        examples: [[example], [{ ...example, as: null }]],
      })
      if (outcome.failed) {
        const again = `PROPERTY_SEED=${SEED} PROPERTY_RUNS=${RUNS} npm test -- api/property`
        throw new Error(`${fc.defaultReportMessage(outcome)}\nTo see it again: ${again}`)
      }
      if (operation.security.length > 0) expect(statuses).toContain(401)
      if (operation.requestBody !== undefined) expect(statuses.size).toBeGreaterThan(1)
    },
  )
})
