import { existsSync, mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { reasonOf } from "../../src/tools/system-errors.ts"
import type { Workspace } from "./workspace.ts"

const PACKAGE = join(import.meta.dir, "peer")
const MODULES = join(PACKAGE, "node_modules")

export interface Peer {
  readonly command: readonly string[]
  /** The peer's description, including versions. */
  readonly name: string
}

/**
 * The peer and its command, without the path of its database: Fastify and better-sqlite3 under Node.js. The first time, npm
 * installs both next to the peer's package.json, which may take several minutes if better-sqlite3 has to be compiled.
 * Undefined, with a clear message, if Node.js is missing or they cannot be installed.
 */
export async function preparePeer(workspace: Workspace, tell: (step: string) => void): Promise<Peer | undefined> {
  const node = Bun.which("node")
  if (node === null) return missing("There is no Node.js (node) to run it.")
  if (!existsSync(join(MODULES, "better-sqlite3", "build", "Release", "better_sqlite3.node"))) {
    const npm = Bun.which("npm")
    if (npm === null) return missing("There is no npm to install its packages.")
    tell("installing the peer, the first time")
    try {
      await workspace.run([npm, "ci", "--no-audit", "--no-fund"], { directory: PACKAGE })
    } catch (error) {
      return missing(`Its packages could not be installed in ${PACKAGE}: ${reasonOf(error)}`)
    }
  }
  // Not every Node.js can read TypeScript, and it looks for packages next to the file that imports them.
  const outdir = workspace.path("peer")
  mkdirSync(outdir)
  symlinkSync(MODULES, join(outdir, "node_modules"))
  const { success, logs } = await Bun.build({
    entrypoints: [join(PACKAGE, "server.js")],
    outdir,
    target: "node",
    format: "esm",
    naming: "server.mjs",
    external: ["better-sqlite3", "fastify"],
  })
  if (!success) throw new Error(`The peer could not be bundled: ${logs.join("\n")}`)
  const { dependencies } = await Bun.file(join(PACKAGE, "package.json")).json()
  const version = (await workspace.run([node, "--version"])).trim()
  const packages = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`)
  return { command: [node, join(outdir, "server.mjs")], name: [...packages, `Node.js ${version}`].join(", ") }
}

function missing(why: string): undefined {
  process.stderr.write(`\n*** The peer is left out: ${why}\n\n`)
  return undefined
}
