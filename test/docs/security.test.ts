import { expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { ASVS_REQUIREMENTS } from "./asvs-requirements.ts"

/** The page states how each promise about security is kept. The tests and files that it names must exist. */

const ROOT = join(import.meta.dir, "../..")
const text = (path: string) => readFileSync(join(ROOT, path), "utf8")
const page = text("docs/security.md")

const STANDINGS = ["holds", "built so", "written", "set up", "partly", "not met", "n/a"]

/** The lines of the ASVS table. */
const LINES = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| \*\*(.+?)\*\*: (.+) \|$/gm)].map(
  ([, number = "", level = "", asked = "", standing = "", why = ""]) => ({ number, level, asked, standing, why }),
)

const PATH = /`((?:src|test|scripts|docs|packaging)\/[^`]*|[\w-]+\.(?:md|json))`/g
const pathsIn = (part: string) => [...part.matchAll(PATH)].map(([, path = ""]) => path)

test("every file it names exists", () => {
  const named = [...new Set(pathsIn(page))]
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test("each ASVS requirement of levels 1 and 2 has one line, in order", () => {
  expect(ASVS_REQUIREMENTS).toHaveLength(253)
  expect(LINES.map(({ number, level }) => `${number} ${level}`)).toEqual([...ASVS_REQUIREMENTS])
})

test("a line that is met names a test; one met by design or documentation says where", () => {
  const vague = LINES.filter(({ standing, why }) => {
    if (standing === "holds") return !pathsIn(why).some((path) => path.startsWith("test/"))
    if (standing === "written") return !/`[^`]+`|\]\(#/.test(why)
    return standing === "built so" && pathsIn(why).length === 0 && !/\d+\.\d+\.\d+/.test(why)
  })
  expect(vague.map(({ number }) => number)).toEqual([])
})

test("the counts match the table", () => {
  const counted = STANDINGS.map(
    (standing) => `| ${standing} | ${LINES.filter((line) => line.standing === standing).length} |`,
  )
  for (const row of counted) expect(page).toContain(row)
  expect(LINES.filter(({ standing }) => !STANDINGS.includes(standing))).toEqual([])
})

test("the start page of the documentation and the administrators' guide link to it", () => {
  expect(text("README.md")).toContain("](docs/security.md)")
  expect(text("README.md")).toContain("](SECURITY.md)")
  expect(text("docs/administrators.md")).toContain("](security.md)")
  expect(page).toContain("](../SECURITY.md)")
})
