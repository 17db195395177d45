import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import manifest from "../package.json" with { type: "json" }
import { licences } from "../src/cli/licenses/notices.ts"
import { compile } from "./executable/compile.ts"
import { type ArchiveFile, tarGz, zip } from "./release/archive.ts"
import { companionsOf, placeOf } from "./release/companions.ts"
import { checkForm } from "./release/form.ts"
import { fetchRuntime } from "./release/runtime.ts"
import { archiveName, executableName, productName, TARGETS, type Target } from "./release/targets.ts"
import { releaseTime } from "./release/time.ts"

/**
 * `npm run release`: an archive for each platform in dist/release, and a file SHA256SUMS with their checksums.
 * `npm run release -- linux-x64` makes only the named ones, and `--out FOLDER` writes them elsewhere. The version is taken from
 * package.json. After compiling, each executable is checked to be one for its platform; scripts/smoke.ts runs it.
 *
 * The same commit gives the same bytes: all files have the time SOURCE_DATE_EPOCH, otherwise the time of the commit.
 */
const ROOT = join(import.meta.dir, "..")

const { values, positionals: words } = parseArgs({
  options: { out: { type: "string" } },
  allowPositionals: true,
})
const folder = values.out === undefined ? join(ROOT, "dist", "release") : resolve(values.out)
const unknown = words.find((word) => !TARGETS.some(({ name }) => name === word))
if (unknown !== undefined) {
  process.stderr.write(
    `There is no product ${unknown}. The products are: ${TARGETS.map(({ name }) => name).join(", ")}\n`,
  )
  process.exit(1)
}
const targets = TARGETS.filter(({ name }) => words.length === 0 || words.includes(name))
const time = releaseTime(ROOT)
const notices = new TextEncoder().encode(licences())

if (values.out === undefined) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const sums: string[] = []
for (const target of targets) {
  const name = archiveName(target, manifest.version)
  const archive = await packed(target, await compiled(target))
  writeFileSync(join(folder, name), archive)
  sums.push(`${createHash("sha256").update(archive).digest("hex")}  ${name}\n`)
  process.stdout.write(`made  ${join(folder, name)} (${Math.round(archive.length / 1e6)} MB)\n`)
}
writeFileSync(join(folder, "SHA256SUMS"), sums.join(""))

/** The executable for a platform. */
async function compiled(target: Target): Promise<Uint8Array> {
  const workshop = join(folder, ".workshop")
  try {
    const runtime = await fetchRuntime(target.runtime, workshop)
    const outfile = join(workshop, executableName(target))
    await compile(outfile, { target: target.bunTarget, runtime })
    const executable = readFileSync(outfile)
    checkForm(target, executable)
    return executable
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

async function packed(target: Target, executable: Uint8Array): Promise<Uint8Array> {
  const top = productName(target, manifest.version)
  const files: ArchiveFile[] = [
    { name: `${top}/${executableName(target)}`, content: executable, executable: true },
    { name: `${top}/LICENSES`, content: notices, executable: false },
    ...companionsOf(target.kind, ROOT).map((path) => ({
      name: `${top}/${placeOf(path)}`,
      content: readFileSync(join(ROOT, path)),
      executable: false,
    })),
  ]
  return target.kind === "pe" ? zip(files, time) : tarGz(files, time)
}
