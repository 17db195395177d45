import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Sandbox } from "../../scripts/executable/sandbox.ts"
import { companionsOf } from "../../scripts/release/companions.ts"
import { buildExecutable } from "../harness/executable.ts"

/* The parts of the container file; no image is built here. */

const PACKAGING = join(import.meta.dir, "../../packaging")

/** The instructions, each with its continuation lines. */
const instructions = readFileSync(join(PACKAGING, "Containerfile"), "utf8")
  .replace(/^#.*\n/gm, "")
  .replace(/\\\n\s*/g, "")
  .split("\n")
  .filter((line) => line !== "")

const ofKind = (kind: string) => instructions.filter((line) => line.startsWith(`${kind} `))

test("the image runs the server as an unprivileged user, and stops it gracefully", () => {
  const [user, ...others] = ofKind("USER")
  expect(others).toEqual([])
  const id = /^USER (\d+):\d+$/.exec(user ?? "")?.[1]
  expect(Number(id)).toBeGreaterThan(0)
  expect(ofKind("RUN").join()).toContain(`useradd --system --uid ${id} `)
  expect(ofKind("STOPSIGNAL")).toEqual(["STOPSIGNAL SIGTERM"])
  expect(ofKind("ENTRYPOINT")).toEqual(['ENTRYPOINT ["/usr/local/bin/trainbase"]'])
})

test("the files the image copies are in the archive for Linux", () => {
  const companions = companionsOf("elf", join(PACKAGING, ".."))
  const copied = ofKind("COPY").flatMap((line) =>
    line
      .split(" ")
      .slice(1, -1)
      .filter((word) => !word.startsWith("--")),
  )
  expect(copied).toEqual(["trainbase", "LICENSE", "LICENSES"])
  expect(companions).toContain("LICENSE")
  expect(companions).toContain("packaging/Containerfile")
  expect(companions).toContain("packaging/trainbase.service")
})

test("the health check of the image reports whether a server is ready", async () => {
  const [check] = ofKind("HEALTHCHECK")
  const command: string[] = JSON.parse(/CMD (\[.*\])$/.exec(check ?? "")?.[1] ?? "[]")
  const exitCodeAt = (port: string) => {
    const [shell = "", ...args] = command.map((word) => word.replace("127.0.0.1/8080", `127.0.0.1/${port}`))
    return Bun.spawn([shell, ...args], { stdout: "ignore", stderr: "ignore" }).exited
  }
  const built = await buildExecutable()
  const sandbox = new Sandbox(built.path)
  try {
    const server = await sandbox.serve()
    const { port } = new URL(server.origin)
    expect(await exitCodeAt(port)).toBe(0)
    await server.stop()
    expect(await exitCodeAt(port)).not.toBe(0)
  } finally {
    await sandbox.remove()
    built.remove()
  }
})
