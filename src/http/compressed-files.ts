import type { ContentCoding } from "./content-coding.ts"

/** Bun puts a hash of its own between the name of a file within the executable and its extension. */
const EMBEDDED = /^(.*)-[0-9a-z]+\.compressed$/

let files: ReadonlyMap<string, Blob> | undefined

/**
 * A file of `name` as `scripts/executable/compressed-files.ts` has compressed it, with more effort than a server would take.
 * Undefined where the program runs from its source.
 */
export function compressedAtBuild(name: string, coding: ContentCoding): Blob | undefined {
  files ??= new Map(Bun.embeddedFiles.flatMap((file) => entryOf(file)))
  return files.get(`${name}.${coding}`)
}

function entryOf(file: Blob): [name: string, file: Blob][] {
  const [, name] = EMBEDDED.exec((file as Blob & { readonly name: string }).name) ?? []
  return name === undefined ? [] : [[name, file]]
}
