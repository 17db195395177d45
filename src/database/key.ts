/**
 * A key for a new record: a UUID of version 7, which begins with the time. Keys created one after the other are
 * therefore adjacent in their index, whereas random keys would each change a different page.
 */
export function newKey(): string {
  return Bun.randomUUIDv7()
}

const MADE = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether a key has the form of {@link newKey}, which means that it was not assigned by another system. */
export function isMadeKey(key: string): boolean {
  return MADE.test(key)
}
