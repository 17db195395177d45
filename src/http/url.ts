/** Stands where a request names no host, as HTTP/1.0 allows. */
const NAMELESS = "http://localhost"

const nameless = new WeakSet<Request>()

/** Whether a request has no Host header, or an empty one. */
export function namesNoHost(request: Request): boolean {
  return nameless.has(request)
}

/** From this character of an address on, Elysia looks for the path. */
const PATH_LOOKED_FOR = 11

/**
 * Makes Elysia find the path of a request where it begins. Elysia passes over a fixed number of characters, and behind a
 * shorter host, or none, it would take a later part of the path for all of it: `/metrics` in `http://abc/x/metrics`. (Its
 * option `standardHostname: false` passes over fewer, which is wrong for https.) Such an address gets the port of its scheme, a
 * longer form of its port, or the host that stands for none: it means the same.
 */
export function anchorPath(request: Request): void {
  const { url } = request
  if (url.startsWith("/")) {
    // Bun also leaves out a host that makes no address.
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

/** The request has to stay the same object: by it Bun knows the connection. */
function replaceUrl(request: Request, url: string): void {
  Object.defineProperty(request, "url", { value: url })
}

/** False for a request whose Host header makes no address, or comes twice: Bun joins the two by a comma. */
export function hasAddress({ url, headers }: Request): boolean {
  return /^https?:/.test(url) && URL.canParse(url) && headers.get("host")?.includes(",") !== true
}

/** The address of a request that {@link hasAddress}. */
export function urlOf(request: Request): URL {
  return new URL(request.url)
}
