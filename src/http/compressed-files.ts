import { CODINGS, type ContentCoding } from "./content-coding.ts"

/** Bun puts a hash of its own between the name of a file within the executable and its extension. */
const EMBEDDED = new RegExp(`^(.*)-[0-9a-z]+\\.(${CODINGS.join("|")})$`)

let files: ReadonlyMap<string, Blob> | undefined

/**
 * A file of `name` as `scripts/executable/compressed-files.ts` has compressed it, with more effort than a server would take.
 * Undefined where the program runs from its source.
 */
export function compressedAtBuild(name: string, coding: ContentCoding): Blob | undefined {
  files ??= new Map(Bun.embeddedFiles.flatMap((file) => entryOf(file)))
  return files.get(keyOf(name, coding))
}

function entryOf(file: Blob): [key: string, file: Blob][] {
  const [, name, coding] = EMBEDDED.exec((file as Blob & { readonly name: string }).name) ?? []
  return name === undefined || coding === undefined ? [] : [[keyOf(name, coding), file]]
}

/** What the file of a coding is called. */
function keyOf(name: string, coding: string): string {
  return `${name}.${coding}`
}
