import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { join } from "node:path"
import { listen } from "../../src/server/listener.ts"
import { CertificateFiles } from "../harness/certificate-files.ts"

const READERS = 300
const MEGABYTE = 1024 * 1024

/**
 * Requests a file and reads only the head of the response, leaving the connection open. Uses a Unix socket, because there
 * the system buffers 200 kB of a response rather than megabytes.
 */
function readSlowly(path: string, address: URL, authorization: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => {
      const target = `${address.pathname}${address.search}`
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n\r\n`)
    })
    socket.once("data", () => {
      socket.pause()
      resolve(socket)
    })
    socket.once("error", reject)
  })
}

/** The peak memory of a process in bytes. */
function peakOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024
}

describe.skipIf(process.platform !== "linux")("slow readers of one file of 2 MB", () => {
  test.each([
    ["is stored on this machine", "here"],
    ["is stored on another machine", "distant"],
    ["is a certificate that was rendered once", "certificate"],
  ])("share one copy of it, if it %s", async (_name, kind) => {
    const server = Bun.spawn([process.execPath, join(import.meta.dir, "file-server.ts"), kind], {
      stdin: "pipe",
      stdout: "pipe",
      stderr: "inherit",
    })
    const sockets: Socket[] = []
    try {
      const { value } = await server.stdout.getReader().read()
      const { socket, address, authorization } = JSON.parse(new TextDecoder().decode(value))
      const whole = await fetch(address, { unix: socket, headers: { authorization } })
      expect(await whole.arrayBuffer()).toHaveProperty("byteLength", 2_000_009)
      const before = peakOf(server.pid)
      for (let count = 0; count < READERS; count++)
        sockets.push(await readSlowly(socket, new URL(address), authorization))
      // One copy per reader would be 600 MB.
      expect(peakOf(server.pid) - before).toBeLessThan(150 * MEGABYTE)
    } finally {
      for (const socket of sockets) socket.destroy()
      server.stdin.end()
      await server.exited
    }
  })
})

describe("a download", () => {
  test("is refused temporarily while the process has too much in progress", async () => {
    const place = await CertificateFiles.start({ download_limit: 2 })
    const server = listen(place.installation.app, { host: "127.0.0.1", port: 0 })
    const waiting: Socket[] = []
    try {
      const address = await place.addressOf(place.ids.pdf, { origin: server.origin })
      expect((await fetch(address)).status).toBe(200)
      // Requests whose bodies never end.
      const head = "POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\na"
      for (let count = 0; count < 2; count++) {
        const socket = connect(server.port ?? 0, "127.0.0.1", () => socket.write(head))
        waiting.push(socket)
      }
      let refused = await fetch(address)
      while (refused.status !== 503) refused = await fetch(address)
      expect(refused.headers.get("retry-after")).toBe("5")
      expect(await refused.json()).toEqual({
        message: "The service is not available at the moment. Please try again later.",
        code: "temporarily_unavailable",
      })
      // Requests other than downloads still work.
      expect((await fetch(`${server.origin}/health/live`)).status).toBe(200)
      for (const socket of waiting) socket.destroy()
      while ((await fetch(address)).status !== 200) await Bun.sleep(10)
    } finally {
      await server.stop()
      await place.stop()
    }
  })
})
