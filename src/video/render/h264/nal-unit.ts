/**
 * A NAL unit preceded by its length in 4 bytes, as in MP4 files: ISO/IEC 14496-15 clause 4.3.3.
 * @param header its first byte, ITU-T H.264 clause 7.3.1
 * @param payload the remaining bytes, the last of which must not be zero
 */
export function nalUnit(header: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const added = placesOfAdded(payload)
  const unit = new Uint8Array(5 + payload.length + added.length)
  new DataView(unit.buffer).setUint32(0, unit.length - 4)
  unit[4] = header
  let copied = 0
  for (const [index, place] of added.entries()) {
    unit.set(payload.subarray(copied, place), 5 + copied + index)
    unit[5 + place + index] = 3
    copied = place
  }
  unit.set(payload.subarray(copied), 5 + copied + added.length)
  return unit
}

/** The bytes before which a 3 must be inserted, so that a NAL unit does not contain a start code: clause 7.4.1. */
function placesOfAdded(payload: Uint8Array): number[] {
  const places: number[] = []
  let zeros = 0
  for (let at = 0; at < payload.length; at++) {
    const byte = payload[at] ?? 0
    if (zeros >= 2 && byte <= 3) {
      places.push(at)
      zeros = 0
    }
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return places
}
