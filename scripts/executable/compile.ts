import { join } from "node:path"
import { commitOf } from "./commit.ts"
import { compressedParts, writeCompressedFiles } from "./compressed-files.ts"

const ROOT = join(import.meta.dir, "..", "..")

/** Which functions a start uses, as `scripts/start-order.ts` records it: their bytecode lies together, so less of it is read. */
export const START_ORDER = join(import.meta.dir, "start.order")

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
  const folder = join(ROOT, "node_modules", ".cache", "trainbase")
  const compressed = await writeCompressedFiles(folder)
  const built = await Bun.build({
    entrypoints: [
      join(ROOT, "src", "main.ts"),
      // Threads find their programs only if these are separate entry points.
      join(ROOT, "src", "training", "documents", "thread.ts"),
      join(ROOT, "src", "operation", "backup", "copy", "thread.ts"),
      ...compressed,
    ],
    // Threads are looked up by their paths below it, wherever the other files come from.
    root: join(ROOT, "src"),
    target: "bun",
    format: "esm",
    splitting: true,
    // Not minified: Elysia reads the text of handlers, and misreads some without blanks.
    bytecode: true,
    compile: {
      outfile,
      autoloadDotenv: false,
      autoloadBunfig: false,
      bytecodeOrder: START_ORDER,
      ...(foreign && { target: foreign.target as Bun.Build.CompileTarget, executablePath: foreign.runtime }),
    },
    define: { BUILD_COMMIT: JSON.stringify(commitOf(ROOT)) },
    plugins: [await compressedParts(folder)],
    throw: false,
  })
  for (const message of built.logs) process.stderr.write(`${message}\n`)
  if (!built.success) throw new Error(`${outfile} could not be compiled.`)
}
