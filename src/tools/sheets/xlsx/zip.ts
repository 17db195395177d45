import { Inflate } from "fflate"
import { SheetRefused } from "../../csv/refusal.ts"

/* The entries of a zip file in memory. Only what its directory lists is read, and never more than it declares. */

interface Entry {
  readonly method: number
  readonly isEncrypted: boolean
  readonly crc: number
  /** Sizes in bytes. */
  readonly packed: number
  readonly size: number
  /** Where its local header begins. */
  readonly at: number
}

/** Maximum number of entries: workbooks have one for each sheet, drawing and picture. */
const ENTRIES_MAX = 10_000

/** Maximum length of the end of a zip file: its record and a comment. */
const END_MAX = 22 + 0xffff

const END = 0x06054b50
const END_64 = 0x06064b50
const END_64_LOCATOR = 0x07064b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50

/** A value of 32 or 16 bits that is elsewhere, in 64 bits. */
const IN_64 = 0xffffffff

/** Bytes that are wanted from one step, and how many packed ones it takes. One of them becomes at most 1032. */
const WANTED = 1 << 17
const STEP = { min: 512, max: 1 << 14 } as const

/** A file of this size that is packed better than this is no sheet: its rows have different numbers. */
const BOMB_SIZE = 64 * 2 ** 20
const BOMB_RATIO = 300

export class ZipFile {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #entries = new Map<string, Entry>()

  /** @throws SheetRefused for a file whose end is missing or whose directory is damaged */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    try {
      this.#readDirectory()
    } catch (error) {
      // A position outside of the file.
      if (error instanceof RangeError) throw new SheetRefused("sheet_damaged")
      throw error
    }
  }

  has(name: string): boolean {
    return this.#entries.has(plainName(name))
  }

  /** Whether the content of an entry needs a password. */
  get isEncrypted(): boolean {
    return [...this.#entries.values()].some(({ isEncrypted }) => isEncrypted)
  }

  /**
   * The content of an entry, in parts of at most 16 MB, and mostly far less; none if there is no such entry.
   *
   * @param max maximum number of bytes
   * @throws SheetRefused for an entry that is damaged or larger
   */
  *parts(name: string, max: number): Generator<Uint8Array> {
    const entry = this.#entries.get(plainName(name))
    if (entry === undefined) return
    const { size, crc, packed } = entry
    if (size > max || (size > BOMB_SIZE && size > packed * BOMB_RATIO)) throw new SheetRefused("sheet_too_large")
    let length = 0
    let sum = 0
    for (const part of this.#inflated(entry)) {
      length += part.length
      if (length > size) throw new SheetRefused("sheet_damaged")
      sum = Bun.hash.crc32(part, sum)
      yield part
    }
    if (length !== size || sum !== crc) throw new SheetRefused("sheet_damaged")
  }

  /** The whole content of a small entry, such as the type of an OpenDocument file. */
  content(name: string, max: number): Uint8Array {
    return Buffer.concat([...this.parts(name, max)])
  }

  *#inflated(entry: Entry): Generator<Uint8Array> {
    const packed = this.#packed(entry)
    if (entry.method === 0) {
      for (let at = 0; at < packed.length; at += 1 << 16) yield packed.subarray(at, at + (1 << 16))
      return
    }
    if (entry.method !== 8) throw new SheetRefused("sheet_damaged")
    const step = Math.round(Math.min(STEP.max, Math.max(STEP.min, (WANTED * packed.length) / (entry.size + 1))))
    const parts: Uint8Array[] = []
    const inflate = new Inflate((part) => parts.push(part))
    for (let at = 0; at < packed.length; at += step) {
      push(inflate, packed.subarray(at, at + step), at + step >= packed.length)
      yield* parts.splice(0)
    }
  }

  #packed({ at, packed }: Entry): Uint8Array {
    if (at + 30 > this.#bytes.length || this.#view.getUint32(at, true) !== LOCAL_HEADER) {
      throw new SheetRefused("sheet_damaged")
    }
    const start = at + 30 + this.#view.getUint16(at + 26, true) + this.#view.getUint16(at + 28, true)
    if (start + packed > this.#bytes.length) throw new SheetRefused("sheet_damaged")
    return this.#bytes.subarray(start, start + packed)
  }

  #readDirectory(): void {
    const view = this.#view
    const end = this.#endRecord()
    let count = view.getUint16(end + 10, true)
    let at = view.getUint32(end + 16, true)
    const locator = end - 20
    if ((at === IN_64 || count === 0xffff) && locator >= 0 && view.getUint32(locator, true) === END_64_LOCATOR) {
      const end64 = Number(view.getBigUint64(locator + 8, true))
      if (view.getUint32(end64, true) !== END_64) throw new SheetRefused("sheet_damaged")
      count = Number(view.getBigUint64(end64 + 32, true))
      at = Number(view.getBigUint64(end64 + 48, true))
    }
    if (count > ENTRIES_MAX) throw new SheetRefused("sheet_too_large")
    for (let index = 0; index < count; index++) at = this.#readEntry(at)
  }

  #endRecord(): number {
    const first = Math.max(0, this.#bytes.length - END_MAX)
    for (let at = this.#bytes.length - 22; at >= first; at--) {
      if (this.#view.getUint32(at, true) === END) return at
    }
    throw new SheetRefused("sheet_damaged")
  }

  /** Returns where the next entry begins. */
  #readEntry(at: number): number {
    const view = this.#view
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new SheetRefused("sheet_damaged")
    const nameLength = view.getUint16(at + 28, true)
    const extraAt = at + 46 + nameLength
    const extraEnd = extraAt + view.getUint16(at + 30, true)
    const name = plainName(new TextDecoder().decode(this.#bytes.subarray(at + 46, extraAt)))
    const wide = this.#wideFields(extraAt, extraEnd)
    const read = (offset: number) => {
      const value = view.getUint32(at + offset, true)
      return value === IN_64 ? (wide.shift() ?? value) : value
    }
    const size = read(24)
    const packed = read(20)
    this.#entries.set(name, {
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      crc: view.getUint32(at + 16, true),
      size,
      packed,
      at: read(42),
    })
    return extraEnd + view.getUint16(at + 32, true)
  }

  /** The values of 64 bits in the extra field of an entry. */
  #wideFields(start: number, end: number): number[] {
    for (let at = start; at + 4 <= end; ) {
      const length = this.#view.getUint16(at + 2, true)
      if (this.#view.getUint16(at, true) === 1) {
        const count = Math.min(3, Math.floor(length / 8))
        return Array.from({ length: count }, (_, index) => Number(this.#view.getBigUint64(at + 4 + index * 8, true)))
      }
      at += 4 + length
    }
    return []
  }
}

function push(inflate: Inflate, bytes: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(bytes, isLast)
  } catch {
    // fflate throws errors of several kinds for bytes that are not deflated data.
    throw new SheetRefused("sheet_damaged")
  }
}

/** Some programs write backslashes or other capitals than the references to a part have. */
function plainName(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase()
}
