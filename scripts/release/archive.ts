import { buffer } from "node:stream/consumers"
import { gzipSync } from "node:zlib"
import { zipSync } from "fflate"
import { pack } from "tar-stream"

/** A file in an archive. */
export interface ArchiveFile {
  /** Its path in the archive. */
  readonly name: string
  readonly content: Uint8Array
  readonly executable: boolean
}

const mode = ({ executable }: ArchiveFile) => (executable ? 0o755 : 0o644)

/** Packs files. The same files and time give the same bytes, because everything belongs to root and has this time. */
export async function tarGz(files: readonly ArchiveFile[], time: Date): Promise<Uint8Array> {
  const tar = pack()
  const whole = buffer(tar)
  for (const file of files) {
    tar.entry(
      { name: file.name, mode: mode(file), mtime: time, uname: "root", gname: "root" },
      Buffer.from(file.content),
    )
  }
  tar.finalize()
  return gzipSync(await whole)
}

/** Dates in zip files are local, with a resolution of two seconds. */
export function zip(files: readonly ArchiveFile[], time: Date): Uint8Array {
  const local = new Date(time.getTime() + time.getTimezoneOffset() * 60_000)
  const UNIX = 3
  return zipSync(
    Object.fromEntries(
      files.map((file) => [file.name, [file.content, { mtime: local, os: UNIX, attrs: mode(file) << 16 }]]),
    ),
  )
}
