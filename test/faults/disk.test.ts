import { describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { times } from "../harness/effort.ts"
import { until } from "../harness/processes.ts"
import { importOn, ServerOnDisk, trainbaseOn } from "../harness/server-on-disk.ts"
import { canMount, SmallDisk } from "../harness/small-disk.ts"
import { TRAINBASE } from "../harness/trainbase.ts"

const mounts = canMount("disk failures")

const UNAVAILABLE = {
  status: 503,
  message: "The service is not available at the moment. Please try again later.",
  retryAfter: "5",
}

/** A disk with the small company on it. */
async function diskWithCompany(): Promise<SmallDisk> {
  const disk = await SmallDisk.open(12)
  const { exitCode, stderr } = await importOn(disk)
  if (exitCode !== 0) throw new Error(stderr)
  return disk
}

/** Creates users until one is refused. Returns the names of the confirmed users, and the refusal. */
async function createUntilRefused(server: ServerOnDisk) {
  const acknowledged: string[] = []
  for (let number = 0; ; number++) {
    const name = `Person${number}`
    const answer = await server.createUser(name)
    if (answer.status !== 201) return { acknowledged, refusal: answer }
    acknowledged.push(name)
  }
}

/** The files on the disk, except those that belong to an open database. */
async function filesOn(disk: SmallDisk): Promise<string[]> {
  const { stdout } = await disk.run([
    "find",
    disk.path,
    "-type",
    "f",
    "-not",
    "-name",
    "*-wal",
    "-not",
    "-name",
    "*-shm",
  ])
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .sort()
}

describe.skipIf(!mounts)("a full disk", () => {
  test("refuses changes with a clear 503, loses no confirmed change, and recovers when there is space", async () => {
    await using disk = await diskWithCompany()
    await using server = await ServerOnDisk.start(disk)
    await disk.fill()
    const { acknowledged, refusal } = await createUntilRefused(server)
    expect(refusal).toEqual(UNAVAILABLE)
    expect(await server.lastNames()).toEqual(acknowledged)

    await disk.free()
    expect((await server.createUser("Afterwards")).status).toBe(201)
    const { exitCode, log } = await server.stop()
    expect(exitCode).toBe(0)
    expect(log).toContain("is full")

    await using again = await ServerOnDisk.start(disk)
    expect(await again.lastNames()).toEqual([...acknowledged, "Afterwards"])
  })

  test("does not fail a saved import if only the housekeeping after it has no space", async () => {
    await using disk = await diskWithCompany()
    const users = Array.from({ length: 18_000 }, (_, number) => ({
      key: `n${number}`,
      first_name: "Some",
      last_name: `Person ${number}`,
    }))
    const imported = await importOn(disk, { companies: [{ key: "small", name: "Small Ltd", users }] })
    expect(imported.exitCode).toBe(0)
  })

  test("stops an import in one line, and nothing is saved", async () => {
    await using disk = await diskWithCompany()
    const users = Array.from({ length: 45_000 }, (_, number) => ({
      key: `n${number}`,
      first_name: "Some",
      last_name: `Person ${number}`,
    }))
    const before = await filesOn(disk)
    const { exitCode, stdout, stderr } = await importOn(disk, {
      companies: [{ key: "small", name: "Another name", users }],
    })
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(stderr.split("\n").filter((line) => line.startsWith("trainbase: "))).toEqual([
      expect.stringMatching(/^trainbase: the disk that holds .*trainbase\.sqlite is full .*; free some space$/),
    ])
    expect(await filesOn(disk)).toEqual(before)
    await using server = await ServerOnDisk.start(disk)
    expect(await server.lastNames()).toEqual([])
    expect((await server.createUser("Afterwards")).status).toBe(201)
  })

  test("accepts an import completely or not at all if standard output, which gets new secrets, is on it", async () => {
    await using disk = await SmallDisk.open(12)
    const data = mkdtempSync(join(tmpdir(), "trainbase-output-"))
    const file = join(data, "acme.json")
    const users = [{ key: "svc", first_name: "HR", last_name: "Sync", roles: ["company.admin"] }]
    const clients = [{ key: "hr", name: "HR", service_user_key: "svc" }]
    writeFileSync(file, JSON.stringify({ companies: [{ key: "acme", name: "Acme", users, clients }] }))
    const into = (output: string, ...args: readonly string[]) =>
      disk.run(["sh", "-c", `"$@" > "${output}"`, "sh", ...TRAINBASE, ...args, "--data", join(data, "data")])
    try {
      await disk.fill()
      const refused = await into(join(disk.path, "out"), "import", file)
      expect([refused.exitCode, refused.stderr]).toEqual([
        1,
        expect.stringMatching(/^trainbase: nothing was saved, because standard output could not be written: [^\n]+\n$/),
      ])
      expect((await into("/dev/stdout", "client", "list")).stdout).not.toContain("HR")
      await disk.free()
      expect((await into(join(disk.path, "out"), "import", file)).exitCode).toBe(0)
      const { stdout } = await disk.run(["cat", join(disk.path, "out")])
      expect(stdout).toMatch(/^Imported the company acme: [^\0]*client_secret {2}[\w-]{43}\n$/)
    } finally {
      rmSync(data, { recursive: true, force: true })
    }
  })

  test("has saved everything an import reports, and nothing if it fails, wherever the space runs out", async () => {
    await using disk = await diskWithCompany()
    const users = [{ key: "svc", first_name: "HR", last_name: "Sync", roles: ["company.admin"] }]
    const states = new Set<string>()
    for (let kilobytes = 60, tries = 0; kilobytes < 700; kilobytes += times(48, 12), tries++) {
      await disk.free()
      await disk.fill()
      // The remaining space is released from the ballast.
      await disk.run(["truncate", `--size=-${kilobytes}K`, join(disk.path, "ballast")])
      const key = `n${tries}x`
      const clients = [{ key, name: key, service_user_key: "svc" }]
      const { exitCode, stdout } = await importOn(disk, { companies: [{ key, name: key, users, clients }] })
      await disk.free()
      const { stdout: listed } = await disk.run(trainbaseOn(disk, "client", "list"))
      expect([kilobytes, exitCode === 0, stdout.includes("client_secret")]).toEqual([
        kilobytes,
        listed.includes(`${key} `),
        listed.includes(`${key} `),
      ])
      states.add(String(exitCode))
    }
    expect([...states].sort()).toEqual(["0", "1"])
  })

  test.each([
    ["backup", "copy.tar"],
    ["export", "all.json"],
  ])("stops %s in one line, and leaves nothing of it", async (command, name) => {
    await using disk = await diskWithCompany()
    await disk.fill()
    const before = await filesOn(disk)
    const { exitCode, stderr } = await disk.run(trainbaseOn(disk, command, join(disk.path, name)))
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^trainbase: [^\n]*(full|space)[^\n]*\n$/i)
    expect(await filesOn(disk)).toEqual(before)
  })

  test("is reported at the start, before any request is accepted", async () => {
    await using disk = await SmallDisk.open(12)
    await disk.fill()
    const { exitCode, stdout, stderr } = await disk.run(trainbaseOn(disk, "serve", "--port", "0"))
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(stderr).toMatch(/^trainbase: [^\n]*(full|space)[^\n]*\n$/i)
  })
})

describe.skipIf(!mounts)("a disk that is read-only", () => {
  test("makes readiness red when it becomes read-only under a server", async () => {
    await using disk = await diskWithCompany()
    await using server = await ServerOnDisk.start(disk)
    const ready = async () => {
      const answer = await fetch(`${server.origin}/health/ready`)
      return { status: answer.status, checks: ((await answer.json()) as { checks: Record<string, unknown> }).checks }
    }
    expect((await ready()).checks.database).toEqual({ status: "ok" })
    // A disk with open files cannot be made read-only, so a read-only view of it is mounted in its place.
    const script = 'mount --bind "$0/data" "$0/data" && mount -o remount,bind,ro "$0/data"'
    expect(await disk.run(["sh", "-c", script, disk.path])).toMatchObject({ exitCode: 0 })
    // A check that began earlier may still be in progress.
    const found = { status: "unavailable", message: "The database cannot be written." }
    await until(async () => Bun.deepEquals((await ready()).checks.database, found))
    expect((await ready()).status).toBe(503)
  })

  test("is reported in one line at the start", async () => {
    await using disk = await diskWithCompany()
    await disk.makeReadOnly()
    const { exitCode, stdout, stderr } = await disk.run(trainbaseOn(disk, "serve", "--port", "0"))
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(stderr).toMatch(/^trainbase: the data directory .* cannot be written: [^\n]*; give the user [^\n]*\n$/)
  })
})
