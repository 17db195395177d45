/**
 * A page as people read it: the non-breaking spaces in dates and between numbers and units become ordinary spaces. The
 * spaces before French punctuation are kept.
 */
export function asRead(page: string): string {
  return page.replace(/(?<!«)\u00a0(?![:;?!»])/g, " ")
}
