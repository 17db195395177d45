import { mkdir, open, rm } from "node:fs/promises"
import { join } from "node:path"
import { reasonOf } from "../settings/faults.ts"
import { OperatorError } from "../settings/operator-error.ts"
import { type Attachment, digestOf } from "./attachments.ts"

/** The folder of the data directory that holds the bytes of uploaded files. */
const FILES_FOLDER = "files"

/**
 * The copies that an import makes in the data directory, before the rows that name them are saved. Each has a random
 * name and belongs to the user that runs trainbase alone (mode 600).
 */
export class StoredFiles {
  readonly #folder: string
  readonly #names = new Map<string, string>()

  constructor(dataDirectory: string) {
    this.#folder = join(dataDirectory, FILES_FOLDER)
  }

  /**
   * Copies a file for a company, once for the same content.
   *
   * @throws OperatorError when it has changed since it was looked at, or cannot be written
   */
  async add(companyKey: string, attachment: Attachment): Promise<void> {
    const place = placeOf(companyKey, attachment)
    if (this.#names.has(place)) return
    const name = crypto.randomUUID()
    try {
      const bytes = await Bun.file(attachment.source).bytes()
      if (digestOf(bytes) !== attachment.sha256) {
        throw new OperatorError(`the file ${attachment.source} was changed during the import`, "import again")
      }
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      // Known before it is there, so that half a file is removed too.
      this.#names.set(place, name)
      await write(join(this.#folder, name), bytes)
    } catch (error) {
      if (error instanceof OperatorError) throw error
      throw new OperatorError(
        `the file ${attachment.source} could not be copied to ${this.#folder}: ${reasonOf(error)}`,
        undefined,
        { cause: error },
      )
    }
  }

  /**
   * The name of the copy that was made of this content for the company.
   *
   * @throws OperatorError when there is none, because the company had the file before and lost it meanwhile
   */
  nameOf(companyKey: string, attachment: Attachment): string {
    const name = this.#names.get(placeOf(companyKey, attachment))
    if (name !== undefined) return name
    throw new OperatorError(
      `the stored copy of ${attachment.source} was removed by another process during the import`,
      "import again",
    )
  }

  /** Removes the copies that no row names. */
  async removeAllBut(used: ReadonlySet<string>): Promise<void> {
    for (const name of this.#names.values()) if (!used.has(name)) await rm(join(this.#folder, name), { force: true })
  }
}

function placeOf(companyKey: string, { purpose, sha256 }: Attachment): string {
  return `${purpose} ${sha256} ${companyKey}`
}

/** Returns when the bytes are safe on the disk. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
