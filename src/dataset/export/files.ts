import { givenName } from "../../files/names.ts"
import { FileMissing, type FileStore } from "../../files/port.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { digestOf } from "../attachments.ts"
import type { FileFacts } from "../store/exported.ts"
import type { ExportedFiles } from "./row.ts"
import type { ExportTarget } from "./target.ts"

/** The name of an exported file in its folder. */
function nameOf({ id, purpose, media_type }: FileFacts): string {
  return givenName(purpose, id, media_type)
}

/** Copies files from the file store into the folder of the dataset, and counts them. */
export function filesBeside(target: ExportTarget, store: FileStore): ExportedFiles & { readonly copied: number } {
  let copied = 0
  return {
    get copied() {
      return copied
    },
    pathOf: (file) => `${target.folderName}/${nameOf(file)}`,
    async copy(file) {
      const { storage_name, sha256 } = file
      const bytes = await contentOf(store, storage_name)
      if (digestOf(bytes) !== sha256) {
        throw new OperatorError(
          `the stored file ${storage_name} is damaged`,
          "put it back from a backup, then export again",
        )
      }
      await target.addFile(nameOf(file), bytes)
      copied++
    },
  }
}

async function contentOf(store: FileStore, name: string): Promise<Uint8Array> {
  try {
    const { body } = await store.read(name)
    return await new Response(body).bytes()
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    throw new OperatorError(`the stored file ${name} is missing`, "put it back from a backup, then export again", {
      cause: error,
    })
  }
}
