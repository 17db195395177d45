import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import type { PersonCaller } from "../../../src/access/caller.ts"
import { requireCompany } from "../../../src/access/clients/rules.ts"
import { commandActor } from "../../../src/audit/command-actor.ts"
import { type Database, sql } from "../../../src/database/port.ts"
import { importUsers } from "../../../src/organisation/users/import.ts"
import { setState } from "../../../src/organisation/users/rules.ts"
import { readSheet } from "../../../src/organisation/users/sheet/sheet.ts"
import { readCsv } from "../../../src/tools/csv/file.ts"
import { Conflict } from "../../../src/tools/errors.ts"
import { expectRefusal } from "../../harness/answers.ts"
import { openTestDatabase } from "../../harness/engine.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"
import { companyId, expectNothingChanged, idOf } from "../../harness/records.ts"
import { secondApp } from "../../harness/second-app.ts"

/**
 * Users cannot lock out themselves or their company: callers cannot deactivate themselves or remove their own roles, and
 * the last active administrator keeps state and role. Boss is the only real administrator of Acme. The others are users
 * for whom API clients act.
 */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const user = (key: string) => idOf(installation, "users", key)
const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  installation.request(method, path, { headers, ...(body === undefined ? {} : { body }) })
const setRoles = (key: string, ...roles: string[]) => send("PUT", `users/${user(key)}/roles`, { roles })

/** Imports a file as `trainbase user import` does, with one additional cell for this user. */
async function imported(key: string, head = "roles", cell = "employee") {
  const { rows } = readSheet(
    readCsv(new TextEncoder().encode(`id;first_name;last_name;${head}\n${key};Bo;Ss;${cell}\n`)).rows,
    { year: 2026 },
  )
  const by = { company: await requireCompany(installation.database, "acme"), actor: commandActor("user import") }
  const brought = await importUsers(
    { database: installation.database, mail: new RecordedMail(), leadDays: 30 },
    rows,
    by,
    {
      dryRun: false,
      atomic: false,
      sendsCredentials: false,
    },
  )
  return brought.map(({ outcome }) => outcome)
}

const deactivated = (database: Database, caller: PersonCaller, id: number) =>
  database.transaction((tx) => setState(tx, caller, id, "inactive", installation.time.now))

/** Leaves only these users as administrators, each with a client that acts for it. */
async function onlyServiceUsers(...keys: string[]): Promise<void> {
  const { database, time } = installation
  await database.run(sql`
    delete from user_roles where role = 'company.admin' and company_id = ${companyId(installation)}`)
  for (const key of keys) {
    await database.run(sql`
      insert into user_roles (company_id, user_id, role) values (${companyId(installation)}, ${user(key)}, 'company.admin')`)
    await database.run(sql`
      insert into clients (company_id, key, client_id, name, service_user_id, created_at, updated_at)
      values (${companyId(installation)}, ${`of-${key}`}, ${crypto.randomUUID()}, 'Client', ${user(key)}, ${time.now}, ${time.now})`)
  }
}

const NAMES = { first_name: "Bea", last_name: "Boss" }
const EMPLOYEE = ["company.employee"]

/** Every request that takes the role from the user with this key or deactivates the user. */
const LOSSES: readonly (readonly [string, (key: string) => Promise<Answer>])[] = [
  ["is deactivated", (key) => send("POST", `users/${user(key)}/deactivate`)],
  ["is deactivated by its external id", (key) => send("POST", `users/by-external-id/${key}/deactivate`)],
  ["is saved as inactive", (key) => send("PUT", `users/by-external-id/${key}`, { ...NAMES, state: "inactive" })],
  ["has other roles set", (key) => setRoles(key, ...EMPLOYEE)],
  ["has no roles set", (key) => setRoles(key)],
  ["is updated with PUT", (key) => send("PUT", `users/${user(key)}`, { ...NAMES, roles: EMPLOYEE })],
  ["is updated with PATCH", (key) => send("PATCH", `users/${user(key)}`, { roles: EMPLOYEE })],
  ["gets null for roles", (key) => send("PATCH", `users/${user(key)}`, { roles: null })],
  [
    "gets a password, too",
    (key) => send("PATCH", `users/${user(key)}`, { roles: EMPLOYEE, password: "long enough password" }),
  ],
  ["is created with its id", (key) => send("POST", "users", { id: user(key), ...NAMES, roles: EMPLOYEE })],
  [
    "is saved by its external id",
    (key) => send("PUT", `users/by-external-id/${key}`, { ...NAMES, roles: ["company.trainer"] }),
  ],
  [
    "gets another external id",
    (key) => send("PUT", "users/by-external-id/other", { id: user(key), ...NAMES, roles: [] }),
  ],
]

describe("the last administrator of a company", () => {
  test.each(LOSSES)("cannot be changed in this way by others: %s", async (_title, lose) => {
    await expectNothingChanged(installation, async () => {
      const answer = await lose("boss")
      expectRefusal(answer, 409)
      expect<unknown>(answer.body.code).toBe("last_administrator")
    })
  })

  test.each([
    ["en", "This is the last active administrator of the company."],
    ["de", "Das ist der letzte aktive Administrator des Unternehmens."],
  ])("is protected with a message in the language %s", async (language, sentence) => {
    const headers = { "accept-language": language }
    const { body } = await send("POST", `users/${user("boss")}/deactivate`, undefined, headers)
    expect(String(body.message)).toStartWith(sentence)
  })

  test("can be changed in every other way, and given further roles", async () => {
    expect((await setRoles("boss", "company.admin", "company.trainer")).status).toBe(200)
    const changed = await send("PATCH", `users/${user("boss")}`, { mobile_number: "1", roles: ["company.admin"] })
    expect(changed).toMatchObject({ status: 200, body: { data: { roles: ["company.admin"] } } })
    expect((await send("POST", `users/${user("boss")}/activate`)).status).toBe(200)
  })

  test("makes a row that removes the role fail, while others are saved", async () => {
    const users = [
      { external_id: "boss", ...NAMES, roles: EMPLOYEE },
      { external_id: "ada", first_name: "Ada", last_name: "Changed" },
    ]
    const { body } = await send("POST", "users/bulk", { users })
    expect<unknown>([...(body.data ?? [])]).toMatchObject([
      { status: "failed", codes: { external_id: ["last_administrator"] } },
      { status: "updated" },
    ])
  })

  test("is protected from the last of several rows that remove the role, or from all if saved together", async () => {
    await setRoles("ada", "company.admin")
    const users = ["ada", "boss"].map((key) => ({ external_id: key, first_name: key, last_name: "X", roles: EMPLOYEE }))
    await expectNothingChanged(installation, async () => {
      const { body } = await send("POST", "users/bulk", { users, atomic: true })
      expect<unknown>([...(body.data ?? [])].map(({ status }) => status)).toEqual(["skipped", "failed"])
    })
    const { body } = await send("POST", "users/bulk", { users })
    expect<unknown>([...(body.data ?? [])].map(({ status }) => status)).toEqual(["updated", "failed"])
  })

  test.each([
    ["roles", "employee"],
    ["state", "inactive"],
  ])("keeps state and role when a file is imported: %s", async (head, cell) => {
    expect(await imported("boss", head, cell)).toMatchObject([
      { status: "failed", faults: [{ code: "last_administrator" }] },
    ])
  })

  test("is no longer the last one if there is another active one", async () => {
    await setRoles("gone", "company.admin")
    expectRefusal(await send("POST", `users/${user("boss")}/deactivate`), 409)
    await send("POST", `users/${user("gone")}/activate`)
    expect((await send("POST", `users/${user("boss")}/deactivate`)).status).toBe(200)
    expectRefusal(await setRoles("gone", ...EMPLOYEE), 409)
    await send("POST", `users/${user("boss")}/activate`)
    expect((await setRoles("gone", ...EMPLOYEE)).status).toBe(200)
  })

  test("is a user without a client, but one whose client was revoked counts again", async () => {
    await setRoles("employee", "company.admin")
    expectRefusal(await setRoles("boss", ...EMPLOYEE), 409)
    await installation.database.run(sql`
      update clients set revoked_at = 1 where service_user_id = ${user("employee")}`)
    expect((await setRoles("boss", ...EMPLOYEE)).status).toBe(200)
  })

  test("is a service user if no person has the role: of several, all but one can lose it", async () => {
    await onlyServiceUsers("admin", "employee", "boss")
    expect((await setRoles("employee", ...EMPLOYEE)).status).toBe(200)
    expect((await setRoles("boss", ...EMPLOYEE)).status).toBe(200)
    await expectNothingChanged(installation, async () => {
      expect(await imported("admin")).toMatchObject([{ status: "failed", faults: [{ code: "last_administrator" }] }])
    })
  })

  test("keeps the role when a client starts acting for them", async () => {
    await onlyServiceUsers("boss")
    await expectNothingChanged(installation, async () => {
      expect(await imported("boss")).toMatchObject([{ status: "failed", faults: [{ code: "last_administrator" }] }])
    })
  })

  test("is separate for each company", async () => {
    const bob = idOf(installation, "users", "bob", "beta")
    const body = { roles: ["company.admin"] }
    await installation.request("PUT", `users/${bob}/roles`, { as: "other", body })
    expectRefusal(await installation.request("POST", `users/${bob}/deactivate`, { as: "other" }), 409)
  })
})

describe("a caller", () => {
  test.each(LOSSES)("cannot do this to themselves: %s, whether or not they are the last one", async (_title, lose) => {
    await expectNothingChanged(installation, async () => expectRefusal(await lose("admin"), 403))
  })

  test("get this refusal before a condition or other errors are checked", async () => {
    const path = `users/${user("admin")}`
    const stale = { "if-match": '"stale"' }
    expectRefusal(await send("POST", `${path}/deactivate`, undefined, stale), 403)
    expectRefusal(await send("PATCH", path, { roles: [], email: "none" }), 403)
  })

  test("fails as one of many rows", async () => {
    const users = [{ external_id: "admin", ...NAMES, roles: EMPLOYEE }]
    const { body } = await send("POST", "users/bulk", { users })
    expect<unknown>(body.data?.[0]).toMatchObject({ status: "failed", codes: { external_id: ["forbidden"] } })
  })

  test("cannot remove even a smaller role from themselves", async () => {
    expect((await setRoles("admin", "company.admin", "company.trainer")).status).toBe(200)
    expectRefusal(await setRoles("admin", "company.admin"), 403)
    expect((await send("PATCH", `users/${user("admin")}`, { mobile_number: "1" })).status).toBe(200)
  })

  test("cannot deactivate themselves as location administrators either", async () => {
    const path = `users/${user("locadmin")}/deactivate`
    await expectNothingChanged(installation, async () => {
      expectRefusal(await installation.request("POST", path, { as: "locadmin" }), 403)
    })
    expect((await installation.request("POST", path)).status).toBe(200)
  })
})

describe("at the same moment, on two instances", () => {
  const ROUNDS = 8

  const person = (key: string): PersonCaller => ({
    kind: "person",
    company: { id: companyId(installation), name: "Acme", language: "de", timezone: "Europe/Berlin" },
    user: { id: user(key), username: key, roles: ["company.admin"] },
    session: { id: 1, factors: ["password"], stays: false, createdAt: 0, provedAt: 0 },
    device: "Firefox",
    requestId: "request",
    address: () => "192.0.2.7",
  })

  /** Exactly two administrators, as signed-in users. */
  async function twoAdministrators(): Promise<readonly [PersonCaller, PersonCaller]> {
    await setRoles("ada", "company.admin")
    return [person("boss"), person("ada")]
  }

  test("of two service users who take the role from each other, one keeps it", async () => {
    await onlyServiceUsers("boss", "ada")
    const other = await openTestDatabase(installation.directory)
    try {
      const [boss, ada] = [person("boss"), person("ada")]
      const outcomes = await Promise.allSettled([
        deactivated(installation.database, boss, ada.user.id),
        deactivated(other, ada, boss.user.id),
      ])
      expect(outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))).toEqual([expect.any(Conflict)])
      expect(await active()).toBe(1)
    } finally {
      await other.close()
    }
  })

  async function active(): Promise<number> {
    const row = await installation.database.get<{ number: number }>(sql`
      select count(*) as number from users where state = 'active' and id in (${user("boss")}, ${user("ada")})`)
    return row?.number ?? -1
  }

  test("of two administrators who deactivate each other, one stays active", async () => {
    const [boss, ada] = await twoAdministrators()
    const other = await openTestDatabase(installation.directory)
    try {
      for (let times = 0; times < ROUNDS; times++) {
        const outcomes = await Promise.allSettled([
          deactivated(installation.database, boss, ada.user.id),
          deactivated(other, ada, boss.user.id),
        ])
        const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
        expect(refused).toEqual([expect.any(Conflict)])
        expect(await active()).toBe(1)
        for (const key of ["boss", "ada"]) await send("POST", `users/${user(key)}/activate`)
      }
    } finally {
      await other.close()
    }
  })

  test("either one loses the role or the other one is deactivated, but not both", async () => {
    await twoAdministrators()
    const other = await openTestDatabase(installation.directory)
    const app = secondApp(installation, other)
    const authorization = `Bearer ${await installation.token("admin")}`
    const headers = { authorization, "content-type": "application/json" }
    const body = JSON.stringify({ roles: EMPLOYEE })
    const address = `http://localhost/api/v1/users/${user("ada")}/roles`
    try {
      for (let times = 0; times < ROUNDS; times++) {
        const [deactivated, demoted] = await Promise.all([
          send("POST", `users/${user("boss")}/deactivate`),
          app.handle(new Request(address, { method: "PUT", headers, body })),
        ])
        expect([deactivated.status, demoted.status].sort()).toEqual([200, 409])
        await send("POST", `users/${user("boss")}/activate`)
        await setRoles("ada", "company.admin")
      }
    } finally {
      await other.close()
    }
  })
})
