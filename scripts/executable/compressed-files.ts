import { mkdirSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { BunPlugin } from "bun"
import { CODINGS, type ContentCoding } from "../../src/http/content-coding.ts"
import { ASSETS } from "../../src/pages/assets.ts"
import { SWAGGER_FILES } from "../../src/web/swagger-files.ts"

/** These costs are incurred once, here. Higher levels take ten times as long and save less than a tenth. */
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

/** The file appears complete at once, because several builds may share the folder. */
function writeWhole(path: string, content: Uint8Array): void {
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, content)
  renameSync(unfinished, path)
}

/**
 * Writes the files that pages request, compressed, to `folder`, under the names that `src/http/compressed-files.ts` looks up in
 * the executable. Returns their paths, which Bun records in the executable: the same folder gives the same bytes.
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
      writeWhole(path, compressed(content, coding))
      paths.push(path)
    }
  }
  return paths
}

/** A higher level takes three times as long and saves a hundredth. */
const LEVEL = 12

const compress = (content: string | Uint8Array<ArrayBuffer>) => Bun.zstdCompressSync(content, { level: LEVEL })

/** Where CanvasKit's loader reads its file; it has no option for passing bytes. */
const CANVASKIT_READS = "return fs.readFileSync(a,void 0)"

/** Not exported by the package. */
const NGRAMS = join(import.meta.dir, "..", "..", "node_modules", "eld", "src", "ngrams", "extrasmall.js")

/**
 * Compresses large parts of the executable that few requests use: fonts with the code that shapes and draws them, and the
 * n-grams of languages, which take a fifth of the space that they need as bytecode.
 *
 * @param folder an existing folder, into which the n-grams are written: Bun finds only files that are there before it begins
 */
export async function compressedParts(folder: string): Promise<BunPlugin> {
  const ngrams = join(folder, "ngrams.json.zst")
  const { ngramsData } = (await import(NGRAMS)) as { readonly ngramsData: object }
  writeWhole(ngrams, compress(JSON.stringify(ngramsData)))
  return {
    name: "compressed parts",
    setup(build) {
      build.onLoad({ filter: /(\.ttf|(canvaskit|harfbuzz|harfbuzz-subset)\.wasm)$/ }, async ({ path }) => ({
        contents: compress(await Bun.file(path).bytes()),
        loader: "file",
      }))
      build.onLoad({ filter: /canvaskit-wasm\/bin\/full\/canvaskit\.js$/ }, async ({ path }) => {
        const parts = (await Bun.file(path).text()).split(CANVASKIT_READS)
        if (parts.length !== 2) throw new Error(`${path} no longer reads its file in the expected way.`)
        return { contents: parts.join("return Bun.zstdDecompressSync(fs.readFileSync(a))"), loader: "js" }
      })
      build.onLoad({ filter: /eld\/src\/ngrams\/extrasmall\.js$/ }, () => ({
        contents: `import file from ${JSON.stringify(ngrams)} with { type: "file" }
          import { readFileSync } from "node:fs"
          export const ngramsData = JSON.parse(Bun.zstdDecompressSync(readFileSync(file)).toString())`,
        loader: "js",
      }))
    },
  }
}
