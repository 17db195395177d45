/** Thrown with the faults of a dataset, one line for each, which begins with its JSON path. Nothing was imported. */
export class DatasetInvalid extends Error {
  override readonly name = "DatasetInvalid"

  constructor(readonly faults: readonly string[]) {
    super(`The dataset has ${faults.length === 1 ? "a fault" : `${faults.length} faults`}: ${faults[0] ?? ""}`)
  }
}

/** Returns the path of a place in the dataset; called only when a fault is reported there. */
export type Path = () => string

/**
 * The path of an element of a list. Code that keeps many paths creates them with this function, because a closure keeps
 * everything in its scope alive.
 */
export function pathAt(list: string | Path, index: number): Path {
  return () => `${typeof list === "string" ? list : list()}[${index}]`
}

/** The path of a property of the value at a path. */
export function pathOf(parent: Path, name: string): Path {
  return () => `${parent()}.${name}`
}

/** A row and its path. */
export interface Placed<Row> {
  readonly row: Row
  readonly path: Path
}

/** The rows of a list with their paths; `parent` is the path of the object that has the list, empty for the dataset. */
export function* placed<Row>(
  rows: readonly Row[] | null | undefined,
  parent: string | Path,
  name: string,
): Generator<Placed<Row>> {
  if (!rows) return
  const list = typeof parent === "string" ? property(parent, name) : pathOf(parent, name)
  for (let index = 0; index < rows.length; index++) yield { row: rows[index] as Row, path: pathAt(list, index) }
}

/** Collects faults, so that all of them are reported at once. */
export class Faults {
  readonly #lines: string[] = []

  add(path: string | Path, fault: string): void {
    const place = typeof path === "string" ? path : path()
    this.#lines.push(place === "" ? fault : `${place}: ${fault}`)
  }

  get any(): boolean {
    return this.#lines.length > 0
  }

  /** @throws DatasetInvalid when there is any fault */
  refuse(): void {
    if (this.any) throw new DatasetInvalid([...this.#lines])
  }
}

/** The path of a property: `companies[0].name`, or `companies[0]["a b"]` if the name is not an identifier. */
export function property(parent: string, name: string): string {
  if (!/^[A-Za-z_]\w*$/.test(name)) return `${parent}[${JSON.stringify(name)}]`
  return parent === "" ? name : `${parent}.${name}`
}
