import { mkdirSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { BunPlugin } from "bun"
import { CODINGS, type ContentCoding } from "../../src/http/content-coding.ts"
import { ASSETS } from "../../src/pages/assets.ts"
import { SWAGGER_FILES } from "../../src/web/swagger-files.ts"

/** Costs incurred once, here. Higher levels take ten times as long for less than a tenth. */
function compressed(content: Uint8Array<ArrayBuffer>, coding: ContentCoding): Uint8Array {
  switch (coding) {
    case "zstd":
      return Bun.zstdCompressSync(content, { level: 15 })
    case "br":
      return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    case "gzip":
      return gzipSync(content, { level: 9 })
  }
}

/**
 * Writes the files that pages request, compressed, to `folder`, under the names that `src/http/compressed-files.ts`
 * looks up in the executable. Returns their paths, which Bun records in the executable: the same folder gives the same
 * bytes. Each file appears complete at once, because several builds may use the folder.
 */
export async function writeCompressedFiles(folder: string): Promise<string[]> {
  const files = [
    ...Object.values(ASSETS).map(({ name, content }) => ({ name, blob: new Blob([content]) })),
    ...SWAGGER_FILES.map(({ name, path }) => ({ name, blob: Bun.file(path) })),
  ]
  mkdirSync(folder, { recursive: true })
  const paths: string[] = []
  for (const { name, blob } of files) {
    const content = await blob.bytes()
    for (const coding of CODINGS) {
      const path = join(folder, `${name}.${coding}.compressed`)
      const unfinished = `${path}.${process.pid}`
      writeFileSync(unfinished, compressed(content, coding))
      renameSync(unfinished, path)
      paths.push(path)
    }
  }
  return paths
}

/** A higher level takes three times as long for a hundredth less. */
const FONT_LEVEL = 12

/** Compresses the fonts within the executable. CanvasKit stays as it is: it reads its own file, and by its path alone. */
export const compressedFonts: BunPlugin = {
  name: "compressed fonts",
  setup(build) {
    build.onLoad({ filter: /\.ttf$/ }, async ({ path }) => ({
      contents: Bun.zstdCompressSync(await Bun.file(path).bytes(), { level: FONT_LEVEL }),
      loader: "file",
    }))
  },
}
