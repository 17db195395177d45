/** Stands where a request names no host, as HTTP/1.0 allows. */
const NAMELESS = "http://localhost"

/** False for a request whose Host header makes no address, or comes twice: Bun joins the two by a comma. */
export function hasAddress(request: Request): boolean {
  return URL.canParse(request.url, NAMELESS) && request.headers.get("host")?.includes(",") !== true
}

/** The address of a request that {@link hasAddress}. */
export function urlOf(request: Request): URL {
  return new URL(request.url, NAMELESS)
}
