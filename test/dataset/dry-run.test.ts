import { expect, test } from "bun:test"
import { join } from "node:path"
import { importDataset } from "../../src/dataset/rules.ts"
import { contentsOf } from "../harness/database-contents.ts"
import { acmeWith, EmptyInstallation, NOW, user } from "./empty-installation.ts"
import { EVERYTHING, FILES_OF_EVERYTHING } from "./everything.ts"
import { KEY } from "./moving.ts"

function options({ directory, files }: EmptyInstallation) {
  return { files, baseDirectory: join(directory, "datasets"), now: NOW, key: () => KEY }
}

async function withFiles(): Promise<EmptyInstallation> {
  const installation = await EmptyInstallation.start()
  for (const [name, bytes] of Object.entries(FILES_OF_EVERYTHING)) installation.write(name, bytes)
  return installation
}

test("a dry run returns what an import would, and leaves neither a row nor a file", async () => {
  await using installation = await withFiles()
  const before = await contentsOf(installation.database)
  const trial = await importDataset(installation.database, EVERYTHING, { ...options(installation), dryRun: true })
  expect(await contentsOf(installation.database)).toEqual(before)
  expect(installation.storedFiles()).toEqual([])
  expect(trial).toEqual(await installation.import(EVERYTHING))
})

test("dry runs use up no ids", async () => {
  await using installation = await EmptyInstallation.start()
  const document = acmeWith({ users: [user("u1"), user("u2")] })
  const trial = () => importDataset(installation.database, document, { ...options(installation), dryRun: true })
  const [first, second] = [await trial(), await trial()]
  const imported = await installation.import(document)
  expect([first, second]).toEqual([imported, imported])
  expect(imported.companies.acme?.users).toEqual({ u1: 1, u2: 2 })
})

test("a dry run shows no secrets, because those it creates belong to no client", async () => {
  await using installation = await EmptyInstallation.start()
  const document = acmeWith({ users: [user("svc")], clients: [{ key: "c", name: "C", service_user_key: "svc" }] })
  const { companies } = await importDataset(installation.database, document, { ...options(installation), dryRun: true })
  expect(companies.acme?.clients.c).toEqual({
    client_id: expect.stringMatching(/^[\da-f-]{36}$/),
    client_secret: null,
  })
  expect((await installation.import(document)).companies.acme?.clients.c?.client_secret).toBeString()
})

test("a dry run reports the same database errors as an import, and whether files cannot be stored", async () => {
  await using installation = await withFiles()
  const document = acmeWith({ users: [user("u1", { team_keys: ["t9"] })] })
  const faults = await installation.faults(document)
  await expect(
    importDataset(installation.database, document, { ...options(installation), dryRun: true }),
  ).rejects.toMatchObject({ faults })
  installation.write("../data/files", "no folder")
  await expect(
    importDataset(installation.database, acmeWith({ logo: "logo.png" }), { ...options(installation), dryRun: true }),
  ).rejects.toThrow("a file could not be written to the directory")
})
