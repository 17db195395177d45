import { createHash } from "node:crypto"
import { type Static, Type } from "typebox"
import { Value } from "typebox/value"

/** The format of archives that this release writes and reads. */
export const FORMAT = 1

const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" })

const Entry = Type.Object(
  { name: Type.String(), size: Type.Integer({ minimum: 0 }), sha256: Sha256 },
  { additionalProperties: false },
)

const Manifest = Type.Object(
  {
    format: Type.Literal(FORMAT),
    /** The release that made the archive. */
    trainbase: Type.String(),
    schema_version: Type.Integer({ minimum: 1 }),
    /** ISO-8601 in UTC. */
    created_at: Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$" }),
    /** All entries except the manifest, in their order in the archive. */
    entries: Type.Array(Entry),
    /** Uploaded files that the database names but that were already missing. */
    missing: Type.Array(Type.String()),
    /** Uploaded files whose bytes already differed from the database's record. */
    damaged: Type.Array(Type.String()),
  },
  { additionalProperties: false },
)

const Sealed = Type.Object({ manifest: Manifest, sha256: Sha256 }, { additionalProperties: false })

/** The description of an archive within the archive. */
export type Manifest = Static<typeof Manifest>
export type ArchiveEntry = Static<typeof Entry>

/** The text of the manifest entry, which includes its own checksum. */
export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify({ manifest, sha256: digestOf(manifest) })}\n`
}

/** Undefined unless this is a manifest of this format, with every character unchanged. */
export function parseManifest(text: string): Manifest | undefined {
  const sealed = parse(text)
  if (!Value.Check(Sealed, sealed)) return undefined
  const { manifest } = sealed
  return manifestText(manifest) === text ? manifest : undefined
}

/** The format number in a manifest of another release. */
export function foreignFormat(text: string): number | undefined {
  const sealed = parse(text)
  if (!Value.Check(Type.Object({ manifest: Type.Object({ format: Type.Integer() }) }), sealed)) return undefined
  const { format } = sealed.manifest
  return format === FORMAT ? undefined : format
}

function digestOf(manifest: Manifest): string {
  return createHash("sha256").update(JSON.stringify(manifest)).digest("hex")
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
