import { expect, test } from "bun:test"
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import manifest from "../../package.json" with { type: "json" }
import { TestAuthority } from "../harness/certificates.ts"
import { Debian } from "./debian.ts"

/* docs/installation.md, followed word for word. */

const ROOT = join(import.meta.dir, "../..")

/** The release to which the reader upgrades: the same one under another name, provided when that step is reached. */
const NEXT = "99.0.0"
const UPGRADE = "systemctl stop trainbase"

/** The guide's shell blocks, in order. */
function commandsOfGuide(): string[] {
  const guide = readFileSync(join(ROOT, "docs/installation.md"), "utf8")
  return [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block)
}

/** Says which block runs, stops at the first command that fails, and fills in what the reader is asked to fill in. */
function scriptOf(blocks: readonly string[]): string {
  const steps = blocks.map((block, index) => {
    const filled = block
      .replaceAll("CLIENT_ID", '"$(told client_id)"')
      .replaceAll("CLIENT_SECRET", '"$(told client_secret)"')
      .replaceAll("VERSION", block.includes(UPGRADE) ? NEXT : manifest.version)
    const download = block.includes(UPGRADE) ? "mv --force next/* .\n" : ""
    // A reader takes longer between two blocks than the server takes to start.
    const pause = blocks[index - 1]?.includes("systemctl restart") ? "sleep 3\n" : ""
    return `printf '\\n=== ${index + 1}\\n'\n${pause}${download}${filled}`
  })
  return `set -euo pipefail
told() { sed -n "s/^ *$1 *//p" output | tail -n 1; }
trap 'journalctl --unit trainbase --no-pager --output cat | tail -n 40' ERR
${steps.join("")}`
}

/** Puts the release, built as for everybody, and a certificate where the reader has them. */
async function bring(debian: Debian): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "trainbase-release-"))
  try {
    const script = join(ROOT, "scripts/release.ts")
    const release = Bun.spawn([process.execPath, script, "linux-x64", "--out", folder], {
      stdout: "ignore",
      stderr: "pipe",
    })
    const complaints = await new Response(release.stderr).text()
    if ((await release.exited) !== 0) throw new Error(`The release could not be made:\n${complaints}`)
    for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(debian.root, "root", name))
    bringNext(debian, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const authority = new TestAuthority("authority")
  const { certificate, key } = authority.issue("training.example.com")
  debian.write("root/fullchain.pem", `${certificate}${authority.certificate}`)
  debian.write("root/privkey.pem", key)
}

/** Puts the release for the upgrade into a separate folder, so that it is not there from the beginning. */
function bringNext(debian: Debian, folder: string): void {
  const [old = "", next = ""] = [manifest.version, NEXT].map((version) => `trainbase-${version}-linux-x64`)
  const place = join(debian.root, "root/next")
  mkdirSync(place)
  const archive = join(place, `${next}.tar.gz`)
  pack("--extract", "--gzip", "--file", join(folder, `${old}.tar.gz`))
  renameSync(join(folder, old), join(folder, next))
  pack("--create", "--gzip", "--file", archive, next)
  const sum = new Bun.CryptoHasher("sha256").update(readFileSync(archive)).digest("hex")
  debian.write("root/next/SHA256SUMS", `${sum}  ${next}.tar.gz\n`)

  function pack(...args: readonly string[]): void {
    const { success, stderr } = Bun.spawnSync(["tar", ...args], { cwd: folder })
    if (!success) throw new Error(`tar has failed: ${stderr}`)
  }
}

test("every command of the installation guide works on a bare Debian", async () => {
  const blocks = commandsOfGuide()
  expect(blocks.length).toBeGreaterThan(15)
  using debian = await Debian.install("the test of the installation guide")
  if (debian === undefined) return
  await bring(debian)
  const { exitCode, output } = await debian.run(scriptOf(blocks))
  if (exitCode !== 0) throw new Error(`The guide ended with exit code ${exitCode}:\n${output}`)

  const printed = output.split(/^=== \d+\n/m).slice(1)
  const after = (part: string) => printed[blocks.findIndex((block) => block.includes(part))]
  expect(after("sha256sum")).toMatch(
    /^trainbase-\S+-linux-x64\.tar\.gz: OK\ntrainbase \d+\.\d+\.\d+ \((commit [0-9a-f]{10}(-changed)?, )?schema \d+\)$/m,
  )
  expect(after("health/ready")).toContain('"status":"ok"')
  expect(after("grant_type")).toContain('"access_token"')
  expect(after("trusted_proxies")).toContain('"status":"ok"')
  expect(after("--cacert")).toContain('"status":"ok"')
  expect(after("backup_keep")).toMatch(/^active$/m)
  const upgraded = after(UPGRADE)
  expect(upgraded).toContain(`trainbase-${NEXT}-linux-x64.tar.gz: OK`)
  expect(upgraded).toMatch(/^active$/m)
  // Fetching a Debian takes a minute where the mirror is near.
}, 900_000)
