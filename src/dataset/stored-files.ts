import { type FileStore, FilesUnavailable } from "../files/port.ts"
import { OperatorError } from "../tools/operator-error.ts"
import { inParallel } from "../tools/parallel.ts"
import { reasonOf } from "../tools/system-errors.ts"
import { type Attachment, digestOf } from "./attachments.ts"

/**
 * Number of files that are copied or removed at once: enough to hide the latency of a remote store, and few enough to
 * save memory.
 */
const AT_ONCE = 4

interface Copy {
  readonly attachment: Attachment
  /** The random name under which the copy is stored. */
  readonly name: string
}

/** The key of a company; null for the provider. */
type OwnerKey = string | null

/** The copies that an import creates in the file store before it saves the rows that name them. */
export class StoredFiles {
  readonly #files: FileStore
  readonly #copies = new Map<string, Copy>()
  readonly #made = new Set<string>()

  constructor(files: FileStore) {
    this.#files = files
  }

  /** Requests a copy of a file for an owner, once for each content. */
  add(owner: OwnerKey, attachment: Attachment): void {
    const place = placeOf(owner, attachment)
    if (!this.#copies.has(place)) this.#copies.set(place, { attachment, name: crypto.randomUUID() })
  }

  /**
   * Creates all requested copies; not for use in transactions. @throws OperatorError when a file has changed since it
   * was checked, or cannot be read or stored
   */
  async copyAll(): Promise<void> {
    await inParallel([...this.#copies.values()], AT_ONCE, async ({ attachment, name }) => {
      await this.#files.write(name, await contentOf(attachment))
      this.#made.add(name)
    })
  }

  /** Checks that copies could be created, if any were requested, without creating any. Throws FilesUnavailable. */
  async look(): Promise<void> {
    if (this.#copies.size > 0) await this.#files.look()
  }

  /**
   * The name of the owner's copy of this content.
   *
   * @throws OperatorError when there is none, because the owner's existing copy has been removed since the check
   */
  nameOf(owner: OwnerKey, attachment: Attachment): string {
    const copy = this.#copies.get(placeOf(owner, attachment))
    if (copy !== undefined) return copy.name
    throw new OperatorError(
      `the stored copy of ${attachment.source} was removed by another process during the import`,
      "import again",
    )
  }

  /**
   * Removes the copies that no row names.
   *
   * @returns the problem; undefined on success. It is not thrown, because the outcome of the import matters more than
   *   unused files.
   */
  async removeAllBut(used: ReadonlySet<string>): Promise<FilesUnavailable | undefined> {
    const unused = [...this.#made].filter((name) => !used.has(name))
    try {
      await inParallel(unused, AT_ONCE, (name) => this.#files.remove(name))
      return undefined
    } catch (error) {
      if (error instanceof FilesUnavailable) return error
      throw error
    }
  }
}

function placeOf(owner: OwnerKey, { purpose, sha256 }: Attachment): string {
  return `${purpose} ${sha256} ${JSON.stringify(owner)}`
}

async function contentOf({ source, sha256 }: Attachment): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await read(source)
  if (digestOf(bytes) === sha256) return bytes
  throw new OperatorError(`the file ${source} was changed during the import`, "import again")
}

async function read(source: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await Bun.file(source).bytes()
  } catch (error) {
    throw new OperatorError(`the file ${source} could not be read: ${reasonOf(error)}`, undefined, { cause: error })
  }
}
