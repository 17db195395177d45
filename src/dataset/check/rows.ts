import { chunks, IN_LIST_MAX } from "../../database/in-list.ts"
import type { Queries } from "../../database/port.ts"
import type { Attachments } from "../attachments.ts"
import { type Faults, type Path, type Placed, pathOf } from "../faults.ts"
import type { OwnerId, RecordKind } from "../format/record.ts"
import type { OnProgress } from "../progress.ts"
import { type Entry, Registry } from "../registry.ts"
import { findRows, type Stored } from "../store/rows.ts"
import type { CertificateClaims } from "./certificates.ts"
import type { IdClaims } from "./ids.ts"
import { type Unique, uniqueKeys } from "./unique.ts"

/** The context that every part of the check needs. */
export interface Checking {
  readonly queries: Queries
  readonly faults: Faults
  readonly claims: IdClaims
  readonly certificates: CertificateClaims
  readonly attachments: Attachments
  /** Epoch milliseconds. */
  readonly now: number
  readonly onProgress: OnProgress
}

/** Checks each row of a kind by itself: unique keys, free ids, and the properties required in a new record. */
export class RowCheck {
  readonly #checking: Pick<Checking, "claims" | "faults">
  readonly #kind: RecordKind
  readonly #keys: Unique<string>

  constructor(checking: Pick<Checking, "claims" | "faults">, kind: RecordKind) {
    this.#checking = checking
    this.#kind = kind
    this.#keys = uniqueKeys(checking.faults)
  }

  /** @param current the id in the database, undefined for a new record */
  see({ row, path }: Placed<Keyed>, current: number | undefined, isNew = current === undefined): void {
    const { claims, faults } = this.#checking
    this.#keys.see(row.key, path)
    claims.claim(this.#kind, row.id, current, path)
    if (isNew) requireOfNew(row, this.#kind, path, faults)
  }

  /**
   * The same, but also adds an entry for each record that does not have one.
   *
   * @param facts the fields of a new entry, without its key
   */
  enter<E extends Entry>(placed: Placed<Keyed>, entries: Registry<E>, facts: Omit<E, keyof Entry>): E {
    const { key } = placed.row
    const known = entries.get(key)
    this.see(placed, known?.id, known === undefined)
    if (known !== undefined) return known
    const added = { key, id: undefined, ...facts } as E
    entries.add(added)
    return added
  }
}

type Keyed = { readonly key: string; readonly id?: number }

/** Reports required properties that a new row lacks. */
export function requireOfNew(row: object, { required }: RecordKind, path: Path, faults: Faults): void {
  for (const name of required) if (!Object.hasOwn(row, name)) faults.add(pathOf(path, name), "is missing")
}

/** The owner's records with these keys. */
export async function findEntries(
  { queries }: Checking,
  kind: RecordKind,
  owner: OwnerId | undefined,
  keys: ReadonlySet<string>,
): Promise<Registry<Entry>> {
  const entries = new Registry<Entry>(kind.noun)
  await forStored(queries, kind, owner, keys, ({ id, key }) => entries.add({ id, key }))
  return entries
}

/** Calls `use` with each of the owner's rows with these keys, in batches to save memory. */
export async function forStored<K extends RecordKind>(
  queries: Queries,
  kind: K,
  owner: OwnerId | undefined,
  keys: ReadonlySet<string>,
  use: (row: Stored<K>) => void,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  if (owner === undefined) return
  let done = 0
  for (const part of chunks([...keys], IN_LIST_MAX)) {
    for (const row of (await findRows(queries, kind, owner, part)).values()) use(row)
    done += part.length
    onProgress(done)
  }
}
