import { describe, expect, test } from "bun:test"
import { acmeWith, assignment, EmptyInstallation, instruction, location, user } from "./empty-installation.ts"

async function faultsOf(document: unknown): Promise<readonly string[]> {
  await using installation = await EmptyInstallation.start()
  const faults = await installation.faults(document)
  expect(await installation.count("courses")).toBe(0)
  return faults
}

const client = (more: object) => ({ key: "c1", name: "Client", service_user_key: "u1", ...more })
const base = (key: string, more: object = {}) => ({ key, title: key, short_type: "base", ...more })

describe("a key that matches nothing is reported with its path", () => {
  test.each<[string, object, string]>([
    [
      "team of a user",
      { users: [user("u1", { team_keys: ["t9"] })] },
      'users[0].team_keys[0]: no team has the key "t9"',
    ],
    [
      "administrator of a location",
      { locations: [{ key: "l", name: "L", admin_user_keys: ["x"] }] },
      'locations[0].admin_user_keys[0]: no user has the key "x"',
    ],
    [
      "trainer of a team",
      { locations: [{ key: "l", name: "L", teams: [{ key: "t", name: "T", trainer_admin_user_keys: ["x"] }] }] },
      'locations[0].teams[0].trainer_admin_user_keys[0]: no user has the key "x"',
    ],
    [
      "instruction of a team",
      { locations: [{ key: "l", name: "L", teams: [{ key: "t", name: "T", instruction_course_key: "x" }] }] },
      'locations[0].teams[0].instruction_course_key: no course has the key "x"',
    ],
    [
      "scope of a course",
      { courses: [instruction("c", { scope_key: "x" })] },
      'courses[0].scope_key: no scope has the key "x"',
    ],
    [
      "required course",
      { courses: [instruction("c", { requires: { course_keys: ["x"] } })] },
      'courses[0].requires.course_keys[0]: no course has the key "x"',
    ],
    [
      "recurring course",
      { courses: [base("c", { instruction_course_key: "x" })] },
      'courses[0].instruction_course_key: no course has the key "x"',
    ],
    ["API course", { api_course_keys: ["x"] }, 'api_course_keys[0]: no course has the key "x"'],
    [
      "service user",
      { clients: [{ key: "c1", name: "C", service_user_key: "x" }] },
      'clients[0].service_user_key: no user has the key "x"',
    ],
    [
      "collection",
      { users: [user("u1")], clients: [client({ collection_course_key: "x" })] },
      'clients[0].collection_course_key: no course has the key "x"',
    ],
    [
      "course of a group training",
      { group_trainings: [{ key: "g", course_key: "x" }] },
      'group_trainings[0].course_key: no course has the key "x"',
    ],
    [
      "trainer of a group training",
      { courses: [instruction("c")], group_trainings: [{ key: "g", course_key: "c", trainer_user_key: "x" }] },
      'group_trainings[0].trainer_user_key: no user has the key "x"',
    ],
    [
      "group training of an assignment",
      {
        users: [user("u1")],
        courses: [instruction("c")],
        assignments: [assignment("a", "u1", "c", { group_training_key: "x" })],
      },
      'assignments[0].group_training_key: no group training has the key "x"',
    ],
    [
      "trainer of an assignment",
      {
        users: [user("u1")],
        courses: [instruction("c")],
        assignments: [assignment("a", "u1", "c", { trainer_user_key: "x" })],
      },
      'assignments[0].trainer_user_key: no user has the key "x"',
    ],
    [
      "creator of an assignment",
      {
        users: [user("u1")],
        courses: [instruction("c")],
        assignments: [assignment("a", "u1", "c", { creator_user_key: "x" })],
      },
      'assignments[0].creator_user_key: no user has the key "x"',
    ],
  ])("%s", async (_, rows, fault) => {
    expect(await faultsOf(acmeWith(rows))).toEqual([`companies[0].${fault}`])
  })

  test("user and course of an assignment", async () => {
    expect(await faultsOf(acmeWith({ assignments: [assignment("a", "u9", "c9")] }))).toEqual([
      'companies[0].assignments[0].user_key: no user has the key "u9"',
      'companies[0].assignments[0].course_key: no course has the key "c9"',
    ])
  })

  test("a course of another company, even one in the same dataset", async () => {
    const document = {
      companies: [
        ...acmeWith({ courses: [instruction("own")], users: [user("u1")] }).companies,
        {
          key: "beta",
          name: "Beta",
          users: [user("u2", { team_keys: ["t"] })],
          assignments: [assignment("a", "u1", "own")],
        },
      ],
    }
    expect(await faultsOf(document)).toEqual([
      'companies[1].users[0].team_keys[0]: no team has the key "t"',
      'companies[1].assignments[0].user_key: no user has the key "u1"',
      'companies[1].assignments[0].course_key: no course has the key "own"',
    ])
  })

  test("a course of a company, for a shared course", async () => {
    const document = {
      courses: [base("shared", { instruction_course_key: "own" })],
      ...acmeWith({ courses: [instruction("own")] }),
    }
    expect(await faultsOf(document)).toEqual(['courses[0].instruction_course_key: no course has the key "own"'])
  })
})

describe("a course of the wrong type is reported", () => {
  const courses = [base("b"), { key: "o", title: "O", short_type: "operator" }]

  test("as the instruction of a team", async () => {
    const locations = [{ key: "l", name: "L", teams: [{ key: "t", name: "T", instruction_course_key: "o" }] }]
    expect(await faultsOf(acmeWith({ courses, locations }))).toEqual([
      'companies[0].locations[0].teams[0].instruction_course_key: the course "o" must be of the type "instruction", not "operator"',
    ])
  })

  test("as the recurring course of a base course", async () => {
    expect(await faultsOf({ courses: [base("b", { instruction_course_key: "o" }), courses[1]] })).toEqual([
      'courses[0].instruction_course_key: the course "o" must be of the type "instruction", not "operator"',
    ])
  })

  test("with the derived key of a recurring course to be created", async () => {
    const taken = { key: "b.instruction", title: "Taken", short_type: "trainer" }
    expect(await faultsOf({ courses: [base("b"), taken] })).toEqual([
      'courses[0].instruction_course_key: the course "b.instruction" must be of the type "instruction", not "trainer"',
    ])
  })

  test("as an API course", async () => {
    expect(await faultsOf(acmeWith({ courses, api_course_keys: ["b", "o"] }))).toEqual([
      'companies[0].api_course_keys[1]: the course "o" must be of the type "base", not "operator"',
    ])
  })

  test("if a course other than a base course names a recurring one", async () => {
    const course = { key: "o", title: "O", short_type: "operator", instruction_course_key: "i" }
    expect(await faultsOf({ courses: [instruction("i"), course] })).toEqual([
      'courses[1].instruction_course_key: only a course of the type "base" names its recurring course',
    ])
  })
})

test("a collection must be among the company's API courses", async () => {
  const rows = {
    courses: [base("b"), base("other")],
    users: [user("u1")],
    api_course_keys: ["other"],
    clients: [client({ collection_course_key: "b" })],
  }
  const fault = `companies[0].clients[0].collection_course_key: the course "b" is not among the company's api_course_keys`
  expect(await faultsOf(acmeWith(rows))).toEqual([fault])
  expect(await faultsOf(acmeWith({ ...rows, api_course_keys: null }))).toEqual([fault])
  const { api_course_keys: _, ...withoutList } = rows
  expect(await faultsOf(acmeWith(withoutList))).toEqual([fault])
})

test("a course cannot require itself", async () => {
  expect(await faultsOf({ courses: [instruction("c", { requires: { course_keys: ["c"] } })] })).toEqual([
    "courses[0].requires.course_keys: a course cannot require itself",
  ])
})

test("a key that is in a list twice is reported", async () => {
  const rows = { locations: [location("l", "t1")], users: [user("u1", { team_keys: ["t1", "t1"] })] }
  expect(await faultsOf(acmeWith(rows))).toEqual([
    'companies[0].users[0].team_keys[1]: the key "t1" is in the list twice',
  ])
})
