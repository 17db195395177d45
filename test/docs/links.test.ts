import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { companionsOf, placeOf } from "../../scripts/release/companions.ts"

const ROOT = join(import.meta.dir, "../..")
const KINDS = ["elf", "pe", "mach-o"] as const

/** Anchors in the form that GitHub derives from headings. */
function anchorsOf(markdown: string): Set<string> {
  const headings = [...withoutCode(markdown).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  )
}

const withoutCode = (markdown: string) => markdown.replace(/^ *```.*?^ *```$/gms, "").replace(/`[^`\n]*`/g, "")

const linksOf = (markdown: string) =>
  [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    // The guide for integrators is also a page of the server, and refers to others of it.
    .filter((link) => !/^([a-z]+:|\/)/.test(link))

describe.each(KINDS)("the documentation in an archive of the kind %s", (kind) => {
  const companions = companionsOf(kind, ROOT)
  const files = new Map(companions.map((path) => [placeOf(path), readFileSync(join(ROOT, path), "utf8")]))
  const pages = [...files.keys()].filter((path) => path.endsWith(".md"))

  test("has the pages that an administrator needs after the installation", () => {
    for (const page of ["administrators", "operation", "signing-in", "learning", "scaling", "settings"]) {
      expect(pages).toContain(`docs/${page}.md`)
    }
  })

  test.each(pages)("contains everything to which %s refers", (page) => {
    for (const link of linksOf(files.get(page) ?? "")) {
      const [path = "", anchor] = link.split("#")
      const target = path === "" ? page : normalize(join(dirname(page), path))
      expect([link, files.has(target)]).toEqual([link, true])
      if (anchor !== undefined) {
        const anchors = anchorsOf(files.get(target) ?? "")
        expect([link, anchors.has(anchor)]).toEqual([link, true])
      }
    }
  })
})
