import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/**
 * `npm run build`: the one executable for this platform, at dist/trainbase, with the licence of the fonts within it, which
 * has to go along, beside it. `--outfile PATH` writes the executable alone, elsewhere.
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
if (flag === -1) writeFileSync(join(root, "dist", "LICENSE-FONTS"), await fontLicences())
process.exit(build.exitCode)

/** What goes along with the fonts within the executable: whose each is, and the SIL Open Font License, once. */
async function fontLicences(): Promise<string> {
  const fonts = join(root, "node_modules", "@expo-google-fonts")
  const files = [...new Bun.Glob("*/LICENSE_FONT").scanSync(fonts)].sort()
  const texts = await Promise.all(files.map((file) => Bun.file(join(fonts, file)).text()))
  const owners = texts.map((text, index) => `${files[index]?.split("/")[0]}: ${text.slice(0, text.indexOf("\n"))}`)
  const licences = new Set(texts.map((text) => text.slice(text.indexOf("\n"))))
  return `${owners.join("\n")}\n${[...licences].join("\n")}`
}
