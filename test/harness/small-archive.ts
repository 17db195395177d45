import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type ArchiveEntry, type Manifest, manifestText } from "../../src/operation/backup/archive/manifest.ts"
import { ArchiveWriter } from "../../src/operation/backup/archive/writer.ts"

const TIME = "2026-11-20T09:30:00Z"

/** A separate directory for one test, removed at the end of the block. */
export class Workplace implements Disposable {
  readonly directory = mkdtempSync(join(tmpdir(), "trainbase-backup-"))

  path(...names: readonly string[]): string {
    return join(this.directory, ...names)
  }

  [Symbol.dispose](): void {
    rmSync(this.directory, { recursive: true, force: true })
  }
}

/** How an archive differs from those that trainbase writes. */
interface Oddities {
  readonly names?: readonly string[]
  readonly manifest?: (manifest: Manifest) => object
  /** False for no end marker; more data is written after it. */
  readonly hasManifest?: boolean
  readonly after?: string
}

export const CONTENTS: Readonly<Record<string, Uint8Array>> = {
  "trainbase.sqlite": Buffer.from("not a database, but its bytes count"),
  "secret.key": Buffer.from("0123456789abcdef"),
  "files/empty": Buffer.alloc(0),
  "files/8c1b702a-78ba-46d1-9a79-121d3bc44dc5": Buffer.alloc(700, "x"),
}

/** Writes a small archive without a valid database. */
export async function writeSmallArchive(path: string, oddities: Oddities = {}): Promise<Manifest> {
  const { names = Object.keys(CONTENTS), manifest: change = (same) => same, hasManifest = true, after } = oddities
  const chunks: Uint8Array[] = []
  const writer = new ArchiveWriter(async (bytes) => void chunks.push(bytes), new Date(TIME))
  const entries: ArchiveEntry[] = []
  for (const name of names) {
    const bytes = CONTENTS[name] ?? Buffer.from(name)
    entries.push(await writer.add({ name, size: bytes.length, body: [bytes] }))
  }
  const manifest: Manifest = {
    format: 1,
    trainbase: "0.2.0",
    schema_version: 1,
    created_at: TIME,
    entries,
    missing: [],
    damaged: [],
  }
  const text = Buffer.from(manifestText(change(manifest) as Manifest))
  if (hasManifest) await writer.add({ name: "manifest.json", size: text.length, body: [text] })
  if (after !== undefined) await writer.add({ name: after, size: 4, body: [Buffer.from("more")] })
  await writer.finish()
  writeFileSync(path, Buffer.concat(chunks))
  return manifest
}
