import { expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/* The unit itself. Its effect on a running server is tested with the installation guide. */

const UNIT = join(import.meta.dir, "../../packaging/trainbase.service")

function analyse(...args: readonly string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["systemd-analyze", ...args])
  return { exitCode, text: `${stdout}${stderr}` }
}

/** systemd's own score for what a service can do to the system, from 0 to 10; a tenth above the current value. */
const EXPOSURE = "16"

const hasSystemd = Bun.which("systemd-analyze") !== null
if (!hasSystemd) process.stdout.write("NOT RUN: systemd's own checks of the unit: there is no systemd-analyze.\n")

test.if(hasSystemd)("systemd accepts the unit, and the changes proposed in its comments", () => {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-unit-"))
  try {
    const text = readFileSync(UNIT, "utf8").replaceAll("/usr/local/bin/trainbase", "/bin/true")
    const proposed = text.replace(/^# (?=[A-Za-z]+=)/gm, "")
    expect(proposed).not.toBe(text)
    for (const content of [text, proposed]) {
      const file = join(directory, "trainbase.service")
      writeFileSync(file, content)
      expect(analyse("verify", file)).toEqual({ exitCode: 0, text: "" })
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})

test.if(hasSystemd)("systemd rates the exposure of the service as low", () => {
  const { exitCode, text } = analyse("security", "--offline=true", `--threshold=${EXPOSURE}`, UNIT)
  expect(text).toContain("Overall exposure level for trainbase.service")
  expect(exitCode).toBe(0)
})

test("the unit gives a server longer to stop than the server needs", () => {
  const seconds = (file: string, pattern: RegExp) => Number(pattern.exec(readFileSync(file, "utf8"))?.[1])
  const settings = join(import.meta.dir, "../../docs/settings.md")
  const ofServer = seconds(settings, /^### `stop_timeout`$.*?^- default: `(\d+)`$/ms)
  expect(ofServer).toBeGreaterThan(0)
  expect(seconds(UNIT, /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(ofServer)
})
