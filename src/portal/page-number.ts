/** The page number in the query of an address, or 1 if it is not valid. */
export function pageNumber(query: URLSearchParams, name: string): number {
  const number = Number(query.get(name) ?? 1)
  return Number.isSafeInteger(number) && number >= 1 ? number : 1
}
