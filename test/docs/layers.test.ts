import { expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

const ROOT = join(import.meta.dir, "../..")
const read = (path: string) => readFileSync(join(ROOT, path), "utf8")

/** From the lowest to the highest. */
function layers(): string[] {
  const [, list = ""] = /const LAYERS = \[(.*?)\]/s.exec(read(".dependency-cruiser.cjs")) ?? []
  return [...list.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name)
}

test("the table of developers.md lists every folder of src, in import order", () => {
  const listed = [...read("docs/developers.md").matchAll(/^src\/([\w-]+)\/ /gm)].map(([, name = ""]) => name)
  expect(listed).toEqual(layers().reverse())
  const folders = readdirSync(join(ROOT, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(listed.toSorted()).toEqual(folders.map(({ name }) => name).sort())
})

interface Rule {
  readonly from: { readonly path?: string | string[]; readonly pathNot?: string | string[] }
  readonly to: { readonly path?: string | string[]; readonly pathNot?: string | string[]; readonly circular?: boolean }
}

/** Whether the linter has a rule against this import. */
function isForbidden(rules: readonly Rule[], from: string, to: string): boolean {
  const matches = (path: string, patterns: string | string[] | undefined, group = "") =>
    [patterns ?? []].flat().some((pattern) => new RegExp(pattern.replaceAll("$1", group)).test(path))
  return rules.some((rule) => {
    if (rule.from.path === undefined || rule.to.path === undefined || matches(from, rule.from.pathNot)) return false
    const found = [rule.from.path].flat().flatMap((pattern) => new RegExp(pattern).exec(from) ?? [])
    if (found.length === 0) return false
    return matches(to, rule.to.path, found[1]) && !matches(to, rule.to.pathNot, found[1])
  })
}

test("no two folders in the same folder may import each other, at any depth", () => {
  const { forbidden: rules }: { forbidden: readonly Rule[] } = createRequire(import.meta.url)(
    "../../.dependency-cruiser.cjs",
  )
  const mutual: string[] = []
  const look = (folder: string) => {
    const names = readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    )
    for (const [index, one] of names.entries()) {
      for (const other of names.slice(index + 1)) {
        const [a, b] = [`${folder}/${one}/any.ts`, `${folder}/${other}/any.ts`]
        if (!isForbidden(rules, a, b) && !isForbidden(rules, b, a)) mutual.push(`${folder}: ${one}, ${other}`)
      }
      look(`${folder}/${one}`)
    }
  }
  look("src")
  expect(mutual).toEqual([])
})
