import { describe, expect, test } from "bun:test"
import { acmeWith, assignment, EmptyInstallation, instruction, location, NOW, user } from "./empty-installation.ts"
import { faultsAfter } from "./faults-after.ts"

const ACME = "companies[0]"

const nothing = {}
const shared = (content: readonly object[]) => [{ ...instruction("fire"), content }]
const page = (key: string, more: object = {}) => ({ key, title: key, ...more })

describe("an id given in a row", () => {
  test("must be unused or that of the row with this key", async () => {
    const first = acmeWith({ users: [user("u1", { id: 7 }), user("u2", { id: 9 })], courses: [instruction("c")] })
    const users = [user("u1", { id: 7 }), user("u2", { id: 8 }), user("u3", { id: 9 }), user("u4", { id: 10 })]
    expect(await faultsAfter(first, acmeWith({ id: 2, users, courses: [instruction("d", { id: 1 })] }))).toEqual([
      `${ACME}.id: this company has the id 1 in the database`,
      `${ACME}.users[1].id: this user has the id 9 in the database`,
      `${ACME}.courses[0].id: another course of the database has the id 1`,
      `${ACME}.users[2].id: another user of the database has the id 9`,
    ])
  })

  test("must be unique in the dataset, across companies", async () => {
    const beta = { key: "beta", name: "Beta", users: [user("u3", { id: 7 })] }
    const { companies } = acmeWith({ users: [user("u1", { id: 7 }), user("u2", { id: 7 })] })
    expect(await faultsAfter(nothing, { companies: [...companies, beta] })).toEqual([
      `${ACME}.users[1].id: ${ACME}.users[0] has the id 7 too`,
      `companies[1].users[0].id: ${ACME}.users[0] has the id 7 too`,
    ])
  })

  test("may be one from the same page's questions, but not from another page's", async () => {
    const questions = (...ids: number[]) => ids.map((id) => ({ id, text: "?", answers: [{ id: id + 10, text: "!" }] }))
    const content = (one: object, two: object) => ({
      courses: shared([{ key: "f", title: "F", nodes: [page("p1", one), page("p2", two)] }]),
    })
    const first = content({ questions: questions(1, 2) }, { questions: questions(3) })
    expect(await faultsAfter(first, content({ questions: questions(3) }, {}))).toEqual([
      "courses[0].content[0].nodes[0].questions[0].id: another question of the database has the id 3",
      "courses[0].content[0].nodes[0].questions[0].answers[0].id: another answer of the database has the id 13",
    ])
    await using installation = await EmptyInstallation.start()
    await installation.import(first)
    await installation.import(content({ questions: questions(2) }, {}))
    expect(await installation.rows("select id from questions order by id")).toEqual([{ id: 2 }, { id: 3 }])
  })

  test("may be given to some rows only: the others get ids above all of them", async () => {
    await using installation = await EmptyInstallation.start()
    const users = [user("u1"), user("u2", { id: 2 }), user("u3", { id: 1 }), user("u4")]
    const ids = await installation.importAcme({ users, locations: [location("l")] })
    expect(ids.users).toEqual({ u1: 3, u2: 2, u3: 1, u4: 4 })
    const more = await installation.importAcme({ users: [user("u5", { id: 20 }), user("u6")] })
    expect(more.users).toEqual({ u5: 20, u6: 21 })
    expect((await installation.importAcme({ users: [user("u7")] })).users).toEqual({ u7: 22 })
  })
})

describe("times given in a row", () => {
  test("are used for the row, even if it already exists", async () => {
    await using installation = await EmptyInstallation.start()
    const times = { created_at: "2020-01-02T03:04:05.678Z", updated_at: "2021-01-02T03:04:05.678Z" }
    await installation.importAcme({ users: [user("u1")] })
    await installation.importAcme({ users: [{ key: "u1", ...times }] }, NOW + 1)
    expect(await installation.rows("select created_at, updated_at from users")).toEqual([
      { created_at: Date.parse(times.created_at), updated_at: Date.parse(times.updated_at) },
    ])
  })

  test.each(["2026-02-30T00:00:00.000Z", "2026-01-01T00:00:00Z", "2026-01-01", "2026-01-01T00:00:00.000+01:00"])(
    "%s is not valid",
    async (text) => {
      expect(await faultsAfter(nothing, acmeWith({ updated_at: text }))).toEqual([
        `${ACME}.updated_at: must be an instant in UTC with milliseconds such as 2026-01-31T16:00:00.000Z, not "${text}"`,
      ])
    },
  )
})

describe("a hash is recognised by its form, and never shown", () => {
  test("of a password", async () => {
    const wrong = "must be an argon2id hash in PHC notation"
    const of = (password_hash: string) => acmeWith({ users: [user("u1", { password_hash })] })
    for (const hash of [
      "secret",
      "$2b$10$abcdefghijklmnopqrstuv",
      "$argon2id$v=19$m=99999999,t=2,p=1$c29tZXNhbHQ$aGFzaGhhc2hoYXNo",
    ]) {
      expect(await faultsAfter(nothing, of(hash))).toEqual([`${ACME}.users[0].password_hash: ${wrong}`])
    }
    const hash = await Bun.password.hash("12345678", { algorithm: "argon2id", memoryCost: 8, timeCost: 1 })
    expect(
      await faultsAfter(nothing, acmeWith({ users: [user("u1", { password: "12345678", password_hash: hash })] })),
    ).toEqual([`${ACME}.users[0].password_hash: cannot be combined with password; give one of the two`])
  })

  test("of a client secret and a token", async () => {
    const client = (more: object) =>
      acmeWith({ users: [user("svc")], clients: [{ key: "c", name: "C", service_user_key: "svc", ...more }] })
    const wrong = "must be a SHA-256 hash of 64 lower-case hexadecimal digits"
    const token = { hash: "A".repeat(64), scope: "users.fly", expires_at: "2030-01-01T00:00:00.000Z" }
    expect(await faultsAfter(nothing, client({ secrets: [{ hash: "x" }], tokens: [token] }))).toEqual([
      `${ACME}.clients[0].secrets[0].hash: ${wrong}`,
      `${ACME}.clients[0].tokens[0].hash: ${wrong}`,
      `${ACME}.clients[0].tokens[0].scope: must be * or permissions separated by spaces such as users.view, not "users.fly"`,
    ])
    expect(await faultsAfter(nothing, client({ client_secret: "12345678", secrets: [] }))).toEqual([
      `${ACME}.clients[0].secrets: cannot be combined with client_secret; give one of the two`,
    ])
  })

  test("a token can belong to only one client", async () => {
    const token = { hash: "a".repeat(64), scope: "*", expires_at: "2030-01-01T00:00:00.000Z" }
    const client = (key: string, ...tokens: object[]) => ({ key, name: key, service_user_key: "svc", tokens })
    const of = (...clients: object[]) => acmeWith({ users: [user("svc")], clients })
    expect(await faultsAfter(nothing, of(client("one", token), client("two", token)))).toEqual([
      `${ACME}.clients[1].tokens[0].hash: ${ACME}.clients[0].tokens[0] has the same hash`,
    ])
    expect(await faultsAfter(of(client("one", token)), of(client("two", token)))).toEqual([
      `${ACME}.clients[0].tokens[0].hash: another client of this installation has the same token`,
    ])
    expect(await faultsAfter(of(client("one", token)), of(client("two", token), client("one")))).toEqual([])
  })
})

test("memberships are listed once each, and refer to teams", async () => {
  const users = [
    user("u1", { team_keys: [], memberships: [] }),
    user("u2", { memberships: [{ team_key: "t" }, { team_key: "x" }, { team_key: "t" }] }),
  ]
  expect(await faultsAfter(nothing, acmeWith({ locations: [location("l", "t")], users }))).toEqual([
    `${ACME}.users[0].memberships: cannot be combined with team_keys; give one of the two`,
    `${ACME}.users[1].memberships[1]: no team has the key "x"`,
    `${ACME}.users[1].memberships[2]: the key "t" is in the list twice`,
  ])
})

test("the list of files contains each content once per purpose", async () => {
  const files = [
    { file: "logo.png", purpose: "logo" },
    { file: "copy.png", purpose: "logo" },
    { file: "copy.png", purpose: "certificate" },
    { file: "no.png", purpose: "logo" },
    { file: "a.pdf", purpose: "logo" },
  ]
  expect(await faultsAfter(nothing, acmeWith({ files }))).toEqual([
    `${ACME}.files[3].file: the file "no.png" does not exist`,
    `${ACME}.files[4].file: the file "a.pdf" is not of the type PNG or JPEG, judged by its content`,
    `${ACME}.files[1].file: ${ACME}.files[0] has the same content and purpose`,
  ])
})

test("the time of a deadline requires the deadline", async () => {
  const deadline_at = "2026-03-29T21:59:59.999Z"
  const rows = { users: [user("u1")], courses: [instruction("c")] }
  const of = (more: object) =>
    acmeWith({ ...rows, assignments: [assignment("a", "u1", "c", { deadline_at, ...more })] })
  const fault = `${ACME}.assignments[0].deadline_at: needs a deadline_date`
  expect(await faultsAfter(nothing, of({}))).toEqual([fault])
  expect(await faultsAfter(nothing, of({ deadline_date: null }))).toEqual([fault])
  expect(await faultsAfter(of({ deadline_date: "2026-03-29" }), of({}))).toEqual([])
})

test("a base course names its recurring course if its key is too long to derive another from it", async () => {
  const key = "k".repeat(250)
  expect(await faultsAfter(nothing, acmeWith({ courses: [{ key, title: "Base" }] }))).toEqual([
    `${ACME}.courses[0].instruction_course_key: is missing, and the key is too long to create a course with the key "<key>.instruction" for it`,
  ])
})
