import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { PICTOGRAM_NAMES } from "../../src/tools/pictograms/shapes.ts"

test("the guide names every pictogram", () => {
  const guide = readFileSync(join(import.meta.dir, "../../docs/integrators.md"), "utf8")
  const section = guide.slice(guide.indexOf("### Pictograms"), guide.indexOf("A text that begins with"))
  const names = Array.from(section.matchAll(/`([a-z-]+)`/g), ([, name]) => name)
  expect(names.sort()).toEqual([...PICTOGRAM_NAMES].sort())
})
