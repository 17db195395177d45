import { describe, expect, test } from "bun:test"
import { readFileSync, writeFileSync } from "node:fs"
import { BackupPlace } from "../harness/backup-place.ts"
import { hasPrograms } from "../harness/debian-program.ts"

const isHere = hasPrograms("encrypted backups by the program age", "age")

/** Runs age or age-keygen. Throws with its output unless it succeeds. */
function run(place: BackupPlace, ...command: readonly string[]): Uint8Array {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd: place.directory })
  if (exitCode !== 0) throw new Error(stderr.toString())
  return stdout
}

/** Runs age in a terminal, because it asks for a passphrase only there. */
async function runAtTerminal(place: BackupPlace, passphrase: string, ...command: readonly string[]): Promise<number> {
  let shown = ""
  let answered = 0
  const child = Bun.spawn([...command], {
    cwd: place.directory,
    terminal: {
      data(terminal, bytes) {
        shown += new TextDecoder().decode(bytes)
        const asked = shown.match(/passphrase[^:\n]*: /gi)?.length ?? 0
        for (; answered < asked; answered++) terminal.write(`${passphrase}\r`)
      },
    },
  })
  return child.exited
}

describe.skipIf(!isHere)("the program age", () => {
  test("creates keys for which backups are encrypted, and decrypts them", async () => {
    using place = await BackupPlace.withCompany(2_000)
    const identity = new TextDecoder().decode(run(place, "age-keygen"))
    writeFileSync(place.path("identity"), identity, { mode: 0o600 })
    const [, recipient = ""] = /^# public key: (\S+)$/m.exec(identity) ?? []
    expect((await place.run(["backup", "a.tar.age", "--recipient", recipient])).exitCode).toBe(0)
    expect((await place.run(["restore", "--check", "a.tar.age", "--identity-file", "identity"])).exitCode).toBe(0)
    run(place, "age", "--decrypt", "--identity", "identity", "--output", "a.tar", "a.tar.age")
    const check = await place.run(["restore", "--check", "a.tar", "--json"])
    expect(JSON.parse(check.stdout)).toMatchObject({ files: 1, missing: [] })
    expect(run(place, "tar", "tf", "a.tar").length).toBeGreaterThan(0)
  })

  test("encrypts backups that a restore reads, even with its own passphrase", async () => {
    using place = await BackupPlace.withCompany()
    await place.backUp()
    const key = place.path("identity")
    writeFileSync(key, run(place, "age-keygen"), { mode: 0o600 })
    const recipient = new TextDecoder().decode(run(place, "age-keygen", "-y", key)).trim()
    run(place, "age", "--recipient", recipient, "--output", "b.tar.age", "a.tar")
    expect((await place.run(["restore", "b.tar.age", "--identity-file", "identity"], "new")).exitCode).toBe(0)

    const passphrase = "five words without any sense"
    writeFileSync(place.path("secret"), passphrase, { mode: 0o600 })
    expect(await runAtTerminal(place, passphrase, "age", "--passphrase", "--output", "c.tar.age", "a.tar")).toBe(0)
    expect((await place.run(["restore", "--check", "c.tar.age", "--passphrase-file", "secret"])).exitCode).toBe(0)
    expect((await place.run(["backup", "d.tar.age", "--passphrase-file", "secret"])).exitCode).toBe(0)
    expect(await runAtTerminal(place, passphrase, "age", "--decrypt", "--output", "d.tar", "d.tar.age")).toBe(0)
    expect(readFileSync(place.path("d.tar")).subarray(0, 16).toString()).toBe("trainbase.sqlite")
  })
})
