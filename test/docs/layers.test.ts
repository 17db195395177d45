import { expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const ROOT = join(import.meta.dir, "../..")
const read = (path: string) => readFileSync(join(ROOT, path), "utf8")

/** From the lowest to the highest. */
function layers(): string[] {
  const [, list = ""] = /const LAYERS = \[(.*?)\]/s.exec(read(".dependency-cruiser.cjs")) ?? []
  return [...list.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name)
}

test("the table of developers.md lists every folder of src, in import order", () => {
  const listed = [...read("docs/developers.md").matchAll(/^src\/(\w+)\/ /gm)].map(([, name = ""]) => name)
  expect(listed).toEqual(layers().reverse())
  const folders = readdirSync(join(ROOT, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(listed.toSorted()).toEqual(folders.map(({ name }) => name).sort())
})
