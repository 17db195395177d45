import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { licences } from "./licences.ts"

/**
 * `npm run build`: the one executable for this platform, at dist/trainbase, with the licences of what is within it, which
 * have to go along, beside it. `--outfile PATH` writes the executable alone, elsewhere.
 *
 * Not minified: with Elysia's static analysis of handlers that breaks what destructures its context. Neither a .env file
 * nor a bunfig.toml beside the executable is read: its settings come from where the documentation says.
 */
const root = join(import.meta.dir, "..")
const flag = process.argv.indexOf("--outfile")
const outfile = flag === -1 ? join(root, "dist", "trainbase") : String(process.argv[flag + 1])

if (flag === -1) {
  rmSync(join(root, "dist"), { recursive: true, force: true })
  mkdirSync(join(root, "dist"))
}
const build = Bun.spawnSync(
  [
    process.execPath,
    "build",
    "--compile",
    "--bytecode",
    "--format=esm",
    "--no-compile-autoload-dotenv",
    "--no-compile-autoload-bunfig",
    "--outfile",
    outfile,
    join(root, "src", "main.ts"),
    // A thread finds its program only when that is an entry of its own.
    join(root, "src", "training", "certificates", "document", "thread.ts"),
  ],
  { cwd: root, stdout: "inherit", stderr: "inherit" },
)
if (flag === -1) writeFileSync(join(root, "dist", "LICENSES"), licences())
process.exit(build.exitCode)
