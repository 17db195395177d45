import { createHash } from "node:crypto"

/** The load command with the position of the signature. */
const LC_CODE_SIGNATURE = 0x1d
/** Magic numbers in the signature, which is big-endian: the list of its parts, and the part with the page hashes. */
const SUPER_BLOB = 0xfade_0cc0
const CODE_DIRECTORY = 0xfade_0c02
const SHA256 = 2

/**
 * Checks the signature of a 64-bit Mach-O file as macOS does when it loads pages: each page must have the stated hash. An
 * ad-hoc signature, which certifies the content but no identity, is enough to run. Throws when the signature is missing or
 * wrong.
 */
export function checkCodeSignature(file: DataView): void {
  const directory = codeDirectory(file)
  const at = (offset: number) => file.getUint32(directory + offset)
  const hashes = directory + at(16)
  const pages = at(28)
  const limit = at(32)
  const hashLength = file.getUint8(directory + 36)
  const hashType = file.getUint8(directory + 37)
  const pageSize = 2 ** file.getUint8(directory + 39)
  if (hashType !== SHA256) throw new Error(`The signature has hashes of type ${hashType}, not SHA-256.`)
  if (Math.ceil(limit / pageSize) !== pages) throw new Error(`The signature is about ${pages} pages of ${limit} bytes.`)
  for (let page = 0; page < pages; page++) {
    const stated = bytes(file, hashes + page * hashLength, hashLength)
    const content = bytes(file, page * pageSize, Math.min(pageSize, limit - page * pageSize))
    if (!createHash("sha256").update(content).digest().equals(stated)) {
      throw new Error(`Page ${page} of the executable for macOS does not have the hash that its signature states.`)
    }
  }
}

/** The offset of the signature's part with the hashes. */
function codeDirectory(file: DataView): number {
  const signature = signatureOffset(file)
  if (signature === undefined || file.getUint32(signature) !== SUPER_BLOB) {
    throw new Error("The executable for macOS is not signed.")
  }
  const parts = file.getUint32(signature + 8)
  for (let part = 0; part < parts; part++) {
    const offset = signature + file.getUint32(signature + 12 + part * 8 + 4)
    if (file.getUint32(offset) === CODE_DIRECTORY) return offset
  }
  throw new Error("The signature of the executable for macOS has no hashes of its pages.")
}

function signatureOffset(file: DataView): number | undefined {
  const commands = file.getUint32(16, true)
  let offset = 32
  for (let command = 0; command < commands; command++) {
    if (file.getUint32(offset, true) === LC_CODE_SIGNATURE) return file.getUint32(offset + 8, true)
    offset += file.getUint32(offset + 4, true)
  }
  return undefined
}

function bytes(file: DataView, offset: number, length: number): Uint8Array {
  return new Uint8Array(file.buffer, file.byteOffset + offset, length)
}
