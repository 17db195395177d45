import { type FileHandle, lstat, mkdir, open, readdir, rename, rm } from "node:fs/promises"
import { basename, dirname, join, resolve } from "node:path"
import { writeFlushed } from "../../files/flushed-file.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { hasCode, reasonOf } from "../../tools/system-errors.ts"

/** The destination of an export. All methods throw OperatorError when it cannot be written. */
export interface ExportTarget {
  /** The folder of the files, as the dataset names it. */
  readonly folderName: string
  write(text: string): Promise<void>
  /** Puts a file into the folder. */
  addFile(name: string, bytes: Uint8Array): Promise<void>
  /** Gives the written files their final names. */
  finish(): Promise<void>
  /** Removes the written files. Returns false when the export is finished or about to be. */
  abandon(): Promise<boolean>
}

const STANDARD_OUTPUT = "-"

/**
 * The file to which an export is written, or standard output for `-`. The file gets its name at the end, so a failed
 * export leaves nothing behind; the same applies to its folder of files, `<name without .json>-files`.
 *
 * @param force replaces an existing export
 * @throws OperatorError when such a file or folder exists, or nothing can be written there
 */
export async function openTarget(file: string, { force }: { force: boolean }): Promise<ExportTarget> {
  if (file === STANDARD_OUTPUT) return new StandardOutput()
  const target = new FileTarget(resolve(file), force)
  await target.open()
  return target
}

class StandardOutput implements ExportTarget {
  readonly folderName = ""
  readonly #sink = Bun.stdout.writer()

  async write(text: string): Promise<void> {
    this.#sink.write(text)
    await this.#sink.flush()
  }

  async addFile(): Promise<void> {
    throw new OperatorError("logos, certificates and pictures cannot go to standard output", "name a file to export to")
  }

  async finish(): Promise<void> {
    await this.#sink.end()
  }

  async abandon(): Promise<boolean> {
    return true
  }
}

/** Time without a write, in milliseconds, after which a file counts as abandoned. */
const OLD_MS = 60 * 60 * 1000

/** The pattern of the only names in the folder of an export. */
const EXPORTED_FILE =
  /^(logo|signature|certificate|image|video|captions|poster|chapters)-\d+\.(pdf|png|jpg|webp|gif|mp4|vtt)$/

class FileTarget implements ExportTarget {
  readonly folderName: string
  readonly #path: string
  readonly #folder: string
  readonly #force: boolean
  readonly #unfinishedFile: string
  readonly #unfinishedFolder: string
  #handle: FileHandle | undefined
  #hasFiles = false
  #isFinishing = false
  #isAbandoned = false
  /** The write in progress; the promise also resolves when the write fails. */
  #underWay: Promise<void> = Promise.resolve()

  constructor(path: string, force: boolean) {
    const directory = dirname(path)
    this.#path = path
    this.#force = force
    this.folderName = `${basename(path).replace(/\.json$/i, "")}-files`
    this.#folder = join(directory, this.folderName)
    const unfinished = `.${basename(path)}.${crypto.randomUUID()}`
    this.#unfinishedFile = join(directory, `${unfinished}.draft`)
    this.#unfinishedFolder = join(directory, `${unfinished}-files.draft`)
  }

  async open(): Promise<void> {
    await this.#refuseOthers()
    await this.#attempt(async () => {
      await this.#removeAbandoned()
      this.#handle = await open(this.#unfinishedFile, "wx", 0o600)
    })
  }

  write(text: string): Promise<void> {
    return this.#attempt(async () => void (await this.#handle?.writeFile(text)))
  }

  addFile(name: string, bytes: Uint8Array): Promise<void> {
    return this.#attempt(async () => {
      if (!this.#hasFiles) await mkdir(this.#unfinishedFolder, { mode: 0o700 })
      this.#hasFiles = true
      await writeFlushed(join(this.#unfinishedFolder, name), bytes)
    })
  }

  async finish(): Promise<void> {
    await this.#attempt(async () => {
      await this.#handle?.sync()
      await this.#close()
    })
    // Another file may have appeared there in the meantime.
    await this.#refuseOthers()
    this.#isFinishing = true
    try {
      await this.#attempt(() => this.#giveNames())
    } catch (error) {
      this.#isFinishing = false
      throw error
    }
  }

  async #giveNames(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
    if (this.#hasFiles) await rename(this.#unfinishedFolder, this.#folder)
    await rename(this.#unfinishedFile, this.#path)
  }

  async abandon(): Promise<boolean> {
    if (this.#isFinishing) return false
    this.#isAbandoned = true
    // A write after closing could end up in another file with the same descriptor.
    await this.#underWay
    await this.#close()
    await rm(this.#unfinishedFile, { force: true })
    await rm(this.#unfinishedFolder, { recursive: true, force: true })
    return true
  }

  /** Removes files that killed exports to this name have left behind, but not recent files, which may still be in use. */
  async #removeAbandoned(): Promise<void> {
    const directory = dirname(this.#path)
    for (const name of await readdir(directory)) {
      if (!name.startsWith(`.${basename(this.#path)}.`) || !name.endsWith(".draft")) continue
      const unfinished = await statIfThere(join(directory, name))
      if (unfinished === undefined || Date.now() - unfinished.mtimeMs < OLD_MS) continue
      await rm(join(directory, name), { recursive: true, force: true })
    }
  }

  async #close(): Promise<void> {
    const handle = this.#handle
    this.#handle = undefined
    await handle?.close()
  }

  /** Refuses to replace an export without `force`, and to replace anything else in any case. */
  async #refuseOthers(): Promise<void> {
    const file = await statIfThere(this.#path)
    if (file?.isDirectory())
      throw new OperatorError(`${this.#path} is a directory`, "name the file to be written in it")
    const folder = await statIfThere(this.#folder)
    for (const [path, found] of [
      [this.#path, file],
      [this.#folder, folder],
    ] as const) {
      if (found === undefined || this.#force) continue
      throw new OperatorError(`${path} exists already`, "name another file, or replace the old export with --force")
    }
    if (folder === undefined) return
    const names = folder.isDirectory() ? await readdir(this.#folder) : [this.folderName]
    const stranger = names.find((name) => !EXPORTED_FILE.test(name))
    if (stranger === undefined) return
    throw new OperatorError(
      `${this.#folder} is in the way of the export's files and does not belong to an export (${stranger})`,
      "move it away, or name another file",
    )
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    if (this.#isAbandoned) throw new OperatorError("the export was cancelled")
    try {
      const underWay = work()
      this.#underWay = underWay.catch(() => {})
      await underWay
    } catch (error) {
      if (error instanceof OperatorError) throw error
      throw new OperatorError(
        `the export could not be written to ${dirname(this.#path)}: ${reasonOf(error)}`,
        "check that the directory exists, has free space and is writable",
        { cause: error },
      )
    }
  }
}

async function statIfThere(path: string) {
  try {
    return await lstat(path)
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    throw error
  }
}
