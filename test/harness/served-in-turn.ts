/** An app that serves requests. */
interface App {
  readonly handle: (request: Request) => Response | Promise<Response>
}

/** Apps at the same address that take turns, one request each, as behind a load balancer. */
export class ServedInTurn {
  readonly apps: App[] = []
  readonly origin: string
  readonly #server: ReturnType<typeof Bun.serve>

  constructor() {
    let turn = 0
    this.#server = Bun.serve({
      ...{ hostname: "127.0.0.1", port: 0 },
      // The same timeout as a real server: on a busy machine the first certificate may take longer than Bun's 10 seconds.
      idleTimeout: 255,
      fetch: (request) => this.apps[turn++ % this.apps.length]?.handle(request) ?? new Response(),
    })
    // Passkeys are bound to a host name.
    this.origin = `http://localhost:${this.#server.port}`
  }

  stop(): Promise<void> {
    return this.#server.stop(true)
  }
}
