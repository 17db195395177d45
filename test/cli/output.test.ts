import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { TRAINBASE } from "../harness/trainbase.ts"

const hasFullDevice = process.platform === "linux"

/** Runs a shell line in which `"$0" "$@"` is the command. */
async function shell(line: string) {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-output-"))
  try {
    const child = Bun.spawn(["bash", "-c", line, ...TRAINBASE], {
      cwd: directory,
      stdout: "pipe",
      stderr: "pipe",
    })
    const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
    return { exitCode: await child.exited, stdout, stderr }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

test.each(["settings", "licenses", "--help"])("closing the output early is not a failure of %s", async (command) => {
  expect(await shell(`set -o pipefail; "$0" "$@" ${command} | true`)).toEqual({ exitCode: 0, stdout: "", stderr: "" })
})

test.skipIf(!hasFullDevice)("a full output is reported in one line, with exit code 1", async () => {
  const { exitCode, stderr } = await shell(`"$0" "$@" settings > /dev/full`)
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(
    /^trainbase: standard output could not be written: [^\n]*; check that its destination has free space\n$/,
  )
})
