import fc from "fast-check"
import { anyText } from "../harness/any-text.ts"
import type { OpenApiDocument, Operation, Parameter } from "../harness/openapi-document.ts"
import { oddHeaders } from "./hostile-texts.ts"
import { bodyOf, oddBody, type RandomBody } from "./random-bodies.ts"
import { conforming, type Known, type RecordKind } from "./random-values.ts"

/** A generated request, as printed when it fails. */
export interface RandomRequest {
  /** Key of the client that sends it. With null, the header `authorization` is sent unchanged or left out. */
  readonly as: string | null
  readonly authorization?: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: RandomBody
}

export interface World {
  /** Records of the company whose administrator sends most requests. */
  readonly own: Known
  /** Records of another company. */
  readonly foreign: Known
}

const UNKNOWN_ID = 987_654_321

/** Requests to `operation`: some are entirely valid, the others may have errors anywhere. */
export function requestsTo(document: OpenApiDocument, operation: Operation, world: World): fc.Arbitrary<RandomRequest> {
  return fc.oneof(
    { arbitrary: validRequest(document, operation, world), weight: 2 },
    { arbitrary: anyRequest(document, operation, world), weight: 3 },
  )
}

function validRequest(document: OpenApiDocument, operation: Operation, world: World): fc.Arbitrary<RandomRequest> {
  return fc
    .record({
      ids: idsFor(operation, (kind) => fc.constantFrom(...world.own.ids[kind])),
      query: queryOf(operation, ({ schema, name }) => conforming(schema, world.own, name).map(String)),
      body: bodyOf(document, operation, world.own),
    })
    .map(({ ids, query, body }) =>
      assembled({ as: "admin", headers: neededHeaders(operation), operation, ids, query, body }),
    )
}

function anyRequest(document: OpenApiDocument, operation: Operation, world: World): fc.Arbitrary<RandomRequest> {
  const known = mixed(world)
  return fc
    .record({
      sender,
      headers: oddHeaders,
      ids: idsFor(operation, (kind) =>
        fc.oneof(
          { arbitrary: fc.constantFrom(...world.own.ids[kind]).map(String), weight: 4 },
          {
            arbitrary: fc.constantFrom(...world.foreign.ids[kind], UNKNOWN_ID, Number.MAX_SAFE_INTEGER).map(String),
            weight: 2,
          },
          { arbitrary: garbageSegment, weight: 1 },
        ),
      ),
      query: queryOf(operation, ({ schema, name }) =>
        fc.oneof(conforming(schema, known, name).map(String), fc.constantFrom(...GARBAGE_WORDS), anyText()),
      ),
      body:
        operation.method === "get"
          ? fc.constant(undefined)
          : fc.option(oddBody(document, operation, known), { nil: undefined }),
    })
    .map(({ sender: { as, authorization }, headers, ids, query, body }) =>
      assembled({
        as,
        ...(authorization === undefined ? {} : { authorization }),
        headers,
        operation,
        ids,
        query,
        body,
      }),
    )
}

const sender: fc.Arbitrary<{ as: string | null; authorization?: string }> = fc.oneof(
  { arbitrary: fc.constant({ as: "admin" }), weight: 8 },
  {
    arbitrary: fc.constantFrom("locadmin", "trainer", "employee", "norole", "mixed", "other").map((as) => ({ as })),
    weight: 3,
  },
  {
    arbitrary: fc
      .constantFrom(
        "",
        "Bearer",
        "Bearer ",
        "Bearer x",
        "Bearer a b",
        "Basic eDp5",
        "Basic ?",
        "bearer \u00e9",
        "Token x",
      )
      .map((authorization) => ({ as: null, authorization })),
    weight: 1,
  },
  { arbitrary: fc.constant({ as: null }), weight: 1 },
)

/** Path segments that name nothing. They must not be words that another route has in this place. */
const garbageSegment = fc.constantFrom(
  "0",
  "-1",
  "1.5",
  "01",
  "+1",
  "1e3",
  "0x1",
  "%201",
  "1%20",
  "%00",
  "%zz",
  "%",
  "..%2f1",
  "1%2f2",
  "%D9%A1",
  "abc",
  "null",
  "undefined",
  "NaN",
  "9007199254740992",
  "1".repeat(400),
  "😀",
  "1;2",
  "1,2",
  "[1]",
)

const GARBAGE_WORDS = [
  "",
  " ",
  "0",
  "-1",
  "1.5",
  "1e9",
  "x",
  "null",
  "true",
  "\u0000",
  "%",
  "'",
  "id,",
  "-",
  ",",
  "\ud800",
]

/** Some ids belong to records, some to none. */
const externalIds = fc.constantFrom(
  "krakow",
  "plant",
  "ada",
  "berlin",
  "office",
  "new",
  "100%25",
  "a%2Fb",
  "%e4",
  "%00",
)

/** Parameters that are numbers within their record. */
const NUMBERED: readonly string[] = ["revision", "version"]

/** The condition without which some changes are refused. */
export function neededHeaders({ responses }: Operation): Record<string, string> {
  return "428" in responses ? { "if-match": "*" } : {}
}

function idsFor(operation: Operation, idOf: (kind: RecordKind) => fc.Arbitrary<string | number>) {
  const names = operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)
  const segmentFor = (name: string) =>
    name === "external_id"
      ? externalIds
      : NUMBERED.includes(name)
        ? fc.constantFrom("1", "2")
        : name === "lang"
          ? fc.constantFrom("de", "en", "xx", "EN", "e")
          : idOf(kindOf(name)).map(String)
  return fc.record(Object.fromEntries(names.map((name) => [name, segmentFor(name)])))
}

/** The kind of record to which a path parameter refers; only content videos are always called `id`. */
function kindOf(name: string): RecordKind {
  if (name === "delivery") return "webhook_deliveries"
  if (name === "client") return "client_rows"
  if (name === "schedule") return "report_schedules"
  if (name === "groupTraining") return "group_trainings"
  if (name === "correction") return "group_corrections"
  return name === "id" ? "content_videos" : (`${name}s` as RecordKind)
}

function queryOf(operation: Operation, valuesOf: (parameter: Parameter) => fc.Arbitrary<string>) {
  const parameters = operation.parameters.filter((parameter) => parameter.in === "query")
  const pairs = parameters.map((parameter) => fc.tuple(fc.constant(parameter.name), valuesOf(parameter)))
  const pair = fc.oneof(fc.constant<[string, string]>(["unknown", "1"]), ...pairs)
  return fc.array(pair, { maxLength: 4 })
}

function assembled({
  operation,
  ids,
  query,
  body,
  ...rest
}: Pick<RandomRequest, "as" | "authorization" | "headers"> & {
  operation: Operation
  ids: Record<string, string>
  query: [string, string][]
  body: RandomBody | undefined
}): RandomRequest {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "1")
  const search = query.length === 0 ? "" : `?${new URLSearchParams(query)}`
  return { ...rest, path: `${path}${search}`, ...(body === undefined ? {} : { body }) }
}

function mixed({ own, foreign }: World): Known {
  const of = (kind: RecordKind) => [...own.ids[kind], ...own.ids[kind], ...foreign.ids[kind], UNKNOWN_ID]
  const ids = {
    users: of("users"),
    teams: of("teams"),
    locations: of("locations"),
    courses: of("courses"),
    content_nodes: of("content_nodes"),
    content_videos: of("content_videos"),
    assignments: of("assignments"),
    certificates: of("certificates"),
    exemptions: of("exemptions"),
    files: of("files"),
    submissions: of("submissions"),
    report_schedules: of("report_schedules"),
    webhooks: of("webhooks"),
    webhook_deliveries: of("webhook_deliveries"),
    client_rows: of("client_rows"),
    imports: of("imports"),
    requirements: of("requirements"),
    group_trainings: of("group_trainings"),
    group_corrections: of("group_corrections"),
  }
  return { ids, texts: own.texts }
}
