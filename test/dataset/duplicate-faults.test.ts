import { describe, expect, test } from "bun:test"
import { acmeWith, assignment, EmptyInstallation, instruction, location, user } from "./empty-installation.ts"

async function faultsOf(document: unknown): Promise<readonly string[]> {
  await using installation = await EmptyInstallation.start()
  return await installation.faults(document)
}

const client = (key: string, more: object = {}) => ({ key, name: key, service_user_key: "u1", ...more })
const CLIENT_ID = "2f1e3c52-7d0b-4c55-9d0e-6a4f0b3c1d2e"

describe("a duplicate key is reported", () => {
  test("in every kind of row", async () => {
    const chapter = { key: "ch", title: "Ch", nodes: [{ key: "n", title: "N" }] }
    const document = {
      scopes: [
        { key: "s", title: "S" },
        { key: "s", title: "S" },
      ],
      courses: [instruction("c"), instruction("c")],
      companies: [
        {
          key: "acme",
          name: "Acme",
          courses: [instruction("c", { content: [chapter] }), instruction("d", { content: [chapter] })],
          locations: [location("l", "t"), location("l", "t")],
          users: [user("u1"), user("u1")],
          clients: [client("k"), client("k")],
          group_trainings: [
            { key: "g", course_key: "c" },
            { key: "g", course_key: "c" },
          ],
          assignments: [assignment("a", "u1", "c"), assignment("a", "u1", "d")],
        },
        { key: "acme", name: "Acme" },
      ],
    }
    expect([...(await faultsOf(document))].sort()).toEqual([
      'companies[0].assignments[1].key: companies[0].assignments[0] has the key "a" too',
      'companies[0].clients[1].key: companies[0].clients[0] has the key "k" too',
      'companies[0].courses[1].content[0].key: companies[0].courses[0].content[0] has the key "ch" too',
      'companies[0].courses[1].content[0].nodes[0].key: companies[0].courses[0].content[0].nodes[0] has the key "n" too',
      'companies[0].group_trainings[1].key: companies[0].group_trainings[0] has the key "g" too',
      'companies[0].locations[1].key: companies[0].locations[0] has the key "l" too',
      'companies[0].locations[1].teams[0].key: companies[0].locations[0].teams[0] has the key "t" too',
      'companies[0].users[1].key: companies[0].users[0] has the key "u1" too',
      'companies[1].key: companies[0] has the key "acme" too',
      'courses[1].key: courses[0] has the key "c" too',
      'scopes[1].key: scopes[0] has the key "s" too',
    ])
  })

  test("but not if it is used by two companies, or by a company and the provider", async () => {
    await using installation = await EmptyInstallation.start()
    const rows = { courses: [instruction("c")], locations: [location("l", "t")], users: [user("u1")] }
    const { companies } = await installation.import({
      courses: [instruction("c")],
      companies: [...acmeWith(rows).companies, { key: "beta", name: "Beta", ...rows }],
    })
    expect(companies.acme?.users.u1).not.toBe(companies.beta?.users.u1)
    expect(await installation.count("courses")).toBe(3)
  })
})

describe("a username of two users is reported, whatever its case", () => {
  test("in one dataset, across companies", async () => {
    const document = {
      companies: [
        ...acmeWith({ users: [user("u1", { username: "ada" })] }).companies,
        { key: "beta", name: "Beta", users: [user("u1", { username: "ADA" })] },
      ],
    }
    expect(await faultsOf(document)).toEqual([
      "companies[1].users[0].username: companies[0].users[0] has the same username",
    ])
  })

  test("even if one of the users is not in the dataset", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ users: [user("u1", { username: "ada" })] })
    const beta = { companies: [{ key: "beta", name: "Beta", users: [user("u2", { username: "Ada" })] }] }
    expect(await installation.faults(beta)).toEqual([
      'companies[0].users[0].username: the user "u1" of the company "acme" has the same username',
    ])
    expect(await installation.count("companies")).toBe(1)
  })
})

describe("an email address of two users in a company is reported, whatever its case", () => {
  test("in one dataset", async () => {
    const users = [user("u1", { email: "ada@acme.example" }), user("u2", { email: "Ada@Acme.example" })]
    expect(await faultsOf(acmeWith({ users }))).toEqual([
      "companies[0].users[1].email: companies[0].users[0] has the same email",
    ])
  })

  test("even if one of the users is not mentioned, or not with an email address", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ users: [user("u1", { email: "ada@acme.example" })] })
    const users = [user("u2", { email: "ADA@acme.example" })]
    const fault = 'companies[0].users[0].email: the user "u1" of the company "acme" has the same email'
    expect(await installation.faults(acmeWith({ users }))).toEqual([fault])
    expect(await installation.faults(acmeWith({ users: [...users, user("u1")] }))).toEqual([
      "companies[0].users[1].email: companies[0].users[0] has the same email",
    ])
  })

  test("but not if the users are in two companies", async () => {
    const users = [user("u1", { email: "ada@acme.example" })]
    expect(
      await faultsOf({ companies: [...acmeWith({ users }).companies, { key: "beta", name: "Beta", users }] }),
    ).toEqual([])
  })
})

describe("a client_id of two clients is reported, whatever its case", () => {
  test("in one dataset, and of a client that is not mentioned", async () => {
    await using installation = await EmptyInstallation.start()
    const users = [user("u1")]
    const clients = [client("k1", { client_id: CLIENT_ID }), client("k2", { client_id: CLIENT_ID.toUpperCase() })]
    expect(await installation.faults(acmeWith({ users, clients }))).toEqual([
      "companies[0].clients[1].client_id: companies[0].clients[0] has the same client_id",
    ])
    await installation.importAcme({ users, clients: clients.slice(0, 1) })
    const beta = { companies: [{ key: "beta", name: "Beta", users, clients: clients.slice(1) }] }
    expect(await installation.faults(beta)).toEqual([
      "companies[0].clients[0].client_id: another client of this installation has the same client_id",
    ])
  })
})
