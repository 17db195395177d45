import type { Sink } from "../archive/writer.ts"
import type { FileKey } from "./file-key.ts"

/*
 * Encrypted archives are age files (age-encryption.org/v1), so that the program age can decrypt them too. The library is loaded
 * only when something is encrypted or decrypted: loading it takes longer than a start.
 */

/** How an archive is encrypted. The recipients have been checked, and there is at least one. */
export type Encryption = { readonly recipients: readonly string[] } | { readonly passphrase: string }

/**
 * Encrypts what `work` writes and passes it on to `sink`, piece by piece.
 *
 * @returns what `work` returned, and the archive's key for reading it back; undefined with a passphrase, which opens it
 * directly
 * @throws what `work` or `sink` throws
 */
export async function writeEncrypted<T>(
  encryption: Encryption,
  sink: Sink,
  work: (sink: Sink) => Promise<T>,
): Promise<{ readonly made: T; readonly fileKey: FileKey | undefined }> {
  const { Encrypter } = await import("age-encryption")
  const encrypter = new Encrypter()
  let fileKey: FileKey | undefined
  if ("passphrase" in encryption) {
    encrypter.setPassphrase(encryption.passphrase)
  } else {
    for (const recipient of encryption.recipients) encrypter.addRecipient(recipient)
    // It adds nothing to the archive, and only remembers the key.
    encrypter.addRecipient({
      wrapFileKey(key) {
        fileKey = key.slice()
        return []
      },
    })
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const passed = pass(await encrypter.encrypt(readable), sink)
  passed.catch(() => {})
  try {
    const made = await work((bytes) => Promise.race([writer.write(bytes), passed]))
    await writer.close()
    await passed
    return { made, fileKey }
  } catch (error) {
    await writer.abort(error).catch(() => {})
    // If the sink has failed, this throws the sink's error.
    await passed
    throw error
  }
}

async function pass(encrypted: AsyncIterable<Uint8Array>, sink: Sink): Promise<void> {
  for await (const bytes of encrypted) await sink(bytes)
}
