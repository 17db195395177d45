import type { Queries } from "../../database/port.ts"
import type { Purpose } from "../format/organisation.ts"
import type { ColumnOf, Formatted, PartKind, RecordKind } from "../format/record.ts"
import { momentText } from "../moments.ts"
import type { OnProgress } from "../progress.ts"
import type { Seals } from "../seals.ts"
import {
  aliasOf,
  type FileFacts,
  type ReadablePart,
  type ShownVideoFile,
  type StoredFileRow,
} from "../store/exported.ts"
import { columnValue } from "../store/rows.ts"
import { type CourseNames, KEYS_AS_NAMES } from "./course-names.ts"
import type { JsonStream } from "./json-stream.ts"

/** The files of the dataset. */
export interface ExportedFiles {
  /** The path of a file as the dataset names it. */
  pathOf(file: FileFacts): string
  /** Adds a file. Throws OperatorError. */
  copy(file: StoredFileRow): Promise<void>
}

/** The context of every part of an export. */
export interface Exporting {
  /** All reads see the same snapshot. */
  readonly queries: Queries
  readonly json: JsonStream
  readonly files: ExportedFiles
  /** Whether the export includes the credentials of people and systems. */
  readonly withSecrets: boolean
  readonly seals: Seals
  /** The files of videos in evidence, by id; empty without secrets. If two have the same content, the first is included. */
  readonly videoFiles: ReadonlyMap<number, ShownVideoFile>
  /** Epoch milliseconds. Expired tokens are omitted. */
  readonly now: number
  readonly onProgress: OnProgress
}

interface StoredIdentity {
  readonly id: number
  readonly key: string
  /** Epoch milliseconds. */
  readonly created_at: number
  readonly updated_at: number
}

/**
 * The row of a record in a dataset, in the order of its kind. It omits nulls (and flags that are not set) where an
 * absent property means the same when a new row is imported.
 *
 * @param own computed properties; they override columns, and null omits one
 */
export function rowOf(
  kind: RecordKind,
  record: StoredIdentity,
  { files }: Pick<Exporting, "files">,
  own: Readonly<Record<string, unknown>> = {},
  names = KEYS_AS_NAMES,
): object {
  const { key, id, created_at, updated_at } = record
  const row: Record<string, unknown> = {
    key,
    id,
    created_at: momentText(created_at),
    updated_at: momentText(updated_at),
  }
  return withProperties(row, kind, record, own, files, names)
}

/** The dataset rows of parts, by the ids of their records. `ownOf` computes the properties that are not columns. */
export function partRows<Part extends ReadablePart>(
  kind: PartKind,
  parts: readonly Part[],
  { files }: Pick<Exporting, "files">,
  ownOf: (part: Part) => object = () => ({}),
): Map<number, object[]> {
  const rows = new Map<number, object[]>()
  for (const part of parts) {
    const row = withProperties({}, kind, part, { id: part.id, ...ownOf(part) }, files, KEYS_AS_NAMES)
    const others = rows.get(part.parent)
    if (others === undefined) rows.set(part.parent, [row])
    else others.push(row)
  }
  return rows
}

function withProperties(
  row: Record<string, unknown>,
  { properties }: Formatted,
  record: object,
  own: Readonly<Record<string, unknown>>,
  files: ExportedFiles,
  names: CourseNames,
): object {
  for (const { property, column } of properties) {
    const isOwn = property in own
    const value = isOwn || column === undefined ? own[property] : exported(column, record, files, names)
    const isLeftOut = value === null || (column?.leftOut === "null and false" && value === false)
    if (value !== undefined && (!isLeftOut || (column?.leftOut === "none" && !isOwn))) row[property] = value
  }
  return row
}

function exported(column: ColumnOf, record: object, files: ExportedFiles, names: CourseNames): unknown {
  const { name, target, form } = column
  const value = columnValue(record, name)
  if (value === null) return null
  const fact = (of: string) => String(columnValue(record, `${aliasOf(column)}_${of}`))
  if (target === undefined) return form.read(value as never)
  if (target === "files") {
    return files.pathOf({ id: Number(value), purpose: fact("purpose") as Purpose, media_type: fact("media_type") })
  }
  if (target === "content_versions" || target === "certificate_looks" || target === "certificate_contents") {
    return fact("hash")
  }
  return target === "courses" ? names.nameOf({ id: Number(value), key: fact("key") }) : fact("key")
}
