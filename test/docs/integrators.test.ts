import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { COMPANIES, clientId, clientSecret } from "../harness/companies.ts"
import { hasPrograms } from "../harness/debian-program.ts"
import { Installation } from "../harness/installation.ts"

/* docs/integrators.md, followed word for word, against a server that has the records its commands use. */

const ROOT = join(import.meta.dir, "../..")
const guide = readFileSync(join(ROOT, "docs/integrators.md"), "utf8")

/** The blocks of the guide in this language, in order. */
function blocks(language: string): string[] {
  return [...guide.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))].map(([, block = ""]) => block)
}

const [fire, inactive, base] = COMPANIES.courses
const [acme, ...others] = COMPANIES.companies
const PEOPLE = 230

/**
 * There are more users than fit on two pages, and the first teams and courses in lists are not those that some commands
 * need.
 */
const DATASET = {
  ...COMPANIES,
  courses: [
    { key: "first-aid", title: "First aid", short_type: "instruction", state: "active" },
    inactive,
    { key: "evacuation", title: "Evacuation", short_type: "instruction", state: "active" },
    {
      ...fire,
      allow_user_approval_date: true,
      content: [{ key: "fire-1", title: "Chapter 1", nodes: [{ key: "fire-1a", title: "Extinguishers" }] }],
    },
    base,
  ],
  companies: [
    {
      ...acme,
      locations: acme?.locations.map((location) => ({
        ...location,
        teams: location.teams.map((team) => ({ ...team, instruction_course_key: "safety" })),
      })),
      users: [
        ...(acme?.users ?? []),
        ...Array.from({ length: PEOPLE }, (_, index) => ({
          key: `person-${index}`,
          first_name: "Person",
          last_name: `No ${index}`,
          roles: ["company.employee"],
        })),
      ],
    },
    ...others,
  ],
}

interface Seen {
  readonly request: string
  readonly status: number
}

/**
 * An installation behind a port, the requests that it received, and the time for which its clients have waited by its
 * clock.
 */
async function serve(rateLimit: number) {
  const installation = await Installation.start({ dataset: DATASET, settings: { rate_limit: rateLimit } })
  const seen: Seen[] = []
  const waited: number[] = []
  const lost: Response[] = []
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 255,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      if (pathname === "/sleep") {
        waited.push(Number(search.slice(1)))
        installation.time.now += Number(search.slice(1)) * 1000
        return new Response("")
      }
      const instead = pathname.endsWith("/locations") ? lost.shift() : undefined
      const response = instead ?? (await installation.app.handle(request))
      seen.push({ request: `${request.method} ${pathname}`, status: response.status })
      return response
    },
  })
  return {
    installation,
    seen,
    waited,
    /** Responses that replace the installation's own for the next requests for locations. */
    lost,
    origin: server.url.origin,
    async stop() {
      await server.stop(true)
      await installation.stop()
    },
  }
}

type Served = Awaited<ReturnType<typeof serve>>

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "trainbase-guide-"))
  symlinkSync(join(ROOT, "node_modules"), join(directory, "node_modules"))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

async function run(command: readonly string[], { origin }: Served): Promise<string> {
  const child = Bun.spawn([...command], {
    cwd: directory,
    env: {
      PATH: process.env.PATH ?? "",
      ORIGIN: origin,
      CLIENT_ID: clientId("admin"),
      CLIENT_SECRET: clientSecret("admin"),
    },
    stdout: "pipe",
    stderr: "pipe",
  })
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  expect([await child.exited, stderr]).toEqual([0, ""])
  return stdout
}

/** Runs commands from the guide. Waits in them advance the server's clock instead. */
function runCommands(commands: readonly string[], served: Served): Promise<string> {
  const script = commands.join("\n").replace("https://training.example.com", served.origin)
  return run(["bash", "-c", `set -euo pipefail\nsleep() { curl -sS "$ORIGIN/sleep?$1"; }\n${script}`], served)
}

describe.skipIf(!hasPrograms("the commands of docs/integrators.md", "curl", "jq"))("the guide's commands", () => {
  const commands = blocks("sh")

  test("all succeed, one after the other, and when repeated", async () => {
    const served = await serve(0)
    try {
      for (const _ of ["first", "again"]) {
        const printed = await runCommands(commands, served)
        expect(served.seen.filter(({ status }) => status >= 300)).toEqual([])
        const asked = new Set(served.seen.splice(0).map(({ request }) => request.replaceAll(/\/\d+/g, "/ID")))
        expect(asked).toContain("POST /api/v1/users/ID/course-assignments")
        expect(asked).toContain("POST /api/v1/course-assignments/ID/complete")
        expect(asked).toContain("POST /api/v1/users/ID/qualifications")
        expect(asked).toContain("POST /api/v1/course-assignments/bulk")
        expect(asked).toContain("POST /api/v1/qualifications/bulk")
        expect(asked).toContain("POST /api/v1/certificates/ID/revoke")
        expect(asked).toContain("GET /api/v1/contentvideos/ID")
        expect(printed).toContain('"assignment_type":"approval"')
        expect(printed).toContain('"standing":"revoked"')
        expect(printed).toContain('"type":"content_video"')
      }
    } finally {
      await served.stop()
    }
  })

  test("contain no id, and work with curl 7.68 on any system that has bash, curl and jq", () => {
    for (const command of commands) {
      expect(command).not.toMatch(/(?<!HR)\/\d+["/]|_ids?\\?": \[?\d/)
      // Options added in 7.71, 7.75, 7.76, 7.82, 7.83 and 7.84.
      expect(command).not.toMatch(/--retry-all-errors|%\{errormsg\}|--fail-with-body|--json|%\{header_json\}|%header\{/)
      expect(command).not.toMatch(/\/proc\/|uuidgen/)
    }
  })

  test("read every user in a list of several pages once", async () => {
    const [first = "", paging = ""] = commands
    expect(paging).toContain(".links.next")
    const served = await serve(0)
    try {
      const printed = await runCommands([first.replace(/^curl.*\n/m, ""), paging], served)
      const ids = printed
        .trim()
        .split("\n")
        .map((line) => Number(line.split("\t")[0]))
      const { body } = await served.installation.request("GET", "users?state=active&per_page=1")
      expect(ids).toHaveLength(Number(body.meta?.total))
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeGreaterThan(200)
    } finally {
      await served.stop()
    }
  })

  test("wait for as long as a 429 response says, and no longer", async () => {
    const send = commands.find((block) => block.startsWith("send()")) ?? ""
    const served = await serve(2)
    try {
      const again = 'send "$BASE/api/v1/locations" > again.json'
      await runCommands([commands[0] ?? "", send, again, again, again, again], served)
      const statuses = served.seen.filter(({ request }) => request.endsWith("/locations")).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(5)
      expect(statuses.filter((status) => status === 429)).toHaveLength(served.waited.length)
      expect(served.waited.length).toBeGreaterThan(1)
      expect(served.waited.every((seconds) => seconds > 0 && seconds <= 60)).toBe(true)
      expect(JSON.parse(readFileSync(join(directory, "again.json"), "utf8")).data).toHaveLength(2)
    } finally {
      await served.stop()
    }
  })

  test.each(["Wed, 21 Oct 2026 07:28:00 GMT", "soon", "-1", "1.5", ""])(
    "print a response whose wait is %p, which is not a number, and do not repeat the request",
    async (wait) => {
      const send = commands.find((block) => block.startsWith("send()")) ?? ""
      const served = await serve(0)
      try {
        served.lost.push(Response.json({ message: "Later." }, { status: 503, headers: { "retry-after": wait } }))
        expect(await runCommands([commands[0] ?? "", send], served)).toContain("Later.")
        expect(served.seen.filter(({ request }) => request.endsWith("/locations"))).toHaveLength(1)
        expect(served.waited).toEqual([])
      } finally {
        await served.stop()
      }
    },
  )

  test("do not repeat a request whose outcome is unknown", async () => {
    const send = commands.find((block) => block.startsWith("send()")) ?? ""
    const served = await serve(0)
    try {
      served.lost.push(Response.json({ message: "Unknown.", code: "outcome_unknown" }, { status: 503 }))
      const printed = await runCommands([commands[0] ?? "", send], served)
      expect(printed).toContain("outcome_unknown")
      expect(served.seen.filter(({ request }) => request.endsWith("/locations"))).toHaveLength(1)
      expect(served.waited).toEqual([])
    } finally {
      await served.stop()
    }
  })
})

test("the guide's TypeScript reads users", async () => {
  const [program = ""] = blocks("ts")
  const served = await serve(0)
  try {
    writeFileSync(
      join(directory, "users.ts"),
      `const { ORIGIN: base, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = process.env
${program}
console.log(data.meta.total)`,
    )
    expect(Number(await run([process.execPath, "users.ts"], served))).toBeGreaterThan(PEOPLE)
  } finally {
    await served.stop()
  }
})

test.skipIf(!hasRequests())("the guide's Python reads users", async () => {
  const [program = ""] = blocks("python")
  const served = await serve(0)
  try {
    writeFileSync(
      join(directory, "users.py"),
      `import os
base, client_id, client_secret = (os.environ[name] for name in ("ORIGIN", "CLIENT_ID", "CLIENT_SECRET"))
${program}
print(len(users))`,
    )
    expect(await run(["python3", "users.py"], served)).toBe("100\n")
  } finally {
    await served.stop()
  }
})

/** Whether Python is available with the library that the guide uses. If not, prints a message. */
function hasRequests(): boolean {
  if (Bun.which("python3") !== null && Bun.spawnSync(["python3", "-c", "import requests"]).success) return true
  process.stdout.write("NOT RUN: the Python of docs/integrators.md: install the package python3-requests.\n")
  return false
}

describe("the guide on the server", () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await Installation.start({ settings: { public_url: "https://training.acme.example" } })
  })
  afterAll(() => installation.stop())

  const page = async (path: string, language = "en") =>
    (
      await installation.request("GET", path, {
        as: null,
        headers: { accept: "text/html", "accept-language": language },
      })
    ).text

  test("is a page that needs neither a token nor another server, and runs no script", async () => {
    const { status, headers, text } = await installation.request("GET", "/swagger/guide", { as: null })
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(headers.get("content-security-policy")).toStartWith("default-src 'none'")
    for (const [, heading = ""] of guide.matchAll(/^## (.*)$/gm))
      expect(text).toMatch(new RegExp(`<h2[^>]*>${heading}</h2>`))
    expect(text).toContain("<table>")
    expect(text).not.toContain("<script")
  })

  test("has no broken links", async () => {
    const text = await page("/swagger/guide")
    const links = [...text.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, link = ""]) => link)
    expect(links).toContain("/swagger")
    for (const link of links) {
      // Tests send no requests to the internet.
      if (link.startsWith("https://")) continue
      if (link.startsWith("#")) {
        expect(text).toContain(` id="${link.slice(1)}"`)
        continue
      }
      const { status } = await installation.request("GET", link, { as: null })
      expect([link, status]).toEqual([link, 200])
    }
  })

  test("has a list of its chapters", async () => {
    const chapters = /<nav aria-labelledby="chapters">(.*?)<\/nav>/s.exec(await page("/swagger/guide"))?.[1]
    const titles = Array.from(chapters?.matchAll(/<a [^>]*>([^<]*)<\/a>/g) ?? [], ([, title]) => title)
    expect(titles).toEqual(Array.from(guide.matchAll(/^## (.*)$/gm), ([, title]) => title))
  })

  test("is linked from the start page in both languages, and from the top of Swagger UI", async () => {
    for (const language of ["en", "de"]) expect(await page("/", language)).toContain('href="/swagger/guide"')
    expect(JSON.parse(await page("/swagger/json")).info.description).toContain("](/swagger/guide)")
  })
})
