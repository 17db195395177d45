import { connect } from "node:net"

/**
 * Sends these bytes to a port of this machine in one piece and reads the response until the server closes the connection.
 */
export function sendRaw(origin: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ""
    const socket = connect(Number(new URL(origin).port), "127.0.0.1", () => socket.write(text))
    socket.on("data", (chunk) => {
      answer += String(chunk)
    })
    socket.on("close", () => resolve(answer))
    socket.on("error", reject)
  })
}
