import type { ContentCoding } from "./content-coding.ts"

/** Bun inserts a hash between the name of a file in the executable and its extension. */
const EMBEDDED = /^(.*)-[0-9a-z]+\.compressed$/

let files: ReadonlyMap<string, Blob> | undefined

/**
 * The file `name` as compressed by `scripts/executable/compressed-files.ts`, with more effort than a server would
 * spend. Undefined if the program runs from source.
 */
export function compressedAtBuild(name: string, coding: ContentCoding): Blob | undefined {
  files ??= new Map(Bun.embeddedFiles.flatMap((file) => entryOf(file)))
  return files.get(`${name}.${coding}`)
}

function entryOf(file: Blob): [name: string, file: Blob][] {
  const [, name] = EMBEDDED.exec((file as Blob & { readonly name: string }).name) ?? []
  return name === undefined ? [] : [[name, file]]
}
