import { expect, test } from "bun:test"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { prepareDemo } from "../../src/dataset/demo.ts"
import { DirectoryFiles } from "../../src/files/directory.ts"
import { openTestDatabase } from "../harness/engine.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"

test("of two instances that create the demo company at once, only the one that did so has credentials", async () => {
  using directory = new TemporaryDirectory()
  using other = new TemporaryDirectory()
  const databases = [await openTestDatabase(directory.path), await openTestDatabase(directory.path)]
  try {
    const clients = await Promise.all(
      [directory, other].map(({ path }, index) => {
        const database = databases[index] ?? databases[0]
        if (database === undefined) throw new TypeError("there is no database")
        return prepareDemo(database, new DirectoryFiles(join(path, "files")), { data: path })
      }),
    )
    const kept = [directory, other].map(({ path }) => readdirSync(path).includes("demo-client.json"))
    expect(kept.filter(Boolean)).toHaveLength(1)
    expect(clients.map((client) => client !== undefined)).toEqual(kept)
  } finally {
    for (const database of databases) await database.close()
  }
})
