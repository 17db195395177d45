import type { Tls } from "../http/tls.ts"
import { withinPatience } from "../operation/health/patience.ts"
import type { Figures } from "../operation/metrics/figures.ts"
import type { Settings } from "../settings/read.ts"
import { tellParent } from "../tools/processes/own-work.ts"
import { Pending } from "../tools/processes/pending.ts"
import type { ParentMessage, WorkerMessage } from "./worker-messages.ts"

/** How long the parent may take to ask all workers, in milliseconds: it waits two seconds for a silent one. */
const GATHER_PATIENCE = 5_000

interface Orders {
  readonly settings: Settings
  /** The certificate and key for HTTPS. */
  readonly tls?: Tls | undefined
  /** Whether another worker logs the findings that are common to all. */
  readonly isExtra: boolean
}

/** The worker's side of the channel to its parent. */
export class ParentChannel {
  /** Resolves with the parent's instructions. */
  readonly orders: Promise<Orders>
  /** The metrics of this worker; empty before its server is running. */
  figures: () => Promise<Figures> = async () => []
  /** Uses another certificate from now on. */
  renew: (tls: Tls) => void = () => {}
  readonly #gathering = new Pending<readonly Figures[]>()

  constructor() {
    const { promise, resolve } = Promise.withResolvers<Orders>()
    this.orders = promise
    process.on("message", (message: ParentMessage) => {
      switch (message.type) {
        case "settings":
          return resolve(message)
        case "tls":
          return this.renew(message.tls)
        case "count":
          return void this.figures().then((figures) => this.tell({ type: "figures", id: message.id, figures }))
        case "gathered":
          return this.#gathering.answer(message.id, message.all)
      }
    })
  }

  /**
   * Resolves once the message has been handed over. If the parent is gone, no message is needed: the worker notices it by
   * other means.
   */
  tell(message: WorkerMessage): Promise<void> {
    return tellParent(message)
  }

  /** The metrics of all processes of the server. Throws if the parent does not respond in time. */
  gather(): Promise<readonly Figures[]> {
    return this.#gathering.ask(
      (id) => void this.tell({ type: "gather", id }),
      (answer) => withinPatience(answer, GATHER_PATIENCE),
    )
  }
}
