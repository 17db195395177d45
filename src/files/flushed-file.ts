import { open } from "node:fs/promises"

/** Creates a file for the running user only, and returns when it is safe on the disk. Throws if it exists. */
export async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
