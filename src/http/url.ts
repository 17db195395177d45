/** The host of requests that name none, as HTTP/1.0 allows. */
const NAMELESS = "http://localhost"

const nameless = new WeakSet<Request>()

/** Whether a request has no or an empty Host header. */
export function namesNoHost(request: Request): boolean {
  return nameless.has(request)
}

/** Elysia looks for the path from this character of an address. */
const PATH_LOOKED_FOR = 11

/**
 * Makes Elysia find the whole path of a request. Elysia skips a fixed number of characters, and after a shorter host,
 * or none, would mistake a later part of the path for all of it: `/metrics` in `http://abc/x/metrics`. (Its
 * option `standardHostname: false` skips fewer, which is wrong for https.) Such an address gets the port of its scheme,
 * a longer form of its port, or the placeholder host, which is equivalent.
 */
export function anchorPath(request: Request): void {
  const { url } = request
  if (url.startsWith("/")) {
    // Bun also omits an invalid host.
    if (request.headers.get("host")) return
    replaceUrl(request, NAMELESS + url)
    nameless.add(request)
    return
  }
  const scheme = url.startsWith("https:")
    ? { length: "https://".length, port: 443 }
    : { length: "http://".length, port: 80 }
  const path = url.indexOf("/", scheme.length)
  if (path !== -1 && path < PATH_LOOKED_FOR) {
    const host = url.slice(scheme.length, path)
    const longer = host.includes(":") ? host.replace(":", ":0") : `${host}:${scheme.port}`
    replaceUrl(request, url.slice(0, scheme.length) + longer + url.slice(path))
  }
}

/** The request has to be the same object, because Bun finds the connection by it. */
function replaceUrl(request: Request, url: string): void {
  Object.defineProperty(request, "url", { value: url })
}

/** False for a request whose Host header is invalid, or sent twice: Bun joins the two with a comma. */
export function hasAddress({ url, headers }: Request): boolean {
  return /^https?:/.test(url) && URL.canParse(url) && headers.get("host")?.includes(",") !== true
}

/** The address of a request for which {@link hasAddress} is true. */
export function urlOf(request: Request): URL {
  return new URL(request.url)
}
