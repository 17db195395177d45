import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdirSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { type RunningServer, Sandbox } from "../../scripts/executable/sandbox.ts"
import { tokenFor } from "../../scripts/executable/token.ts"
import { type BuiltExecutable, buildExecutable } from "../harness/executable.ts"
import { freePort } from "../harness/free-port.ts"
import { until } from "../harness/processes.ts"

/* The programs of the chapter "Keeping two systems in step", run against the executable as an HR system would run them. */

const ROOT = join(import.meta.dir, "../..")
const [, chapter = ""] =
  /^## Keeping two systems in step\n(.*?)^## /ms.exec(readFileSync(join(ROOT, "docs/integrators.md"), "utf8")) ?? []

function program(language: "ts" | "python"): string {
  return new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "ms").exec(chapter)?.[1] ?? ""
}

const HR_CLIENT = { id: "00000000-0000-4000-8000-000000000001", secret: "secret-of-hr" }
const PEOPLE = 500
const TEAMS = 12

const DATASET = {
  companies: [
    {
      key: "acme",
      name: "Acme GmbH",
      language: "en",
      timezone: "Europe/Berlin",
      courses: [{ key: "fire", title: "Fire protection", short_type: "instruction", state: "active" }],
      users: [{ key: "hr", first_name: "Service", last_name: "HR", roles: ["company.admin"] }],
      clients: [
        { key: "hr", name: "HR", service_user_key: "hr", client_id: HR_CLIENT.id, client_secret: HR_CLIENT.secret },
      ],
    },
  ],
}

const HR = {
  locations: ["HH", "B"].map((external_id) => ({ external_id, name: `Place ${external_id}` })),
  teams: Array.from({ length: TEAMS }, (_, index) => ({
    external_id: `T/${index}`,
    name: `Team ${index}`,
    location_external_id: index % 2 === 0 ? "HH" : "B",
  })),
  users: Array.from({ length: PEOPLE }, (_, index) => ({
    external_id: `P-${index}`,
    first_name: "Zoë",
    last_name: `No ${index}`,
    team_external_ids: [`T/${index % TEAMS}`],
  })),
  course: "fire",
}

let executable: BuiltExecutable
beforeAll(async () => {
  executable = await buildExecutable()
})
afterAll(() => executable.remove())

/** A server of the executable with an empty company. */
async function serve(sandbox: Sandbox): Promise<RunningServer> {
  sandbox.write("dataset.json", JSON.stringify(DATASET))
  expect(await sandbox.run(["import", "dataset.json"])).toMatchObject({ exitCode: 0 })
  return sandbox.serve(["--webhook-http", "--webhook-networks", "127.0.0.0/8"])
}

/** The program, started once more in its folder, until it is stopped. */
class Running {
  text = ""
  readonly #child: Bun.Subprocess<"ignore", "pipe", "pipe">

  constructor(
    command: readonly string[],
    { directory, origin, port }: { directory: string; origin: string; port: number },
  ) {
    this.#child = Bun.spawn([...command], {
      cwd: directory,
      env: {
        PATH: process.env.PATH ?? "",
        BASE: origin,
        CLIENT_ID: HR_CLIENT.id,
        CLIENT_SECRET: HR_CLIENT.secret,
        RECEIVER: `http://127.0.0.1:${port}/`,
        PORT: String(port),
      },
      stdout: "pipe",
      stderr: "pipe",
    })
    void this.#read(this.#child.stdout)
    void this.#read(this.#child.stderr)
  }

  /** Waits until it has printed this, or fails with all that it has printed when it ends before. */
  async untilPrinted(line: string): Promise<void> {
    await until(async () => this.text.includes(line) || this.#child.exitCode !== null)
    if (!this.text.includes(line)) throw new Error(`The program ended before it printed "${line}":\n${this.text}`)
  }

  async stop(): Promise<void> {
    this.#child.kill()
    await this.#child.exited
  }

  async #read(stream: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    for await (const part of stream) this.text += decoder.decode(part, { stream: true })
  }
}

interface Answer {
  readonly data: readonly { readonly id: number; readonly user: { readonly full_name: string } }[]
  readonly meta: { readonly total: number }
}

async function keepsInStep(command: readonly string[], name: string, source: string): Promise<void> {
  const sandbox = new Sandbox(executable.path)
  try {
    const server = await serve(sandbox)
    const token = await tokenFor(server.origin, HR_CLIENT)
    const api = async (method: string, path: string, body?: object): Promise<Answer> => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
      const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      const response = await fetch(`${server.origin}/api/v1/${path}`, request)
      return (await response.json()) as Answer
    }
    const directory = sandbox.path("hr")
    mkdirSync(directory)
    symlinkSync(join(ROOT, "node_modules"), join(directory, "node_modules"))
    sandbox.write(`hr/${name}`, source)
    const started = (hr: object) => {
      sandbox.write("hr/hr.json", JSON.stringify(hr))
      return new Running([...command, name], { directory, origin: server.origin, port })
    }
    const port = freePort()

    const first = started(HR)
    await first.untilPrinted(`users: ${PEOPLE} created, 0 updated, 0 unchanged`)
    await until(async () => (await api("GET", "webhooks")).meta.total === 1)
    const { data, meta } = await api("GET", "course-assignments?include=user&sort=id&per_page=1")
    expect(meta.total).toBe(PEOPLE)
    // The secret is kept before the program listens.
    await until(async () => Bun.file(join(directory, "known.json")).size > 0)
    const [assignment] = data
    await api("POST", `course-assignments/${assignment?.id}/complete`, { state: "success" })
    await first.untilPrinted(assignment?.user.full_name ?? "")
    expect(first.text).toMatch(/^issued \S+ Zoë No \d+$/m)
    await first.stop()

    const [ada, ...others] = HR.users
    const second = started({ ...HR, users: [{ ...ada, last_name: "Neu" }, ...others] })
    await second.untilPrinted(`users: 0 created, 1 updated, ${PEOPLE - 1} unchanged`)
    await second.untilPrinted("user P-0 updated")
    // Anyone who has passed is not assigned again.
    expect((await api("GET", "course-assignments")).meta.total).toBe(PEOPLE)
    await second.stop()
  } finally {
    await sandbox.remove()
  }
}

describe("the program that keeps two systems in step", () => {
  test.each(["ts", "python"] as const)("has less than 60 lines in %s", (language) => {
    expect(program(language).trim().split("\n").length).toBeWithin(20, 60)
  })

  test("does so in TypeScript", () => keepsInStep([process.execPath], "sync.ts", program("ts")), 60_000)

  test.skipIf(!hasRequests())(
    "does so in Python",
    () => keepsInStep(["python3", "-u"], "sync.py", program("python")),
    60_000,
  )
})

/** Whether there is Python with the library that the program uses; says so where it is missing. */
function hasRequests(): boolean {
  if (Bun.which("python3") !== null && Bun.spawnSync(["python3", "-c", "import requests"]).success) return true
  process.stdout.write("NOT RUN: the Python program of docs/integrators.md: install the package python3-requests.\n")
  return false
}
