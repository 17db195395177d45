import { NetworkProxy } from "./network-proxy.ts"

/**
 * A proxy on a free port of this machine that cuts connections partway through. Its limits can be changed while it runs.
 */
export class CuttingProxy implements Disposable {
  /** The number of bytes that pass in each direction of a connection before it is cut. */
  readonly limits = { fromClient: Number.POSITIVE_INFINITY, fromServer: Number.POSITIVE_INFINITY }
  /** The number of connections that were cut. */
  cuts = 0
  /** Called after each cut. */
  onCut: () => void = () => {}
  readonly #proxy: NetworkProxy

  private constructor(proxy: NetworkProxy) {
    this.#proxy = proxy
    proxy.lets = (direction, _, passed) => {
      if (passed <= this.limits[direction]) return true
      this.cuts += 1
      this.onCut()
      return false
    }
  }

  static async start(target: number): Promise<CuttingProxy> {
    return new CuttingProxy(await NetworkProxy.start(target))
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#proxy.port}`
  }

  [Symbol.dispose](): void {
    this.#proxy[Symbol.dispose]()
  }
}
