/**
 * A key for a new record: a UUID of version 7, which begins with the time. So keys made one after the other are
 * neighbours in their index, while each random one would change another page.
 */
export function newKey(): string {
  return Bun.randomUUIDv7()
}
