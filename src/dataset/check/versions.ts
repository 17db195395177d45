import { FrozenContent } from "../../training/content/frozen.ts"
import { pathOf, placed } from "../faults.ts"
import { CONTENT_VERSIONS } from "../format/learning.ts"
import type { CompanyPlan, CourseEntry } from "../plan.ts"
import { resolve } from "../registry.ts"
import { findVersions, versionName } from "../store/learning.ts"
import { nameOfCourse } from "./courses.ts"
import { misfitOf } from "./misfit.ts"
import type { Checking } from "./rows.ts"
import { Unique } from "./unique.ts"

/** The name of a version within this check: its course, which may be new, and its hash. */
export function nameOfVersion(course: CourseEntry | number, hash: string): string {
  return `${nameOfCourse(course)} ${hash}`
}

/**
 * Checks a company's versions of content: each matches its hash and occurs only once. Versions never change, so a
 * version that the company already has is the same.
 *
 * @param sharedFiles the paths of the provider's files in the dataset
 * @returns the names of the versions in the dataset
 */
export async function checkVersions(
  { queries, faults, claims }: Checking,
  plan: CompanyPlan,
  sharedFiles: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const names = new Unique<string>(faults, "sha256", "has the same course and content")
  const rows = [...placed(plan.row.content_versions, plan.path, "content_versions")]
  const hashes = rows.flatMap(({ row }) => row.sha256 ?? [])
  const stored = plan.id === undefined ? [] : await findVersions(queries, plan.id, hashes)
  const ids = new Map(stored.map((version) => [versionName(version), version.id]))
  for (const { row, path } of rows) {
    const course = resolve(plan.shelf.visible, row, "course_key", path, faults)
    // Invalid values have been reported and are undefined here.
    if (course === undefined || row.sha256 === undefined) continue
    names.see(nameOfVersion(course, row.sha256), path)
    claims.claim(CONTENT_VERSIONS, row.id, ids.get(nameOfVersion(course, row.sha256)), path)
    const misfit = row.content === undefined ? undefined : misfitOf(FrozenContent, row.content)
    if (misfit !== undefined) faults.add(pathOf(path, "content"), `is not a version of content: ${misfit}`)
    if (row.content !== undefined && hashOf(row.content) !== row.sha256) {
      faults.add(pathOf(path, "sha256"), "must be the SHA-256 hash of the content as JSON without white space")
    }
    for (const { row: file, path: place } of placed(row.shared_files, path, "shared_files")) {
      if (file === undefined || sharedFiles.has(file)) continue
      faults.add(place, `the provider's files in the dataset do not include ${JSON.stringify(file)}`)
    }
  }
  return new Set(names.places.keys())
}

function hashOf(content: object): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(content)).digest("hex")
}
