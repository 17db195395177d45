import { describe, expect, test } from "bun:test"
import { DEMO, DEMO_TEXT } from "./demo-file.ts"

const [company] = DEMO.companies
const teams = company.locations.flatMap((location) => location.teams)
const courses = [...DEMO.courses, ...company.courses]
const courseNodes = courses.flatMap((course) => course.content)
const contentNodes = courseNodes.flatMap((node) => node.nodes)
const questions = contentNodes.flatMap((node) => node.questions)
const { users, assignments } = company

const keys = (rows: readonly { key: string }[]): string[] => rows.map((row) => row.key)
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)].sort()
const missing = (used: readonly string[], known: readonly string[]) => [...new Set(used).difference(new Set(known))]
const given = <T>(values: readonly (T | null)[]): T[] => values.filter((value): value is T => value !== null)

/** The properties of the dataset format, by kind of row. */
const PROPERTIES: [string, readonly object[], string][] = [
  ["the dataset", [DEMO], "scopes courses companies"],
  ["a scope", DEMO.scopes, "key title"],
  [
    "a company",
    [company],
    `key name language timezone logo courses locations users api_course_keys clients group_trainings assignments
    requirements exemptions submissions standing_days`,
  ],
  [
    "a course",
    // One that accepts certificates of other providers says so.
    courses.map(({ accepts_submissions: _, ...course }) => course),
    `key title description short_type state scope_key allow_user_approval_date may_change_valid_period valid_period
    number_of_questions minimal_success_points test_attempts requires_confirmation requires_conversation
    requires_trainer requires instruction_course_key content`,
  ],
  ["prerequisites", courses.map((course) => course.requires), "min_age course_keys fitness driving_classes"],
  ["a course node", courseNodes, "key title nodes"],
  ["a content node", contentNodes, "key title text prompter_text questions"],
  ["a question", questions, "text points answers"],
  ["an answer", questions.flatMap((question) => question.answers), "text correct"],
  [
    "a location",
    company.locations,
    "key name description street zip_city country phone email state admin_user_keys trainer_admin_user_keys teams",
  ],
  ["a team", teams, "key name description state instruction_course_key admin_user_keys trainer_admin_user_keys"],
  [
    "a user",
    users,
    `key first_name last_name salutation email mobile_number username password language birthday driving_classes
    fitness_valid_until absent_from absent_until state roles team_keys created_at`,
  ],
  ["a client", company.clients, "key name service_user_key collection_course_key client_id client_secret"],
  ["a group training", company.group_trainings, "key course_key trainer_user_key state begin_date end_date"],
  [
    "an assignment",
    // One that was withdrawn says when.
    assignments.filter((row) => !("withdrawn_at" in row)),
    `key user_key course_key assignment_type state deadline_date begin_date finish_date valid_until result_percent
    trainer_user_key creator_user_key group_training_key certificate_file predecessor_key superseded`,
  ],
  [
    "a requirement",
    company.requirements,
    `key state title course_key location_key team_key role from until lead_days grace_days made_on creator_user_key
    created_at`,
  ],
  ["an exemption", company.exemptions, "key user_key course_key from until reason creator_user_key created_at"],
  [
    "a submission",
    company.submissions,
    `key user_key course_key state finish_date valid_until note file file_name replaces_assignment_key assignment_key
    decider_user_key decision_note`,
  ],
]

describe("the demo dataset", () => {
  test.each(PROPERTIES)("gives %s exactly the properties of the format", (_, rows, names) => {
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Object.keys(row)).toEqual(names.split(/\s+/))
  })

  test("contains no secrets, no passwords, and only text that is trimmed and in normal form", () => {
    expect(distinct(users.map((user) => user.password))).toEqual([null])
    expect(company.clients.map((client) => [client.client_id, client.client_secret])).toEqual([[null, null]])
    JSON.parse(DEMO_TEXT, (_, value: unknown) => {
      if (typeof value === "string") expect(value).toBe(value.normalize("NFC").trim())
      return value
    })
  })

  test("contains only valid dates", () => {
    const dates: string[] = []
    JSON.parse(DEMO_TEXT, (name, value: unknown) => {
      if (/(_date|_until|^birthday)$/.test(name) && typeof value === "string") dates.push(value)
      return value
    })
    const real = (date: string) => new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) === date
    expect(dates.length).toBeGreaterThan(1000)
    expect(dates.filter((date) => !real(date))).toEqual([])
  })
})

describe("the keys of the demo", () => {
  test.each([
    ["scopes", DEMO.scopes],
    ["courses", courses],
    ["course nodes", courseNodes],
    ["content nodes", contentNodes],
    ["locations", company.locations],
    ["teams", teams],
    ["users", users],
    ["clients", company.clients],
    ["group trainings", company.group_trainings],
    ["assignments", assignments],
    ["requirements", company.requirements],
    ["exemptions", company.exemptions],
    ["submissions", company.submissions],
  ])("of %s are unique and short", (_, rows) => {
    expect(distinct(keys(rows))).toHaveLength(rows.length)
    expect(keys(rows).filter((key) => !/^[a-z0-9-]{1,36}$/.test(key))).toEqual([])
  })

  test("refer to existing rows", () => {
    const places = [...company.locations, ...teams]
    const userKeys = [
      ...places.flatMap((place) => [...place.admin_user_keys, ...place.trainer_admin_user_keys]),
      ...company.clients.map((client) => client.service_user_key),
      ...company.group_trainings.map((training) => training.trainer_user_key),
      ...assignments.flatMap((row) => given([row.user_key, row.trainer_user_key, row.creator_user_key])),
    ]
    const courseKeys = [
      ...courses.flatMap((course) => [...course.requires.course_keys, ...given([course.instruction_course_key])]),
      ...given(teams.map((team) => team.instruction_course_key)),
      ...company.api_course_keys,
      ...company.clients.map((client) => client.collection_course_key),
      ...[...company.group_trainings, ...assignments].map((row) => row.course_key),
    ]
    expect(missing(userKeys, keys(users))).toEqual([])
    expect(missing(courseKeys, keys(courses))).toEqual([])
    expect(missing(given(courses.map((course) => course.scope_key)), keys(DEMO.scopes))).toEqual([])
    const teamKeys = users.flatMap((user) => user.team_keys)
    expect(missing(teamKeys, keys(teams))).toEqual([])
    const groupKeys = given(assignments.map((row) => row.group_training_key))
    expect(missing(groupKeys, keys(company.group_trainings))).toEqual([])
  })
})
