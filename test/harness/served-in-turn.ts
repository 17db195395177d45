/** An app that serves requests. */
interface App {
  readonly handle: (request: Request) => Response | Promise<Response>
}

/** Apps at one address that take turns, one request each, as behind a load balancer. */
export class ServedInTurn {
  readonly apps: App[] = []
  readonly origin: string
  readonly #server: ReturnType<typeof Bun.serve>

  constructor() {
    let turn = 0
    this.#server = Bun.serve({
      ...{ hostname: "127.0.0.1", port: 0 },
      // As a server has it: the first certificate of a busy machine may take longer than the 10 seconds that Bun allows.
      idleTimeout: 255,
      fetch: (request) => this.apps[turn++ % this.apps.length]?.handle(request) ?? new Response(),
    })
    // Passkeys belong to a name.
    this.origin = `http://localhost:${this.#server.port}`
  }

  stop(): Promise<void> {
    return this.#server.stop(true)
  }
}
