import { expect, test } from "bun:test"
import { existsSync, readdirSync, symlinkSync } from "node:fs"
import { delimiter, join } from "node:path"
import { imports, selectRuns } from "../../scripts/test/selection.ts"
import { DEBIAN_PROGRAMS } from "../harness/debian-program.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"

/** `npm test` passes on a machine with only Node.js. CI has every program and would not detect a test that needs one. */

/** Puts all programs of this machine except these into a directory. */
function linkProgramsBut(names: readonly string[], directory: string): void {
  for (const place of (process.env.PATH ?? "").split(delimiter).filter((path) => existsSync(path))) {
    for (const name of readdirSync(place)) {
      const link = join(directory, name)
      if (!names.includes(name) && !existsSync(link)) symlinkSync(join(place, name), link)
    }
  }
}

test("tests that need a Debian program say so if it is missing, and the others in their files pass", async () => {
  const files = selectRuns([], ["quick"])
    .filter(({ file, engine }) => engine === "sqlite" && imports(file, "test/harness/debian-program.ts"))
    .map(({ file }) => file)
  using directory = new TemporaryDirectory()
  linkProgramsBut(DEBIAN_PROGRAMS, directory.path)
  const child = Bun.spawn([process.execPath, "scripts/test.ts", "quick", "sqlite", ...files], {
    env: { ...process.env, PATH: directory.path },
    stdout: "pipe",
    stderr: "pipe",
  })
  const [output, complaints] = await Promise.all([child.stdout.text(), child.stderr.text()])
  expect(output.split("\n").filter((line) => line.startsWith("FAIL"))).toEqual([])
  expect({ exitCode: await child.exited, complaints }).toMatchObject({ exitCode: 0 })
  expect(output).toContain("there is no qpdf. Install the package qpdf.")
})
