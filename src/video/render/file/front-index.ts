import { box, boxesIn, contentAt, joinedBytes, u32, viewOf } from "./boxes.ts"
import { type Times, withTimes } from "./shown-times.ts"
import { type TextTrack, textTrack } from "./text-track.ts"

/** Number of bytes in the `mdat` box before the samples. */
const DATA_HEADER = 8

/**
 * The index (`moov` box) of an MP4 file, placed before all samples and with text tracks added. Chapters refer to the
 * video track.
 *
 * @param moov the index of a file that has it at the end; its bytes are modified
 * @param pictures when they are decoded and shown
 * @param before bytes before the index. The box with all samples follows the index, text samples last, so that a
 *   program that streams the file finds pictures and sound first
 * @param samplesTo offset in the file at which the samples known to the index end
 * @returns the index, the text samples, and the offset at which the samples known to the index began
 */
export function frontIndex(
  moov: Uint8Array<ArrayBuffer>,
  texts: readonly Pick<TextTrack, "kind" | "language" | "texts">[],
  {
    pictures,
    before,
    samplesTo,
  }: { readonly pictures: readonly Times[]; readonly before: number; readonly samplesTo: number },
): { readonly index: Uint8Array<ArrayBuffer>; readonly samples: Uint8Array<ArrayBuffer>; readonly samplesAt: number } {
  const boxes = boxesIn(contentAt(moov, "moov") ?? moov)
  const header = viewOf(boxes.find(({ type }) => type === "mvhd")?.content ?? new Uint8Array())
  // It is preceded by two times, which have 64 bits in version 1, as does the length.
  const isLong = header.getUint8(0) === 1
  const fileTimescale = header.getUint32(isLong ? 20 : 12)
  const fileLength = isLong ? Number(header.getBigUint64(24)) : header.getUint32(16)
  const firstId = header.getUint32(header.byteLength - 4)
  header.setUint32(header.byteLength - 4, firstId + texts.length)
  const tracks = texts.map((track, index) => textTrack({ ...track, id: firstId + index, fileTimescale, fileLength }))
  const chapters = texts.findIndex(({ kind }) => kind === "chapters")
  const known = boxes.map(({ type, content, whole }) => {
    if (type !== "trak" || contentAt(content, "mdia", "minf", "vmhd") === undefined) return whole
    const timed = withTimes(content, pictures)
    return chapters < 0 ? box("trak", timed) : box("trak", timed, box("tref", box("chap", u32(firstId + chapters))))
  })
  const samples = joinedBytes(...tracks.map((track) => track.samples))
  // Sample positions take the same number of bytes regardless of where the samples are.
  const size = box("moov", ...known, ...tracks.map(({ trakAt }) => trakAt(0))).length
  const places = known.flatMap(placesIn)
  const samplesAt = Math.min(...places.map(({ first }) => first))
  const moved = before + size + DATA_HEADER - samplesAt
  for (const { move } of places) move(moved)
  let at = samplesTo + moved
  const added = tracks.map((track) => {
    const trak = track.trakAt(at)
    at += track.samples.length
    return trak
  })
  return { index: box("moov", ...known, ...added), samples, samplesAt }
}

/** The positions of a track's samples: the first position, and a function that shifts all positions in the track's bytes. */
function placesIn(part: Uint8Array<ArrayBuffer>): { readonly first: number; readonly move: (by: number) => void }[] {
  const table = contentAt(part, "trak", "mdia", "minf", "stbl")
  if (table === undefined) return []
  const [short, long] = ["stco", "co64"].map((type) => contentAt(table, type))
  const view = viewOf(short ?? long ?? new Uint8Array())
  const width = short === undefined ? 8 : 4
  const get = (at: number) => (width === 4 ? view.getUint32(at) : Number(view.getBigUint64(at)))
  const set = (at: number, place: number) =>
    width === 4 ? view.setUint32(at, place) : view.setBigUint64(at, BigInt(place))
  const move = (by: number) => {
    for (let at = 8; at < view.byteLength; at += width) set(at, get(at) + by)
  }
  // Chunks are written in the order of the list.
  return view.byteLength > 8 ? [{ first: get(8), move }] : []
}
