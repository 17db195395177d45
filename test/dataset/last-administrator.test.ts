import { describe, expect, test } from "bun:test"
import { acmeWith, EmptyInstallation, user } from "./empty-installation.ts"

/** A dataset cannot remove a company's last active administrator. */

const ADMIN = { roles: ["company.admin"] }
const FAULT =
  "removes the last active company.admin of the company; give somebody else the role first (service users of clients do not count)"
const client = (service_user_key: string) => ({ key: "c", name: "C", service_user_key })

async function withAdministrators(...keys: string[]): Promise<EmptyInstallation> {
  const installation = await EmptyInstallation.start()
  await installation.importAcme({ users: [user("plain"), ...keys.map((key) => user(key, ADMIN))] })
  return installation
}

describe("a dataset is refused, and none of it saved, if the last administrator", () => {
  test.each([
    ["is deactivated", { state: "inactive" }, ["state"]],
    ["gets other roles", { roles: ["company.trainer"] }, ["roles"]],
    ["gets none", { roles: [] }, ["roles"]],
    ["gets the roles of new users", { roles: null }, ["roles"]],
    ["loses both", { state: "inactive", roles: [] }, ["state", "roles"]],
  ])("%s", async (_title, row, fields) => {
    await using installation = await withAdministrators("boss")
    const before = await installation.contents()
    const rows = {
      users: [
        { key: "plain", last_name: "Changed" },
        { key: "boss", ...row },
      ],
    }
    const faults = await installation.faults(acmeWith(rows))
    expect(faults).toEqual(fields.map((field) => `companies[0].users[1].${field}: ${FAULT}`))
    expect(await installation.contents()).toEqual(before)
  })

  test("is removed, and the only addition is a user with a client", async () => {
    await using installation = await withAdministrators("boss")
    const users = [{ key: "boss", roles: [] }, user("service", ADMIN)]
    const faults = await installation.faults(acmeWith({ users, clients: [client("service")] }))
    expect(faults).toEqual([`companies[0].users[0].roles: ${FAULT}`])
  })

  test("is a user with a client, and no person has the role", async () => {
    await using installation = await withAdministrators("service")
    await installation.importAcme({ users: [], clients: [client("service")] })
    const users = [{ key: "service", roles: [] }]
    expect(await installation.faults(acmeWith({ users }))).toEqual([`companies[0].users[0].roles: ${FAULT}`])
  })

  test("is one of two removed together", async () => {
    await using installation = await withAdministrators("one", "two")
    const users = [
      { key: "one", state: "inactive" },
      { key: "two", roles: [] },
    ]
    expect(await installation.faults(acmeWith({ users }))).toEqual([
      `companies[0].users[0].state: ${FAULT}`,
      `companies[0].users[1].roles: ${FAULT}`,
    ])
  })
})

describe("a dataset is imported", () => {
  test("that replaces the last administrator with another", async () => {
    await using installation = await withAdministrators("boss")
    const users = [
      { key: "boss", state: "inactive" },
      { key: "plain", ...ADMIN },
    ]
    expect(await installation.faults(acmeWith({ users }))).toEqual([])
  })

  test("that removes one administrator of two", async () => {
    await using installation = await withAdministrators("one", "two")
    expect(await installation.faults(acmeWith({ users: [{ key: "one", roles: [] }] }))).toEqual([])
  })

  test("that leaves the last one unchanged, or adds a client that acts for them", async () => {
    await using installation = await withAdministrators("boss")
    const users = [{ key: "boss", ...ADMIN, state: "active", last_name: "Changed" }]
    expect(await installation.faults(acmeWith({ users, clients: [client("boss")] }))).toEqual([])
  })

  test("for a company that has none, or only users with clients of whom one stays", async () => {
    await using installation = await EmptyInstallation.start()
    const users = [user("service", ADMIN), user("plain")]
    expect(await installation.faults(acmeWith({ users, clients: [client("service")] }))).toEqual([])
    const others = [
      { key: "service", roles: [] },
      { key: "plain", ...ADMIN },
    ]
    const clients = [client("plain")]
    expect(await installation.faults(acmeWith({ users: others, clients }))).toEqual([])
  })
})
