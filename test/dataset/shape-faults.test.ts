import { describe, expect, test } from "bun:test"
import { acmeWith, assignment, EmptyInstallation, user } from "./empty-installation.ts"

async function faultsOf(document: unknown): Promise<readonly string[]> {
  await using installation = await EmptyInstallation.start()
  const faults = await installation.faults(document)
  expect(await installation.count("companies")).toBe(0)
  return faults
}

const ofUser = (more: object) => acmeWith({ users: [user("u1", more)] })
const ofAssignment = (more: object) =>
  acmeWith({
    users: [user("u1")],
    courses: [{ key: "c1", title: "Course" }],
    assignments: [assignment("a1", "u1", "c1", more)],
  })

const TOO_LONG = "x".repeat(256)
const CUT = `"${"x".repeat(79)}…`

describe("a value of the wrong kind is reported with its path", () => {
  test.each<[object, string]>([
    [{ companies: {} }, "companies: must be a list, not {}"],
    [{ companies: ["acme"] }, 'companies[0]: must be an object, not "acme"'],
    [{ scopes: [null] }, "scopes[0]: must be an object, not null"],
    [acmeWith({ users: [[]] }), "companies[0].users[0]: must be an object, not []"],
    [acmeWith({ name: 5 }), "companies[0].name: must be one line of at most 255 characters, not 5"],
    [acmeWith({ name: null }), "companies[0].name: must not be empty"],
    [acmeWith({ name: "  " }), "companies[0].name: must not be empty"],
    [acmeWith({ name: TOO_LONG }), `companies[0].name: must be one line of at most 255 characters, not ${CUT}`],
    [
      acmeWith({ name: "a\nb" }),
      'companies[0].name: must be one line of at most 255 characters, not "a\\nb" (U+000A in line 1 at character 2 cannot be stored)',
    ],
    [
      acmeWith({ language: "deu" }),
      'companies[0].language: must be a language code of two letters such as de, not "deu"',
    ],
    [
      acmeWith({ timezone: "Mars/Base" }),
      'companies[0].timezone: must be an IANA time zone such as Europe/Berlin, not "Mars/Base"',
    ],
    [
      acmeWith({ locations: [{ key: "l", name: "L", country: "GER" }] }),
      'companies[0].locations[0].country: must be a country code of at most two letters such as DE, not "GER"',
    ],
    [
      acmeWith({ locations: [{ key: "l", name: "L", teams: [{ key: "t", name: "T", state: "closed" }] }] }),
      'companies[0].locations[0].teams[0].state: must be one of active, inactive, not "closed"',
    ],
    [ofUser({ salutation: "x" }), 'companies[0].users[0].salutation: must be one of m, f, d, not "x"'],
    [
      ofUser({ email: "ada@" }),
      'companies[0].users[0].email: must be an email address of at most 254 characters, not "ada@"',
    ],
    [
      ofUser({ birthday: "2026-02-30" }),
      'companies[0].users[0].birthday: must be a real date such as 2026-01-31, not "2026-02-30"',
    ],
    [
      ofUser({ fitness_valid_until: "31.01.2026" }),
      'companies[0].users[0].fitness_valid_until: must be a real date such as 2026-01-31, not "31.01.2026"',
    ],
    [ofUser({ team_keys: "t1" }), 'companies[0].users[0].team_keys: must be a list of keys, not "t1"'],
    [
      ofUser({ team_keys: [7] }),
      "companies[0].users[0].team_keys[0]: must be one line of at most 255 characters, not 7",
    ],
    [
      ofUser({ roles: ["company.employee", "boss"] }),
      'companies[0].users[0].roles[1]: must be one of company.admin, company.location_admin, company.trainer, company.employee, not "boss"',
    ],
    [
      ofUser({ driving_classes: ["B", "Z"] }),
      'companies[0].users[0].driving_classes[1]: must be one of AM, A1, A2, A, B1, B, BE, C1, C1E, C, CE, D1, D1E, D, DE, L, T, not "Z"',
    ],
    [
      ofAssignment({ state: "passed" }),
      'companies[0].assignments[0].state: must be one of assigned, inprogress, done, success, failed, notshownup, not "passed"',
    ],
    [
      ofAssignment({ assignment_type: "auto" }),
      'companies[0].assignments[0].assignment_type: must be one of manual, recurring, approval, not "auto"',
    ],
    [
      ofAssignment({ result_percent: 101 }),
      "companies[0].assignments[0].result_percent: must be a number from 0 to 100, not 101",
    ],
    [
      ofAssignment({ deadline_date: "2026-01-31T16:00" }),
      'companies[0].assignments[0].deadline_date: must be a real date such as 2026-01-31, or a date and time with its offset such as 2026-01-31T16:00:00Z, not "2026-01-31T16:00"',
    ],
    [
      { courses: [{ key: "c", title: "C", short_type: "video" }] },
      'courses[0].short_type: must be one of base, instruction, operator, operator_recurring, trainer, not "video"',
    ],
    [
      { courses: [{ key: "c", title: "C", valid_period: "0d" }] },
      'courses[0].valid_period: must be a period such as 30d, 6m or 2y (days, weeks, months, years), or 0cy or 1cm (to the end of this year, of the next month), not "0d"',
    ],
    [
      { courses: [{ key: "c", title: "C", number_of_questions: 1.5 }] },
      "courses[0].number_of_questions: must be a whole number from 0 to 100000, not 1.5",
    ],
    ...[0, 21, 1.5, "3"].map((attempts): [object, string] => [
      { courses: [{ key: "c", title: "C", test_attempts: attempts }] },
      `courses[0].test_attempts: must be a whole number from 1 to 20, not ${JSON.stringify(attempts)}`,
    ]),
    ...["requires_confirmation", "requires_conversation", "requires_trainer"].map((name): [object, string] => [
      { courses: [{ key: "c", title: "C", [name]: "yes" }] },
      `courses[0].${name}: must be true or false, not "yes"`,
    ]),
    [
      { courses: [{ key: "c", title: "C", allow_user_approval_date: 1 }] },
      "courses[0].allow_user_approval_date: must be true or false, not 1",
    ],
    [
      { courses: [{ key: "c", title: "C", requires: { min_age: "18" } }] },
      'courses[0].requires.min_age: must be a whole number from 0 to 150, not "18"',
    ],
    [
      {
        courses: [
          {
            key: "c",
            title: "C",
            content: [
              {
                key: "ch",
                title: "Ch",
                nodes: [{ key: "n", title: "N", questions: [{ text: "?", answers: [{ text: 1 }] }] }],
              },
            ],
          },
        ],
      },
      "courses[0].content[0].nodes[0].questions[0].answers[0].text: must be text of at most 65535 characters, not 1",
    ],
    [
      acmeWith({ users: [user("u1")], group_trainings: [{ key: "g", course_key: null, state: "ongoing" }] }),
      "companies[0].group_trainings[0].course_key: must not be empty",
    ],
  ])("%j", async (document, fault) => {
    expect(await faultsOf(document)).toEqual([fault])
  })
})

describe("a value is shown unless it is secret", () => {
  test("in a password", async () => {
    expect(await faultsOf(ofUser({ password: "geheim" }))).toEqual([
      "companies[0].users[0].password: must be text of 8 to 200 characters",
    ])
  })

  test("in the secret of a client", async () => {
    const client = { key: "c", name: "C", service_user_key: "u1", client_id: "x", client_secret: "short" }
    expect(await faultsOf(acmeWith({ users: [user("u1")], clients: [client] }))).toEqual([
      'companies[0].clients[0].client_id: must be a UUID such as 2f1e3c52-7d0b-4c55-9d0e-6a4f0b3c1d2e, not "x"',
      "companies[0].clients[0].client_secret: must be text of 8 to 255 characters",
    ])
  })
})

describe("an unknown property is reported, with a suggestion", () => {
  test.each<[object, string]>([
    [{ companys: [] }, 'companys: unknown property, did you mean "companies"?'],
    [acmeWith({ "e mail": 1 }), 'companies[0]["e mail"]: unknown property'],
    [
      ofUser({ drivng_classes: [] }),
      'companies[0].users[0].drivng_classes: unknown property, did you mean "driving_classes"?',
    ],
    [ofUser({ idd: 7 }), 'companies[0].users[0].idd: unknown property, did you mean "id"?'],
    [{ courses: [{ key: "c", title: "C", requires: { age: 18 } }] }, "courses[0].requires.age: unknown property"],
  ])("%j", async (document, fault) => {
    expect(await faultsOf(document)).toEqual([fault])
  })
})

describe("a missing required property is reported", () => {
  test("a key always", async () => {
    expect(await faultsOf({ scopes: [{ title: "Forklift" }], companies: [{ name: "Acme" }] })).toEqual([
      "scopes[0].key: is missing",
      "companies[0].key: is missing",
    ])
  })

  test("names and other required properties of a new row", async () => {
    const document = {
      scopes: [{ key: "s" }],
      courses: [{ key: "c", content: [{ key: "ch", nodes: [{ key: "n" }] }] }],
      companies: [
        {
          key: "acme",
          locations: [{ key: "l", teams: [{ key: "t" }] }],
          users: [{ key: "u" }],
          clients: [{ key: "cl" }],
          group_trainings: [{ key: "g" }],
          assignments: [{ key: "a" }],
        },
      ],
    }
    expect([...(await faultsOf(document))].sort()).toEqual([
      "companies[0].assignments[0].course_key: is missing",
      "companies[0].assignments[0].user_key: is missing",
      "companies[0].clients[0].name: is missing",
      "companies[0].clients[0].service_user_key: is missing",
      "companies[0].group_trainings[0].course_key: is missing",
      "companies[0].locations[0].name: is missing",
      "companies[0].locations[0].teams[0].name: is missing",
      "companies[0].name: is missing",
      "companies[0].users[0].first_name: is missing",
      "companies[0].users[0].last_name: is missing",
      "courses[0].content[0].nodes[0].title: is missing",
      "courses[0].content[0].title: is missing",
      "courses[0].title: is missing",
      "scopes[0].title: is missing",
    ])
  })
})

test("errors of all kinds are reported at once, each only once", async () => {
  const document = acmeWith({
    language: "german",
    users: [user("u1", { birthday: "never", team_keys: ["t9"] }), user("u1", { first_name: 1 })],
    assignments: [assignment("a1", "u9", "c9", { result_percent: "all" })],
  })
  expect(await faultsOf(document)).toEqual([
    'companies[0].language: must be a language code of two letters such as de, not "german"',
    'companies[0].users[0].birthday: must be a real date such as 2026-01-31, not "never"',
    "companies[0].users[1].first_name: must be one line of at most 255 characters, not 1",
    'companies[0].assignments[0].result_percent: must be a number from 0 to 100, not "all"',
    'companies[0].users[1].key: companies[0].users[0] has the key "u1" too',
    'companies[0].users[0].team_keys[0]: no team has the key "t9"',
    'companies[0].assignments[0].user_key: no user has the key "u9"',
    'companies[0].assignments[0].course_key: no course has the key "c9"',
  ])
})

test("the document that was refused is not changed", async () => {
  const document = ofUser({ first_name: " Ada ", birthday: "never", team_keys: [1] })
  const before = structuredClone(document)
  expect(await faultsOf(document)).toHaveLength(2)
  expect(document).toEqual(before)
})
