import { connect } from "node:tls"
import type { Certificate } from "./certificates.ts"

/**
 * The certificate presented to a new connection on this port of this machine, in base64. Rejects when it is refused.
 *
 * @param ca PEM of the authority that must have issued it, for the name localhost
 */
export function shownCertificate(port: number, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", servername: "localhost", ca }, () => {
      const { raw } = socket.getPeerCertificate()
      socket.destroy()
      resolve(raw.toString("base64"))
    }).on("error", reject)
  })
}

/** A certificate in the form returned by {@link shownCertificate}. */
export function base64Of({ certificate }: Certificate): string {
  return certificate.replace(/-----[^-]+-----|\s/g, "")
}
