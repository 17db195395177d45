/** The number of a page in the query of an address; the first one for anything that is none. */
export function pageNumber(query: URLSearchParams, name: string): number {
  const number = Number(query.get(name) ?? 1)
  return Number.isSafeInteger(number) && number >= 1 ? number : 1
}
