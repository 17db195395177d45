import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net"

type Direction = "fromClient" | "fromServer"

/** The data in transit in one direction of a connection, in order. */
type Line = { readonly due: number; readonly deliver: () => void }[]

/**
 * A TCP proxy on a free port of this machine that simulates network failures until the end of the block. It delays, cuts
 * connections, and freezes: while frozen nothing passes, not even the end of a connection.
 */
export class NetworkProxy implements Disposable {
  /** Delay in each direction in milliseconds. */
  delay = 0
  /**
   * Called with each chunk of data before it is passed on. If it returns false, the connection is cut instead. `passed` is
   * the number of bytes so far in this direction of the connection, including these.
   */
  lets: (direction: Direction, bytes: string | Buffer, passed: number) => boolean = () => true
  /**
   * The longest chain of messages in which each was sent after the answer to the previous one had been delivered: how
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

  /** The number of open connections. */
  get connections(): number {
    return Math.ceil(this.#sockets.size / 2)
  }

  /** Closes all connections at once, on both sides. */
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

  /** Stops all traffic on existing connections without closing them. New connections work. */
  abandon(): void {
    for (const line of this.#lines) this.#abandoned.add(line)
  }

  /** Resets the count of round trips. */
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
