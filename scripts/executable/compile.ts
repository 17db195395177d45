import { join } from "node:path"
import { commitOf } from "./commit.ts"
import { writeCompressedFiles } from "./compressed-files.ts"

const ROOT = join(import.meta.dir, "..", "..")

/** Another platform to compile for. */
interface Foreign {
  /** Bun's name for it: `bun-linux-arm64`. */
  readonly target: string
  /** Path of Bun's executable for that platform, which Bun would otherwise download. */
  readonly runtime: string
}

/**
 * Compiles the executable to `outfile`, for this platform unless another one is given. Throws when it
 * fails, after Bun has said why.
 *
 * Split into files that are loaded when they are imported: as a single one, the code of all commands would be read at
 * every start (25 ms, 5 MB). Not minified: with Elysia's static analysis of handlers that breaks what destructures its
 * context. Neither a .env file nor a bunfig.toml beside the executable is read: its settings come from where the
 * documentation says.
 */
export async function compile(outfile: string, foreign?: Foreign): Promise<void> {
  const compressed = await writeCompressedFiles(join(ROOT, "node_modules", ".cache", "trainbase"))
  const elsewhere =
    foreign === undefined ? [] : ["--target", foreign.target, "--compile-executable-path", foreign.runtime]
  const build = Bun.spawn(
    [
      process.execPath,
      "build",
      "--compile",
      "--bytecode",
      "--format=esm",
      "--splitting",
      "--no-compile-autoload-dotenv",
      "--no-compile-autoload-bunfig",
      // Threads are looked up by their paths below it, wherever the other files come from.
      "--root",
      join(ROOT, "src"),
      ...elsewhere,
      "--define",
      `BUILD_COMMIT=${JSON.stringify(commitOf(ROOT))}`,
      "--outfile",
      outfile,
      join(ROOT, "src", "main.ts"),
      // Threads find their programs only if these are separate entry points.
      join(ROOT, "src", "training", "certificates", "document", "thread.ts"),
      join(ROOT, "src", "operation", "backup", "copy", "thread.ts"),
      ...compressed,
    ],
    { cwd: ROOT, stdout: "inherit", stderr: "inherit" },
  )
  const code = await build.exited
  if (code !== 0) throw new Error(`${outfile} could not be compiled: bun build ended with exit code ${code}.`)
}
