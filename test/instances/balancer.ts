import type { Instance } from "./cluster.ts"

/**
 * A small load balancer: each request goes to the next instance that responds. As with common load balancers, a request is
 * sent to another instance if it cannot have reached the first or only reads. Otherwise its sender gets an error, because
 * the outcome is unknown.
 */
export class Balancer implements Disposable {
  readonly #server: ReturnType<typeof Bun.serve>
  readonly #instances: readonly Instance[]
  #turn = 0

  constructor(instances: readonly Instance[]) {
    this.#instances = instances
    this.#server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      idleTimeout: 255,
      fetch: (request) => this.#pass(request),
    })
  }

  get origin(): string {
    return this.#server.url.origin
  }

  [Symbol.dispose](): void {
    void this.#server.stop(true)
  }

  async #pass(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const body = await request.bytes()
    for (let tries = 0; tries < this.#instances.length; tries++) {
      const origin = this.#instances[this.#turn++ % this.#instances.length]?.origin
      if (origin === undefined) continue
      try {
        return await fetch(origin + pathname + search, {
          method: request.method,
          headers: request.headers,
          // A kept-alive connection may lead to an instance that has just died.
          keepalive: false,
          ...(body.length > 0 && { body }),
        })
      } catch (error) {
        const unreached = error instanceof Error && "code" in error && error.code === "ConnectionRefused"
        if (!unreached && request.method !== "GET") return new Response("", { status: 502 })
      }
    }
    return new Response("", { status: 504 })
  }
}
