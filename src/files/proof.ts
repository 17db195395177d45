import { type FileStore, FilesUnavailable } from "./port.ts"

/**
 * Writes a small file, reads it back and removes it.
 *
 * @param place name of the store in errors
 * @throws FilesUnavailable with the reason
 */
export async function proveUsable(files: FileStore, place: string): Promise<void> {
  const name = `check-${crypto.randomUUID()}`
  await files.write(name, Buffer.from(name))
  const { body } = await files.read(name)
  const found = await new Response(body).text()
  await files.remove(name)
  if (found === name) return
  throw new FilesUnavailable(
    `a file that was written to ${place} was different when read back`,
    "make sure that nothing between trainbase and that place changes or caches files",
  )
}
