import { describe, expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { readArchive } from "../../src/operation/backup/reader.ts"
import { BackupPlace } from "../harness/backup-place.ts"
import { importOn, ServerOnDisk, trainbaseOn } from "../harness/server-on-disk.ts"
import { canMount, SmallDisk } from "../harness/small-disk.ts"

const mounts = canMount("backups of disks that are full or read-only")

/** A disk with an installation on it. */
async function diskWithCompany(): Promise<SmallDisk> {
  const disk = await SmallDisk.open(12)
  expect((await importOn(disk)).exitCode).toBe(0)
  return disk
}

/** Backs it up to another disk. */
async function backUp(disk: SmallDisk, archive: string) {
  return disk.run(trainbaseOn(disk, "backup", archive))
}

/** The remains of a killed server: a database, part of which is in the log. */
async function killServer(disk: SmallDisk): Promise<void> {
  await using server = await ServerOnDisk.start(disk)
  expect((await server.createUser("Person")).status).toBe(201)
}

/** All messages of a backup for a disk on which no audit entry can be written. */
const UNNOTED = /^trainbase: warning: this could not be recorded in the audit log: [^\n]* EROFS[^\n]*\n$/

describe.skipIf(!mounts)("a backup to a different disk from the data directory's", () => {
  test("names the database if its disk is full and SQLite cannot create its index", async () => {
    using place = new BackupPlace()
    await using disk = await diskWithCompany()
    await disk.fill()
    const { exitCode, stderr } = await backUp(disk, place.path("a.tar"))
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^trainbase: [^\n]*\/data\/trainbase\.sqlite [^\n]*; [^\n]*\n$/)
    expect(stderr).not.toContain(place.directory)
    expect(existsSync(place.path("a.tar"))).toBe(false)
  })

  test("is made while a server runs on a full disk", async () => {
    using place = new BackupPlace()
    await using disk = await diskWithCompany()
    await using server = await ServerOnDisk.start(disk)
    // Enough rows that the database has to grow when they are moved out of the log.
    for (let number = 0; number < 150; number++) await server.createUser(`Person${number}`)
    await disk.fill()
    expect(await backUp(disk, place.path("a.tar"))).toMatchObject({ exitCode: 0, stderr: "" })
    await readArchive(place.path("a.tar"))
  })

  test("is made of a read-only data directory, whose contents do not change", async () => {
    using place = new BackupPlace()
    await using disk = await diskWithCompany()
    await disk.makeReadOnly()
    const { exitCode, stderr } = await backUp(disk, place.path("a.tar"))
    expect([exitCode, stderr]).toEqual([0, expect.stringMatching(UNNOTED)])
    await readArchive(place.path("a.tar"))
    expect((await disk.run(["ls", "-A", `${disk.path}/data`])).stdout).toBe("trainbase.sqlite\n")
  })

  test("to standard output from a read-only one is refused with advice", async () => {
    await using disk = await diskWithCompany()
    await disk.makeReadOnly()
    const { exitCode, stdout, stderr } = await backUp(disk, "-")
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(stderr).toMatch(
      /^trainbase: the copy of the database [^\n]* EROFS[^\n]*; name a file on another disk[^\n]*\n$/,
    )
  })

  test("includes the log of a killed server, although the disk is now read-only", async () => {
    using place = new BackupPlace()
    await using disk = await diskWithCompany()
    await killServer(disk)
    await disk.makeReadOnly()
    const { exitCode, stderr } = await backUp(disk, place.path("a.tar"))
    expect([exitCode, stderr]).toEqual([0, expect.stringMatching(UNNOTED)])
    expect((await place.run(["restore", "a.tar"], "new")).exitCode).toBe(0)
    expect(JSON.stringify(await place.records("new"))).toContain('"Person"')
  })

  test("is refused in one line if the log cannot be read on the read-only disk", async () => {
    using place = new BackupPlace()
    await using disk = await diskWithCompany()
    await killServer(disk)
    await disk.run(["rm", `${disk.path}/data/trainbase.sqlite-shm`])
    await disk.makeReadOnly()
    const { exitCode, stderr } = await backUp(disk, place.path("a.tar"))
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^trainbase: the database \S* cannot be read where nothing can be written[^\n]*; [^\n]*\n$/)
  })
})
