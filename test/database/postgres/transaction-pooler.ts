import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net"

/** The message with which PostgreSQL ends an answer outside a transaction: ReadyForQuery, idle. */
const IDLE = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** A connection to the server and its current client. */
interface Lane {
  readonly server: Socket
  client: Socket | undefined
  isIdle: boolean
}

/**
 * A pooler in front of PostgreSQL that assigns a server connection to another client after each transaction and knows
 * nothing of prepared statements, as PgBouncer 1.20 does with `pool_mode = transaction`. It runs until the end of the
 * block.
 */
export class TransactionPooler implements Disposable {
  readonly #server: Server
  /** Sorted by last use, the most recent one last. */
  #lanes: Lane[] = []

  private constructor(target: number) {
    this.#server = createServer((client) => {
      const lane: Lane = { server: connect(target, "127.0.0.1"), client, isIdle: false }
      this.#lanes.push(lane)
      lane.server.on("data", (bytes: Buffer) => {
        lane.isIdle = bytes.subarray(-IDLE.length).equals(IDLE)
        lane.client?.write(bytes)
      })
      client.on("data", (bytes) => this.#laneFor(client)?.server.write(bytes))
      client.on("close", () => this.#leave(client))
      for (const socket of [client, lane.server]) socket.on("error", () => {})
      lane.server.on("close", () => lane.client?.destroy())
    })
  }

  /** @param target a port of this machine */
  static async start(target: number): Promise<TransactionPooler> {
    const pooler = new TransactionPooler(target)
    await new Promise<void>((done) => pooler.#server.listen(0, "127.0.0.1", done))
    return pooler
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** The connection assigned to the client. At the beginning of a transaction, the one that has been idle for longest. */
  #laneFor(client: Socket): Lane | undefined {
    const current = this.#lanes.find((lane) => lane.client === client)
    if (current === undefined || !current.isIdle) return current
    const next = this.#lanes.find(({ isIdle }) => isIdle) ?? current
    current.client = next.client
    next.client = client
    next.isIdle = false
    this.#lanes = [...this.#lanes.filter((lane) => lane !== next), next]
    return next
  }

  #leave(client: Socket): void {
    const lane = this.#lanes.find((each) => each.client === client)
    this.#lanes = this.#lanes.filter((each) => each !== lane)
    lane?.server.destroy()
  }

  [Symbol.dispose](): void {
    this.#server.close()
    for (const { client, server } of this.#lanes) for (const socket of [client, server]) socket?.destroy()
  }
}
