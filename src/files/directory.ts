import { access, constants, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { hasCode, reasonOf } from "../tools/system-errors.ts"
import { behindTheEnd, checkName, checkRange } from "./arguments.ts"
import { explainingFailure } from "./broken-off.ts"
import { writeFlushed } from "./flushed-file.ts"
import {
  type ByteRange,
  FileExists,
  FileMissing,
  type FileStore,
  FilesUnavailable,
  type LocatedFile,
  type StoredFile,
} from "./port.ts"
import { proveUsable } from "./proof.ts"

/** The folder in which files are written before they are renamed; renaming needs the same file system. */
const DRAFTS = ".drafts"

/** Milliseconds after which a draft counts as abandoned, because its process was killed. */
const DRAFT_LIFETIME = 24 * 60 * 60 * 1000

/**
 * Files in a directory, which may be shared with other machines. It is created with the first file. Only the user that
 * runs trainbase has access (folders 700, files 600).
 */
export class DirectoryFiles implements FileStore {
  readonly #directory: string
  readonly #drafts: string
  readonly #place: string

  /** @param directory an absolute path */
  constructor(directory: string) {
    this.#directory = directory
    this.#drafts = join(directory, DRAFTS)
    this.#place = `the directory ${directory}`
  }

  async write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const path = this.#pathOf(name)
    await this.#attempt("written to", async () => {
      await this.#makeFolders()
      const draft = join(this.#drafts, crypto.randomUUID())
      try {
        await writeFlushed(draft, bytes)
        if ((await sizeOf(path)) !== undefined) throw new FileExists(name, this.#place)
        await rename(draft, path)
        await flushFolder(this.#directory)
      } finally {
        await rm(draft, { force: true })
      }
    })
  }

  async read(name: string, range?: ByteRange): Promise<StoredFile> {
    const path = this.#pathOf(name)
    if (range !== undefined) checkRange(range)
    return this.#attempt("read from", async () => {
      const size = await sizeOf(path)
      if (size === undefined) throw new FileMissing(name, this.#place)
      if (range !== undefined && range.start >= size) throw behindTheEnd(range, name)
      const part = range === undefined ? Bun.file(path) : Bun.file(path).slice(range.start, Math.min(range.end, size))
      return { size, body: explainingFailure(part.stream(), (error) => this.#unavailable("read from", error)) }
    })
  }

  async locate(name: string): Promise<LocatedFile | undefined> {
    const path = this.#pathOf(name)
    const size = await this.#attempt("read from", () => sizeOf(path))
    if (size === undefined) throw new FileMissing(name, this.#place)
    return { size, file: Bun.file(path) }
  }

  async remove(name: string): Promise<void> {
    const path = this.#pathOf(name)
    await this.#attempt("removed from", () => rm(path, { force: true }))
  }

  async check(): Promise<void> {
    await proveUsable(this, this.#place)
    await this.#attempt("removed from", () => this.#removeOldDrafts())
  }

  async look(): Promise<void> {
    await this.#attempt("written to", async () => {
      let place = this.#drafts
      while ((await statIfThere(place)) === undefined) place = dirname(place)
      // The entry `.` exists only if this is a folder that can be entered.
      await access(join(place, "."), constants.W_OK | constants.X_OK)
    })
  }

  #pathOf(name: string): string {
    checkName(name)
    return join(this.#directory, name)
  }

  async #makeFolders(): Promise<void> {
    const made = await mkdir(this.#drafts, { recursive: true, mode: 0o700 })
    if (made !== undefined) await flushFolder(dirname(made))
  }

  async #removeOldDrafts(): Promise<void> {
    for (const name of await readdir(this.#drafts)) {
      const path = join(this.#drafts, name)
      // Another instance may have finished it in the meantime.
      const found = await statIfThere(path)
      if (found !== undefined && Date.now() - found.mtimeMs > DRAFT_LIFETIME) await rm(path, { force: true })
    }
  }

  async #attempt<T>(action: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw error instanceof Error && "code" in error ? this.#unavailable(action, error) : error
    }
  }

  #unavailable(action: string, cause: unknown): FilesUnavailable {
    return new FilesUnavailable(
      `a file could not be ${action} ${this.#place}: ${reasonOf(cause)}`,
      "make sure that it exists, has room, and can be read and written by the user that runs trainbase",
      { cause },
    )
  }
}

/** Makes a new name survive a power cut. Windows cannot open folders and does not need this. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === "win32") return
  const folder = await open(path, "r")
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Size of the file in bytes; undefined if it does not exist. */
async function sizeOf(path: string): Promise<number | undefined> {
  return (await statIfThere(path))?.size
}

async function statIfThere(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    throw error
  }
}
