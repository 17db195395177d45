import { describe, expect, test } from "bun:test"
import { acmeWith, EmptyInstallation, instruction, location, NOW, user } from "./empty-installation.ts"

const LATER = NOW + 60_000

describe("a row that is found by its key", () => {
  test("keeps absent fields, and is only written if something changes", async () => {
    await using installation = await EmptyInstallation.start()
    const ada = user("u1", { email: "ada@acme.example", username: "ada", language: "pl", birthday: "1990-02-28" })
    await installation.importAcme({ users: [ada, user("u2")] })
    await installation.importAcme({ users: [{ key: "u1", last_name: "Novak", language: "CS" }, user("u2")] }, LATER)
    expect(
      await installation.rows(`select username, first_name, last_name, email, language, birthday, search, created_at,
        updated_at from users where key = 'u1'`),
    ).toEqual([
      {
        username: "ada",
        first_name: "First u1",
        last_name: "Novak",
        email: "ada@acme.example",
        language: "cs",
        birthday: "1990-02-28",
        search: "first u1 novak\nada\nada@acme.example",
        created_at: NOW,
        updated_at: LATER,
      },
    ])
    expect(await installation.rows("select updated_at from users where key = 'u2'")).toEqual([{ updated_at: NOW }])
  })

  test("loses values that are null, or gets their defaults back", async () => {
    await using installation = await EmptyInstallation.start()
    const more = {
      salutation: "f",
      email: "ada@acme.example",
      mobile_number: "1",
      language: "pl",
      birthday: "1990-02-28",
      driving_classes: ["B"],
      fitness_valid_until: "2030-01-31",
      state: "inactive",
      roles: ["company.admin"],
      team_keys: ["t"],
    }
    const nulls = Object.fromEntries(Object.keys(more).map((name) => [name, null]))
    await installation.importAcme({ locations: [location("l", "t")], users: [user("u1", more)] })
    await installation.importAcme({ language: null, timezone: null, users: [{ key: "u1", ...nulls }] })
    expect(
      await installation.rows(`select salutation, email, email_folded, mobile_number, language, birthday,
        driving_classes, fitness_valid_until, state, search from users`),
    ).toEqual([
      {
        salutation: null,
        email: null,
        email_folded: null,
        mobile_number: null,
        language: null,
        birthday: null,
        driving_classes: "[]",
        fitness_valid_until: null,
        state: "active",
        search: "first u1 last\nfirst-u1.last.2802",
      },
    ])
    expect(await installation.rows("select role from user_roles")).toEqual([{ role: "company.employee" }])
    expect(await installation.count("team_users")).toBe(0)
    expect(await installation.rows("select language, timezone from companies")).toEqual([
      { language: "en", timezone: "UTC" },
    ])
  })

  test("treats empty text as null and trims the rest", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({
      courses: [instruction(" c "), instruction("d", { requires: { course_keys: [" c"], driving_classes: ["B "] } })],
      users: [user(" u1 ", { first_name: " Ada ", mobile_number: " ", language: " pl ", team_keys: ["t "] })],
      locations: [{ key: "l", name: "L\u00a0", zip_city: "", country: "de", teams: [{ key: "t", name: "T" }] }],
    })
    expect(await installation.rows("select key, first_name, mobile_number, language from users")).toEqual([
      { key: "u1", first_name: "Ada", mobile_number: null, language: "pl" },
    ])
    expect(await installation.rows("select name, zip_city, country from locations")).toEqual([
      { name: "L", zip_city: null, country: "DE" },
    ])
    expect(await installation.rows("select required_driving_classes from courses where key = 'd'")).toEqual([
      { required_driving_classes: '["B"]' },
    ])
  })

  test("need not repeat its names or its company", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.import({ scopes: [{ key: "s", title: "S" }], ...acmeWith({ users: [user("u1")] }) })
    await installation.import({ scopes: [{ key: "s" }], companies: [{ key: "acme", users: [{ key: "u1" }] }] })
    expect(await installation.rows("select name, language from companies")).toEqual([
      { name: "Acme GmbH", language: "de" },
    ])
  })
})

describe("a new row", () => {
  test("gets defaults for absent values", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.import({
      companies: [{ key: "acme", name: "Acme", courses: [{ key: "c", title: "C" }], users: [user("u1")] }],
    })
    expect(await installation.rows("select language, timezone, logo_file_id from companies")).toEqual([
      { language: "en", timezone: "UTC", logo_file_id: null },
    ])
    expect(await installation.rows("select short_type, state, valid_period from courses where key = 'c'")).toEqual([
      { short_type: "base", state: "active", valid_period: null },
    ])
    expect(await installation.rows("select state, language, password_hash from users")).toEqual([
      { state: "active", language: null, password_hash: null },
    ])
    expect(await installation.rows("select role from user_roles")).toEqual([{ role: "company.employee" }])
  })

  test("has no role if its list of roles is empty", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ users: [user("u1", { roles: [] })] })
    expect(await installation.count("user_roles")).toBe(0)
  })
})

describe("a given list replaces the existing one", () => {
  test("for teams and roles of a user, while a membership that stays keeps its start", async () => {
    await using installation = await EmptyInstallation.start()
    const locations = [location("l", "t1", "t2", "t3")]
    const first = user("u1", { team_keys: ["t1", "t2"], roles: ["company.admin", "company.trainer"] })
    const second = user("u2", { team_keys: ["t1"], roles: ["company.admin"] })
    const ids = await installation.importAcme({ locations, users: [first, second] })
    const users = [{ key: "u1", team_keys: ["t2", "t3"], roles: ["company.trainer"] }, { key: "u2" }]
    await installation.importAcme({ users }, LATER)
    expect(await installation.rows("select team_id, user_id, created_at from team_users order by team_id")).toEqual([
      { team_id: ids.teams.t1 ?? 0, user_id: ids.users.u2 ?? 0, created_at: NOW },
      { team_id: ids.teams.t2 ?? 0, user_id: ids.users.u1 ?? 0, created_at: NOW },
      { team_id: ids.teams.t3 ?? 0, user_id: ids.users.u1 ?? 0, created_at: LATER },
    ])
    expect(await installation.rows(`select role from user_roles where user_id = ${ids.users.u1}`)).toEqual([
      { role: "company.trainer" },
    ])
  })

  test("for administrators and trainers of locations and teams", async () => {
    await using installation = await EmptyInstallation.start()
    const users = [user("u1"), user("u2")]
    const team = { key: "t", name: "T", admin_user_keys: ["u1"], trainer_admin_user_keys: ["u1"] }
    const place = { key: "l", name: "L", admin_user_keys: ["u1", "u2"], trainer_admin_user_keys: ["u2"], teams: [team] }
    const ids = await installation.importAcme({ users, locations: [place] })
    await installation.importAcme({
      locations: [{ key: "l", admin_user_keys: ["u2"], teams: [{ key: "t", trainer_admin_user_keys: null }] }],
    })
    const { u1, u2 } = ids.users
    expect(await installation.rows("select kind, user_id from location_admins order by kind")).toEqual([
      { kind: "admin", user_id: u2 ?? 0 },
      { kind: "trainer_admin", user_id: u2 ?? 0 },
    ])
    expect(await installation.rows("select kind, user_id from team_admins")).toEqual([
      { kind: "admin", user_id: u1 ?? 0 },
    ])
  })

  test("for the requirements of a course, which may be given in part", async () => {
    await using installation = await EmptyInstallation.start()
    const requires = { min_age: 18, course_keys: ["a"], fitness: true, driving_classes: ["B", "B"] }
    await installation.importAcme({ courses: [instruction("a"), instruction("b"), instruction("c", { requires })] })
    const required = () => installation.rows("select course_id, required_course_id from course_requirements")
    const columns = () =>
      installation.rows("select min_age, requires_fitness, required_driving_classes from courses where key = 'c'")
    await installation.importAcme({ courses: [{ key: "c", requires: { course_keys: ["b"], fitness: null } }] })
    expect(await columns()).toEqual([{ min_age: 18, requires_fitness: 0, required_driving_classes: '["B"]' }])
    expect(await required()).toEqual([{ course_id: 3, required_course_id: 2 }])
    await installation.importAcme({ courses: [{ key: "c", requires: null }] })
    expect(await columns()).toEqual([{ min_age: null, requires_fitness: 0, required_driving_classes: "[]" }])
    expect(await required()).toEqual([])
  })

  test("but rows that are not mentioned stay", async () => {
    await using installation = await EmptyInstallation.start()
    const rows = { courses: [instruction("a")], locations: [location("l", "t")], users: [user("u1")] }
    const first = await installation.importAcme(rows)
    const second = await installation.importAcme({ courses: [instruction("b")], locations: [], users: [user("u2")] })
    expect(await installation.rows("select key from users order by id")).toEqual([{ key: "u1" }, { key: "u2" }])
    expect(await installation.count("courses")).toBe(2)
    expect(await installation.count("teams")).toBe(1)
    expect(second.users).toEqual({ u2: Number(first.users.u1) + 1 })
  })
})

describe("order", () => {
  test("of new locations and teams follows the dataset, after existing ones", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ locations: [location("b", "t2", "t1"), location("a")] })
    await installation.importAcme({ locations: [location("c"), location("a"), location("b", "t3", "t1")] })
    expect(await installation.rows("select key from locations order by order_position")).toEqual([
      { key: "b" },
      { key: "a" },
      { key: "c" },
    ])
    expect(await installation.rows("select key, order_position from teams order by order_position")).toEqual([
      { key: "t2", order_position: 1 },
      { key: "t1", order_position: 2 },
      { key: "t3", order_position: 3 },
    ])
  })

  test("puts a team that moves to another location after the teams there", async () => {
    await using installation = await EmptyInstallation.start()
    const ids = await installation.importAcme({ locations: [location("a", "t1"), location("b", "t2", "t3")] })
    const moved = await installation.importAcme({ locations: [location("b", "t1")] })
    expect(moved.teams).toEqual({ t1: Number(ids.teams.t1) })
    expect(await installation.rows("select location_id, order_position from teams where key = 't1'")).toEqual([
      { location_id: ids.locations.b ?? 0, order_position: 3 },
    ])
  })
})
