import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import type { Database } from "../../src/database/port.ts"
import { importDataset } from "../../src/dataset/rules.ts"
import { StoredFiles } from "../../src/dataset/stored-files.ts"
import { type FileStore, FilesUnavailable } from "../../src/files/port.ts"
import { methodsOf } from "../harness/methods.ts"
import { PNG } from "../harness/sample-files.ts"
import { acmeWith, assignment, EmptyInstallation, instruction, NOW, user } from "./empty-installation.ts"

describe("if the import fails after files were copied", () => {
  /** Imports a logo into a database that fails to save. Returns the names of the copies at that time, and the warnings. */
  async function failedImport(installation: EmptyInstallation, files: FileStore) {
    installation.write("acme.png", PNG)
    const { database, directory } = installation
    let copies: string[] = []
    const warnings: string[] = []
    const failing: Database = {
      ...methodsOf(database),
      async load() {
        copies = installation.storedFiles()
        throw new Error("the disk is full")
      },
    }
    const warn = (text: string) => void warnings.push(text)
    const options = { files, baseDirectory: join(directory, "datasets"), now: NOW, warn }
    await expect(importDataset(failing, acmeWith({ logo: "acme.png" }), options)).rejects.toThrow("the disk is full")
    return { copies, warnings }
  }

  test("the copies are removed again", async () => {
    await using installation = await EmptyInstallation.start()
    const { copies, warnings } = await failedImport(installation, installation.files)
    expect(copies).toHaveLength(1)
    expect(installation.storedFiles()).toEqual([])
    expect(warnings).toEqual([])
  })

  test("and the copies cannot be removed, that is reported with the reason of the failure", async () => {
    await using installation = await EmptyInstallation.start()
    const { files } = installation
    const { copies, warnings } = await failedImport(installation, {
      write: (name, bytes) => files.write(name, bytes),
      read: (name, range) => files.read(name, range),
      locate: (name) => files.locate(name),
      check: () => files.check(),
      look: () => files.look(),
      remove: async () => {
        throw new FilesUnavailable("a file could not be removed from the bucket: access is denied")
      },
    })
    expect(installation.storedFiles()).toEqual(copies)
    expect(warnings).toEqual([
      "copies of files that nothing uses were left behind: a file could not be removed from the bucket: access is denied",
    ])
  })
})

test("copies that were made before one of them failed are removed again", async () => {
  await using installation = await EmptyInstallation.start()
  const { directory, database, files } = installation
  const rows = Array.from({ length: 12 }, (_, index) => {
    installation.write(`${index}.pdf`, Buffer.from(`%PDF-1.7 ${index}`))
    return assignment(`a${index}`, "u1", `c${index}`, { state: "success", certificate_file: `${index}.pdf` })
  })
  const courses = rows.map((_, index) => instruction(`c${index}`))
  let writes = 0
  const filling: FileStore = {
    write: async (name, content) => {
      writes += 1
      if (writes > 9) throw new FilesUnavailable("a file could not be written to the directory: there is no room")
      await files.write(name, content)
    },
    read: (name, range) => files.read(name, range),
    locate: (name) => files.locate(name),
    remove: (name) => files.remove(name),
    check: () => files.check(),
    look: () => files.look(),
  }
  const options = { files: filling, baseDirectory: join(directory, "datasets"), now: NOW }
  const document = acmeWith({ users: [user("u1")], courses, assignments: rows })
  await expect(importDataset(database, document, options)).rejects.toThrow("there is no room")
  expect(writes).toBeGreaterThan(9)
  expect(installation.storedFiles()).toEqual([])
  expect(await installation.count("companies")).toBe(0)
})

test("a file that has changed since it was checked is not copied", async () => {
  await using installation = await EmptyInstallation.start()
  installation.write("acme.png", PNG)
  const source = join(installation.directory, "datasets", "acme.png")
  const attachment = { source, purpose: "logo", mediaType: "image/png", size: 12, sha256: "0".repeat(64) } as const
  const stored = new StoredFiles(installation.files)
  stored.add("acme", attachment)
  await expect(stored.copyAll()).rejects.toThrow(`the file ${source} was changed during the import`)
  expect(installation.storedFiles()).toEqual([])
})
