/** The metrics of a TrueType file, in units; the font size is `unitsPerEm` units. */
export interface FontMetrics {
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly capHeight: number
  /** Left, bottom, right, top of the box around all glyphs. */
  readonly box: readonly [number, number, number, number]
}

interface Table {
  readonly name: string
  readonly checksum: number
  readonly offset: number
  readonly length: number
}

const HEADER = 12
const RECORD = 16

/** Reads the metrics from the tables `head`, `hhea` and `OS/2` (OpenType specification). */
export function metricsOf(file: Uint8Array): FontMetrics {
  const view = viewOf(file)
  const at = (name: string) => {
    const table = tablesOf(view).find((one) => one.name === name)
    if (table === undefined) throw new Error(`A font of the certificates has no table ${name}.`)
    return table.offset
  }
  const head = at("head")
  const hhea = at("hhea")
  return {
    unitsPerEm: view.getUint16(head + 18),
    box: [view.getInt16(head + 36), view.getInt16(head + 38), view.getInt16(head + 40), view.getInt16(head + 42)],
    ascent: view.getInt16(hhea + 4),
    descent: view.getInt16(hhea + 6),
    capHeight: view.getInt16(at("OS/2") + 88),
  }
}

/** The same font, reduced to the given tables. */
export function withTables(file: Uint8Array, wanted: (name: string) => boolean): Uint8Array {
  const tables = tablesOf(viewOf(file)).filter(({ name }) => wanted(name))
  const sizes = tables.map(({ length }) => Math.ceil(length / 4) * 4)
  const result = new Uint8Array(sizes.reduce((sum, size) => sum + size, HEADER + RECORD * tables.length))
  const view = viewOf(result)
  result.set(file.subarray(0, 4))
  view.setUint16(4, tables.length)
  let end = HEADER + RECORD * tables.length
  for (const [index, { name, checksum, offset, length }] of tables.entries()) {
    const record = HEADER + RECORD * index
    for (let letter = 0; letter < 4; letter++) view.setUint8(record + letter, name.charCodeAt(letter))
    view.setUint32(record + 4, checksum)
    view.setUint32(record + 8, end)
    view.setUint32(record + 12, length)
    result.set(file.subarray(offset, offset + length), end)
    end += sizes[index] ?? 0
  }
  return result
}

function tablesOf(view: DataView): Table[] {
  return Array.from({ length: view.getUint16(4) }, (_, index) => {
    const record = HEADER + RECORD * index
    return {
      name: String.fromCharCode(...[0, 1, 2, 3].map((letter) => view.getUint8(record + letter))),
      checksum: view.getUint32(record + 4),
      offset: view.getUint32(record + 8),
      length: view.getUint32(record + 12),
    }
  })
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
