import { join } from "node:path"
import { listen } from "../../src/http/server.ts"
import { CertificateFiles } from "./certificate-files.ts"

/**
 * A process that serves files at a Unix socket until its input ends; with the argument `distant` as if they were on another
 * machine. It prints the socket and the address of a file.
 */
const place = await CertificateFiles.start()
place.folder.distant = process.argv[2] === "distant"
const socket = join(place.installation.directory, "http.sock")
const server = listen(place.installation.app, { host: "127.0.0.1", port: 0, socket })
const address = await place.addressOf(place.ids.medium, { lifetime: 31_536_000 })
process.stdout.write(`${JSON.stringify({ socket, address })}\n`)
for await (const _ of Bun.stdin.stream());
await server.stop(0)
await place.stop()
process.exit()
