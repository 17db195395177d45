/**
 * A key for a new record: a UUID of version 7, which begins with the time. So keys created one after the other are
 * adjacent in their index, while random ones would each change another page.
 */
export function newKey(): string {
  return Bun.randomUUIDv7()
}

const MADE = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether a key has the form of {@link newKey}, so that it was not given by another system. */
export function isMadeKey(key: string): boolean {
  return MADE.test(key)
}
