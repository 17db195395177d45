/*
 * Decoders skip damage within a JPEG and paint the rest grey. So the codes of a picture in one scan (ITU T.81, baseline
 * and extended) are read here as far as needed to know that all of its blocks exist.
 */

/** Baseline, extended and progressive with Huffman codes: the frames that browsers show. */
const SHOWN = new Set([0xc0, 0xc1, 0xc2])

/** Maximum number of bytes between the last code and the end. */
const PADDING = 16

/** Units that are read before requests get their turn: some milliseconds. A photo has a hundred thousand. */
const UNITS_AT_ONCE = 1024

interface Segment {
  readonly marker: number
  /** Where its content starts and ends. */
  readonly from: number
  readonly to: number
}

/** The segments up to and including the first scan. */
export function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = byteAt(bytes, at + 1)
    if (byteAt(bytes, at) !== 0xff || marker === 0xff) {
      at += 1
      continue
    }
    const to = at + 2 + uint16(bytes, at + 2)
    yield { marker, from: at + 4, to }
    if (marker === 0xda) return
    at = to
  }
}

/** Whether its frame is of a kind that browsers show: no arithmetic codes, not lossless, not hierarchical. */
export function isShownJpeg(bytes: Uint8Array): boolean {
  for (const { marker } of segmentsOf(bytes)) {
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return SHOWN.has(marker)
  }
  return true
}

/** For the next 16 bits, the length of their first code times 256, plus its value; 0 if there is none. */
type Table = Uint16Array

interface Component {
  readonly id: number
  readonly across: number
  readonly down: number
}

/**
 * Whether a JPEG whose picture is in one scan of Huffman codes has all of its blocks, and little else. Others
 * (progressive ones, and those with a scan for each colour) count as complete.
 */
export async function hasAllOfItsScan(bytes: Uint8Array): Promise<boolean> {
  const tables = new Map<number, Table>()
  let components: Component[] = []
  let [width, height, restart] = [0, 0, 0]
  for (const { marker, from, to } of segmentsOf(bytes)) {
    if (marker === 0xc4) readTables(bytes, from, to, tables)
    else if (marker === 0xdd) restart = uint16(bytes, from)
    else if (marker === 0xc2) return true
    else if (marker === 0xc0 || marker === 0xc1) {
      height = uint16(bytes, from + 1)
      width = uint16(bytes, from + 3)
      components = Array.from({ length: byteAt(bytes, from + 5) }, (_, index) => {
        const at = from + 6 + 3 * index
        const sampling = byteAt(bytes, at + 1)
        return { id: byteAt(bytes, at), across: sampling >> 4, down: sampling & 15 }
      })
    } else if (marker === 0xda) {
      const count = byteAt(bytes, from)
      // The height may be stated after the scan.
      if (count !== components.length || height === 0) return true
      const blocks: { dc: Table; ac: Table }[] = []
      for (let index = 0; index < count; index++) {
        const chosen = byteAt(bytes, from + 2 + 2 * index)
        const dc = tables.get(chosen >> 4)
        const ac = tables.get(16 + (chosen & 15))
        const component = components.find(({ id }) => id === byteAt(bytes, from + 1 + 2 * index))
        if (dc === undefined || ac === undefined || component === undefined) return false
        const times = count === 1 ? 1 : component.across * component.down
        for (let time = 0; time < times; time++) blocks.push({ dc, ac })
      }
      const side = (of: "across" | "down") => (count === 1 ? 8 : 8 * Math.max(...components.map((one) => one[of])))
      const units = Math.ceil(width / side("across")) * Math.ceil(height / side("down"))
      return new Scan(bytes, to).has(units, blocks, restart)
    }
  }
  return true
}

function readTables(bytes: Uint8Array, from: number, to: number, tables: Map<number, Table>): void {
  for (let at = from; at + 17 <= to; ) {
    const table = new Uint16Array(65_536)
    let value = at + 17
    let code = 0
    for (let length = 1; length <= 16; length++) {
      for (let left = byteAt(bytes, at + length); left > 0; left--) {
        const first = code << (16 - length)
        table.fill(length * 256 + byteAt(bytes, value++), first, first + (1 << (16 - length)))
        code += 1
      }
      code <<= 1
    }
    tables.set(byteAt(bytes, at), table)
    at = value
  }
}

/** Reads the codes of a scan, bit by bit. */
class Scan {
  readonly #bytes: Uint8Array
  #at: number
  #bits = 0
  #count = 0
  /** Bits beyond the end of the scan: decoders read zeros. */
  #missing = 0

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  async has(
    units: number,
    blocks: readonly { readonly dc: Table; readonly ac: Table }[],
    restart: number,
  ): Promise<boolean> {
    for (let unit = 0; unit < units; unit++) {
      if (unit % UNITS_AT_ONCE === UNITS_AT_ONCE - 1) await new Promise(setImmediate)
      if (restart > 0 && unit > 0 && unit % restart === 0 && !this.#restart()) return false
      for (const { dc, ac } of blocks) if (!this.#block(dc, ac)) return false
      if (this.#missing > this.#count) return false
    }
    return this.#isAtEnd()
  }

  #block(dc: Table, ac: Table): boolean {
    const first = this.#code(dc)
    if (first < 0 || first > 16) return false
    this.#skip(first)
    for (let index = 1; index < 64; index++) {
      const code = this.#code(ac)
      if (code < 0) return false
      const size = code & 15
      if (size === 0 && code !== 0xf0) return code === 0
      index += code >> 4
      if (index > 63) return false
      this.#skip(size)
    }
    return true
  }

  /** The value of the next code; -1 if there is none. */
  #code(table: Table): number {
    this.#fill()
    const entry = table[(this.#bits >>> (this.#count - 16)) & 0xffff] ?? 0
    if (entry === 0) return -1
    this.#count -= entry >> 8
    return entry & 255
  }

  #skip(count: number): void {
    this.#fill()
    this.#count -= count
  }

  #fill(): void {
    while (this.#count < 16) {
      let next = this.#bytes[this.#at]
      if (next === undefined || (next === 0xff && this.#bytes[this.#at + 1] !== 0)) {
        next = 0
        this.#missing += 8
      } else this.#at += next === 0xff ? 2 : 1
      this.#bits = ((this.#bits & 0xffff) << 8) | next
      this.#count += 8
    }
  }

  #restart(): boolean {
    if (this.#missing > this.#count) return false
    const marker = this.#marker()
    if (marker < 0xd0 || marker > 0xd7) return false
    this.#at += 2
    ;[this.#bits, this.#count, this.#missing] = [0, 0, 0]
    return true
  }

  /**
   * Bytes that the codes have not reached are a part that cannot be shown, except for a few padding bytes that programs
   * add.
   */
  #isAtEnd(): boolean {
    for (let left = PADDING; left > 0 && (this.#bytes[this.#at] !== 0xff || this.#bytes[this.#at + 1] === 0); left--)
      this.#at += 1
    const marker = this.#marker()
    return marker >= 0xc0 && (marker < 0xd0 || marker > 0xd7)
  }

  /** The next marker, after fill bytes; 0 if there is none. */
  #marker(): number {
    while (this.#bytes[this.#at] === 0xff && this.#bytes[this.#at + 1] === 0xff) this.#at += 1
    return this.#bytes[this.#at] === 0xff ? (this.#bytes[this.#at + 1] ?? 0) : 0
  }
}

const byteAt = (bytes: Uint8Array, at: number) => bytes[at] ?? 0

const uint16 = (bytes: Uint8Array, at: number) => byteAt(bytes, at) * 256 + byteAt(bytes, at + 1)
