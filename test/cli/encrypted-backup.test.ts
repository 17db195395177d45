import { describe, expect, test } from "bun:test"
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { generateX25519Identity, identityToRecipient } from "age-encryption"
import { BackupPlace, hiddenIn, refused } from "../harness/backup-place.ts"
import { TRAINBASE } from "../harness/trainbase.ts"

const PASSPHRASE = "five words without any sense"

/** Writes a secret readable only by its owner and returns the file name. */
function keep(place: BackupPlace, name: string, secret: string, mode = 0o600): string {
  writeFileSync(place.path(name), secret)
  chmodSync(place.path(name), mode)
  return name
}

/** An identity in the file `identity`, and its recipient. */
async function recipientIn(place: BackupPlace, file = "identity"): Promise<string> {
  const identity = await generateX25519Identity()
  keep(place, file, `# created by a test\n\n${identity}\n`)
  return identityToRecipient(identity)
}

const isEncrypted = (path: string) => readFileSync(path).subarray(0, 22).toString() === "age-encryption.org/v1\n"

describe("trainbase backup", () => {
  test("encrypts for recipients, and each identity restores every record", async () => {
    using place = await BackupPlace.withCompany()
    const recipients = [await recipientIn(place, "one"), await recipientIn(place, "other")]
    const options = recipients.flatMap((recipient) => ["--recipient", recipient])
    const { exitCode, stdout, stderr } = await place.run(["backup", "a.tar.age", ...options])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
    expect(stdout).toMatch(/ MB, encrypted\) and verified it\.\n$/)
    expect(isEncrypted(place.path("a.tar.age"))).toBe(true)
    expect(statSync(place.path("a.tar.age")).mode & 0o777).toBe(0o600)
    for (const file of ["one", "other"]) {
      expect(await place.run(["restore", "a.tar.age", "--identity-file", file], `new-${file}`)).toMatchObject({
        exitCode: 0,
      })
      expect(await place.records(`new-${file}`)).toEqual(await place.records("old"))
    }
  })

  test("encrypts with a passphrase from a file or standard input, which is the only thing that opens it", async () => {
    using place = await BackupPlace.withCompany()
    keep(place, "secret", `${PASSPHRASE}\n`)
    const made = await place.run(["backup", "a.tar.age", "--passphrase-file", "secret", "--json"])
    expect(JSON.parse(made.stdout)).toMatchObject({ encrypted: true, files: 1 })
    const check = (stdin: string) =>
      place.run(["restore", "--check", "a.tar.age", "--passphrase-file", "-"], "n", { stdin })
    expect((await check(PASSPHRASE)).exitCode).toBe(0)
    expect(await check(`${PASSPHRASE} `)).toEqual(
      refused(
        "the passphrase is not the one that the backup a.tar.age was encrypted with; try again with the right one; without it nobody can read this backup",
      ),
    )
    expect(await place.run(["restore", "--check", "a.tar.age"])).toEqual(
      refused("the passphrase is missing; name a file that contains it, or - for standard input"),
    )
  })

  test("asks twice for the passphrase at a terminal, and does not show it", async () => {
    using place = await BackupPlace.withCompany()
    const typed = async (args: readonly string[], ...answers: readonly string[]) => {
      let shown = ""
      const left = [...answers]
      const child = Bun.spawn([...TRAINBASE, ...args], {
        cwd: place.directory,
        env: {},
        terminal: {
          data(terminal, bytes) {
            shown += new TextDecoder().decode(bytes)
            if (/passphrase(, once more)?: $/.test(shown)) terminal.write(`${left.shift() ?? "\u0003"}\r`)
          },
        },
      })
      return { exitCode: await child.exited, shown }
    }
    const backUp = ["backup", "--encrypt", "a.tar.age", "--data", "old"]
    expect(await typed(backUp, PASSPHRASE, "something else than before")).toMatchObject({
      exitCode: 1,
      shown: expect.stringContaining("the two passphrases differ"),
    })
    const made = await typed(backUp, PASSPHRASE, PASSPHRASE)
    expect(made.shown).not.toContain("five")
    expect(made).toMatchObject({ exitCode: 0, shown: expect.stringContaining("MB, encrypted)") })
    const restored = await typed(["restore", "a.tar.age", "--data", "new"], PASSPHRASE)
    expect(restored).toMatchObject({ exitCode: 0, shown: expect.stringContaining("Restored the database and 1 file") })
  })

  test("encrypts to standard output", async () => {
    using place = await BackupPlace.withCompany()
    const child = place.start(["backup", "-", "--recipient", await recipientIn(place), "--json"])
    const [bytes, stderr] = await Promise.all([new Response(child.stdout).bytes(), new Response(child.stderr).text()])
    expect(JSON.parse(stderr)).toMatchObject({ path: "-", bytes: bytes.length, encrypted: true })
    writeFileSync(place.path("a.tar.age"), bytes)
    expect((await place.run(["restore", "--check", "a.tar.age", "--identity-file", "identity"])).exitCode).toBe(0)
  })

  test("encrypts for the recipients in the settings, unless told not to", async () => {
    using place = await BackupPlace.withCompany()
    const recipient = await recipientIn(place)
    writeFileSync(place.path("old", "trainbase.toml"), `backup_recipients = ["${recipient}"]\n`)
    expect((await place.run(["backup", "a.tar"])).exitCode).toBe(0)
    expect(isEncrypted(place.path("a.tar"))).toBe(true)
    expect((await place.run(["backup", "b.tar", "--no-encrypt"])).exitCode).toBe(0)
    expect(isEncrypted(place.path("b.tar"))).toBe(false)
  })

  test("writes nothing readable next to the encrypted archive, even during the backup and after a kill", async () => {
    using place = await BackupPlace.withCompany(2_000)
    const recipient = await recipientIn(place)
    mkdirSync(place.path("elsewhere"))
    const readable = new Set<string>()
    const look = () => {
      for (const name of readdirSync(place.path("elsewhere"), { recursive: true, encoding: "utf8" })) {
        const path = place.path("elsewhere", name)
        const head = statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path).subarray(0, 18) : ""
        if (head.length > 0 && head.toString() !== "age-encryption.org") readable.add(name)
      }
      return hiddenIn(place.path("old")).length > 0
    }
    const child = place.start(["backup", "elsewhere/a.tar.age", "--recipient", recipient])
    while (child.exitCode === null) {
      look()
      await Bun.sleep(1)
    }
    expect([...readable]).toEqual([])
    expect(readdirSync(place.path("elsewhere"))).toEqual(["a.tar.age"])
    expect(hiddenIn(place.path("old"))).toEqual([])
  })
})

describe("trainbase backup refuses in one line, and writes nothing,", () => {
  const refusals: readonly [string, readonly string[], string][] = [
    ["a short passphrase", ["--passphrase-file", "short"], "the passphrase is shorter than 15 characters"],
    ["a common passphrase", ["--passphrase-file", "common"], "the passphrase is among the most common ones"],
    ["a passphrase that everybody can read", ["--passphrase-file", "open"], "open can be read by every user"],
    ["a passphrase of several lines", ["--passphrase-file", "lines"], "the passphrase in lines has several lines"],
    ["a mistyped recipient", ["--recipient", "age1qqqq"], "--recipient must be an age public key"],
    [
      "two ways at once",
      ["--recipient", "age1", "--passphrase-file", "good"],
      "a backup is encrypted either with a passphrase or",
    ],
    ["both ways", ["--encrypt", "--no-encrypt"], "option '--no-encrypt' cannot be used with option '--encrypt'"],
    [
      "both ways, the other way round",
      ["--no-encrypt", "--encrypt"],
      "option '--encrypt' cannot be used with option '--no-encrypt'",
    ],
    ["a contradiction", ["--no-encrypt", "--passphrase-file", "good"], "--no-encrypt contradicts"],
    ["nothing to encrypt with", ["--encrypt"], "the passphrase is missing"],
  ]
  test.each(refusals)("%s", async (_what, options, message) => {
    using place = await BackupPlace.withCompany()
    keep(place, "good", PASSPHRASE)
    keep(place, "short", "14 characters.")
    keep(place, "common", "aaaaaaaaaaaaaaaa")
    keep(place, "open", PASSPHRASE, 0o644)
    keep(place, "lines", `${PASSPHRASE}\n${PASSPHRASE}`)
    const { exitCode, stdout, stderr } = await place.run(["backup", "a.tar.age", ...options])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(stderr).toStartWith(`trainbase: ${message}`)
    expect(stderr.match(/\n/g)).toHaveLength(1)
    expect(stderr).not.toContain(PASSPHRASE)
    expect(readdirSync(place.directory)).not.toContain("a.tar.age")
  })

  test("a secret identity instead of a recipient, without repeating it", async () => {
    using place = await BackupPlace.withCompany()
    const identity = await generateX25519Identity()
    const byOption = await place.run(["backup", "a.tar.age", "--recipient", identity])
    const bySetting = await place.run(["backup", "a.tar.age"], "old", {
      environment: { TRAINBASE_BACKUP_RECIPIENTS: identity },
    })
    for (const { exitCode, stderr } of [byOption, bySetting]) {
      expect(exitCode).toBe(1)
      expect(stderr).not.toContain(identity)
    }
  })
})

describe("trainbase restore gives advice", () => {
  test("about an archive that is damaged, truncated, or cannot be opened with the given key", async () => {
    using place = await BackupPlace.withCompany()
    await place.run(["backup", "a.tar.age", "--recipient", await recipientIn(place)])
    await recipientIn(place, "other")
    keep(place, "none", "# nothing\n")
    keep(place, "text", "no identity\n")
    keep(place, "open", readFileSync(place.path("identity"), "utf8"), 0o604)
    const restore = (...options: readonly string[]) => place.run(["restore", "a.tar.age", ...options], "new")
    const lines = {
      "": "the backup a.tar.age is encrypted for recipients; name the file with the identity of one of them: --identity-file",
      "--identity-file other":
        "the backup a.tar.age was not encrypted for any identity in the file that you named; name the file with the identity of one of its recipients; without it nobody can read this backup",
      "--identity-file none": "there is no identity in none; name the file that trainbase backup keygen wrote",
      "--identity-file text":
        'text contains something other than age identities, at position 1; each line must be a comment (#) or begin with "AGE-SECRET-KEY-", as written by trainbase backup keygen',
      "--identity-file open":
        "open can be read by every user of this machine; remove that permission (chmod o-r open); if others may have read it, make a new secret",
      "--identity-file a.tar.age":
        "the identity in a.tar.age is itself encrypted; decrypt it first: age --decrypt a.tar.age | trainbase restore --identity-file - …",
      "--passphrase-file text":
        "the backup a.tar.age is encrypted for recipients, so a passphrase does not open it; use --identity-file",
    }
    for (const [options, line] of Object.entries(lines)) {
      expect(await restore(...options.split(" ").filter(Boolean))).toEqual(refused(line))
    }
    const whole = readFileSync(place.path("a.tar.age"))
    const damaged = refused(
      "the backup a.tar.age is damaged: its encryption shows that it was changed or truncated; use another backup, or a fresh copy of this one",
    )
    truncateSync(place.path("a.tar.age"), whole.length / 2)
    expect(await restore("--identity-file", "identity")).toEqual(damaged)
    whole[whole.length - 1_000] = (whole[whole.length - 1_000] ?? 0) ^ 1
    writeFileSync(place.path("a.tar.age"), whole)
    expect(await restore("--identity-file", "identity")).toEqual(damaged)
    expect(readdirSync(place.directory)).not.toContain("new")
  })

  test("about a readable archive in place of an encrypted one", async () => {
    using place = await BackupPlace.withCompany()
    await place.backUp()
    await recipientIn(place)
    expect(await place.run(["restore", "a.tar", "--identity-file", "identity"], "new")).toEqual(
      refused(
        "a.tar is not encrypted, although an identity was named for it; make sure that it is the right file; if it is, leave out --identity-file",
      ),
    )
  })
})

test("trainbase backup keygen writes an identity for its owner only, prints its recipient, and replaces nothing", async () => {
  using place = await BackupPlace.withCompany()
  const keygen = () =>
    Bun.spawnSync([...TRAINBASE, "backup", "keygen", "key.txt", "--json"], { cwd: place.directory, env: {} })
  const { recipient, path } = JSON.parse(keygen().stdout.toString())
  expect(path).toBe(place.path("key.txt"))
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, "utf8")).toMatch(
    new RegExp(`^# created: \\S+Z\\n# public key: ${recipient}\\nAGE-SECRET-KEY-1[0-9A-Z]{58}\\n$`),
  )
  await place.run(["backup", "a.tar.age", "--recipient", recipient])
  expect((await place.run(["restore", "--check", "a.tar.age", "--identity-file", "key.txt"])).exitCode).toBe(0)
  const again = keygen()
  expect(again.exitCode).toBe(1)
  expect(again.stderr.toString()).toStartWith(`trainbase: ${path} exists already; `)
})
