import { expect, test } from "bun:test"
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { TestAuthority } from "../network/certificates.ts"
import { Debian } from "./debian.ts"

/* docs/installation.md, followed word for word. */

const ROOT = join(import.meta.dir, "../..")

/** The blocks of the guide that are for the shell, in their order. */
function commandsOfGuide(): string[] {
  const guide = readFileSync(join(ROOT, "docs/installation.md"), "utf8")
  return [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block)
}

/** Says which block runs, stops at the first command that fails, and puts in what the reader is told to put in. */
function scriptOf(blocks: readonly string[]): string {
  const steps = blocks.map((block, index) => {
    const filled = block
      .replaceAll("CLIENT_ID", '"$(told client_id)"')
      .replaceAll("CLIENT_SECRET", '"$(told client_secret)"')
    return `printf '\\n=== ${index + 1}\\n'\n${filled}`
  })
  return `set -euo pipefail
told() { sed -n "s/^ *$1 *//p" output | tail -n 1; }
trap 'journalctl --unit trainbase --no-pager --output cat | tail -n 40' ERR
${steps.join("")}`
}

/** Puts the release, made as for everybody, and a certificate where the reader has them. */
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
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const authority = new TestAuthority("authority")
  const { certificate, key } = authority.issue("training.example.com")
  debian.write("root/fullchain.pem", `${certificate}${authority.certificate}`)
  debian.write("root/privkey.pem", key)
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
  expect(after("sha256sum")).toMatch(/^trainbase-\S+-linux-x64\.tar\.gz: OK\ntrainbase \d+\.\d+\.\d+$/m)
  expect(after("health/ready")).toContain('"status":"ok"')
  expect(after("grant_type")).toContain('"access_token"')
  expect(after("--cacert")).toContain('"status":"ok"')
  expect(after("is-active")).toContain("active")
  // Fetching a Debian takes a minute where the mirror is near.
}, 900_000)
