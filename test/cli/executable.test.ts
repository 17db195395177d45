import { Database } from "bun:sqlite"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { readdirSync, readFileSync, statSync } from "node:fs"
import manifest from "../../package.json" with { type: "json" }
import { Sandbox } from "../../scripts/executable/sandbox.ts"
import { tokenFor } from "../../scripts/executable/token.ts"
import { type BuiltExecutable, buildExecutable } from "../harness/executable.ts"
import { Installation, type Json } from "../harness/installation.ts"
import { SMALL_COMPANY, smallCompanyClient } from "../harness/small-company.ts"
import { SlowRequest, untilRefused } from "./slow-request.ts"

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

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Imports the small company and starts a server with it. Returns its origin and a token. */
async function serveSmallCompany() {
  sandbox.write("small.json", JSON.stringify(SMALL_COMPANY))
  expect(await sandbox.run(["import", "small.json"])).toMatchObject({ exitCode: 0 })
  const server = await sandbox.serve()
  return { server, token: await tokenFor(server.origin, smallCompanyClient) }
}

describe("in an empty folder, with an empty environment, the executable", () => {
  test("prints its name and version", async () => {
    const printed = await sandbox.run(["version"])
    expect(printed).toMatchObject({ exitCode: 0, stderr: "" })
    expect(printed.stdout).toMatch(/^trainbase \S+ \((commit [0-9a-f]{10}(-changed)?, )?schema \d+\)\n$/)
    expect(printed.stdout).toStartWith(`trainbase ${manifest.version} `)
  })

  test("prints its help", async () => {
    const help = await sandbox.run(["--help"])
    expect(help).toMatchObject({ exitCode: 0, stderr: "" })
    for (const command of ["serve", "import", "version"]) {
      expect(help.stdout).toMatch(new RegExp(`^  ${command}\\b`, "m"))
    }
    const serve = await sandbox.run(["serve", "--help"])
    for (const flag of ["--port", "--data", "--public-url", "--demo"]) expect(serve.stdout).toContain(flag)
  })

  test("refuses an unknown command with one line", async () => {
    const stderr = "trainbase: unknown command 'srve', did you mean serve?\n"
    expect(await sandbox.run(["srve"])).toEqual({ exitCode: 1, stdout: "", stderr })
  })

  test("leaves nothing behind if it only prints", async () => {
    await sandbox.run(["version"])
    await sandbox.run(["--help"])
    expect(readdirSync(sandbox.directory)).toEqual([])
  })
})

describe("serve", () => {
  test("prints one line, ending with its origin, and nothing else on standard output after the set-up", async () => {
    const details = ["--company", "Acme", "--first-name", "Ada", "--last-name", "Nowak", "--email", "ada@acme.example"]
    expect(await sandbox.run(["init", ...details])).toMatchObject({ exitCode: 0 })
    const server = await sandbox.serve()
    expect(server.origin).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/)
    await fetch(`${server.origin}/health/live`)
    const { exitCode, stdout } = await server.stop()
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `listening on ${server.origin}\n` })
  })

  test("creates a data directory and files that only the running user can read", async () => {
    const server = await sandbox.serve()
    expect(mode(sandbox.path("data"))).toBe("700")
    const files = readdirSync(sandbox.path("data"))
    expect(files).toContain("trainbase.sqlite")
    expect(files).toContain("secret.key")
    for (const file of files) expect(mode(sandbox.path("data", file))).toBe(file === "files" ? "700" : "600")
    await server.stop()
  })

  test("is healthy, and responds with a request id", async () => {
    const server = await sandbox.serve()
    for (const path of ["/health/live", "/health/ready"]) {
      const answer = await fetch(`${server.origin}${path}`)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ status: "ok" })
      expect(answer.headers.get("x-request-id")).toBeString()
    }
    await server.stop()
  })

  test("serves Swagger UI with everything the page needs, without other servers", async () => {
    const server = await sandbox.serve()
    const answer = await fetch(`${server.origin}/swagger`)
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8")
    const page = await answer.text()
    expect(page).not.toMatch(/https?:/)
    const assets = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => String(path))
    expect(assets).toHaveLength(5)
    for (const path of assets) {
      const asset = await fetch(`${server.origin}${path}`)
      expect([path, asset.status]).toEqual([path, 200])
      const type = path.endsWith(".js") ? "text/javascript" : path.endsWith(".css") ? "text/css" : "image/png"
      expect(asset.headers.get("content-type")).toStartWith(type)
      expect((await asset.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
    // Compressed at build time: better than a server would, and without delay for the first requests.
    for (const [coding, size] of [
      ["zstd", 400_000],
      ["br", 395_000],
      ["gzip", 461_000],
    ] as const) {
      const bundle = await fetch(`${server.origin}/swagger/ui.js`, {
        headers: { "accept-encoding": coding },
        decompress: false,
      })
      expect(bundle.headers.get("content-encoding")).toBe(coding)
      expect((await bundle.arrayBuffer()).byteLength).toBeWithin(100_000, size)
    }
    const script = await fetch(`${server.origin}/swagger/start.js`)
    expect(await script.text()).toContain('url: "/swagger/json"')
    await server.stop()
  })

  test("documents the same API as the source", async () => {
    const origin = "https://training.example.com"
    const server = await sandbox.serve(["--public-url", origin])
    const installation = await Installation.start({ settings: { public_url: origin } })
    try {
      const document = (await (await fetch(`${server.origin}/swagger/json`)).json()) as Json
      const { body } = await installation.request("GET", "/swagger/json", { as: null })
      expect(Object.keys(document.paths ?? {}).length).toBeGreaterThan(20)
      expect(document).toEqual(body)
    } finally {
      await installation.stop()
    }
    await server.stop()
  })

  test("does not read .env or bunfig.toml in the folder where it is started", async () => {
    sandbox.write(".env", "TRAINBASE_PORT=nonsense\nTRAINBASE_PUBLIC_URL=nonsense\n")
    sandbox.write("bunfig.toml", 'preload = ["./missing.ts"]\n')
    const server = await sandbox.serve()
    expect((await fetch(`${server.origin}/health/live`)).status).toBe(200)
    expect((await server.stop()).exitCode).toBe(0)
  })

  test("reports in one line that its port is in use", async () => {
    const server = await sandbox.serve()
    const port = new URL(server.origin).port
    const other = await sandbox.run(["serve", "--port", port, "--data", "other"])
    expect(other).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `trainbase: port ${port} on 127.0.0.1 is in use; stop the other program, or choose another port (setting port)\n`,
    })
    expect((await fetch(`${server.origin}/health/live`)).status).toBe(200)
    await server.stop()
  })

  test("refuses a database of a newer version with one line, and does not change it", async () => {
    await (await sandbox.serve()).stop()
    const file = sandbox.path("data", "trainbase.sqlite")
    const database = new Database(file)
    database.run("insert into schema_migrations (version, name, applied_at) values (999, 'from the future', 0)")
    database.close()
    const before = { files: readdirSync(sandbox.path("data")), content: readFileSync(file).toString("base64") }
    const { exitCode, stdout, stderr } = await sandbox.run(["serve", "--port", "0"])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(stderr).toMatch(/^trainbase: the database has schema version 999, [^\n]+\n$/)
    const after = { files: readdirSync(sandbox.path("data")), content: readFileSync(file).toString("base64") }
    expect(after).toEqual(before)
  })

  test.each(["SIGTERM", "SIGINT"] as const)("finishes a request in flight at %s, then ends with 0", async (signal) => {
    const { server, token } = await serveSmallCompany()
    const request = await SlowRequest.begin(server.origin, token, "Late")
    // The response is sent only after everything sent before it has been read.
    await fetch(`${server.origin}/health/live`)
    const ended = server.stop(signal)
    await untilRefused(server.origin)
    expect(request.answer).toBe("")
    await request.finish()
    expect((await ended).exitCode).toBe(0)
    expect(request.answer).toStartWith("HTTP/1.1 201 ")
    const again = await sandbox.serve()
    const headers = { authorization: `Bearer ${token}` }
    const found = (await (await fetch(`${again.origin}/api/v1/locations?search=late`, { headers })).json()) as Json
    expect(found.data).toHaveLength(1)
    await again.stop()
  })

  test("ends at SIGTERM even if another program keeps the database locked", async () => {
    await (await sandbox.serve()).stop()
    using other = new Database(sandbox.path("data", "trainbase.sqlite"))
    other.run("begin immediate")
    const server = await sandbox.serve()
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200)
    expect((await server.stop()).exitCode).toBe(0)
  })
})
