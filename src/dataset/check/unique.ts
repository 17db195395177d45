import type { Faults, Path } from "../faults.ts"

/** Where each value of a property is first; no two rows may have the same. A `Place` stands for the path of a row. */
export class Unique<Value, Place = Path> {
  readonly places = new Map<Value, Place>()

  /**
   * @param fault what the second row is told of the first, after its path
   * @param pathOf must be given when places are not paths
   */
  constructor(
    readonly faults: Faults,
    readonly property: string,
    readonly fault: string | ((value: Value) => string),
    readonly pathOf = (place: Place) => (place as Path)(),
  ) {}

  /** Returns false for a value that another row has. */
  see(value: Value, place: Place): boolean {
    const first = this.places.get(value)
    if (first === undefined) {
      this.places.set(value, place)
      return true
    }
    const fault = typeof this.fault === "string" ? this.fault : this.fault(value)
    this.faults.add(`${this.pathOf(place)}.${this.property}`, `${this.pathOf(first)} ${fault}`)
    return false
  }
}

/** For keys: those of rows of a kind, or those that rows have in another property. */
export function uniqueKeys<Place = Path>(
  faults: Faults,
  property = "key",
  pathOf?: (place: Place) => string,
): Unique<string, Place> {
  return new Unique(faults, property, (key) => `has the ${property} ${JSON.stringify(key)} too`, pathOf)
}
