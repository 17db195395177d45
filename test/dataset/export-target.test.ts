import { describe, expect, test } from "bun:test"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { exportDataset, openTarget } from "../../src/dataset/export/rules.ts"
import { PNG } from "../harness/sample-files.ts"
import { acmeWith, EmptyInstallation, NOW } from "./empty-installation.ts"

/** An installation with a company and its logo, and an empty folder for the export. */
async function withLogo(): Promise<{ installation: EmptyInstallation; folder: string }> {
  const installation = await EmptyInstallation.start()
  installation.write("logo.png", PNG)
  await installation.importAcme({ logo: "logo.png" })
  const folder = join(installation.directory, "exports")
  mkdirSync(folder)
  return { installation, folder }
}

async function exportTo({ database, files }: EmptyInstallation, file: string, force = false): Promise<void> {
  const target = await openTarget(file, { force })
  try {
    await exportDataset(database, { files, target, withSecrets: false, now: NOW })
  } finally {
    await target.abandon()
  }
}

/** The lines of an error message for an administrator. */
async function refusal(work: Promise<unknown>): Promise<{ message: string; hint: string | undefined }> {
  return work.then(
    () => ({ message: "nothing was refused", hint: undefined }),
    (error: { message: string; hint?: string }) => ({ message: error.message, hint: error.hint }),
  )
}

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe("an export", () => {
  test("is a file with a folder of files next to it, readable by nobody else", async () => {
    const { installation, folder } = await withLogo()
    await using _ = installation
    await exportTo(installation, join(folder, "acme.json"))
    expect(readdirSync(folder).sort()).toEqual(["acme-files", "acme.json"])
    expect(readdirSync(join(folder, "acme-files"))).toEqual(["logo-1.png"])
    expect(readFileSync(join(folder, "acme-files", "logo-1.png"))).toEqual(PNG)
    const { companies } = JSON.parse(readFileSync(join(folder, "acme.json"), "utf8"))
    expect(companies[0].logo).toBe("acme-files/logo-1.png")
    expect([mode(join(folder, "acme.json")), mode(join(folder, "acme-files", "logo-1.png"))]).toEqual(["600", "600"])
    expect(mode(join(folder, "acme-files"))).toBe("700")
  })

  test("is one JSON object with one line per row", async () => {
    const { installation, folder } = await withLogo()
    await using _ = installation
    await exportTo(installation, join(folder, "acme"))
    expect(readdirSync(folder).sort()).toEqual(["acme", "acme-files"])
    const lines = readFileSync(join(folder, "acme"), "utf8").split("\n")
    expect(lines.slice(0, 4)).toEqual(["{", '  "companies": [', "    {", '      "key": "acme",'])
    expect(lines.slice(-4)).toEqual(["    }", "  ]", "}", ""])
  })
})

describe("an existing file", () => {
  test("stays, unless an older export is to be replaced", async () => {
    const { installation, folder } = await withLogo()
    await using _ = installation
    const file = join(folder, "acme.json")
    await exportTo(installation, file)
    const hint = "name another file, or replace the old export with --force"
    const first = readFileSync(file, "utf8")
    expect(await refusal(exportTo(installation, file))).toEqual({ message: `${file} exists already`, hint })
    rmSync(file)
    expect(await refusal(exportTo(installation, file))).toEqual({
      message: `${join(folder, "acme-files")} exists already`,
      hint,
    })
    expect(readdirSync(folder)).toEqual(["acme-files"])
    writeFileSync(join(folder, "acme-files", "certificate-9.pdf"), "of an older export")
    await exportTo(installation, file, true)
    expect(readFileSync(file, "utf8")).toBe(first)
    expect(readdirSync(join(folder, "acme-files"))).toEqual(["logo-1.png"])
  })

  test("is never replaced unless it is an export", async () => {
    const { installation, folder } = await withLogo()
    await using _ = installation
    const file = join(folder, "acme.json")
    mkdirSync(join(folder, "acme-files"))
    writeFileSync(join(folder, "acme-files", "thesis.doc"), "mine")
    expect(await refusal(exportTo(installation, file, true))).toEqual({
      message: `${join(folder, "acme-files")} is in the way of the export's files and does not belong to an export (thesis.doc)`,
      hint: "move it away, or name another file",
    })
    expect(await refusal(exportTo(installation, folder, true))).toEqual({
      message: `${folder} is a directory`,
      hint: "name the file to be written in it",
    })
    expect(readdirSync(folder)).toEqual(["acme-files"])
    expect(readdirSync(join(folder, "acme-files"))).toEqual(["thesis.doc"])
  })

  test("stays if it was created during the export", async () => {
    const { installation, folder } = await withLogo()
    await using _ = installation
    const file = join(folder, "acme.json")
    const target = await openTarget(file, { force: false })
    writeFileSync(file, "somebody else's")
    await target.write("{}")
    expect((await refusal(target.finish())).message).toBe(`${file} exists already`)
    await target.abandon()
    expect(readFileSync(file, "utf8")).toBe("somebody else's")
    expect(readdirSync(folder)).toEqual(["acme.json"])
  })
})

describe("an export that fails leaves nothing behind", () => {
  async function failing(spoil: (path: string) => void): Promise<string> {
    const { installation, folder } = await withLogo()
    await using _ = installation
    const [name = ""] = installation.storedFiles()
    spoil(join(installation.directory, "data", "files", name))
    const { message, hint } = await refusal(exportTo(installation, join(folder, "acme.json")))
    expect(readdirSync(folder)).toEqual([])
    expect(hint).toBe("put it back from a backup, then export again")
    return message.replace(name, "NAME")
  }

  test("because a file is missing", async () => {
    expect(await failing((path) => rmSync(path))).toBe("the stored file NAME is missing")
  })

  test("because a file has changed since it was stored", async () => {
    expect(await failing((path) => writeFileSync(path, "x"))).toBe("the stored file NAME is damaged")
  })

  test("because there is nothing to export", async () => {
    await using installation = await EmptyInstallation.start()
    const file = join(installation.directory, "datasets", "empty.json")
    expect(await refusal(exportTo(installation, file))).toEqual({
      message: "there is nothing to export, because the database is empty",
      hint: "check the settings data and database",
    })
    expect(existsSync(file)).toBe(false)
    await installation.import(acmeWith({}))
    await exportTo(installation, file)
    expect(readdirSync(join(installation.directory, "datasets"))).toEqual(["empty.json"])
  })

  test("because there is no such directory", async () => {
    const { installation, folder } = await withLogo()
    await using _ = installation
    const { message, hint } = await refusal(exportTo(installation, join(folder, "no", "acme.json")))
    expect(message).toStartWith(`the export could not be written to ${join(folder, "no")}: ENOENT`)
    expect(hint).toBe("check that the directory exists, has free space and is writable")
  })
})
