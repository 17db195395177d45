/** `1 user`, `20,000 users`; an empty text for zero. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return count === 0 ? "" : `${inGroups(count)} ${count === 1 ? noun : plural}`
}

/** `20,000` */
export function inGroups(count: number): string {
  return count.toLocaleString("en")
}
