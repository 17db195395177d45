import type { FileHandle } from "node:fs/promises"

/** The key of a single encrypted archive, 16 bytes, derived from a passphrase or an identity. */
export type FileKey = Uint8Array

/** Bytes to read at a time. */
const PIECE = 1024 * 1024

/**
 * The decrypted bytes, in order and on demand. Each is authenticated before it is passed on.
 *
 * @throws Error of the library when the archive was changed or truncated, or of the system when it cannot be read
 */
export async function* decrypted(handle: FileHandle, fileKey: FileKey): AsyncGenerator<Uint8Array, void> {
  const { Decrypter } = await import("age-encryption")
  const decrypter = new Decrypter()
  decrypter.addIdentity({ unwrapFileKey: () => fileKey })
  yield* await decrypter.decrypt(streamOf(handle))
}

function streamOf(handle: FileHandle): ReadableStream<Uint8Array> {
  let position = 0
  return new ReadableStream({
    async pull(controller) {
      const piece = Buffer.allocUnsafe(PIECE)
      const { bytesRead } = await handle.read(piece, 0, PIECE, position)
      position += bytesRead
      if (bytesRead === 0) controller.close()
      else controller.enqueue(piece.subarray(0, bytesRead))
    },
  })
}
