import { chunks, IN_LIST_MAX } from "../database/in-list.ts"
import type { Queries } from "../database/port.ts"
import type { Faults, Path } from "./faults.ts"
import type { OwnerId, RecordKind } from "./format/record.ts"
import { findRows, type Stored } from "./store/rows.ts"

/** A record with a key. It has an id once it is in the database. */
export interface Entry {
  readonly key: string
  id: number | undefined
}

/** The records of one kind and one owner that a dataset names, whether they are new or not. */
export class Registry<E extends Entry> {
  readonly #entries = new Map<string, E>()

  /** @param noun what a fault calls a record of this kind */
  constructor(readonly noun: string) {}

  add(entry: E): void {
    this.#entries.set(entry.key, entry)
  }

  get(key: string): E | undefined {
    return this.#entries.get(key)
  }

  values(): IterableIterator<E> {
    return this.#entries.values()
  }
}

/** A lookup of keys: one registry, or several one after the other. */
export interface Named<E extends Entry> {
  readonly noun: string
  get(key: string): E | undefined
}

/** The record that a row names; an unknown key is a fault. */
export function resolve<E extends Entry>(
  names: Named<E>,
  key: string | null | undefined,
  path: Path,
  faults: Faults,
): E | undefined {
  if (key === undefined || key === null) return undefined
  const entry = names.get(key)
  if (entry === undefined) faults.add(path, `no ${names.noun} has the key ${JSON.stringify(key)}`)
  return entry
}

/** The same for a list of keys, in which a repeated key is a fault too. */
export function resolveAll<E extends Entry>(
  names: Named<E>,
  keys: readonly (string | undefined)[] | null | undefined,
  path: Path,
  faults: Faults,
): E[] {
  if (keys === undefined || keys === null || keys.length === 0) return []
  const found = new Set<E>()
  keys.forEach((key, index) => {
    const place = () => `${path()}[${index}]`
    const entry = resolve(names, key, place, faults)
    if (entry === undefined) return
    if (found.has(entry)) faults.add(place, `the key ${JSON.stringify(key)} is in the list twice`)
    found.add(entry)
  })
  return [...found]
}

/** The record that a checked row names. */
export function known<E extends Entry>(names: Named<E>, key: string): E {
  const entry = names.get(key)
  if (entry === undefined) throw new TypeError(`The ${names.noun} "${key}" was not checked.`)
  return entry
}

/** The id of a record that has been saved before. */
export function idOf(entry: Entry): number {
  if (entry.id === undefined) throw new TypeError(`The record "${entry.key}" was used before it was saved.`)
  return entry.id
}

/**
 * Reports rows whose key (or another `property`) another row of their kind has; `Place` is the type of a row's path.
 */
export class KeyCheck<Place> {
  readonly #places = new Map<string, Place>()

  constructor(
    readonly pathOf: (place: Place) => string,
    readonly faults: Faults,
    readonly property: "key" | "course_key" | "alias" = "key",
  ) {}

  see(key: string, place: Place): void {
    const first = this.#places.get(key)
    if (first === undefined) this.#places.set(key, place)
    else {
      const path = `${this.pathOf(place)}.${this.property}`
      this.faults.add(path, `${this.pathOf(first)} has the ${this.property} ${JSON.stringify(key)} too`)
    }
  }

  /** True for a key that a row of the dataset has. */
  has(key: string): boolean {
    return this.#places.has(key)
  }
}

/** Reports required properties that a new row lacks. */
export function requireOfNew(row: object, names: readonly string[], path: Path, faults: Faults): void {
  for (const name of names) if (!Object.hasOwn(row, name)) faults.add(() => `${path()}.${name}`, "is missing")
}

/** Calls `use` with every row that an owner has under these keys, in parts, so that few of them are held at once. */
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
