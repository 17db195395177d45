import encodeQR from "qr"

/** Light modules around the code, so that readers find it (ISO/IEC 18004). */
const QUIET = 4

/** The encoder always leaves this many light modules around the code. */
const BORDER = 1

/** The fraction of a module by which rows overlap, because viewers would otherwise show hairlines between them. */
const OVERLAP = 0.03

export type Rectangle = readonly [x: number, y: number, width: number, height: number]

/**
 * The dark parts of the QR code of an address, in a square of `size` that includes the quiet zone around it. The zone
 * has the given number of modules, or fewer if the page is also white further out.
 */
export function qrRectangles(address: string, x: number, y: number, size: number, quiet = QUIET): Rectangle[] {
  const modules = encodeQR(address, "raw", { ecc: "medium", border: BORDER })
  const count = modules.length - 2 * BORDER
  const isDark = (row: number, column: number) => modules[row + BORDER]?.[column + BORDER] === true
  const module = size / (count + 2 * quiet)
  const rectangles: Rectangle[] = []
  for (let row = 0; row < count; row++) {
    const bottom = y + size - (quiet + row + 1) * module
    for (let column = 0; column < count; column++) {
      if (!isDark(row, column)) continue
      const start = column
      while (column + 1 < count && isDark(row, column + 1)) column++
      const left = x + (quiet + start) * module
      rectangles.push([left, bottom - module * OVERLAP, (column + 1 - start) * module, module * (1 + 2 * OVERLAP)])
    }
  }
  return rectangles
}
