import { dirname, resolve } from "node:path"
import { reasonOf } from "../settings/faults.ts"
import { OperatorError } from "../settings/operator-error.ts"
import { jsonFaultPlace } from "./json-fault.ts"

/** A dataset as it was read, and the folder that the files it names are looked for in. */
export interface Source {
  readonly document: object
  readonly baseDirectory: string
}

const STANDARD_INPUT = "-"

/**
 * Reads a dataset from a file, or from standard input when the name is `-`; the files that it names then lie in the
 * working directory.
 *
 * @throws OperatorError one line that says why there is no dataset in it
 */
export async function readSource(file: string): Promise<Source> {
  const isFile = file !== STANDARD_INPUT
  const name = isFile ? `the dataset ${file}` : "the dataset on standard input"
  return {
    document: parse(decode(await bytesOf(isFile ? Bun.file(file) : Bun.stdin, name), name), name),
    baseDirectory: isFile ? dirname(resolve(file)) : process.cwd(),
  }
}

async function bytesOf(source: Blob, name: string): Promise<Uint8Array> {
  try {
    return await source.bytes()
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined
    if (code === "ENOENT") throw new OperatorError(`${name} does not exist`)
    if (code === "EISDIR") throw new OperatorError(`${name} is a directory`, "name the JSON file in it")
    throw new OperatorError(`${name} could not be read: ${reasonOf(error)}`, undefined, { cause: error })
  }
}

function decode(bytes: Uint8Array, name: string): string {
  try {
    // The decoder drops the byte order mark that some programs write.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch (error) {
    throw new OperatorError(`${name} is not UTF-8 text`, "save it in that encoding", { cause: error })
  }
}

function parse(text: string, name: string): object {
  if (text.trim() === "") throw new OperatorError(`${name} is empty`)
  const document = parseJson(text, name)
  if (typeof document === "object" && document !== null && !Array.isArray(document)) return document
  throw new OperatorError(`${name} is not a JSON object`, 'it begins with {, for example {"companies": []}')
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const place = jsonFaultPlace(text)
    const where = place === undefined ? "" : ` (line ${place.line}, column ${place.column})`
    throw new OperatorError(`${name} is not valid JSON${where}: ${reasonOf(error)}`, undefined, { cause: error })
  }
}
