import { dirname, resolve } from "node:path"
import { OperatorError } from "../tools/operator-error.ts"
import { reasonOf } from "../tools/system-errors.ts"
import { parseJson } from "./json.ts"
import { jsonFaultPlace } from "./json-fault.ts"
import type { OnProgress } from "./progress.ts"

/** A dataset and the folder of the files that it names. */
export interface Source {
  readonly document: object
  readonly baseDirectory: string
}

const STANDARD_INPUT = "-"

/**
 * Reads a dataset from a file, or from standard input when the name is `-`; its files are then in the working
 * directory.
 *
 * @throws OperatorError with one line that says why no dataset could be read
 */
export async function readSource(file: string, onProgress: OnProgress = () => {}): Promise<Source> {
  const isFile = file !== STANDARD_INPUT
  const name = isFile ? `the dataset ${file}` : "the dataset on standard input"
  const document = documentOf(await bytesOf(isFile ? Bun.file(file) : Bun.stdin, name), name, onProgress)
  if (typeof document !== "object" || document === null || Array.isArray(document)) {
    throw new OperatorError(`${name} is not a JSON object`, 'it begins with {, for example {"companies": []}')
  }
  return { document, baseDirectory: isFile ? dirname(resolve(file)) : process.cwd() }
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

function documentOf(bytes: Uint8Array, name: string, onProgress: OnProgress): unknown {
  try {
    return parseJson(bytes, (done) => onProgress({ what: "bytes read", done, total: bytes.length }))
  } catch (error) {
    throw faultOf(bytes, name, error)
  }
}

/** The fault in bytes that could not be read as JSON. */
function faultOf(bytes: Uint8Array, name: string, cause: unknown): OperatorError {
  let text: string
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new OperatorError(`${name} is not UTF-8 text`, "save it in that encoding", { cause })
  }
  if (text.trim() === "") return new OperatorError(`${name} is empty`)
  const place = jsonFaultPlace(text)
  const where = place === undefined ? "" : ` (line ${place.line}, column ${place.column})`
  return new OperatorError(`${name} is not valid JSON${where}: ${reasonFor(text, cause)}`, undefined, { cause })
}

/** The message of the engine's parser when it parses the whole text. */
function reasonFor(text: string, cause: unknown): string {
  try {
    JSON.parse(text)
    return reasonOf(cause)
  } catch (error) {
    return reasonOf(error).replace(/^JSON Parse error: /, "")
  }
}
