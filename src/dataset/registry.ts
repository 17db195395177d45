import { type Faults, type Path, pathAt, pathOf } from "./faults.ts"

/** A record with a key. It has an id as soon as it is in the database. */
export interface Entry {
  readonly key: string
  id: number | undefined
}

/** The records of one kind and one owner that a dataset names, both stored and new. */
export class Registry<E extends Entry> {
  readonly #entries = new Map<string, E>()

  /** @param noun the word for a record of this kind in faults */
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

/** A lookup of keys in one registry, or in several in turn. */
export interface Named<E extends Entry> {
  readonly noun: string
  get(key: string): E | undefined
}

/** The record that a row names in a property; reports a fault if the key is unknown. */
export function resolve<E extends Entry, Property extends string>(
  names: Named<E>,
  row: { readonly [P in Property]?: string | null | undefined },
  property: Property,
  path: Path,
  faults: Faults,
): E | undefined {
  const key = row[property]
  return typeof key === "string" ? resolveKey(names, key, () => `${path()}.${property}`, faults) : undefined
}

function resolveKey<E extends Entry>(names: Named<E>, key: string, path: Path, faults: Faults): E | undefined {
  const entry = names.get(key)
  if (entry === undefined) faults.add(path, `no ${names.noun} has the key ${JSON.stringify(key)}`)
  return entry
}

/** The same for a list of keys; a repeated key is also a fault. */
export function resolveAll<E extends Entry, Property extends string>(
  names: Named<E>,
  row: { readonly [P in Property]?: readonly (string | undefined)[] | null | undefined },
  property: Property,
  path: Path,
  faults: Faults,
): E[] {
  const found = new Set<E>()
  row[property]?.forEach((key, index) => {
    const place = () => pathAt(pathOf(path, property), index)()
    const entry = key === undefined ? undefined : resolveKey(names, key, place, faults)
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

/** The id of a record that has already been saved. */
export function idOf(entry: Entry): number {
  if (entry.id === undefined) throw new TypeError(`The record "${entry.key}" was used before it was saved.`)
  return entry.id
}
