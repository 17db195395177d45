import { join } from "node:path"
import { commitOf } from "./commit.ts"
import { compressedParts, writeCompressedFiles } from "./compressed-files.ts"

const ROOT = join(import.meta.dir, "..", "..")

/**
 * Which functions a start uses, as recorded by `scripts/start-order.ts`: their bytecode is stored together, so less of it is
 * read.
 */
export const START_ORDER = join(import.meta.dir, "start.order")

/** Another platform for which to compile. */
interface Foreign {
  /** Bun's name for it: `bun-linux-arm64`. */
  readonly target: string
  /** Path of Bun's executable for that platform, which Bun would otherwise download. */
  readonly runtime: string
}

/**
 * Compiles the executable to `outfile`, for this platform unless another one is given. Throws when it fails, after Bun has
 * printed why.
 *
 * The output is split into files that are loaded when they are imported: in a single file, the code of all commands would be
 * read at every start (25 ms, 5 MB). It is not minified, because this breaks handlers that destructure their context under
 * Elysia's static analysis. The executable reads neither a .env file nor a bunfig.toml next to it: its settings come only from
 * the documented places.
 */
export async function compile(outfile: string, foreign?: Foreign): Promise<void> {
  const folder = join(ROOT, "node_modules", ".cache", "trainbase")
  const compressed = await writeCompressedFiles(folder)
  const built = await Bun.build({
    entrypoints: [
      join(ROOT, "src", "main.ts"),
      // Threads can find their programs only if these are separate entry points.
      join(ROOT, "src", "training", "documents", "thread.ts"),
      join(ROOT, "src", "operation", "backup", "copy", "thread.ts"),
      join(ROOT, "src", "server", "imports", "thread.ts"),
      ...compressed,
    ],
    // Threads are looked up by their paths below this one, wherever the other files are.
    root: join(ROOT, "src"),
    target: "bun",
    format: "esm",
    splitting: true,
    // Not minified: Elysia reads the source text of handlers, and misreads some without spaces.
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
