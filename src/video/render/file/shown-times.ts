import { contentAt, fullBox, u32, viewOf, withAdded } from "./boxes.ts"

/** When a picture is decoded, and when it is shown, in seconds. */
export interface Times {
  readonly decoded: number
  readonly shown: number
}

/** Adds display times to a video track whose index has only decoding times (`ctts`, ISO/IEC 14496-12 clause 8.6.1.3). */
export function withTimes(track: Uint8Array<ArrayBuffer>, pictures: readonly Times[]): Uint8Array<ArrayBuffer> {
  if (pictures.every(({ decoded, shown }) => decoded === shown)) return track
  const header = viewOf(contentAt(track, "mdia", "mdhd") ?? new Uint8Array())
  // It is preceded by two times, which have 64 bits in version 1.
  const timescale = header.getUint32(header.getUint8(0) === 1 ? 20 : 12)
  const runs: { count: number; readonly later: number }[] = []
  for (const { decoded, shown } of pictures) {
    const later = Math.round(shown * timescale) - Math.round(decoded * timescale)
    const last = runs.at(-1)
    if (last?.later === later) last.count++
    else runs.push({ count: 1, later })
  }
  const table = runs.flatMap(({ count, later }) => [count, later])
  return withAdded(track, ["mdia", "minf", "stbl"], fullBox("ctts", 0, u32(runs.length, ...table)))
}
