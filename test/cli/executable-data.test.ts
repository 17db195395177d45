import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { statSync } from "node:fs"
import { Sandbox } from "../../scripts/executable/sandbox.ts"
import { printedCredentials, tokenFor } from "../../scripts/executable/token.ts"
import { type BuiltExecutable, buildExecutable } from "../harness/executable.ts"
import { until } from "../harness/processes.ts"
import { SMALL_COMPANY, smallCompanyClient } from "../harness/small-company.ts"

let built: BuiltExecutable
let sandbox: Sandbox

beforeAll(async () => {
  built = await buildExecutable()
})
afterAll(() => built.remove())
beforeEach(() => {
  sandbox = new Sandbox(built.path)
})
afterEach(() => sandbox.remove())

interface List {
  readonly data: readonly { id: number }[]
  readonly meta: { readonly total: number }
}

/** A list from the server at `origin`. */
async function listed(origin: string, token: string, path: string): Promise<List> {
  const answer = await fetch(`${origin}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as List
}

describe("import", () => {
  test("imports a dataset and prints the result as JSON", async () => {
    sandbox.write("small.json", JSON.stringify(SMALL_COMPANY))
    const { exitCode, stdout } = await sandbox.run(["import", "small.json", "--json"])
    expect(exitCode).toBe(0)
    const { companies, courses, scopes } = JSON.parse(stdout)
    expect({ courses, scopes }).toEqual({ courses: {}, scopes: {} })
    expect(companies.small).toMatchObject({
      id: expect.any(Number),
      locations: { home: expect.any(Number) },
      teams: { crew: expect.any(Number) },
      users: { service: expect.any(Number), ada: expect.any(Number) },
      courses: { safety: expect.any(Number) },
    })
    // A given secret is not shown again. A generated one is shown only this once.
    const { given, made } = companies.small.clients
    expect(given).toEqual({ client_id: smallCompanyClient.id, client_secret: null })
    expect(made).toEqual({ client_id: expect.any(String), client_secret: expect.any(String) })

    const server = await sandbox.serve()
    const token = await tokenFor(server.origin, { id: made.client_id, secret: made.client_secret })
    const users = await listed(server.origin, token, "users?search=ada")
    expect(users.data.map(({ id }) => id)).toEqual([companies.small.users.ada])
    await server.stop()
  })

  test("reads a dataset from standard input", async () => {
    const first = await sandbox.run(["import", "-", "--json"], { stdin: JSON.stringify(SMALL_COMPANY) })
    expect(first.exitCode).toBe(0)
    const again = await sandbox.run(["import", "-", "--json"], { stdin: JSON.stringify(SMALL_COMPANY) })
    const idsOf = ({ stdout }: { stdout: string }) => JSON.parse(stdout).companies.small.users
    expect(idsOf(again)).toEqual(idsOf(first))
  })

  test("refuses a dataset with the path of its error, and imports none of it", async () => {
    const [company] = SMALL_COMPANY.companies
    const faulty = {
      companies: [
        { ...company, users: [...company.users, { key: "x", first_name: "X", last_name: "Y", team_keys: ["t9"] }] },
      ],
    }
    sandbox.write("faulty.json", JSON.stringify(faulty))
    const { exitCode, stdout, stderr } = await sandbox.run(["import", "faulty.json", "--json"])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(stderr).toContain('companies[0].users[2].team_keys[0]: no team has the key "t9"')
    const server = await sandbox.serve()
    await expect(tokenFor(server.origin, smallCompanyClient)).rejects.toThrow("invalid_client")
    await server.stop()
  })
})

describe("starter-courses", () => {
  test("are in the executable, in both languages", async () => {
    const details = ["--company", "Acme", "--first-name", "Ada", "--last-name", "Nowak", "--email", "ada@acme.example"]
    expect(await sandbox.run(["init", ...details, "--starter-courses"])).toMatchObject({ exitCode: 0 })
    const english = await sandbox.run(["starter-courses", "--json"])
    expect(JSON.parse(english.stdout)).toMatchObject({ added: [], unchanged: [{ title: "Fire safety" }, {}, {}] })
    const german = await sandbox.run(["starter-courses", "--language", "de", "--json"])
    expect(JSON.parse(german.stdout)).toMatchObject({ added: [{ title: "Unterweisung Brandschutz" }, {}, {}] })
  })
})

describe("serve --demo", () => {
  const FILE = ["data", "demo-client.json"] as const

  test("fills an empty database and prints credentials that get a token and a first response", async () => {
    const server = await sandbox.serve(["--demo"])
    const token = await tokenFor(server.origin, printedCredentials(await firstSteps(server)))
    const totals = await Promise.all(
      ["locations", "teams", "users"].map(async (path) => (await listed(server.origin, token, path)).meta.total),
    )
    expect(totals).toEqual([3, 12, 200])
    await server.stop()
  })

  test("binds everybody whom a requirement or a team asks for a course, as the history says of yesterday", async () => {
    const server = await sandbox.serve(["--demo"])
    const token = await tokenFor(server.origin, printedCredentials(await firstSteps(server)))
    const required = async (path: string) => {
      const answer = await fetch(`${server.origin}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })
      // Too many requests at once are refused.
      if (answer.status !== 200) return 0
      const { data } = (await answer.json()) as { data: { required: number }[] }
      return data.at(-2)?.required ?? data[0]?.required ?? 0
    }
    const yesterday = await required("compliance/history?by=company")
    expect(yesterday).toBeGreaterThan(300)
    // People are bound by a job.
    await until(async () => (await required("compliance/figures")) >= yesterday)
    expect(await required("compliance/figures")).toBe(yesterday)
    await server.stop()
  })

  test("prints its origin on the first line, before everything else", async () => {
    const server = await sandbox.serve(["--demo"])
    const text = await firstSteps(server)
    expect(text.split("\n")[0]).toBe(`listening on ${server.origin}`)
    // All printed addresses belong to this server.
    const addresses = [...text.matchAll(/https?:\/\/[^\s/]+/g)].map(([address]) => address)
    expect(new Set(addresses)).toEqual(new Set([server.origin]))
    await server.stop()
  })

  test("stores the credentials readable only by the running user, and prints the same ones at a second start", async () => {
    const first = await sandbox.serve(["--demo"])
    const credentials = printedCredentials(await firstSteps(first))
    await first.stop()
    expect((statSync(sandbox.path(...FILE)).mode & 0o777).toString(8)).toBe("600")
    const second = await sandbox.serve(["--demo"])
    expect(printedCredentials(await firstSteps(second))).toEqual(credentials)
    const token = await tokenFor(second.origin, credentials)
    expect((await listed(second.origin, token, "users")).meta.total).toBe(200)
    await second.stop()
  })

  test("has different credentials in every installation", async () => {
    const other = new Sandbox(built.path)
    try {
      const servers = await Promise.all([sandbox.serve(["--demo"]), other.serve(["--demo"])])
      const [one, two] = await Promise.all(servers.map(async (server) => printedCredentials(await firstSteps(server))))
      expect(one?.secret).not.toBe(String(two?.secret))
      expect(one?.secret.length).toBeGreaterThanOrEqual(43)
    } finally {
      await other.remove()
    }
  })

  test("imports nothing if there are other companies, and prints no credentials", async () => {
    await sandbox.run(["import", "-"], { stdin: JSON.stringify(SMALL_COMPANY) })
    const server = await sandbox.serve(["--demo"])
    const token = await tokenFor(server.origin, smallCompanyClient)
    expect((await listed(server.origin, token, "users")).meta.total).toBe(2)
    const { stdout } = await server.stop()
    expect(stdout).toBe(`listening on ${server.origin}\n`)
  })
})

/** The complete output of a start with --demo, ending with the address of the documentation. */
async function firstSteps(server: { origin: string; printed(): string }): Promise<string> {
  while (!server.printed().includes("/swagger\n")) await Bun.sleep(5)
  return server.printed()
}
