import type { Server } from "bun"

/** A request that arrived at a receiver. */
export interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The remote port, which identifies the connection. */
  readonly port: number
}

type Answer = (received: Received) => Response | Promise<Response>

/** A receiver of webhooks on a free port of this machine, closed at the end of the block. */
export class WebhookReceiver implements AsyncDisposable {
  readonly received: Received[] = []
  /** The largest number of simultaneous requests. */
  atOnce = 0
  #now = 0
  readonly #server: Server<undefined>

  /**
   * @param answer its response; by default 204
   * @param place its port (by default any free one) and its certificate if it uses TLS
   */
  constructor(
    public answer: Answer = () => new Response(null, { status: 204 }),
    place: { readonly port?: number; readonly tls?: { readonly key: string; readonly cert: string } } = {},
  ) {
    this.#server = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      idleTimeout: 0,
      ...place,
      fetch: async (request, server) => {
        const { pathname: path } = new URL(request.url)
        const port = server.requestIP(request)?.port ?? 0
        const received = { path, headers: request.headers.toJSON(), body: await request.text(), port }
        this.received.push(received)
        this.atOnce = Math.max(this.atOnce, ++this.#now)
        try {
          return await this.answer(received)
        } finally {
          this.#now--
        }
      },
    })
  }

  get port(): number {
    return this.#server.port ?? 0
  }

  /** Its address by host name. */
  get url(): string {
    return `http://hook.example:${this.port}/hook`
  }

  get bodies(): { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> }[] {
    return this.received.map(({ body }) => JSON.parse(body))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop(true)
  }
}
