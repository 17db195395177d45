/** The boxes that make up MP4 files (ISO/IEC 14496-12): a size, a four-letter type, and bytes or other boxes. */

const HEADER = 8

export function u8(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values)
}

/** 16-bit numbers; negative ones as two's complement. */
export function u16(...values: readonly number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(2 * values.length))
  for (const [index, value] of values.entries()) bytes.setUint16(2 * index, value)
  return new Uint8Array(bytes.buffer)
}

export function u32(...values: readonly number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4 * values.length))
  for (const [index, value] of values.entries()) bytes.setUint32(4 * index, value)
  return new Uint8Array(bytes.buffer)
}

export function letters(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export function joinedBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts))
}

export function box(type: string, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = joinedBytes(...parts)
  return joinedBytes(u32(HEADER + content.length), letters(type), content)
}

/** A box of version 0 with flags. */
export function fullBox(type: string, flags: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return box(type, u32(flags), ...parts)
}

/** A box that has been read. */
export interface Box {
  readonly type: string
  /** Its bytes without its size and type. */
  readonly content: Uint8Array<ArrayBuffer>
  /** Its bytes including its size and type. */
  readonly whole: Uint8Array<ArrayBuffer>
}

/** The consecutive boxes in these bytes, whose memory they share. */
export function boxesIn(bytes: Uint8Array<ArrayBuffer>): readonly Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length; ) {
    const size = viewOf(bytes).getUint32(at)
    if (size < HEADER || at + size > bytes.length) throw new RangeError(`a box at byte ${at} has a size of ${size}`)
    const whole = bytes.subarray(at, at + size)
    boxes.push({ type: typeOf(whole), content: whole.subarray(HEADER), whole })
    at += size
  }
  return boxes
}

/** The content of the first box at this path, if such a box exists. */
export function contentAt(
  bytes: Uint8Array<ArrayBuffer>,
  ...path: readonly string[]
): Uint8Array<ArrayBuffer> | undefined {
  let content: Uint8Array<ArrayBuffer> | undefined = bytes
  for (const name of path) content = content && boxesIn(content).find(({ type }) => type === name)?.content
  return content
}

/** The same boxes, with another one appended to the boxes at this path. */
export function withAdded(
  boxes: Uint8Array<ArrayBuffer>,
  [name, ...rest]: readonly string[],
  added: Uint8Array,
): Uint8Array<ArrayBuffer> {
  if (name === undefined) return joinedBytes(boxes, added)
  const parts = boxesIn(boxes).map(({ type, content, whole }) =>
    type === name ? box(type, withAdded(content, rest, added)) : whole,
  )
  return joinedBytes(...parts)
}

export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

function typeOf(box: Uint8Array): string {
  return String.fromCharCode(...box.subarray(4, HEADER))
}
