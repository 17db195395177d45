import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net"

type Direction = "fromClient" | "fromServer"

/** What is under way in one direction of one connection, in its order. */
type Line = { readonly due: number; readonly deliver: () => void }[]

/**
 * A TCP proxy on a free port of this machine with the faults of networks, until the end of the block: it delays, cuts
 * connections, and freezes (nothing passes, not even that a connection has ended, until it thaws).
 */
export class NetworkProxy implements Disposable {
  /** Milliseconds of delay in each direction. */
  delay = 0
  /**
   * Called with all that comes, before it is passed on; when it returns false, the connection is cut instead. `passed`
   * are the bytes that came in this direction of the connection so far, these included.
   */
  lets: (direction: Direction, bytes: string | Buffer, passed: number) => boolean = () => true
  /**
   * The longest chain of messages of which each was sent after the answer to the one before had been delivered: how
   * often the client has waited for the server, however many connections it uses at the same time.
   */
  roundTrips = 0
  #answered = 0
  #frozen = false
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #lines = new Set<Line>()
  readonly #abandoned = new WeakSet<Line>()

  private constructor(target: number) {
    this.#server = createServer((client) => {
      const server = connect(target, "127.0.0.1")
      const exchange = { number: 0 }
      this.#relay(client, server, "fromClient", exchange)
      this.#relay(server, client, "fromServer", exchange)
    })
  }

  /** @param target a port of this machine */
  static async start(target: number): Promise<NetworkProxy> {
    const proxy = new NetworkProxy(target)
    await new Promise<void>((done) => proxy.#server.listen(0, "127.0.0.1", done))
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** How many connections are open. */
  get connections(): number {
    return Math.ceil(this.#sockets.size / 2)
  }

  /** Ends all connections at once, on both sides. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  freeze(): void {
    this.#frozen = true
  }

  thaw(): void {
    this.#frozen = false
    for (const line of this.#lines) this.#deliver(line)
  }

  /** Nothing passes any more on existing connections, and they do not end; new ones work. */
  abandon(): void {
    for (const line of this.#lines) this.#abandoned.add(line)
  }

  /** Restarts counting round trips. */
  countAnew(): void {
    this.roundTrips = 0
    this.#answered = 0
  }

  #relay(from: Socket, to: Socket, direction: Direction, exchange: { number: number }): void {
    const line: Line = []
    const send = (deliver: () => void) => {
      line.push({ due: performance.now() + this.delay, deliver })
      this.#deliver(line)
    }
    let passed = 0
    this.#lines.add(line)
    this.#sockets.add(from)
    from.on("data", (bytes) => {
      passed += bytes.length
      if (!this.lets(direction, bytes, passed)) {
        from.destroy()
        to.destroySoon()
        return
      }
      if (direction === "fromClient") {
        exchange.number = this.#answered + 1
        this.roundTrips = Math.max(this.roundTrips, exchange.number)
      }
      send(() => {
        if (direction === "fromServer") this.#answered = Math.max(this.#answered, exchange.number)
        to.write(bytes)
      })
    })
    // An error is followed by the end of the connection, which is passed on.
    from.on("error", () => {})
    from.on("close", () => {
      this.#sockets.delete(from)
      send(() => {
        to.destroySoon()
        this.#lines.delete(line)
      })
    })
  }

  #deliver(line: Line): void {
    if (this.#abandoned.has(line)) return
    for (let next = line[0]; next !== undefined && !this.#frozen; next = line[0]) {
      const wait = next.due - performance.now()
      if (wait > 0) {
        setTimeout(() => this.#deliver(line), wait)
        return
      }
      line.shift()
      next.deliver()
    }
  }

  [Symbol.dispose](): void {
    this.#server.close()
    this.cut()
  }
}
