import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { licences } from "../src/cli/licenses/notices.ts"
import { compile } from "./executable/compile.ts"

/**
 * `npm run build`: the single executable for this platform, at dist/trainbase, with the licences of its contents, which have to
 * be distributed with it. `--outfile PATH` writes only the executable, to another place.
 */
const dist = join(import.meta.dir, "..", "dist")
const flag = process.argv.indexOf("--outfile")
if (flag === -1) {
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist)
  await compile(join(dist, "trainbase"))
  writeFileSync(join(dist, "LICENSES"), licences())
} else {
  await compile(String(process.argv[flag + 1]))
}
