import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdirSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { type RunningServer, Sandbox } from "../../scripts/executable/sandbox.ts"
import { tokenFor } from "../../scripts/executable/token.ts"
import { type BuiltExecutable, buildExecutable } from "../harness/executable.ts"
import { freePort } from "../harness/free-port.ts"
import { until } from "../harness/processes.ts"

/* The programs in the chapter "Keeping two systems in step", run against the executable as an HR system would run them. */

const ROOT = join(import.meta.dir, "../..")
const [, chapter = ""] =
  /^## Keeping two systems in step\n(.*?)^## /ms.exec(readFileSync(join(ROOT, "docs/integrators.md"), "utf8")) ?? []

function program(language: "ts" | "python"): string {
  return new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "ms").exec(chapter)?.[1] ?? ""
}

const HR_CLIENT = { id: "00000000-0000-4000-8000-000000000001", secret: "secret-of-hr" }
/** A cursor from another installation, unknown to this one. */
const OLD_CURSOR = "k2xPzL0qVb4AAAAAAAACWQ"
/** More than fit into one request. */
const PEOPLE = 1100
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

/** The executable running as a server, with an empty company. */
async function serve(sandbox: Sandbox): Promise<RunningServer> {
  sandbox.write("dataset.json", JSON.stringify(DATASET))
  expect(await sandbox.run(["import", "dataset.json"])).toMatchObject({ exitCode: 0 })
  return sandbox.serve(["--webhook-http", "--webhook-networks", "127.0.0.0/8"])
}

/** The program, restarted in its folder until it is stopped. */
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

  /** Waits until it has printed this. If it exits first, fails with everything that it has printed. */
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
  readonly data: readonly {
    readonly id: number
    readonly state: string
    readonly url: string
    readonly user: { readonly full_name: string }
  }[]
  readonly meta: { readonly total: number }
}

/** A proxy between the program and the server that may kill the program before it learns the outcome of a request. */
class Between implements AsyncDisposable {
  readonly statuses: number[] = []
  /** Called with the response to each request and its number, counted from 1. */
  onAnswer: (number: number) => Response | "lost" | undefined = () => undefined
  readonly #server: Bun.Server<undefined>
  #answered = 0

  constructor(origin: string) {
    this.#server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      idleTimeout: 255,
      fetch: async (request) => {
        const { pathname, search } = new URL(request.url)
        const { method, headers } = request
        headers.delete("host")
        const body = method === "GET" ? undefined : await request.arrayBuffer()
        const init = { method, headers, ...(body === undefined ? {} : { body }), decompress: false }
        const response = await fetch(origin + pathname + search, init)
        const answer = this.onAnswer(++this.#answered)
        if (answer === "lost") return new Promise(() => {})
        this.statuses.push((answer ?? response).status)
        return answer ?? response
      },
    })
  }

  get origin(): string {
    return this.#server.url.origin
  }

  /** Counts requests from 1 again. */
  beginAgain(): void {
    this.#answered = 0
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop(true)
  }
}

async function keepsInStep(command: readonly string[], name: string, source: string): Promise<void> {
  const sandbox = new Sandbox(executable.path)
  try {
    const server = await serve(sandbox)
    await using between = new Between(server.origin)
    const token = await tokenFor(server.origin, HR_CLIENT)
    const api = async (method: string, path: string, body?: object): Promise<Answer> => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
      const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      const response = await fetch(`${server.origin}/api/v1/${path}`, request)
      return (await response.json()) as Answer
    }
    const total = async (path: string) => (await api("GET", path)).meta.total
    const directory = sandbox.path("hr")
    mkdirSync(directory)
    symlinkSync(join(ROOT, "node_modules"), join(directory, "node_modules"))
    sandbox.write(`hr/${name}`, source)
    const started = (hr: object) => {
      between.beginAgain()
      sandbox.write("hr/hr.json", JSON.stringify(hr))
      return new Running([...command, name], { directory, origin: between.origin, port })
    }
    const port = freePort()

    // Killed after its first request, then after its second one, and so on, until it completes.
    let first: Running | undefined
    for (let kill = 1; first === undefined; kill++) {
      const { promise: reached, resolve } = Promise.withResolvers<"reached">()
      between.onAnswer = (number) => {
        if (number !== kill) return undefined
        resolve("reached")
        return "lost"
      }
      const run = started(HR)
      const how = await Promise.race([reached, run.untilPrinted("listening").then(() => "through")])
      if (how === "through") first = run
      else await run.stop()
    }
    expect(first.text).toContain(`users: 0 created, 0 updated, ${PEOPLE} unchanged, 0 failed`)
    expect(await total("users?role=company.employee")).toBe(PEOPLE)
    expect(await total("course-assignments")).toBe(PEOPLE)
    expect(await total("webhooks")).toBe(1)
    const { data } = await api("GET", "course-assignments?include=user&sort=id&per_page=1")
    const [assignment] = data
    await api("POST", `course-assignments/${assignment?.id}/complete`, { state: "success" })
    await first.untilPrinted(assignment?.user.full_name ?? "")
    expect(first.text).toMatch(/^issued \S+ Zoë No \d+$/m)
    await first.stop()

    // In the meantime its token expires, one person has another name, and two have left.
    between.statuses.length = 0
    between.onAnswer = (number) =>
      number === 5 ? Response.json({ code: "unauthenticated" }, { status: 401 }) : undefined
    const [ada, left, alsoLeft, ...others] = HR.users
    const second = started({ ...HR, users: [{ ...ada, last_name: "Neu" }, ...others] })
    await second.untilPrinted(`users: 0 created, 1 updated, ${PEOPLE - 3} unchanged, 0 failed`)
    await second.untilPrinted("user P-0 updated")
    await second.untilPrinted("listening")
    expect(between.statuses.filter((status) => status === 401)).toHaveLength(2)
    for (const one of [left, alsoLeft]) expect(second.text).toContain(`left ${one?.external_id}\n`)
    expect(await total("users?state=inactive")).toBe(2)
    // Users who have passed are not assigned again.
    expect(await total("course-assignments?status=open")).toBe(PEOPLE - 1)
    expect(await total("webhooks")).toBe(1)
    await second.stop()

    // One person returns, one cannot be saved, and the feed no longer has the entries after the program's cursor.
    const known = JSON.parse(readFileSync(join(directory, "known.json"), "utf8"))
    sandbox.write("hr/known.json", JSON.stringify({ ...known, cursor: OLD_CURSOR }))
    between.onAnswer = () => undefined
    const wrong = { external_id: "P-wrong", first_name: "", last_name: "" }
    const third = started({ ...HR, users: [ada, left, ...others, wrong] })
    await third.untilPrinted("users: 0 created, 2 updated")
    await third.untilPrinted("listening")
    expect(third.text).toContain("P-wrong {")
    expect(third.text).toMatch(/^certificate \S+ Zoë No \d+ valid$/m)
    expect(between.statuses).toContain(410)
    expect(await total("users?state=inactive")).toBe(1)
    await third.stop()
  } finally {
    await sandbox.remove()
  }
}

describe("the program that keeps two systems in step", () => {
  test.each(["ts", "python"] as const)("fits on two pages in %s", (language) => {
    expect(program(language).trim().split("\n").length).toBeWithin(20, 120)
  })

  test("does so in TypeScript", () => keepsInStep([process.execPath], "sync.ts", program("ts")), 300_000)

  test.skipIf(!hasRequests())(
    "does so in Python",
    () => keepsInStep(["python3", "-u"], "sync.py", program("python")),
    300_000,
  )
})

/** Whether Python is available with the library that the program uses. If not, prints a message. */
function hasRequests(): boolean {
  if (Bun.which("python3") !== null && Bun.spawnSync(["python3", "-c", "import requests"]).success) return true
  process.stdout.write("NOT RUN: the Python program of docs/integrators.md: install the package python3-requests.\n")
  return false
}
