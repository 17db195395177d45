import { readdirSync } from "node:fs"
import { join, relative } from "node:path"
import type { Target } from "./targets.ts"

/** Distributed with the executables for Linux, at the top level of the archive. */
const FOR_LINUX = ["packaging/trainbase.service", "packaging/Containerfile"]

/**
 * The files distributed with an executable of this kind, as paths in the repository. All of the documentation is included
 * with its pictures, because its pages link to each other.
 */
export function companionsOf(kind: Target["kind"], root: string): readonly string[] {
  const docs = readdirSync(join(root, "docs"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll("\\", "/"))
    .sort()
  return ["LICENSE", "README.md", "SECURITY.md", ...docs, ...(kind === "elf" ? FOR_LINUX : [])]
}

/** The path of a companion in the archive. */
export function placeOf(path: string): string {
  return path.replace(/^packaging\//, "")
}
