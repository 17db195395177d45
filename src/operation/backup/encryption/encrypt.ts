import type { Sink } from "../archive/writer.ts"
import type { FileKey } from "./file-key.ts"

/*
 * Encrypted archives are age files (age-encryption.org/v1), so the program age can decrypt them as well. The library is
 * loaded only to encrypt or decrypt, because loading it takes longer than a start.
 */

/** How to encrypt an archive. The recipients have been checked, and there is at least one. */
export type Encryption = { readonly recipients: readonly string[] } | { readonly passphrase: string }

/**
 * Encrypts the output of `work` piece by piece and passes it on to `sink`.
 *
 * @returns the result of `work`, and the archive's key for reading it back; undefined with a passphrase, which opens it
 *   directly
 * @throws the errors of `work` and `sink`
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
    // Adds nothing to the archive; it only remembers the key.
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
    // If the sink has failed, this throws its error.
    await passed
    throw error
  }
}

async function pass(encrypted: AsyncIterable<Uint8Array>, sink: Sink): Promise<void> {
  for await (const bytes of encrypted) await sink(bytes)
}
