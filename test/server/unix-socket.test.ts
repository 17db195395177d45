import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { existsSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Elysia } from "elysia"
import { listen } from "../../src/server/listener.ts"
import { clearSocket } from "../../src/server/unix-socket.ts"
import { OperatorError } from "../../src/tools/operator-error.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"

let directory: TemporaryDirectory
let path: string
const running: ReturnType<typeof listen>[] = []
beforeEach(() => {
  directory = new TemporaryDirectory()
  path = join(directory.path, "http.sock")
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  directory[Symbol.dispose]()
})

function start(socket = path): ReturnType<typeof listen> {
  const app = new Elysia().get("/", () => "hello")
  const server = listen(app, { host: "127.0.0.1", port: 8080, socket })
  running.push(server)
  return server
}

const ask = () => fetch("http://anything/", { unix: path }).then((answer) => answer.text())

/** The message for the administrator, with the directory as DIR. */
async function refusal(opening: () => unknown): Promise<string> {
  try {
    await opening()
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return `${error.message}; ${error.hint}`.replaceAll(directory.path, "DIR")
  }
  throw new Error("it was opened")
}

const IN_USE = "the socket DIR/http.sock is in use; stop the other program, or choose another path (setting socket)"

describe.skipIf(process.platform === "win32")("a server at a Unix socket", () => {
  test("listens there and on no port, and says where", async () => {
    const { origin, port } = start()
    expect({ origin, port }).toEqual({ origin: `unix:${path}`, port: undefined })
    expect(await ask()).toBe("hello")
  })

  test("lets its own user and group write to it, whatever the umask of the process", async () => {
    const before = process.umask(0)
    try {
      start()
      expect(process.umask(0)).toBe(0)
    } finally {
      process.umask(before)
    }
    expect(statSync(path).mode & 0o777).toBe(0o660)
  })

  test("removes its socket when it stops, but not that of a server started in the meantime", async () => {
    const first = start()
    await first.stop()
    expect(existsSync(path)).toBe(false)
    start()
    await first.stop()
    expect(await ask()).toBe("hello")
  })

  test("replaces the socket of a killed server", async () => {
    const program = `Bun.serve({ unix: ${JSON.stringify(path)}, fetch: () => new Response() }); console.log("up")`
    const other = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe", stderr: "inherit" })
    await other.stdout.getReader().read()
    expect(await refusal(() => clearSocket(path))).toBe(IN_USE)
    other.kill("SIGKILL")
    await other.exited
    expect(existsSync(path)).toBe(true)
    await clearSocket(path)
    start()
    expect(await ask()).toBe("hello")
  })

  test("is refused in one line if another one is listening there", async () => {
    start()
    expect(await refusal(() => clearSocket(path))).toBe(IN_USE)
    expect(await refusal(() => start())).toBe(IN_USE)
    expect(await ask()).toBe("hello")
  })

  test("does not touch a file that is not a socket", async () => {
    writeFileSync(path, "minutes of a meeting")
    expect(await refusal(() => clearSocket(path))).toBe(
      "DIR/http.sock already exists and is not a socket; choose another path (setting socket)",
    )
    expect(existsSync(path)).toBe(true)
  })

  test("is refused in one line if its path is too long, or leads nowhere", async () => {
    const long = join(directory.path, "x".repeat(120))
    await clearSocket(long)
    expect(await refusal(() => start(long))).toMatch(
      /^the path of the socket DIR\/x+ is too long: .*\(setting socket\)$/,
    )
    const lost = join(directory.path, "none", "http.sock")
    await clearSocket(lost)
    expect(await refusal(() => start(lost))).toStartWith(
      "the socket DIR/none/http.sock cannot be created: the directory DIR/none does not exist; ",
    )
  })
})
