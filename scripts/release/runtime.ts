import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import { extract } from "tar-stream"
import lock from "../../package-lock.json" with { type: "json" }

interface Locked {
  /** A folder in this repository. */
  readonly link?: boolean
  readonly version?: string
  readonly integrity?: string
}

/**
 * Fetches Bun's executable for another platform into `folder` and returns its path. It is the package listed in
 * package-lock.json, with the version and checksum stated there, from the registry configured in npm, or from npm's cache.
 * (`bun build` would download it from a fixed address without checking anything.)
 */
export async function fetchRuntime(name: string, folder: string): Promise<string> {
  const locked = Object.entries<Locked>(lock.packages).find(([path]) => path === `node_modules/${name}`)?.[1]
  if (locked?.version === undefined || locked.integrity === undefined) {
    throw new Error(`package-lock.json does not have ${name}, which the release needs. Has Bun's version changed?`)
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const packed = join(folder, await pack(`${name}@${locked.version}`, folder))
  const content = readFileSync(packed)
  const integrity = `sha512-${createHash("sha512").update(content).digest("base64")}`
  if (integrity !== locked.integrity) {
    throw new Error(`${name}@${locked.version} is not what package-lock.json states: its checksum is ${integrity}.`)
  }
  return unpackExecutable(content, folder)
}

/** Runs `npm pack`; returns the name of the file that it has written. */
async function pack(specifier: string, folder: string): Promise<string> {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm"
  const child = Bun.spawn([npm, "pack", "--prefer-offline", "--json", "--pack-destination", folder, specifier], {
    cwd: folder,
    stdout: "pipe",
    stderr: "inherit",
  })
  const answer = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`npm could not fetch ${specifier}; its message is above.`)
  const [packed] = JSON.parse(answer) as { filename: string }[]
  if (packed === undefined) throw new Error(`npm has fetched nothing for ${specifier}.`)
  // npm 8 and older print a slash where the file name has a dash.
  return packed.filename.replace("@", "").replace("/", "-")
}

async function unpackExecutable(archive: Uint8Array, folder: string): Promise<string> {
  let path: string | undefined
  const entries = extract()
  const unpacked = (async () => {
    for await (const entry of entries) {
      if (!/^package\/bin\/bun(\.exe)?$/.test(entry.header.name)) {
        entry.resume()
        continue
      }
      path = join(folder, entry.header.name.slice("package/bin/".length))
      writeFileSync(path, await buffer(entry), { mode: 0o755 })
    }
  })()
  await Promise.all([pipeline([archive], createGunzip(), entries), unpacked])
  if (path === undefined) throw new Error(`There is no executable of Bun in the package in ${folder}.`)
  return path
}
