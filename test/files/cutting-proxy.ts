import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net"

/**
 * A TCP proxy on a free port of this machine that cuts connections halfway, until the end of the block. Its limits may be
 * changed while it runs.
 */
export class CuttingProxy implements Disposable {
  /** How many bytes pass through one connection in each direction before it is cut. */
  readonly limits = { fromClient: Number.POSITIVE_INFINITY, fromServer: Number.POSITIVE_INFINITY }
  /** Connections that were cut. */
  cuts = 0
  /** Called after each cut. */
  onCut: () => void = () => {}
  readonly #server: Server
  readonly #open = new Set<Socket>()

  private constructor(target: number) {
    this.#server = createServer((client) => {
      const server = connect(target, "127.0.0.1")
      this.#relay(client, server, "fromClient")
      this.#relay(server, client, "fromServer")
    })
  }

  static async start(target: number): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(target)
    await new Promise<void>((done) => proxy.#server.listen(0, "127.0.0.1", done))
    return proxy
  }

  get endpoint(): string {
    const address = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${address.port}`
  }

  #relay(from: Socket, to: Socket, direction: "fromClient" | "fromServer"): void {
    let passed = 0
    this.#open.add(from)
    from.on("data", (bytes) => {
      passed += bytes.length
      if (passed <= this.limits[direction]) return void to.write(bytes)
      this.cuts += 1
      from.destroy()
      to.destroySoon()
      this.onCut()
    })
    from.on("error", () => to.destroy())
    from.on("close", () => {
      this.#open.delete(from)
      to.end()
    })
  }

  [Symbol.dispose](): void {
    this.#server.close()
    for (const socket of this.#open) socket.destroy()
  }
}
