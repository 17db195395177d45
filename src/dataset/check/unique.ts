import type { Faults, Path } from "../faults.ts"

/**
 * The first place of each value of a property that must be unique among rows. A `Place` stands for the path of a row.
 */
export class Unique<Value, Place = Path> {
  readonly places = new Map<Value, Place>()

  /**
   * @param fault the fault of the second row, after the path of the first
   * @param pathOf required when places are not paths
   */
  constructor(
    readonly faults: Faults,
    readonly property: string,
    readonly fault: string | ((value: Value) => string),
    readonly pathOf = (place: Place) => (place as Path)(),
  ) {}

  /** Returns false if another row has the value. */
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

/** For keys: the keys of the rows of a kind, or the keys in another property of the rows. */
export function uniqueKeys<Place = Path>(
  faults: Faults,
  property = "key",
  pathOf?: (place: Place) => string,
): Unique<string, Place> {
  return new Unique(faults, property, (key) => `has the ${property} ${JSON.stringify(key)} too`, pathOf)
}
