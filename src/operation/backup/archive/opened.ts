import { type FileHandle, open } from "node:fs/promises"
import { OperatorError } from "../../../tools/operator-error.ts"
import { reasonOf } from "../../../tools/system-errors.ts"

/** An archive that is damaged or was not made by trainbase, described in one line for the user. */
export class BadArchive extends OperatorError {
  override readonly name = "BadArchive"
}

/**
 * Opens an archive file, which the caller closes.
 *
 * @throws OperatorError if it cannot be read or is not a file
 */
export async function openArchive(path: string): Promise<FileHandle> {
  try {
    const handle = await open(path, "r")
    if ((await handle.stat()).isFile()) return handle
    await handle.close()
  } catch (error) {
    throw new OperatorError(`the backup ${path} cannot be read: ${reasonOf(error)}`, "name the file of a backup", {
      cause: error,
    })
  }
  throw new OperatorError(`${path} is not a file`, "name the file of a backup")
}
