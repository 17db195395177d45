/**
 * A key for a new record: a UUID of version 7, which begins with the time. So keys made one after the other are
 * neighbours in their index, while each random one would change another page.
 */
export function newKey(): string {
  return Bun.randomUUIDv7()
}

const MADE = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether a key is one that {@link newKey} makes: no other system has given it. */
export function isMadeKey(key: string): boolean {
  return MADE.test(key)
}
