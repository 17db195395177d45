import { NetworkProxy } from "./network-proxy.ts"

/** A proxy on a free port of this machine that cuts connections halfway. Its limits may be changed while it runs. */
export class CuttingProxy implements Disposable {
  /** How many bytes pass through one connection in each direction before it is cut. */
  readonly limits = { fromClient: Number.POSITIVE_INFINITY, fromServer: Number.POSITIVE_INFINITY }
  /** Connections that were cut. */
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
