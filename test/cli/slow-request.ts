import { once } from "node:events"
import { connect, type Socket } from "node:net"

/** A request that creates a location. The server gets only its beginning until the test sends the rest. */
export class SlowRequest {
  answer = ""
  readonly #socket: Socket
  readonly #rest: string
  readonly #closed: Promise<unknown>

  private constructor(socket: Socket, rest: string) {
    this.#socket = socket
    this.#rest = rest
    this.#closed = once(socket, "close")
    socket.setEncoding("utf8").on("data", (text) => {
      this.answer += text
    })
  }

  /** Resolves when the beginning has been sent. */
  static async begin(origin: string, token: string, name: string): Promise<SlowRequest> {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    await once(socket, "connect")
    const body = JSON.stringify({ name })
    const request = new SlowRequest(socket, body.slice(5))
    const head = `POST /api/v1/locations HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\n`
    const length = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    await new Promise((sent) => socket.write(`${head}${length}${body.slice(0, 5)}`, sent))
    return request
  }

  /** Disconnects without sending the rest. */
  breakOff(): void {
    this.#socket.destroy()
  }

  /** Sends the rest. Resolves when the server, which is about to stop, has closed the connection. */
  async finish(): Promise<void> {
    // Our side stays open, because the server would treat closing it as a disconnected client.
    this.#socket.write(this.#rest)
    await this.#closed
  }
}

/** Waits until nothing listens there any more. */
export async function untilRefused(origin: string): Promise<void> {
  for (;;) {
    try {
      await fetch(`${origin}/health/live`, { keepalive: false })
    } catch {
      return
    }
    await Bun.sleep(5)
  }
}
