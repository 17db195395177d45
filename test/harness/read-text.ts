/**
 * A page as people read it: what keeps days and numbers with units together in a line is a space. The spaces that French has
 * before its signs stay as they are.
 */
export function asRead(page: string): string {
  return page.replace(/(?<!«)\u00a0(?![:;?!»])/g, " ")
}
