import { afterAll, describe, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { nonconformities } from "../../harness/openapi-conformance.ts"
import { type JsonSchema, OpenApiDocument } from "../../harness/openapi-document.ts"

/** Where one field can replace another, the document declares it for programs, and the server enforces it. */

const installation = await Installation.start()
const document = await OpenApiDocument.of(installation)
afterAll(() => installation.stop())

const acme = installation.ids.companies.acme
const id = Number(acme?.users.ada)
const team = Number(acme?.teams.warehouse)
const location = Number(acme?.locations.berlin)
const course = Number(installation.ids.courses.base)

type Body = Readonly<Record<string, unknown>>

const required = { external_id: "R-1", course_external_id: "safety", from: "2036-11-20" }
const requirement = (await installation.request("POST", "requirements", { body: required })).body.data?.id

const planned = { external_id: "G-1", course_external_id: "base" }
const training = (await installation.request("POST", "group-trainings", { body: planned })).body.data?.id
const own = { external_id: "own", title: "Own" }
const ownCourse = (await installation.request("POST", "courses", { body: own })).body.data?.id

/** Every body that combines these ways of naming one thing: none of them, each alone, and two at once. */
function ways(...forms: readonly Body[]): Body[] {
  return [{}, ...forms, ...forms.flatMap((one, index) => forms.slice(index + 1).map((other) => ({ ...one, ...other })))]
}

const both = (bodies: readonly Body[], others: readonly Body[]) =>
  bodies.flatMap((one) => others.map((other) => ({ ...one, ...other })))

const locations = ways({ location_id: location }, { location_external_id: "berlin" })
const clearable = ways({ location_id: location }, { location_external_id: "berlin" }, { location_external_id: null })
const users = ways({ user_ids: [id] }, { user_external_ids: ["ada"] })
const courses = ways({ course_id: course }, { course_external_id: "base" })
const admins = ways({ admin_user_ids: [id] }, { admin_user_external_ids: ["ada"] }, { admin_user_external_ids: null })
const trainers = ways({ trainer_admin_user_ids: [id] }, { trainer_admin_user_external_ids: ["ada"] })
const targets = ways(
  { user_ids: [id] },
  { user_external_ids: ["ada"] },
  { team_ids: [team] },
  { location_ids: [location] },
)
const teams = ways({ team_ids: [team] }, { team_external_ids: ["warehouse"] })
const named = (bodies: readonly Body[], more: Body) => bodies.map((body) => ({ ...more, ...body }))
const instructions = ways(
  { instruction_course_id: null },
  { instruction_course_external_id: "nothing" },
  { instruction_course_external_id: null },
)
const titled = named(instructions, { title: "Own" })
const led = ways({ trainer_id: id }, { trainer_external_id: "ada" }, { trainer_external_id: null })
const rows = (name: string, all: readonly Body[]) => all.map((row) => ({ [name]: [row], dry_run: true }))
const nobody = { first_name: "No", last_name: "Body" }

const BODIES: Readonly<Record<string, readonly Body[]>> = {
  createTeam: [...named(locations, { name: "Night" }), ...named(both(locations, admins), { name: "Day" })],
  replaceTeam: named(both(locations, trainers), { name: "Warehouse" }),
  updateTeam: both(admins, trainers),
  upsertTeam: named(locations, { name: "Warehouse" }),
  saveTeams: rows("teams", named(locations, { name: "Warehouse", external_id: "warehouse" })),
  createLocation: named(both(admins, trainers), { name: "Bremen" }),
  replaceLocation: named(admins, { name: "Berlin" }),
  updateLocation: both(admins, trainers),
  upsertLocation: named(admins, { name: "Berlin" }),
  saveLocations: rows("locations", named(admins, { name: "Berlin", external_id: "berlin" })),
  createUser: named(teams, nobody),
  replaceUser: named(teams, nobody),
  updateUser: teams,
  upsertUser: named(teams, nobody),
  saveUsers: rows("users", named(teams, { ...nobody, external_id: "nobody" })),
  attachUsers: users,
  createRequirement: both(courses, clearable),
  replaceRequirement: both(courses, clearable),
  previewRequirement: named(both(courses, clearable), { requirement_id: requirement }),
  updateRequirement: both(ways({ course_id: course }, { course_external_id: "base" }), clearable),
  upsertRequirement: both(courses, clearable),
  assignCourseToMany: named(both(courses, targets), { dry_run: true }),
  createCourse: named(instructions, { title: "Another" }),
  replaceCourse: titled,
  updateCourse: titled,
  upsertCourse: titled,
  createGroupTraining: [...both(courses, led), ...named(clearable, { course_id: course })],
  replaceGroupTraining: both(courses, led),
  updateGroupTraining: [...both(ways({ course_id: course }, { course_external_id: "base" }), led), ...clearable],
  upsertGroupTraining: both(courses, led),
  addParticipants: targets,
  createExemption: named(both(courses, ways({ user_id: id }, { user_external_id: "ada" })), { reason: "Knows it." }),
  remindByHand: named(both(courses, users), { dry_run: true }),
  recordQualifications: rows("qualifications", both(courses, ways({ user_id: id }, { user_external_id: "ada" }))),
}

/** Whether a schema, or one within its lists, declares alternative fields. */
function hasAlternatives(schema: JsonSchema): boolean {
  const {
    properties = {},
    oneOf,
    not,
  } = schema as { properties?: Record<string, JsonSchema>; oneOf?: []; not?: object }
  const lists = Object.values(properties).filter((property) => property.items !== undefined)
  const isChosen = oneOf !== undefined || not !== undefined
  return isChosen || lists.some(({ items }) => hasAlternatives(items as JsonSchema))
}

const bodyOf = ({ requestBody }: (typeof document.operations)[number]) =>
  requestBody?.content["application/json"]?.schema ?? {}

test("the bodies below are those of all operations with such fields", () => {
  const found = document.operations.filter((operation) => hasAlternatives(document.resolved(bodyOf(operation))))
  expect(found.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(BODIES).sort())
})

describe.each(Object.entries(BODIES))("%s", (operationId, bodies) => {
  const operation = document.operation(operationId)
  const external: Readonly<Record<string, string>> = {
    teams: "warehouse",
    locations: "berlin",
    users: "ada",
    requirements: "R-1",
    "group-trainings": "G-1",
    courses: "own",
  }
  const path = operation.path
    .replace("{external_id}", external[operation.path.split("/")[3] ?? ""] ?? "")
    .replace("{team}", String(team))
    .replace("{requirement}", String(requirement))
    .replace("{location}", String(location))
    .replace("{course}", String(ownCourse))
    .replace("{groupTraining}", String(training))
    .replace("{user}", String(acme?.users.ada))

  test("is refused for its combination of fields where the document says so, and nowhere else", async () => {
    const differences: unknown[] = []
    const verdicts = new Set<boolean>()
    for (const body of bodies) {
      const answer = await installation.request(operation.method.toUpperCase(), path, { body })
      const [row] = Array.isArray(answer.body.data) ? (answer.body.data as { codes?: object }[]) : []
      const codes = Object.values((answer.status === 422 ? answer.body.codes : row?.codes) ?? {}).flat()
      const isRefused = codes.some((code) => ["required", "two_forms", "one_target"].includes(String(code)))
      const isWrong = nonconformities(document, bodyOf(operation), body).length > 0
      verdicts.add(isWrong)
      if (isRefused !== isWrong) differences.push({ body, isWrong, status: answer.status, answer: answer.text })
    }
    expect(differences).toEqual([])
    expect([...verdicts].sort()).toEqual([false, true])
  })

  test("has an example that conforms", () => {
    const { schema = {}, example } = operation.requestBody?.content["application/json"] ?? {}
    expect(nonconformities(document, schema, example)).toEqual([])
  })
})
