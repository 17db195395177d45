import { readTls, type Tls, validityFault } from "../http/tls.ts"
import type { Settings } from "../settings/read.ts"
import type { Log } from "../tools/log/log.ts"
import { OperatorError } from "../tools/operator-error.ts"

/**
 * The certificate of a server, read at start-up and again on every SIGHUP. If the new one is unusable, the old one stays
 * in use. Without TLS, the signal is ignored instead of ending the process. Windows has no such signal.
 */
export class RenewableTls {
  readonly #settings: Settings
  readonly #log: Log
  #current: Tls | undefined
  #apply: (tls: Tls) => void | Promise<void> = () => {}
  /** Resolves when all renewals so far are complete. */
  #renewals: Promise<unknown> = Promise.resolve()
  #isClosed = false

  /** Throws `OperatorError` when the settings name unusable files. */
  constructor(settings: Settings, log: Log) {
    this.#settings = settings
    this.#log = log
    this.#current = this.#read()
    if (process.platform !== "win32") process.on("SIGHUP", () => this.#onSignal())
  }

  /** Undefined for HTTP. */
  get current(): Tls | undefined {
    return this.#current
  }

  /** Called with a reloaded certificate. */
  onRenewal(apply: (tls: Tls) => void | Promise<void>): void {
    this.#apply = apply
  }

  /** Ignores the signal from now on, and waits for renewals in progress, which log their outcome. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#renewals
  }

  #onSignal(): void {
    if (!this.#isClosed) this.#renewals = Promise.all([this.#renewals, this.#renew()])
  }

  async #renew(): Promise<void> {
    if (this.#current === undefined) {
      this.#log.info("SIGHUP does nothing: there is no TLS certificate to reload")
      return
    }
    try {
      const tls = this.#read()
      if (tls === undefined) return
      await this.#apply(tls)
      this.#current = tls
      this.#log.info({ certificate: this.#settings.tls_certificate }, "the TLS certificate was reloaded and is in use")
    } catch (error) {
      const reason = error instanceof OperatorError ? { reason: error.message } : { err: error }
      this.#log.error(reason, "the TLS certificate could not be reloaded: the previous one stays in use")
    }
  }

  #read(): Tls | undefined {
    const tls = readTls(this.#settings)
    const fault = tls && validityFault(tls, Date.now())
    if (fault !== undefined) this.#log.warn({ certificate: this.#settings.tls_certificate }, fault)
    return tls && { cert: tls.cert, key: tls.key }
  }
}
